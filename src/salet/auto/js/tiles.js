// Inspect tiles: their letters, labels, attributes, class names and colours.

const paint = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
const known = new Map();

// Return any CSS colour as [red, green, blue, alpha]; alpha is from 0 to 1.
function rgba(css) {
  if (!known.has(css)) {
    const plain = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/.exec(css);
    if (plain) known.set(css, [+plain[1], +plain[2], +plain[3], plain[4] === undefined ? 1 : +plain[4]]);
    else {
      paint.clearRect(0, 0, 1, 1);
      paint.fillStyle = "rgba(0, 0, 0, 0)";
      paint.fillStyle = css;
      paint.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = paint.getImageData(0, 0, 1, 1).data;
      known.set(css, [r, g, b, a / 255]);
    }
  }
  return known.get(css);
}

function over(top, below) {
  if (!below || top[3] > 0.97) return top;
  const a = top[3] + below[3] * (1 - top[3]);
  if (!a) return top;
  const mix = (i) => (top[i] * top[3] + below[i] * below[3] * (1 - top[3])) / a;
  return [mix(0), mix(1), mix(2), a];
}

// Return whether an element of a flipping tile shows its front.
function isFront(el, tile) {
  if (getComputedStyle(el).backfaceVisibility !== "hidden") return true;
  let matrix = new DOMMatrix();
  for (let node = el; node; node = parentOf(node)) {
    const { transform } = getComputedStyle(node);
    if (transform !== "none") matrix = new DOMMatrix(transform).multiply(matrix);
    if (node === tile) break;
  }
  return matrix.m33 >= 0;
}

function surfacesOf(tile) {
  if (!tile.firstElementChild && !tile.shadowRoot) return [tile];
  const box = boxOf(tile);
  const surfaces = [tile];
  for (const el of deep(tile)) {
    const inner = boxOf(el);
    if (inner.w * inner.h >= box.w * box.h * 0.35) surfaces.push(el);
    if (surfaces.length > 12) break;
  }
  return surfaces;
}

const COLOUR = /(?:rgba?|hsla?|oklch|oklab|lab|lch|color)\([^()]*\)/;

function backOf(style) {
  const own = rgba(style.backgroundColor);
  const gradient = style.backgroundImage.includes("gradient") && COLOUR.exec(style.backgroundImage);
  return gradient ? over(rgba(gradient[0]), own) : own;
}

function coloursOf(tile, surfaces) {
  let back = null, border = null, ink = null, shade = null;
  for (const el of surfaces) {
    const style = getComputedStyle(el);
    if (style.visibility === "hidden" || style.opacity === "0" || !isFront(el, tile)) continue;
    const layers = [backOf(style)];
    if (el instanceof SVGElement && style.fill !== "none" && !/^(svg|g|text)$/i.test(el.tagName)) {
      layers.push(rgba(style.fill));
    }
    for (const pseudo of ["::before", "::after"]) {
      const extra = getComputedStyle(el, pseudo);
      if (extra.content !== "none" && extra.content !== "normal" && parseFloat(extra.width) > 8
        && parseFloat(extra.height) > 8 && extra.opacity !== "0") layers.push(backOf(extra));
    }
    for (const layer of layers) if (layer[3] > 0.02) back = over(layer, back);
    if (parseFloat(style.borderTopWidth) >= 1 && style.borderTopStyle !== "none") {
      border = rgba(style.borderTopColor);
    }
    if (style.boxShadow !== "none") shade = rgba(COLOUR.exec(style.boxShadow)?.[0] ?? "black");
    ink = rgba(el.tagName.toLowerCase() === "text" ? style.fill : style.color);
  }
  for (const el of deep(tile)) {
    if (isLetter(el.textContent.trim()) && !el.children.length && isFront(el, tile)) {
      const style = getComputedStyle(el);
      ink = rgba(el.tagName.toLowerCase() === "text" ? style.fill : style.color);
    }
  }
  const clear = [0, 0, 0, 0];
  const opacity = Math.round(parseFloat(getComputedStyle(tile).opacity) * 100);
  return { back: back ?? clear, border: border ?? clear, ink: ink ?? clear, shade: shade ?? clear, opacity };
}

const PLAIN = /^(class|style|id|on.*|tabindex|type|maxlength|autocomplete|value|href|src|name|for|width|height|x|y|rx|ry|aria-label|title|alt|aria-description|aria-labelledby|aria-describedby|contenteditable|part|slot|role|inputmode|pattern|aria-live|aria-atomic|dir|lang|spellcheck|autocapitalize|autocorrect|enterkeyhint|letter|data-letter|data-testid|data-char)$/;

