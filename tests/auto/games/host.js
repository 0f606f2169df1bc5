// A host page for @prozilla-os/wordle. The game takes an answer by chance: ?chance=0.25 decides.
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { wordle } from "@prozilla-os/wordle";

const chance = new URLSearchParams(location.search).get("chance");
if (chance !== null) Math.random = () => Number(chance);
createRoot(document.getElementById("root")).render(createElement(wordle.windowContent, { active: true }));
