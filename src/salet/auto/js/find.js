// Find boards: aligned rows of boxes of one size, whatever elements they are.
// Geometry comes from the layout (offset…), which a flip or a shake does not change.

const IGNORED = new Set([
  "SCRIPT", "STYLE", "TEMPLATE", "HEAD", "META", "LINK", "NOSCRIPT", "TITLE", "OPTION", "BR", "DEFS",
]);
const SHORTEST = 3, LONGEST = 11;
const MOST_BOARDS = 32, MORE_GUESSES = 5; // a game allows this many guesses more than it has boards

// Return a lower-case letter in the language of the page: in Turkish I is the capital of ı.
function small(text) {
  const tongue = /^(tr|az)\b/i.test(document.documentElement.lang) ? "tr" : "en";
  return text.toLocaleLowerCase(tongue).normalize("NFC");
}

function* deep(root) {
  for (const el of [...(root.shadowRoot?.children ?? []), ...(root.children ?? [])]) {
    if (IGNORED.has(el.tagName.toUpperCase())) continue;
    yield el;
    yield* deep(el);
  }
}

function parentOf(el) {
  if (el.parentElement) return el.parentElement;
  const root = el.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

function* upwards(el) {
  for (let node = parentOf(el); node; node = parentOf(node)) yield node;
}

function isWithin(el, outer) {
  for (let node = el; node; node = parentOf(node)) if (node === outer) return true;
  return false;
}

function isShown(el) {
  return el.checkVisibility({ visibilityProperty: true, checkVisibilityCSS: true });
}

function opacityOf(el, known = new Map()) {
  if (!el) return 1;
  if (!known.has(el)) {
    known.set(el, parseFloat(getComputedStyle(el).opacity) * opacityOf(parentOf(el), known));
  }
  return known.get(el);
}

const isOpaque = (el, known) => opacityOf(el, known) > 0.1;

// Return where the content of an element begins on the page.
function insideOf(el, known) {
  if (!el) return { x: 0, y: 0 };
  if (!known.has(el)) {
    const { x, y } = insideOf(el.offsetParent, known);
    known.set(el, { x: x + el.offsetLeft + el.clientLeft, y: y + el.offsetTop + el.clientTop });
  }
  return known.get(el);
}

function boxOf(el, known = new Map()) {
  if (el.offsetWidth === undefined) {
    const r = el.getBoundingClientRect();
    return { x: r.x + scrollX, y: r.y + scrollY, w: r.width, h: r.height };
  }
  const { x, y } = insideOf(el.offsetParent, known);
  return { x: x + el.offsetLeft, y: y + el.offsetTop, w: el.offsetWidth, h: el.offsetHeight };
}

const isLetter = (text) => /^\p{L}\p{M}*$/u.test(text);
const SQUARES = /^[⬛⬜🟨🟦🟩🟧🟥\ufe0e\ufe0f]+$/u;

// Return the pieces of text in an element; ``aside`` is text for assistive tools only.
function pieces(el, found = []) {
  for (const node of [...(el.shadowRoot?.childNodes ?? []), ...el.childNodes]) {
    if (node.nodeType === Node.TEXT_NODE) {
      const text = node.textContent.trim();
      if (text) found.push({ text, aside: isAside(node.parentElement ?? el) });
    } else if (node.nodeType === Node.ELEMENT_NODE && !IGNORED.has(node.tagName.toUpperCase())) {
      pieces(node, found);
    }
  }
  return found;
}

function isAside(el) {
  const style = getComputedStyle(el);
  if (style.display === "none" || style.visibility === "hidden") return true;
  if (/rect\((0|1)px/.test(style.clip) || /inset\((50|100)%/.test(style.clipPath)) return true;
  return el.offsetWidth !== undefined && style.display !== "contents" && style.display !== "inline"
    && (el.offsetWidth <= 2 || el.offsetHeight <= 2);
}

function fieldIn(el) {
  if (el.matches("input, textarea")) return el;
  return el.querySelector?.("input:not([type=hidden]), textarea") ?? null;
}

function letterOf(el) {
  const field = fieldIn(el);
  if (field) return isLetter(field.value.trim()) ? small(field.value.trim()) : "";
  const letters = new Set(
    pieces(el).filter((p) => !p.aside && isLetter(p.text)).map((p) => small(p.text)),
  );
  if (letters.size === 1) return [...letters][0];
  if (letters.size > 1) return "";
  for (const name of ["data-letter", "letter", "data-char", "data-value", "value"]) {
    const value = (el.getAttribute(name) ?? el.querySelector?.(`[${name}]`)?.getAttribute(name))?.trim();
    if (value && isLetter(value)) return small(value);
  }
  for (const pseudo of ["::before", "::after"]) {
    const content = getComputedStyle(el, pseudo).content.replace(/^["']|["']$/g, "").trim();
    if (isLetter(content)) return small(content);
  }
  return "";
}

function looksLikeTile(el) {
  if (el.matches("input[type=checkbox], input[type=radio], input[type=range], img, select")) return false;
  if (fieldIn(el)) {
    const field = fieldIn(el);
    return field.value.trim().length <= 1 && [...deep(el)].length < 8;
  }
  let total = 0;
  for (const piece of pieces(el)) {
    if (piece.aside || SQUARES.test(piece.text)) continue;
    if ([...piece.text].length > 2) return false;
    total += 1;
  }
  return total <= 4;
}

// Return every box that may be a tile. Of nested boxes at one place, only the outermost counts.
function tiles() {
  const found = [];
  const known = new Map(), insides = new Map();
  for (const el of deep(document.body)) {
    const box = boxOf(el, insides);
    if (box.w < 12 || box.h < 12 || box.w > 260 || box.h > 260) continue;
    if (box.w / box.h > 3.2 || box.h / box.w > 3.2) continue;
    if (!isShown(el) || !isOpaque(el, known) || !looksLikeTile(el)) continue;
    found.push({ el, nth: found.length, ...box, cx: box.x + box.w / 2, cy: box.y + box.h / 2 });
  }
  return found;
}

// Group boxes of nearly one size, so that a wide key does not end a row of tiles.
function bySize(boxes) {
  const classes = [];
  for (const box of boxes) {
    const alike = classes.find((c) => Math.abs(c.w - box.w) <= 2.5 && Math.abs(c.h - box.h) <= 2.5);
    if (alike) alike.boxes.push(box);
    else classes.push({ w: box.w, h: box.h, boxes: [box] });
  }
  return classes.map((c) => c.boxes).filter((c) => c.length >= SHORTEST);
}

function inLines(boxes) {
  const lines = [];
  for (const box of [...boxes].sort((a, b) => a.cy - b.cy)) {
    const last = lines.at(-1);
    if (last && Math.abs(last.cy - box.cy) <= Math.max(3, box.h * 0.25)) last.boxes.push(box);
    else lines.push({ cy: box.cy, boxes: [box] });
  }
  for (const line of lines) {
    const order = line.boxes.map((box, nth) => ({ box, nth }));
    order.sort((a, b) => a.box.cx - b.box.cx || a.nth - b.nth);
    line.boxes = [];
    for (const { box } of order) {
      const last = line.boxes.at(-1);
      if (last && box.cx - last.cx < box.w * 0.5) {
        if (isWithin(last.el, box.el)) line.boxes[line.boxes.length - 1] = box;
      } else line.boxes.push(box);
    }
  }
  return lines;
}

// Return runs of boxes at equal distances; several boards side by side without a gap are one run.
function runsOf(line, wanted) {
  const runs = [];
  let run = [];
  for (const box of line.boxes) {
    const last = run.at(-1);
    const step = last ? box.cx - last.cx : 0;
    const regular = run.length < 2 || Math.abs(step - (run[1].cx - run[0].cx)) <= 4;
    if (last && (step > box.w * 2.4 + 12 || !regular)) {
      runs.push(run);
      run = [];
    }
    run.push(box);
  }
  runs.push(run);
  return runs.filter((r) => r.length >= SHORTEST
    && (r.length <= LONGEST || (r.length % wanted === 0 && r.length <= MOST_BOARDS * wanted)));
}

function stacked(runs) {
  const grids = [];
  for (const run of runs) {
    const grid = grids.find((g) => {
      const last = g.rows.at(-1);
      const step = run[0].cy - last[0].cy;
      const first = g.rows.length > 1 ? g.rows[1][0].cy - g.rows[0][0].cy : step;
      return last.length === run.length && Math.abs(last[0].cx - run[0].cx) <= 4
        && step > run[0].h * 0.6 && step <= run[0].h * 3.2 + 16
        && Math.abs(step - first) <= Math.max(4, run[0].h * 0.35);
    });
    if (grid) grid.rows.push(run);
    else grids.push({ rows: [run] });
  }
  return grids;
}

// Join grids one above the other that are one board: its empty rows are lower than those played.
function joined(grids) {
  const made = [];
  for (const grid of [...grids].sort((a, b) => a.rows[0][0].cy - b.rows[0][0].cy)) {
    const [box] = grid.rows[0];
    const upper = made.find((g) => {
      const last = g.rows.at(-1)[0];
      const gap = box.cy - box.h / 2 - last.cy - last.h / 2;
      return last.h !== box.h && g.rows[0].length === grid.rows[0].length && gap > -2 && gap < 24
        && g.rows[0].every((b, i) => Math.abs(b.cx - grid.rows[0][i].cx) <= 4 && Math.abs(b.w - box.w) <= 2.5)
        && holderOf(g) === holderOf(grid);
    });
    if (upper) upper.rows.push(...grid.rows);
    else made.push(grid);
  }
  return made;
}

// Return the element that contains the rows of a grid.
function holderOf({ rows }) {
  const home = common(rows.flat().map((box) => box.el));
  const flat = rows[0].every((box) => parentOf(box.el) === home) && rows[0].length < home.children.length;
  return rows.length > 1 || flat ? home : parentOf(home);
}

// Return whether boards with this number of rows, arranged in ``beside`` columns and ``high`` lines,
// are those of one game; the last line may be incomplete.
function isGame(rows, beside, high) {
  const boards = rows - MORE_GUESSES;
  return boards > 1 && boards > beside * (high - 1) && boards < beside * (high + 1);
}

// Return how many boards a grid has one above the other: by gaps, by their containers, or by the
// number of rows that such a game has.
function storeys(grid, beside) {
  const rows = grid.rows.map((row) => row[0]);
  const steps = rows.slice(1).map((box, i) => box.cy - rows[i].cy);
  const depths = rows.slice(1).map((box, i) => [...upwards(common([box.el, rows[i].el]))].length);
  const least = Math.min(...steps), deepest = Math.max(...depths);
  for (let high = Math.floor(rows.length / (MORE_GUESSES + 1)); high > 1; high--) {
    const each = rows.length / high;
    if (!Number.isInteger(each)) continue;
    const between = (i) => (i + 1) % each === 0;
    const apart = steps.every((step, i) => (step > least + 1.5) === between(i));
    const held = depths.every((depth, i) => (depth < deepest) === between(i));
    if (apart || held || (beside > 1 && isGame(each, beside, high))) return high;
  }
  return 1;
}

// Cut a grid of several adjacent boards into these boards; return any other grid as it is.
function cut(grid, wanted) {
  const columns = grid.rows[0].length;
  const wide = wanted > 0 && columns % wanted === 0 ? columns / wanted : 1;
  const high = storeys(grid, wide);
  const each = grid.rows.length / high;
  const holders = new Set(grid.rows[0].map((box) => parentOf(box.el))).size;
  const beside = wide > 1 && (holders === wide || isGame(each, wide, high)) ? wide : 1;
  if (beside * high === 1) return columns <= LONGEST ? [grid] : [];
  const boardGrids = [];
  for (let y = 0; y < high; y++) {
    for (let x = 0; x < beside; x++) {
      const rows = grid.rows.slice(y * each, (y + 1) * each);
      boardGrids.push({ rows: beside > 1 ? rows.map((row) => row.slice(x * wanted, (x + 1) * wanted)) : rows });
    }
  }
  const full = isGame(each, beside, high) ? each - MORE_GUESSES : boardGrids.length;
  return boardGrids.slice(0, full); // the last line may have cells that are not a board
}

// Find rows whose boxes are as wide as their letters, by their parent elements.
function byParents(boxes) {
  const parents = new Map();
  for (const box of boxes) {
    const parent = parentOf(box.el);
    if (!parents.has(parent)) parents.set(parent, []);
    parents.get(parent).push(box);
  }
  const runs = [];
  for (const inside of parents.values()) {
    if (inside.length < SHORTEST || inside.length > LONGEST) continue;
    const line = [...inside].sort((a, b) => a.cx - b.cx);
    const level = line.every((b) => Math.abs(b.cy - line[0].cy) <= 4 && Math.abs(b.h - line[0].h) <= 4);
    const apart = line.every((b, i) => !i || b.cx > line[i - 1].cx + 4);
    if (level && apart) runs.push(line);
  }
  const grids = [];
  for (const run of runs.sort((a, b) => a[0].cy - b[0].cy)) {
    const home = parentOf(parentOf(run[0].el));
    const grid = grids.find((g) => g.home === home && g.rows[0].length === run.length);
    if (grid) grid.rows.push(run);
    else grids.push({ home, rows: [run] });
  }
  return grids;
}

const NAMES = (el) => `${el.id} ${el.getAttribute?.("class") ?? ""} ${el.tagName} ${
  el.getAttribute?.("role") ?? ""} ${el.getAttribute?.("aria-label") ?? ""} ${el.dataset?.testid ?? ""}`;

function judge(grid, wanted) {
  const all = grid.rows.flat();
  const columns = grid.rows[0].length, rows = grid.rows.length;
  const letters = all.map((box) => letterOf(box.el));
  const filled = letters.filter(Boolean);
  const distinct = new Set(filled).size;
  let worth = columns === wanted ? 6 : 0;
  worth += rows === 6 ? 4 : rows >= 5 && rows <= 10 ? 3 : rows >= 3 ? 1.5 : 0.2;
  if (filled.length < all.length) worth += 1;
  const keyboard = filled.length >= 8 && distinct === filled.length
    && filled.length > all.length * 0.7 && rows !== 6;
  if (keyboard || all.some((b) => b.el.matches("[data-key], button[aria-keyshortcuts]"))) worth -= 12;
  const around = [all[0].el, ...[...upwards(all[0].el)].slice(0, 5)].map(NAMES).join(" ");
  if (/board|grid|game|guess|tile|cell|row|attempt|square|letter|table/i.test(around)) worth += 1;
  if (/keyboard|keypad/i.test(around)) worth -= 8;
  const home = [...upwards(all[0].el)];
  if (home.some((el) => el.matches("dialog, [role=dialog], [aria-modal=true]"))) worth -= 3;
  if (home.some((el) => /help|instruct|example|how-?to|modal|rules|tutorial|stat/i.test(NAMES(el)))) {
    worth -= 2;
  }
  if (home.some((el) => el.matches("nav, footer, [role=navigation]"))) worth -= 4;
  if (all.filter((b) => /^\d+$/.test(b.el.textContent.trim())).length > all.length / 2) worth -= 6;
  if (all.some((b) => b.el.querySelector?.("img, video, picture") || b.el.matches("a[href]"))) worth -= 3;
  grid.columns = columns;
  grid.worth = worth;
  grid.letters = letters;
  return grid;
}

function inside(a, b) {
  return a !== b && a.columns === b.columns && a.rows.length === b.rows.length
    && a.rows.every((row, i) => row.every((box, j) => isWithin(box.el, b.rows[i][j].el)));
}

// Return every grid of the page, the likeliest board first.
function grids(wanted) {
  const boxes = tiles();
  let found = [];
  for (const alike of bySize(boxes)) {
    const runs = inLines(alike).flatMap((line) => runsOf(line, wanted));
    found.push(...stacked(runs));
  }
  found = joined(found).flatMap((grid) => cut(grid, wanted));
  found = found.map((grid) => judge(grid, wanted));
  const sure = (g) => g.columns === wanted && g.rows.length >= 3 && g.worth > 4;
  if (!found.some(sure)) {
    found.push(...byParents(boxes).map((grid) => judge(grid, wanted)));
  }
  found = found.filter((a) => !found.some((b) => inside(a, b) && !inside(b, a)));
  const unique = found.filter((a, i) => !found.some((b, j) => j < i && inside(a, b)));
  return unique.sort((a, b) => b.worth - a.worth);
}