function describe(el, tile) {
  for (const name of ["aria-label", "title", "alt", "aria-description", "aria-valuetext", "aria-roledescription"]) {
    if (el.getAttribute(name)) tile.labels.push(el.getAttribute(name));
  }
  for (const name of ["aria-labelledby", "aria-describedby"]) {
    for (const id of (el.getAttribute(name) ?? "").split(/\s+/).filter(Boolean)) {
      const text = el.getRootNode().getElementById?.(id)?.textContent?.trim();
      if (text && text.length < 120) tile.labels.push(text);
    }
  }
  for (const { name, value } of el.attributes) {
    if (!PLAIN.test(name) && value.length <= 60) tile.attributes[name] ??= value;
  }
  tile.classes.push(...(el.getAttribute("class") ?? "").split(/\s+/).filter(Boolean));
}

// Elements around one tile alone (a table cell, the host of a shadow root) belong to it.
function wrappersOf(tile, others) {
  const wrappers = [];
  for (const el of upwards(tile)) {
    if (el === document.body || others.some((other) => other !== tile && isWithin(other, el))) break;
    wrappers.push(el);
  }
  return wrappers.slice(0, 3);
}

function inspect(tile, others) {
  const seen = { letter: letterOf(tile), labels: [], attributes: {}, classes: [] };
  const surfaces = surfacesOf(tile);
  for (const el of [...wrappersOf(tile, others), ...surfaces, ...[...deep(tile)].slice(0, 12)]) describe(el, seen);
  seen.classes = [...new Set(seen.classes)];
  seen.labels = [...new Set(seen.labels)];
  for (const piece of pieces(tile)) {
    if (SQUARES.test(piece.text) || (piece.aside && !isLetter(piece.text))) seen.labels.push(piece.text);
  }
  Object.assign(seen, coloursOf(tile, surfaces));
  const r = tile.getBoundingClientRect();
  seen.box = [r.x, r.y, r.width, r.height];
  return seen;
}

function common(els) {
  for (let node = els[0]; node; node = parentOf(node)) {
    if (els.every((el) => isWithin(el, node))) return node;
  }
  return document.body;
}

function rowLabel(row, home) {
  const own = common(row);
  return own !== home && own !== document.body ? own.getAttribute("aria-label") ?? "" : "";
}

// Return the path of an element from the body: at each step its index and the number of siblings.
function pathOf(el) {
  const steps = [];
  for (let node = el; node && node !== document.body; node = parentOf(node)) {
    const { children } = node.parentNode;
    steps.push([Array.prototype.indexOf.call(children, node), children.length, node.tagName]);
  }
  return steps.reverse();
}

function elementAt(path) {
  let node = document.body;
  for (const [nth, count, tag] of path) {
    const among = [node.shadowRoot, node].find((home) => home?.children.length === count)
      ?? (node === document.body ? node : null); // messages are added to and removed from the body
    node = among?.children[nth];
    if (node?.tagName !== tag) return null;
  }
  return node;
}

let boards = []; // [{rows: [[element]], columns, home, paths}], in the order of the page
let board = null; // the one of them that is typed into
let tileSet = new Set();
let were = []; // the previous number of each board, or -1

function hold(rowsOfEach, columns) {
  const old = new Map(boards.map((one, nth) => [one.rows[0][0], nth]));
  were = rowsOfEach.map((rows) => old.get(rows[0][0]) ?? -1);
  boards = rowsOfEach.map((rows) => ({
    rows, columns, home: common(rows.flat()), paths: rows.map((row) => row.map(pathOf)),
  }));
  board = boards[0] ?? null;
  tileSet = new Set(rowsOfEach.flat(2));
}

// Return the grids that belong to one game with the likeliest one, in document order.
function alikeTo(best, grids, count) {
  if (count === 1) return [best];
  const [box] = best.rows[0];
  const alike = grids.filter((g) => g.columns === best.columns && g.worth >= best.worth - 2.5
    && g.rows.length >= 5 && g.rows.length === best.rows.length
    && Math.abs(g.rows[0][0].w - box.w) < 3 && Math.abs(g.rows[0][0].h - box.h) < 3);
  if (alike.length < 2) return [best];
  return alike.sort((a, b) => a.rows[0][0].nth - b.rows[0][0].nth).slice(0, count || alike.length);
}

// Choose the boards: the likeliest grid and those like it, or the one with this word in a row.
// ``count`` is the number of boards, 0 if not known.
function choose({ wanted, word, least, keep, count }) {
  const found = grids(wanted);
  const saying = (g) => g.rows.some((row) => row.map((box) => letterOf(box.el)).join("") === word);
  const fits = word ? found.filter((g) => g.columns === wanted && g.worth > -6 && saying(g))
    : found.filter((g) => g.worth >= least);
  const alike = fits.length ? alikeTo(fits[0], fits, word ? 1 : count) : [];
  if (alike.length || !keep) {
    hold(alike.map((grid) => grid.rows.map((row) => row.map((box) => box.el))), fits[0]?.columns ?? 0);
  }
  return {
    found: fits.length > 0,
    boards: alike.length,
    were,
    columns: fits[0]?.columns ?? 0,
    rows: fits[0]?.rows.length ?? 0,
    worth: fits[0]?.worth ?? 0,
    seen: found.slice(0, 4).map((g) => `${g.rows.length} x ${g.columns}`),
    canvas: [...deep(document.body)].some((el) => el.tagName === "CANVAS" && el.width > 150 && isShown(el)),
  };
}

