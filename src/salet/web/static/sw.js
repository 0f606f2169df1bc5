/* The service worker: it caches the files of the page for use offline. Every file but the page itself has a digest in
   its address, so it never changes: a cached file is never requested again. The files of the page are in a folder that
   is named by the digest of all of them: an update loads all of these, but only the data that have changed. It waits
   until no page of the site is open, since a page whose worker changes while it loads may get no answers; the earlier
   worker serves any edition. `salet site` and `salet serve` fill in the names. */
"use strict";
const worker = /** @type {any} */ (self);

const NAME = "salet site {edition}";
const FILES = ["{files}"]; // cached at the first visit
const PICTURES = ["{pictures}"]; // what reads pictures and makes leagues: cached from the second visit on
const INDEX = "{index}"; // names the data files of this edition
const AT_ONCE = 4; // files
const KEPT = 2; // editions: data that were cached on use are copied from the previous one
const SHARED = "salet shared"; // the cache of a file that another app has shared

/** The names of the caches of this site, the latest first. */
const editions = async () => (await caches.keys()).filter((name) => name.startsWith("salet site ")).reverse();

/** @param {Request | string} request @param {Response} answer */
const keep = async (request, answer) => (await caches.open(NAME)).put(request, answer);

/** A file that never changes: cached, or loaded. @param {Request | string} request */
async function file(request) {
  const url = typeof request === "string" ? new URL(request, worker.registration.scope).href : request.url;
  const kept = await caches.match(url);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await keep(url, answer.clone());
  return answer;
}

/** Cache all files, a few at a time: the page itself is loading meanwhile. An edition with its page is complete. */
async function store() {
  const [cache, home] = [await caches.open(NAME), await fetch("./")];
  if (!home.ok) throw new Error("the page is missing");
  const get = async (/** @type {string} */ path) => {
    const answer = await file(path);
    if (!answer.ok) throw new Error(`${path} is missing`);
    if (!(await cache.match(path))) await cache.put(path, answer);
  };
  for (let first = 0; first < FILES.length; first += AT_ONCE)
    await Promise.all(FILES.slice(first, first + AT_ONCE).map(get));
  const index = await (await file(INDEX)).text();
  for (const name of await editions())
    for (const { url } of await (await caches.open(name)).keys())
      if (index.includes(`"${url.split("/").at(-1)}"`)) await get(url); // a list that was used
  await cache.put("./", home);
}

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(store());
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  const old = editions().then((names) => names.filter((name) => name !== NAME).slice(KEPT - 1));
  const gone = old.then((names) => Promise.all(names.map((name) => caches.delete(name))));
  event.waitUntil(gone.then(() => worker.clients.claim()));
});

/** The page: from the network, or that of the latest complete edition. @param {Request} request */
async function page(request) {
  try {
    return await fetch(request);
  } catch {
    for (const name of await editions()) {
      const kept = await (await caches.open(name)).match("./");
      if (kept) return kept;
    }
    return Response.error();
  }
}

/** @param {string} url */
const isFile = (url) => url.startsWith(worker.registration.scope) && /-[0-9a-f]{12}[./]/.test(url);

/** Whether another app shares, or this site: browsers name the origin of other websites. One that hides its origin is
 * not known, so the page asks before it keeps anything. @param {Request} request */
function isShare({ mode, destination, headers, referrer }) {
  const isOwn = (/** @type {string} */ url) => new URL(url).origin === worker.location.origin;
  return (
    mode === "navigate" &&
    destination === "document" &&
    [headers.get("origin") ?? "", referrer].every((url) => ["", "null"].includes(url) || isOwn(url)) &&
    ["none", "same-origin"].includes(headers.get("sec-fetch-site") ?? "none")
  );
}

/** Keep a shared file until the page takes it: a chat rather than its pictures. @param {Request} request */
async function shared(request) {
  const files = [...(await request.formData()).values()].filter((value) => value instanceof File);
  const file = files.find(({ type }) => !type.startsWith("image/")) ?? files[0];
  const cache = await caches.open(SHARED);
  const headers = { "file-name": encodeURIComponent(file?.name ?? "") };
  if (file) await cache.put("file", new Response(file, { headers }));
  return Response.redirect(`${worker.registration.scope}#/shared`, 303);
}

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method === "POST" && request.url === `${worker.registration.scope}share`)
    event.respondWith(isShare(request) ? shared(request) : new Response(null, { status: 403 }));
  if (request.method !== "GET" || !request.url.startsWith(worker.registration.scope)) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (isFile(request.url)) event.respondWith(file(request));
});

/* What a page had loaded before this worker was there: its list, a view that was opened; and what reads pictures. */
worker.addEventListener("message", (/** @type {any} */ event) => {
  const urls = [...event.data.loaded.filter(isFile), ...(event.data.pictures ? PICTURES : [])];
  event.waitUntil(Promise.all(urls.map((url) => file(url).catch(() => {}))));
});
