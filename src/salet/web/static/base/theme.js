/* Before the first paint, so that a page kept dark does not flash light. A classic script on purpose. */
"use strict";
try {
  for (const name of ["theme", "skin"]) {
    const value = JSON.parse(localStorage.getItem(`salet.${name}`) || "null");
    if (/^[a-z]+$/.test(value || "") && value !== "auto") document.documentElement.dataset[name] = value;
  }
} catch {
  /* no storage: as the system says */
}
