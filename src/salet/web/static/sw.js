/* The service worker: it caches the files of the page for use offline. Every file but the page itself has a digest in
   its address, so it never changes: a cached file is never requested again. The files of the page are in a folder that
   is named by the digest of all of them; its list has the digest of each, so that an update loads only what has
   changed. An update waits until no page of the site is open, since a page whose worker changes while it loads may get
   no answers; the earlier worker serves any edition. `salet site` and `salet serve` fill in the names. */
"use strict";
const worker = /** @type {any} */ (self);

const NAME = "salet site {edition}";
const FILES = ["{files}"]; // cached at the first visit
const PICTURES = ["{pictures}"]; // what reads pictures: cached from the second visit on
const INDEX = "{index}"; // names the data files of this edition
const LIST = "files.json"; // in each folder of the page: its files with their digests
const AT_ONCE = 4; // files
const KEPT = 2; // editions: what was cached on use is copied from the previous one
const SHARED = "salet shared"; // the cache of a picture that another app has shared

/** The names of the caches of this site, the latest first. */
const editions = async () => (await caches.keys()).filter((name) => name.startsWith("salet site ")).reverse();

/** A copy that has no address of its own: modules are loaded relative to it. @param {Response} kept */
const copied = async (kept) => new Response(await kept.blob(), { headers: kept.headers });

/** @param {Request | string} request @param {Response} answer */
const keep = async (request, answer) => (await caches.open(NAME)).put(request, answer);

/** The cached files of all editions by digest. @returns {Promise<Map<string, string>>} addresses */
async function cachedFiles() {
  const found = new Map();
  for (const name of await editions()) {
    const cache = await caches.open(name);
    const urls = new Set((await cache.keys()).map(({ url }) => url));
    for (const url of urls) {
      if (!url.endsWith(`/${LIST}`)) continue;
      const digests = await (await cache.match(url))?.json();
      for (const [path, digest] of Object.entries(digests ?? {})) {
        const { href } = new URL(path, url);
        if (urls.has(href) && !found.has(digest)) found.set(digest, href); // a list may come before its files
      }
    }
  }
  return found;
}

/** @type {Map<string, Promise<Map<string, string>>>} */
const sameFiles = new Map();

/**
 * The files of a folder that an earlier edition has, too, with their addresses there. @param {string} folder
 * @returns {Promise<Map<string, string>>}
 */
async function unchanged(folder) {
  const [cached, list] = [await cachedFiles(), await fetch(folder + LIST)];
  const digests = Object.entries(await list.clone().json());
  await keep(folder + LIST, list);
  return new Map(digests.flatMap(([path, digest]) => (cached.has(digest) ? [[path, cached.get(digest) ?? ""]] : [])));
}

/** A file of an earlier edition with the same content as one that is not cached. @param {string} url */
async function sameFile(url) {
  const [, folder, path] = /^(.*\/v-[0-9a-f]{12}\/)(.+)$/.exec(url) ?? [];
  if (!folder || path === LIST) return undefined;
  if (!sameFiles.has(folder)) sameFiles.set(folder, unchanged(folder));
  const earlier = (await sameFiles.get(folder)?.catch(() => new Map()))?.get(path);
  const kept = earlier && (await caches.match(earlier));
  return kept && copied(kept);
}

/** A file that never changes: cached, copied from an earlier edition, or loaded. @param {Request | string} request */
async function file(request) {
  const url = typeof request === "string" ? new URL(request, worker.registration.scope).href : request.url;
  const kept = await caches.match(url);
  if (kept) return kept;
  const answer = (await sameFile(url)) ?? (await fetch(request));
  if (answer.ok) await keep(url, answer.clone());
  return answer;
}

/**
 * Cache all files, a few at a time: the page itself is loading meanwhile. Copy what earlier editions have. An edition
 * with its page is complete.
 */
async function store() {
  const [cache, home] = [await caches.open(NAME), await fetch("./")];
  if (!home.ok) throw new Error("the page is missing");
  const get = async (path) => {
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

worker.addEventListener("install", (event) => {
  event.waitUntil(store());
});

worker.addEventListener("activate", (event) => {
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

/** Keep a shared picture until the page takes it. @param {Request} request */
async function shared(request) {
  const picture = (await request.formData()).get("picture");
  const cache = await caches.open(SHARED);
  if (picture instanceof File) await cache.put("picture", new Response(picture));
  return Response.redirect(`${worker.registration.scope}#/shared`, 303);
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "POST" && request.url === `${worker.registration.scope}share`)
    event.respondWith(shared(request));
  if (request.method !== "GET" || !request.url.startsWith(worker.registration.scope)) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (isFile(request.url)) event.respondWith(file(request));
});

/* What a page had loaded before this worker was there: its list, a view that was opened; and what reads pictures. */
worker.addEventListener("message", (event) => {
  const urls = [...event.data.loaded.filter(isFile), ...(event.data.pictures ? PICTURES : [])];
  event.waitUntil(Promise.all(urls.map((url) => file(url).catch(() => {}))));
});
