/* Before the first paint, so that a page kept dark does not flash light. A classic script on purpose. */
"use strict";
try {
  const theme = JSON.parse(localStorage.getItem("salet.theme") ?? "null");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch { /* no storage: as the system says */ }
