/* The service worker: the page's own files are kept, so that it opens without the server. What is on the
   server is always asked first; its answers are never kept here, only the data of the page's own engine. */
"use strict";
const worker = /** @type {any} */ (self);

const CACHE = "salet-4";
const FILES = [
  "api.js",
  "board.css",
  "board.js",
  "calendar.js",
  "cards.css",
  "cards.js",
  "chart.js",
  "compare.js",
  "dom.js",
  "ending.css",
  "ending.js",
  "engine.js",
  "engine/advise.js",
  "engine/alphabet.js",
  "engine/answers.js",
  "engine/belief.js",
  "engine/boards.js",
  "engine/book.js",
  "engine/card.js",
  "engine/checks.js",
  "engine/data.js",
  "engine/diagnosis.js",
  "engine/endgame.js",
  "engine/errors.js",
  "engine/feedback.js",
  "engine/figures.js",
  "engine/group.js",
  "engine/guessvalue.js",
  "engine/narrow.js",
  "engine/hashes.js",
  "engine/hosts.js",
  "engine/infer.js",
  "engine/laid.js",
  "engine/late.js",
  "engine/lexicon.js",
  "engine/lines.js",
  "engine/lookahead.js",
  "engine/merit.js",
  "engine/playout.js",
  "engine/position.js",
  "engine/possible.js",
  "engine/read.js",
  "engine/reading.js",
  "engine/reasons.js",
  "engine/remarks.js",
  "engine/review.js",
  "engine/reviewed.js",
  "engine/rows.js",
  "engine/rules.js",
  "engine/safer.js",
  "engine/split.js",
  "engine/trap.js",
  "engine/turns.js",
  "engine/value.js",
  "engine/valuing.js",
  "engine/verdict.js",
  "engine/worker.js",
  "engine/write.js",
  "entry.js",
  "game.js",
  "games.js",
  "host.js",
  "icon-192.png",
  "icon-512.png",
  "icon.svg",
  "issues.js",
  "keyboard.js",
  "lab.css",
  "lab.js",
  "letters.js",
  "main.js",
  "marks.js",
  "moves.js",
  "openers.js",
  "own.js",
  "page.css",
  "panel.js",
  "play.css",
  "play.js",
  "practice.css",
  "practice.js",
  "reduce.js",
  "review.js",
  "route.js",
  "salet.webmanifest",
  "screen.js",
  "settings.js",
  "sheet.js",
  "state.js",
  "store.js",
  "strategy.js",
  "theme.js",
  "tree.js",
  "why.js",
  "words.js",
];

worker.addEventListener("install", (event) => {
  const files = ["/", ...FILES.map((name) => `/static/${name}`)];
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(files))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener("activate", (event) => {
  const old = caches
    .keys()
    .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (
    event.request.method !== "GET" ||
    origin !== location.origin ||
    !(pathname === "/" || /^\/(static|data)\//.test(pathname))
  )
    return;
  const path = pathname.replace(/^\/static\/v-[0-9a-f]+\//, "/static/"); // without the digest of its version
  event.respondWith(
    fetch(event.request)
      .then((answer) => {
        if (answer.ok) {
          const copy = answer.clone();
          event.waitUntil(caches.open(CACHE).then((cache) => cache.put(path, copy)));
        }
        return answer;
      })
      .catch(async () => (await caches.match(path)) ?? Response.error()),
  );
});
