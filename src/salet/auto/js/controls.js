// Everything around the board: keys, fields, overlays, and the messages of the page.

const CLICKABLE = "button, [role=button], [data-key], input[type=button], input[type=submit], summary, [onclick]";

function isTile(el) {
  return tileSet.has(el) || [...upwards(el)].some((outer) => tileSet.has(outer));
}

function isBoard(el) {
  return isTile(el) || boards.some((one) => isWithin(one.rows[0][0], el));
}

function nameOf(el) {
  const label = el.getAttribute("aria-label") ?? "";
  const own = pieces(el).map((p) => p.text).join(" ").trim();
  return (label || own || el.getAttribute("title") || el.value || el.getAttribute("alt") || "").trim();
}

const ENTER = /^(enter|submit|guess|go|check|ok|return|try|send|done|play|↵|⏎|↩|⮐|➜|→|✓|✔)\b|^[↵⏎↩⮐➜→✓✔]/i;
const DELETE = /^(del|delete|backspace|back|bksp|bsp|erase|clear|remove|rubout|←|⌫|⇐|⟵|◀|×|✕|x)$|delete|backspace|^[←⌫⇐⟵]/i;

// Return the name of a key: "a", "enter", "delete" or "".
function keyName(el) {
  const texts = [el.dataset?.key, el.dataset?.letter, el.dataset?.value, el.getAttribute("aria-label"),
    pieces(el).map((p) => p.text).join(" "), el.getAttribute("title"), el.value, el.id];
  for (const raw of texts) {
    const text = (typeof raw === "string" ? raw : "").trim().replace(/^(key|letter|button)[\s:_-]*/i, "")
      .replace(/[\s:_-]*(key|letter|button)$/i, "");
    if (isLetter(text)) return small(text);
    if (DELETE.test(text)) return "delete";
    if (ENTER.test(text)) return "enter";
    const first = /^(\p{L})[\s,:.]/u.exec(text);
    if (first) return small(first[1]);
  }
  const marks = NAMES(el) + [...deep(el)].map((d) => `${NAMES(d)} ${d.dataset?.icon ?? ""}`).join(" ");
  if (/back-?space|delete|erase/i.test(marks)) return "delete";
  if (/enter|submit|return/i.test(marks)) return "enter";
  return "";
}

let keys = new Map();

function isUsable(el) {
  return isShown(el) && !el.disabled && el.getAttribute("aria-disabled") !== "true";
}

// Find the keyboard on the screen; return its letters, and whether it has Enter and Delete.
function keyboard() {
  keys = new Map();
  const nameless = [];
  for (const el of deep(document.body)) {
    const size = boxOf(el);
    if (size.w < 8 || size.h < 8 || size.w > 320 || size.h > 200) continue;
    const clickable = el.matches(CLICKABLE) || getComputedStyle(el).cursor === "pointer"
      || /\bkey\b/i.test(NAMES(el).replace(/[_-]/g, " "));
    if (!clickable || !isUsable(el) || isBoard(el) || el.matches("a[href]:not([href^='#'])")) continue;
    if ([...keys.values()].some((key) => isWithin(el, key))) continue;
    const name = keyName(el);
    if (name && !keys.has(name)) keys.set(name, el);
    if (!name && !nameOf(el)) nameless.push(el);
  }
  const letters = [...keys.keys()].filter(isLetter);
  if (letters.length >= 15) {
    const home = common(letters.map((letter) => keys.get(letter)));
    for (const name of ["enter", "delete"]) {
      const near = keys.get(name);
      if (near && isWithin(near, home)) continue;
      const inHome = [...deep(home)].filter((el) => el.matches(CLICKABLE) && isUsable(el));
      const better = inHome.find((el) => keyName(el) === name);
      if (better) keys.set(name, better);
      else if (name === "delete" && !near) {
        const last = nameless.filter((el) => isWithin(el, home)).at(-1);
        if (last) keys.set(name, last);
      }
    }
  }
  return { letters: letters.join(""), enter: keys.has("enter"), delete: keys.has("delete") };
}

const keyElement = (name) => keys.get(name) ?? null;

