// What @prozilla-os/wordle imports, as modules that a browser loads without a bundler: React from
// its script, the few names of the desktop that the game was written for, and icons without a shape.
export const { useRef, useEffect, useState, useCallback } = React;

export function jsx(type, props, key) {
  return React.createElement(type, key === undefined ? props : { ...props, key });
}
export const jsxs = jsx;

export const useClassNames = (names) => names.filter(Boolean).join(" ");
export class Vector2 {}
export class App {
  constructor(name, id, content) {
    this.content = content;
  }
  setIconUrl() {
    return this;
  }
  setDescription() {
    return this;
  }
}

export const FontAwesomeIcon = ({ icon }) =>
  React.createElement("svg", { "aria-hidden": true, "data-icon": icon, viewBox: "0 0 512 512" });
export const faRotateRight = "rotate-right";
export const faCircleQuestion = "circle-question";
export const faXmark = "xmark";
export const faDeleteLeft = "delete-left";
