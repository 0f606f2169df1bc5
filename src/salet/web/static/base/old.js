/* Says that a browser is too old, before anything else runs. A classic script in the JavaScript of 2009, which every
   browser can read. It asks for what the oldest supported versions have and earlier ones lack; engine.js asks for
   modules in workers. */
(function () {
  "use strict";
  var needed =
    "noModule" in HTMLScriptElement.prototype &&
    "at" in Array.prototype &&
    "HTMLDialogElement" in window &&
    "Worker" in window &&
    CSS.supports("selector(:has(a))") &&
    CSS.supports("width: 1cqw");

  function tell() {
    var main = document.getElementById("main");
    if (!main || document.getElementById("too-old")) return;
    var box = document.createElement("div");
    box.id = "too-old";
    box.setAttribute("role", "alert");
    var title = document.createElement("h1");
    title.textContent = "This browser is too old for this page";
    var text = document.createElement("p");
    text.textContent =
      "It needs Safari 16.4, Chrome or Edge 111, Firefox 121, or a newer version. " +
      "Update your browser, or open this page in another one.";
    box.appendChild(title);
    box.appendChild(text);
    document.body.insertBefore(box, main);
    main.setAttribute("hidden", "");
  }

  window.addEventListener("salet-too-old", tell);
  if (!needed) document.addEventListener("DOMContentLoaded", tell);
})();