// Use every row with a word as a board of its own, where boards grow as they are played; return
// their number.
function chooseRows({ wanted, word }) {
  const rows = grids(wanted).filter((g) => g.columns === wanted && g.worth > -6).flatMap((g) => g.rows)
    .filter((row) => row.map((box) => letterOf(box.el)).join("") === word);
  const like = (a) => rows.filter((b) => Math.abs(a[0].w - b[0].w) < 3 && Math.abs(a[0].h - b[0].h) < 3);
  const alike = rows.map(like).reduce((a, b) => (b.length > a.length ? b : a), []);
  alike.sort((a, b) => a[0].nth - b[0].nth);
  if (alike.length) hold(alike.map((row) => [row.map((box) => box.el)]), wanted);
  return alike.length;
}

// Expand every scrolling element around the boards to its content; return the height of the page.
function unfold() {
  if (!board) return 0;
  for (const el of upwards(board.rows[0][0])) {
    if (el === document.body || el.scrollHeight <= el.clientHeight + 8) continue;
    if (/auto|scroll|hidden/.test(getComputedStyle(el).overflowY)) {
      Object.assign(el.style, { height: "auto", maxHeight: "none", overflowY: "visible" });
    }
  }
  return document.documentElement.scrollHeight;
}

// Use the board that an adapter knows by selectors; return its number of rows of this length.
function adopt({ row, tile, wanted }) {
  const rows = [...document.querySelectorAll(row)].map((el) => [...el.querySelectorAll(tile)])
    .map((els) => els.filter((el) => !els.some((other) => other !== el && isWithin(el, other))))
    .filter((els) => els.length === wanted && els.every(isShown));
  hold(rows.length ? [rows] : [], wanted);
  return rows.length;
}

// Make this board the one that is typed into.
function turnTo(nth) {
  board = boards[nth] ?? null;
}

function isBusy() {
  return boards.some(({ home }) => home.getAnimations?.({ subtree: true }).some((a) => {
    const timing = a.effect?.getComputedTiming();
    return a.playState === "running" && timing && timing.endTime < 20000;
  }));
}

// Return whether a board is on the page, perhaps rebuilt at the same place.
function isThere(one) {
  if (!one) return false;
  if (one.rows.every((row) => row.every((el) => el.isConnected))) return true;
  const rows = one.paths.map((row) => row.map(elementAt));
  if (!rows.flat().every((el) => el && isShown(el))) return false;
  one.rows.flat().forEach((el) => tileSet.delete(el));
  Object.assign(one, { rows, home: common(rows.flat()) });
  rows.flat().forEach((el) => tileSet.add(el));
  return true;
}

function inspectRow(row, home) {
  return { label: rowLabel(row, home), tiles: row.map((el, i) => inspect(el, [row[i ? i - 1 : 1]])) };
}

// Return the chosen board, null if it was removed; with ``full``, only its first rows that are full of
// letters.
function read(full) {
  if (!isThere(board)) return null;
  const end = full ? board.rows.findIndex((row) => !row.every(letterOf)) : -1;
  const rows = end < 0 ? board.rows : board.rows.slice(0, end);
  return { busy: isBusy(), rows: rows.map((row) => inspectRow(row, board.home)) };
}

// Return the row with a word on each of several boards, null on one without it; null if a board was
// removed. The row is at ``at``, or elsewhere.
function readWord({ of, at, word }) {
  if (!of.every((nth) => isThere(boards[nth]))) return null;
  const says = (row) => row !== undefined && row.map(letterOf).join("") === word;
  return {
    busy: isBusy(),
    rows: of.map((nth) => {
      const { rows, home } = boards[nth];
      const row = says(rows[at]) ? rows[at] : rows.findLast(says);
      return row ? inspectRow(row, home) : null;
    }),
  };
}

const INTERVAL = 100; // milliseconds
let lastSeen = "";

// Return the same as soon as it differs from the last result, at the latest after ``patience``
// milliseconds: polling inside the page is much cheaper than from outside.
async function watchWord({ patience, ...word }) {
  const end = performance.now() + patience;
  for (;;) {
    await new Promise((resolve) => { setTimeout(resolve, INTERVAL); });
    const seen = readWord(word), text = JSON.stringify(seen);
    if (text === lastSeen && performance.now() < end) continue;
    lastSeen = text;
    return seen;
  }
}

// Return the letters of one row, null if there is no such row.
const lettersOf = (row) => (isThere(board) ? board.rows[row]?.map(letterOf) ?? null : null);
