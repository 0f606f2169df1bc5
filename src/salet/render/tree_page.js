"use strict";
/* Shows the tree of the data block, one position at a time. The address selects it:
   #bbbbb.bybbb is the position after these feedbacks, #=aback the game for an answer.

   data.words    the guess of each node, in preorder
   data.edge     the pattern that leads to each node, -1 at the root
   data.depth    the number of the guess, counted from 1
   data.answer   one digit per node: 1 if the guess may be the answer, else 0
   data.digraphs whether letters of a word are separated by -
   data.givenUp  [answer, node]: games that end without the answer */
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const $ = (id) => document.getElementById(id);
  const NAMES = ["absent", "present", "correct"];
  const MARKS = "byg";
  const words = data.words.split(" ").map((word) => word.replaceAll("-", ""));
  const letters = data.words.split(" ").map((word) => (data.digraphs ? word.split("-") : [...word]));
  const nodes = words.length;
  const parent = new Int32Array(nodes).fill(-1);
  const children = Array.from({ length: nodes }, () => []);
  const size = new Int32Array(nodes), solved = new Int32Array(nodes), total = new Int32Array(nodes);
  const games = new Map();

  const marksOf = (pattern) => {
    const marks = [];
    for (let i = 0; i < data.length; i++) { marks.unshift(pattern % 3); pattern = Math.floor(pattern / 3); }
    return marks;
  };
  const spelled = (pattern) => marksOf(pattern).map((mark) => MARKS[mark]).join("");
  const win = 3 ** data.length - 1;

  const last = [];
  for (let node = 0; node < nodes; node++) {
    const depth = data.depth[node];
    if (depth > 1) { parent[node] = last[depth - 1]; children[parent[node]].push(node); }
    last[depth] = node;
    if (data.answer[node] === "1") { size[node] = solved[node] = total[node] = 1; games.set(words[node], node); }
  }
  const lost = new Map(data.givenUp);
  for (const [, node] of data.givenUp) size[node] += 1;
  for (let node = nodes - 1; node > 0; node--) {
    size[parent[node]] += size[node];
    solved[parent[node]] += solved[node];
    total[parent[node]] += total[node] + solved[node];
  }
  const answers = [...games.keys(), ...lost.keys()].sort();

  const make = (tag, attributes, ...inside) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {})) element.setAttribute(name, value);
    if (/^(word|tile)\b/.test(attributes?.class ?? "")) element.lang = data.language; // for its capitals
    element.append(...inside);
    return element;
  };
  const number = (n) => n.toLocaleString("en-US");
  const plural = (n, word) => `${number(n)} ${word}${n === 1 ? "" : "s"}`;
  const toGo = (node) => (solved[node] ? (total[node] / solved[node]).toFixed(2) : "–");
  const said = (node, pattern) =>
    marksOf(pattern).map((mark, i) => `${letters[node][i].toLocaleUpperCase(data.language)} ${NAMES[mark]}`).join(", ");
  const tiles = (node, pattern, kind = "") =>
    make("span", { class: `tiles ${kind}`, role: "img", "aria-label": said(node, pattern) },
      ...marksOf(pattern).map((mark, i) => make("span", { class: `tile ${NAMES[mark]}` }, letters[node][i])));
  const pathTo = (node) => {
    const path = [];
    for (; node >= 0; node = parent[node]) path.unshift(node);
    return path;
  };
  const address = (node) => "#" + pathTo(node).slice(1).map((n) => spelled(data.edge[n])).join(".");
  const child = (node, pattern) => children[node].find((n) => data.edge[n] === pattern);
  const link = (href, ...inside) => make("a", { href }, ...inside);
  const bold = (word) => make("span", { class: "word" }, word);

  function trail(node) {
    const items = [];
    if (node > 0) {
      const back = link(address(parent[node]), "← Back");
      back.className = "back";
      items.push(make("li", {}, back));
    }
    pathTo(node).forEach((n, nth) => {
      if (nth === 0) return;
      const edge = data.edge[n];
      const step = link(address(parent[n]), tiles(parent[n], edge));
      step.setAttribute("aria-label", `Turn ${nth}: ${words[parent[n]]}, ${said(parent[n], edge)}`);
      items.push(make("li", {}, step));
    });
    $("path").replaceChildren(...items);
  }

  function picker(node) {
    const marks = new Array(data.length).fill(0);
    const outcome = make("p", { id: "outcome", "aria-live": "polite" });
    const show = () => {
      const pattern = marks.reduce((sum, mark) => sum * 3 + mark, 0);
      buttons.forEach((button, i) => {
        button.className = `tile ${NAMES[marks[i]]}`;
        button.setAttribute("aria-label", `${letters[node][i].toLocaleUpperCase(data.language)}: ${NAMES[marks[i]]}`);
      });
      const next = child(node, pattern);
      const givenUp = data.givenUp.some(([, n]) => n === node);
      if (next !== undefined) {
        outcome.replaceChildren(link(address(next), `${spelled(pattern)} leaves ${plural(size[next], "answer")}: continue with `, bold(words[next])));
      } else if (pattern === win && data.answer[node] === "1") {
        outcome.replaceChildren(link(`#=${words[node]}`, "All correct: found. See the whole game"));
      } else {
        outcome.replaceChildren(givenUp ? `${spelled(pattern)}: the tree ends here.` : `${spelled(pattern)}: no answer of the list gives this feedback here.`);
      }
    };
    const buttons = letters[node].map((letter, i) => {
      const button = make("button", { type: "button" }, letter);
      button.addEventListener("click", () => { marks[i] = (marks[i] + 1) % 3; show(); });
      button.addEventListener("keydown", (event) => {
        const mark = Math.max(MARKS.indexOf(event.key.toLowerCase()), "012".indexOf(event.key));
        const move = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (event.ctrlKey || event.metaKey || event.altKey || (mark < 0 && !move)) return;
        event.preventDefault();
        if (mark >= 0) { marks[i] = mark; show(); }
        (buttons[i + (move || 1)] || button).focus();
      });
      return button;
    });
    const row = make("div", { class: "tiles large", role: "group", "aria-label": "The feedback that you got" }, ...buttons);
    show();
    return [row, outcome];
  }

  function position(node) {
    const nth = data.depth[node];
    const count = size[node];
    const heading = make("h2", { tabindex: "-1" }, `Guess ${nth}: `, bold(words[node]));
    const own = data.answer[node] === "1";
    const facts = count === 1 && own
      ? "It is the only answer left."
      : `${plural(count, "answer")} left, ${toGo(node)} guesses to go on average. ` +
        (own ? "This guess may be the answer." : "This guess cannot be the answer, but it narrows down the others.");
    const parts = [heading, make("p", {}, facts)];
    if (!(count === 1 && own)) {
      parts.push(make("p", { class: "quiet" }, "Set the tiles to your feedback: press a tile, or type b (absent), y (present), g (correct)."), ...picker(node));
    } else {
      parts.push(tiles(node, win, "large"), make("p", {}, link(`#=${words[node]}`, "See the whole game")));
    }
    const shown = [make("section", { class: "guess" }, ...parts)];
    const order = [...children[node]].sort((a, b) => size[b] - size[a] || data.edge[a] - data.edge[b]);
    if (order.length) {
      shown.push(make("h3", {}, `${plural(order.length, "possible feedback")}, each with the next guess`));
      shown.push(make("ul", { class: "feedbacks" }, ...order.map((next) => {
        const row = link(address(next), tiles(node, data.edge[next]), bold(words[next]),
          make("span", { class: "count" }, plural(size[next], "answer"), make("small", {}, size[next] > 1 ? `${toGo(next)} to go` : "")));
        row.setAttribute("aria-label", `${said(node, data.edge[next])}: ${plural(size[next], "answer")}, next guess ${words[next]}, ${toGo(next)} guesses to go`);
        return make("li", {}, row);
      })));
    }
    if (count > 1) {
      const details = make("details", {}, make("summary", {}, `All ${number(count)} answers left`));
      details.addEventListener("toggle", () => {
        if (details.childElementCount > 1) return;
        const end = lastBelow(node);
        const left = answers.filter((word) => {
          const at = games.get(word) ?? lost.get(word);
          return at >= node && at <= end;
        });
        details.append(make("div", { class: "words" }, ...left.map((word) => link(`#=${word}`, word))));
      });
      shown.push(details);
    }
    trail(node);
    $("position").replaceChildren(...shown);
    return heading;
  }

  /* The last node of a subtree; nodes are in preorder. */
  function lastBelow(node) {
    while (children[node].length) node = children[node][children[node].length - 1];
    return node;
  }

  function game(word) {
    const node = games.get(word) ?? lost.get(word);
    const path = pathTo(node);
    const solved = games.has(word);
    const over = solved && path.length > data.limit;
    const title = solved ? ` in ${plural(path.length, "guess").replace("guesss", "guesses")}${over ? `: lost, a game has ${data.limit}` : ""}` : " is never found";
    const heading = make("h2", { tabindex: "-1" }, bold(word), title);
    const rows = path.map((n, nth) => {
      const next = path[nth + 1];
      if (next === undefined && !solved) return make("li", {}, bold(words[n]), "and the game is given up");
      const pattern = next === undefined ? win : data.edge[next];
      const after = next === undefined ? "found" : `leaves ${plural(size[next], "answer")}`;
      return make("li", {}, tiles(n, pattern), link(address(n), `guess ${nth + 1}`), make("span", { class: "quiet" }, after));
    });
    const start = link("#", "← To the start");
    start.className = "back";
    $("path").replaceChildren(make("li", {}, start));
    $("position").replaceChildren(make("section", { class: "guess" }, heading, make("ol", { class: "game" }, ...rows)));
    return heading;
  }

  function show(focus) {
    let where = "";
    try { where = decodeURIComponent(location.hash.slice(1)); } catch { /* invalid: show the start */ }
    if (where === "position") return;
    let heading;
    if (where.startsWith("=") && (games.has(where.slice(1)) || lost.has(where.slice(1)))) {
      heading = game(where.slice(1));
    } else {
      let node = 0;
      for (const feedback of where.split(".")) {
        const pattern = [...feedback].reduce((sum, sign) => sum * 3 + MARKS.indexOf(sign), 0);
        const next = feedback ? child(node, pattern) : undefined;
        if (next === undefined) break;
        node = next;
      }
      heading = position(node);
    }
    if (focus) { heading.focus({ preventScroll: true }); $("path").scrollIntoView({ block: "nearest" }); }
  }

  function distribution() {
    const counts = new Map();
    for (const node of games.values()) counts.set(data.depth[node], (counts.get(data.depth[node]) || 0) + 1);
    const rows = [...counts].sort((a, b) => a[0] - b[0]).map(([n, count]) => [n, `${n}`, count]);
    if (lost.size) rows.push([data.limit + 1, "never", lost.size]);
    for (const [n, name, count] of rows) {
      const unit = name === "never" ? "" : n === 1 ? " guess" : " guesses";
      const part = make("i");
      const line = make("li", {}, `${name}${unit}: ${number(count)}`);
      part.style.setProperty("flex-grow", count);
      for (const element of [part, line]) {
        element.style.setProperty("--shade", n > data.limit ? "var(--lost)" : `var(--g${Math.min(n, 6)})`);
      }
      $("bar").append(part);
      $("key").append(line);
    }
  }

  const field = $("word");
  const matches = () => {
    const typed = field.value.trim().toLowerCase();
    return typed ? answers.filter((word) => word.startsWith(typed)) : [];
  };
  field.addEventListener("input", () => {
    const hits = matches();
    const links = hits.slice(0, 8).map((word) => link(`#=${word}`, word));
    const note = !field.value.trim() ? "" : !hits.length ? "No answer of the list starts like this." : hits.length > 8 ? `and ${number(hits.length - 8)} more` : "";
    $("matches").replaceChildren(...links, ...(note ? [make("span", { class: "quiet" }, note)] : []));
  });
  $("search").addEventListener("submit", (event) => {
    event.preventDefault();
    const hits = matches();
    if (hits.length) location.hash = `=${hits[0]}`;
  });
  window.addEventListener("hashchange", () => { $("matches").replaceChildren(); show(true); });
  document.querySelector(".skip").addEventListener("click", (event) => { event.preventDefault(); $("position").focus(); });
  distribution();
  show(false);
})();
