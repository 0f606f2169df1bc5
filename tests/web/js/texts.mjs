/* The literals of the page's scripts, as JSON: node texts.mjs TYPESCRIPT FILE…

   texts  what a person would read: {file, line, text}
   said   keys of texts, "*" for a computed part, where they are said
   named  literals elsewhere that look like keys
   parts  literals that can be a part of one */

import { readFileSync } from "node:fs";

const [typescript, ...files] = process.argv.slice(2);
const { default: ts } = await import(typescript);

const DRAWS = new Set(["el", "svg", "fill"]); // their arguments are shown, but for the first
const SPEAKS = new Set(["announce", "alert", "confirm"]); // their arguments are read
const SPECIFIES = new Set([...DRAWS, "place", "table"]); // their first argument is a tag with classes
const SAYS = new Set(["say", "rich"]);
const READ = new Set([
  "label",
  "title",
  "heading",
  "text",
  "fix",
  "placeholder",
  "alt",
  "aria-label",
  "aria-valuetext",
  "message",
  "textContent",
]);
const SELECTS = new Set(["querySelector", "querySelectorAll", "closest", "matches", "matchMedia"]);
const SETS = new Set(["class", "className", "style", "vars", "content", "d", "viewBox"]); // for the browser
const KEY = /^[a-z]+(-[a-z]+)*\.[a-z0-9*-]+$/u;

/** Two words, or a capital at the beginning; no markup and no style. */
const isSentence = (text) =>
  !/[<{}]|\p{L}\(/u.test(text) &&
  ((/[\p{L}*][,:;.!?…]? [\p{L}*]/u.test(text) && /\p{L}{2}/u.test(text)) || /^\p{Lu}\p{Ll}/u.test(text));

/** The text of a literal, "*" for what is computed; undefined if it is none. */
function textOf(node) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join("*");
}

const nameOf = (node) => node?.name?.text ?? node?.text ?? "";
const called = (node) => (ts.isCallExpression(node) || ts.isNewExpression(node) ? nameOf(node.expression) : "");

/** The node whose value a literal is: out of conditions, arrays, parentheses and functions. */
function outermost(node) {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && nameOf(parent) === "trim") return outermost(parent.parent);
  const isValue =
    ts.isParenthesizedExpression(parent) ||
    ts.isArrayLiteralExpression(parent) ||
    (ts.isArrowFunction(parent) && parent.body === node) ||
    (ts.isConditionalExpression(parent) && parent.condition !== node) ||
    (ts.isBinaryExpression(parent) && /^(&&|\|\||\?\?|\+)$/.test(parent.operatorToken.getText()));
  return isValue ? outermost(parent) : node;
}

/** Whether the browser or a program reads it, and nobody else. */
function isCode(node, outer) {
  const { parent } = outer;
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isExpressionStatement(parent)) return true;
  if (ts.isLiteralTypeNode(parent) || ts.isCaseClause(parent) || ts.isElementAccessExpression(parent)) return true;
  if (ts.isPropertyAssignment(parent)) return parent.name === outer || SETS.has(nameOf(parent.name));
  if (ts.isBinaryExpression(parent) && /==/.test(parent.operatorToken.getText())) return true;
  if (ts.isBinaryExpression(node.parent) && /==/.test(node.parent.operatorToken.getText())) return true;
  if (called(parent) === "Error") return true; // for programmers
  if (SELECTS.has(called(parent))) return true;
  return SPECIFIES.has(called(parent)) && parent.arguments[0] === outer;
}

/** Whether it is a key that is said here. */
const isSaid = ({ parent }) =>
  SAYS.has(called(parent)) || (ts.isPropertyAssignment(parent) && nameOf(parent.name) === "key");

/** Whether it is shown as it is. */
function isShown(outer) {
  const { parent } = outer;
  if (ts.isPropertyAssignment(parent)) return READ.has(nameOf(parent.name));
  if (ts.isBinaryExpression(parent)) return READ.has(nameOf(parent.left));
  return SPEAKS.has(called(parent)) || (DRAWS.has(called(parent)) && parent.arguments[0] !== outer);
}

const found = { texts: [], said: [], named: [], parts: [] };

/** Put a literal where it belongs. */
function sort(file, source, node, text) {
  if (/^[a-z0-9-]+$/.test(text)) found.parts.push(text);
  const outer = outermost(node);
  if (isCode(node, outer)) return;
  const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
  if (KEY.test(text)) found[isSaid(outer) ? "said" : "named"].push(text);
  else if (isSentence(text) || (isShown(outer) && /\p{L}{2}/u.test(text))) found.texts.push({ file, line, text });
}

for (const file of files) {
  const source = ts.createSourceFile(file, readFileSync(file, "utf-8"), ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const look = (node) => {
    const text = textOf(node);
    if (text !== undefined) sort(file, source, node, text);
    ts.forEachChild(node, look);
  };
  look(source);
}
console.log(JSON.stringify(found));