// Return the text fields that a guess may be typed into, the likeliest first.
function fields() {
  const found = [];
  for (const el of deep(document.body)) {
    const editable = el.matches("textarea, input:not([type]), input[type=text], input[type=search]")
      || (el.isContentEditable && !isWithin(parentOf(el) ?? el, el) && el.hasAttribute("contenteditable"));
    if (!editable || !isShown(el) || el.disabled || el.readOnly || isBoard(el)) continue;
    if (el.maxLength === 1 || el.maxLength === 2) continue;
    const names = `${NAMES(el)} ${el.name ?? ""} ${el.placeholder ?? ""}`;
    if (/search|mail|newsletter|user|login|comment|nick/i.test(names)) continue;
    found.push({ el, worth: (/guess|word|letter/i.test(names) ? 2 : 0) + (boxOf(el).w > 20 ? 1 : 0) });
  }
  return found.sort((a, b) => b.worth - a.worth).map((f) => f.el);
}

const fieldElement = () => fields()[0] ?? null;
const fieldValue = () => { const f = fieldElement(); return f ? f.value ?? f.textContent : null; };

function submitElement() {
  const field = fieldElement();
  const scope = field?.form ?? (field ? parentOf(field) : null) ?? document.body;
  const named = (el) => ENTER.test(nameOf(el)) || el.type === "submit";
  for (const home of [scope, document.body]) {
    const button = [...deep(home)].find((el) => el.matches(CLICKABLE) && isUsable(el) && !isBoard(el) && named(el));
    if (button) return button;
  }
  return null;
}

// Return the tile to type into, where tiles are fields or focusable: the first empty one of a row.
function tileElement(row) {
  const tiles = board?.rows[row] ?? [];
  const tile = tiles.find((el) => !letterOf(el)) ?? tiles[0];
  return tile ? fieldIn(tile) ?? tile : null;
}

const firstTileElement = (row) => {
  const tile = board?.rows[row]?.[0];
  return tile ? fieldIn(tile) ?? tile : null;
};

const filledTileElement = (row) => {
  const tile = [...(board?.rows[row] ?? [])].reverse().find((el) => letterOf(el));
  return tile ? fieldIn(tile) ?? tile : null;
};

const tilesAreFields = () => board !== null && board.rows.flat().every((el) => fieldIn(el) !== null);

function topAt(x, y) {
  let root = document, top = null;
  for (let depth = 0; root && depth < 20; depth++) {
    const el = root.elementFromPoint(x, y);
    if (!el || el === top) break;
    top = el;
    root = el.shadowRoot;
  }
  return top;
}

// Return what covers the board: the outermost element that does not contain it, or null.
function coverElement() {
  if (!board) return null;
  const all = board.rows.flat();
  const points = [all[0], all[Math.floor(all.length / 2)], all.at(-1)];
  for (const tile of points) {
    let r = tile.getBoundingClientRect();
    if (r.bottom < 0 || r.top > innerHeight || r.right < 0 || r.left > innerWidth) {
      tile.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      r = tile.getBoundingClientRect();
    }
    const top = topAt(r.x + r.width / 2, r.y + r.height / 2);
    if (!top || isWithin(top, board.home) || isWithin(tile, top)) continue;
    let cover = top;
    for (const el of upwards(top)) {
      if (isWithin(board.home, el)) break;
      cover = el;
    }
    const box = cover.getBoundingClientRect();
    if (box.width * box.height > r.width * r.height * 2) return cover;
  }
  return null;
}

