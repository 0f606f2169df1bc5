/* The service worker: it caches the files of the page for use offline. Every file but the page itself has a digest in
   its address, so it never changes: a cached file is never requested again. `salet site` and `salet serve` fill in the
   list of files. */
"use strict";
const worker = /** @type {any} */ (self);

const EDITION = "{edition}";
const FILES = ["{files}"];
const NAME = `salet site ${EDITION}`;
const AT_ONCE = 4; // files
const KEPT = 2; // editions: an open page may be of the previous one

/** Cache a file; one of an earlier edition is not loaded again. @param {Cache} cache @param {string} name */
async function keep(cache, name) {
  const kept = name === "./" ? undefined : await caches.match(name);
  if (kept) await cache.put(name, kept);
  else await cache.add(name);
}

/** Cache all files, a few at a time: the page itself is loading meanwhile. */
async function store() {
  const cache = await caches.open(NAME);
  for (let first = 0; first < FILES.length; first += AT_ONCE)
    await Promise.all(FILES.slice(first, first + AT_ONCE).map((name) => keep(cache, name)));
}

worker.addEventListener("install", (event) => {
  event.waitUntil(store().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => {
    const mine = names.filter((name) => name.startsWith("salet site ") && name !== NAME);
    return Promise.all(mine.slice(0, -(KEPT - 1)).map((name) => caches.delete(name)));
  });
  event.waitUntil(old.then(() => worker.clients.claim()));
});

/** The page: from the network, or the cached one. @param {Request} request */
async function page(request) {
  try {
    return await fetch(request);
  } catch {
    const kept = await caches.open(NAME);
    return (await kept.match("./")) ?? Response.error();
  }
}

/** A file that never changes. @param {Request} request @param {any} event */
async function file(request, event) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    const copy = answer.clone();
    event.waitUntil(caches.open(NAME).then((cache) => cache.put(request, copy)));
  }
  return answer;
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(worker.registration.scope)) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (/-[0-9a-f]{12}[./]/.test(request.url)) event.respondWith(file(request, event));
});
