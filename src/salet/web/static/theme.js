/* Before the first paint, so that a page kept dark does not flash light. A classic script on purpose. */
"use strict";
try {
  for (const name of ["theme", "skin"]) {
    const kept = JSON.parse(localStorage.getItem(`salet.${name}`) ?? "null");
    if (/^[a-z]+$/.test(kept ?? "") && kept !== "auto") document.documentElement.dataset[name] = kept;
  }
} catch {
  /* no storage: as the system says */
}