const AWAY = [
  /^(reject|decline|deny|refuse)( all)?\b|necessary only|only necessary|continue without accepting/i,
  /^(×|✕|✖|╳|⨯|x|close|close .*|dismiss|hide.*|skip.*|no,? thanks.*|not now|maybe later|schließen|fermer|cerrar)$/i,
  /^(got it|ok(ay)?|i understand|understood|let'?s (go|play)|ready|begin|done)\b/i,
  /^(play|start|new game|start game|play now|play game|start playing|continue|resume|next|jouer|spielen|jugar)\b/i,
  /^(accept|agree|allow|i accept|i agree|consent|yes)\b/i,
];
const NEVER = /log ?in|sign ?(in|up)|subscri|buy|purchase|upgrade|premium|account|register|donat|share|facebook|google|apple|install|download|statistic|settings|archive|give ?up|reveal|unlimited plan|pricing|email|e-mail|surrender|hint/i;

let ways = [];

// Return the names of buttons that may close an overlay or start the game, the best first.
function exits() {
  const cover = coverElement();
  const dialogs = [...deep(document.body)].filter((el) =>
    el.matches("dialog[open], [role=dialog], [role=alertdialog], [aria-modal=true]") && isShown(el) && isOpaque(el));
  const homes = [cover, ...dialogs].filter(Boolean);
  ways = [];
  for (const el of deep(document.body)) {
    const link = el.matches("a[href]") && !/^(#|javascript:)/.test(el.getAttribute("href"));
    const clickable = el.matches(`${CLICKABLE}, a, [aria-label], [title]`) || getComputedStyle(el).cursor === "pointer";
    if (link || !clickable || !isUsable(el) || isBoard(el) || !isOpaque(el)) continue;
    const inHome = homes.some((home) => isWithin(el, home) || home === el);
    const name = nameOf(el);
    if (name.length > 60 || NEVER.test(name)) continue;
    let rank = AWAY.findIndex((pattern) => pattern.test(name));
    if (rank < 0 && inHome && !name && /close|dismiss|exit/i.test(NAMES(el))) rank = 1;
    if (rank < 0 || (!inHome && (homes.length > 0 || rank === 1))) continue;
    if (board === null && rank === 3) rank = 0.5;
    if (ways.some((way) => isWithin(el, way.el))) continue;
    ways.push({ el, name, rank });
  }
  ways.sort((a, b) => a.rank - b.rank);
  return ways.map((way) => way.name);
}

const exitElement = (nth) => ways[nth]?.el ?? null;
const isCovered = () => coverElement() !== null;

const AGAIN = /^(new game|play again|restart|try again|another|next (word|game|puzzle|round)|again|start over|reset|neues spiel|rejouer)\b/i;
const againElement = () => [...deep(document.body)].find((el) =>
  (el.matches(CLICKABLE) || getComputedStyle(el).cursor === "pointer") && isUsable(el) && !isBoard(el)
  && AGAIN.test(nameOf(el))) ?? null;

// Return every visible or accessible text outside the board and the keyboard.
function texts() {
  const found = new Set();
  const known = new Map();
  for (const el of deep(document.body)) {
    if (el.matches("button, [role=button]")) continue;
    const own = [...el.childNodes].filter((n) => n.nodeType === Node.TEXT_NODE)
      .map((n) => n.textContent.trim()).join(" ").replace(/\s+/g, " ").trim();
    if (own.length < 3 || own.length > 300 || isTile(el) || !isShown(el) || !isOpaque(el, known)) continue;
    found.add(own);
  }
  return [...found].slice(0, 400);
}

let heardTexts = [];
let observer = null;
let before = new Set();

function note(text) {
  const plain = (text ?? "").replace(/\s+/g, " ").trim();
  if (plain.length >= 3 && plain.length <= 300 && !heardTexts.includes(plain)) heardTexts.push(plain);
}

// Record the messages of the page from now on, also those that it shows only for a moment.
function listen() {
  heardTexts = [];
  before = new Set(texts());
  observer?.disconnect();
  observer = new MutationObserver((changes) => {
    for (const change of changes) {
      const el = change.target.nodeType === Node.TEXT_NODE ? change.target.parentElement : change.target;
      if (!el || isTile(el)) continue;
      if (change.type === "characterData") note(change.target.textContent);
      for (const node of change.addedNodes) note(node.textContent);
    }
  });
  const all = { subtree: true, childList: true, characterData: true };
  observer.observe(document.body, all);
  for (const el of deep(document.body)) if (el.shadowRoot) observer.observe(el.shadowRoot, all);
}

function heard() {
  return [...new Set([...heardTexts, ...texts().filter((text) => !before.has(text))])].slice(0, 40);
}

// Send a key that is not on an American keyboard, for pages that listen to keys.
function sendKey(key) {
  const target = document.activeElement ?? document.body;
  for (const type of ["keydown", "keypress", "keyup"]) {
    target.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, cancelable: true, composed: true }));
  }
}

function unfocus() {
  if (document.activeElement?.matches?.("button, a, [role=button]")) document.activeElement.blur();
}
