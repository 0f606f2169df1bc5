/* Reviews and the laboratory. */

import { click, every, fill, find, fire, keyed, named, press, texts, textOf } from "./browser.mjs";
import { appear, go, open, reload, say, until } from "./site.mjs";

import assert from "node:assert/strict";
import { test } from "node:test";

const has = (read, wanted) => until(() => assert.deepEqual(read(), wanted));
const matches = (selector, wanted) => until(() => assert.match(textOf(find(selector)), wanted));
const rows = () => every(".walk-row").length;
const select = (name, value) => fill(find(`select[name=${name}]`), value);

test("a game is reviewed", async () => {
  await open("#/review");
  fill(await appear('[data-key="text"]'), "crane sloth moist");
  click(named("Review", "button"));
  await has(rows, 3);
  click(every(".walk-row").at(-1));
  await has(() => every(".row-panel .meter").length, 2);
  press("ArrowUp");
  await has(() => every(".walk-row")[1].getAttribute("aria-current"), "true");
  await until(() => assert.equal(every(".summary .meter").length, 2));
  assert.match(every(".path b").map(textOf).at(-1), /^moist$/i);
  await reload(); // the game is in the address
  await has(rows, 3);
});

test("what cannot be reviewed is said", async () => {
  await open("#/review");
  click(await until(() => named("Review", "button") ?? assert.fail()));
  await appear(".failed h2");
  await go("#/review?text=hello%20you"); // text without a game is refused
  await until(() => assert.equal(keyed("text")?.value, "hello you"));
  await appear(".failed");
  await go("#/review?text=crane%20moist&list=nolist");
  await matches(".failed h2", /^There is no list nolist here$/);
  assert.equal(textOf(find(".failed p")), say("error.no-list-fix"));
  await go("#/review?text=⬛⬛🟨🟩⬛%0A🟩🟩🟩🟩🟩"); // the answer is asked for
  await matches(".failed", /only squares/);
  assert.ok(document.activeElement === keyed("answer"));
});

test("squares alone are reviewed with their answer, and words that give them fill the rows", async () => {
  const pasted = "Wordle 2,999 3/6\n\n⬛⬛⬛⬛⬛\n🟨⬛🟨🟨⬛\n🟩🟩🟩🟩🟩";
  await open("#/play?turns=crane:bbygb");
  await appear(".board .tile");
  fire(document.body, "paste", { clipboardData: { getData: () => pasted, files: [] } });
  await until(() => assert.equal(keyed("text")?.value, pasted));
  await until(() => assert.ok(document.activeElement === keyed("answer")));
  fill(keyed("answer"), "moist");
  press("Enter");
  await has(rows, 3);
  const word = find('.row-panel [data-key^="fill-"]');
  const name = textOf(word);
  assert.ok(!find(".row-panel").textContent.includes(" %")); // no line ends there
  click(word);
  const label = new RegExp(`^${name[0]}: grey`, "i");
  await until(() => assert.match(find(".walk-row .mini").getAttribute("aria-label"), label));
  await until(() => assert.equal(find(".walk-row").querySelectorAll(".grade").length, 1));
});

test("strategies, under both rules", async () => {
  await open("#/lab/strategy");
  await appear(".numbers tbody tr");
  const all = every(".numbers tbody tr");
  assert.equal(every(".numbers tbody .distribution").length, all.length);
  assert.ok(all.length > 10);
  const row = () => every(".numbers tbody tr").find((one) => named("entropy") && one.contains(named("entropy")));
  const normal = textOf(row());
  fill(find("select"), "hard");
  await until(() => assert.match(location.hash, /rules=hard/));
  await until(() => assert.notEqual(textOf(row()), normal));
  assert.equal(textOf(find(".numbers tbody tr").querySelectorAll("td")[3]), "0");
  click(named("entropy"));
  await matches("article", /information/);
  assert.equal(every(".charts figure").length, 2);
  await matches("article code", /salet /);
  click(named("All strategies"));
  await appear(".numbers tbody tr");
});

test("first guesses are sorted and searched", async () => {
  await open("#/lab/openers");
  const first = () => textOf(find(".sortable tbody tr"));
  const sorted = (way) => textOf(find(`th[aria-sort=${way}]`));
  await until(() => assert.match(first(), /SALET.*7,920/i)); // the proven total
  assert.equal(sorted("ascending"), "Average");
  click(named("Words left"));
  await until(() => assert.match(first(), /ROATE/i));
  await until(() => assert.ok(named("Show more of 12,870"))); // of 12,972, without offensive ones
  click(named("Bits"));
  await until(() => assert.match(first(), /SOARE/i));
  assert.equal(sorted("descending"), "Bits");
  const search = find(".lab input");
  fill(search, "adieu"); // far from the best
  await until(() => assert.match(first(), /ADIEU/i));
  assert.ok(Number(textOf(find(".sortable tbody td")).replaceAll(",", "")) > 500);
  fill(search, "s.l.t");
  await until(() => assert.match(texts("[role=status]").join(), /fit/));
  assert.match(textOf(find(".sortable tbody th")), /^s.l.t$/i);
  fill(search, "");
  await until(() => assert.match(first(), /SOARE/i));
  fill(find(".lab select"), "es-5");
  await until(() => assert.equal(textOf(find("th[aria-sort]")), "Average"));
  const means = await until(() => {
    const found = texts("tbody td:nth-child(3)");
    assert.ok(found.includes("–"));
    return found;
  });
  const known = means.filter((text) => text !== "–").map(Number);
  assert.ok(known.length > 1);
  assert.deepEqual(known, known.toSorted((a, b) => a - b)); // prettier-ignore
  assert.deepEqual(new Set(means.slice(known.length)), new Set(["–"])); // unknown ones follow
});

test("perfect play", async () => {
  await open("#/lab/tree");
  await matches(".bigtext", /^salet$/);
  await matches(".tree", /7,920 guesses for all 2,315 answers/);
  click(find("a.branch"));
  await matches(".bigtext", /^courd$/);
  assert.equal(textOf(find(".node h2")), "72 ways the marks can come, and the next guess for each");
  assert.match(location.hash, /turns=salet:bbbbb/);
  click(find("a.branch"));
  await has(() => every(".way li").length, 3);
  history.back();
  await matches(".bigtext", /^courd$/);
  click(named("Start"));
  await matches(".bigtext", /^salet$/);
  const [game, rules] = every(".tree select").map(({ name }) => name);
  select(rules, "hard");
  await matches(".tree", /8,122 guesses/);
  select(game, "nyt-2023");
  await matches(".tree", /11,627 guesses/);
  await go("#/lab/tree?turns=crane:bbbbb"); // not played by this tree
  await matches(".bigtext", /^salet$/);
});
