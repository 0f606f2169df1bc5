/* The browser's history. A view is one entry, and a game replaces its address. What opens over a view, a sheet or the
   drawer, is an entry of its own: Back closes it. An entry of ours has a state, so one without it is a link that was
   followed. */

/** What closes each part that is open over the view, the last one on top. @type {(() => void)[]} */
const layers = [];
/** Entries that the page leaves itself, and what waits for that. @type {{count: number, then: (() => void)[]}} */
const leaving = { count: 0, then: [] };

/** Something was opened over the view. @param {() => void} close */
export function pushLayer(close) {
  layers.push(close);
  history.pushState({ layer: true }, "", location.hash);
}

/** It was closed, but not by Back: its entry goes, too. @param {() => void} close */
export function dropLayer(close) {
  const at = layers.indexOf(close);
  if (at < 0) return;
  layers.splice(at, 1);
  leaving.count += 1;
  history.back();
}

/** Go elsewhere, after the entries that are being left. @param {() => void} run */
export function navigate(run) {
  if (leaving.count) leaving.then.push(run);
  else run();
}

/** Write the address of what is shown. @param {string} address */
export const writeAddress = (address) => history.replaceState(history.state ?? {}, "", address);

/**
 * The entry has changed. What was open over the view is closed.
 * @returns {boolean} whether the view stays; otherwise the entry is one of another view or game
 */
export function isSameView() {
  if (leaving.count) {
    leaving.count -= 1;
    if (!leaving.count) for (const run of leaving.then.splice(0)) queueMicrotask(run);
    return true;
  }
  if (history.state) {
    const close = layers.pop();
    close?.();
    return close !== undefined || history.state.layer === true;
  }
  for (const close of layers.splice(0)) close();
  return false;
}
