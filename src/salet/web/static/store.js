/* What the browser keeps for its user: today's game, the help wanted, light or dark. Nothing on the server. */

const day = () => {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].join("-");
};

/* A browser may forbid storage (private windows, full disks): then nothing is kept and all else works. */
function read(name) {
  try { return JSON.parse(localStorage.getItem(`salet.${name}`) ?? "null"); } catch { return null; }
}

function write(name, value) {
  try { localStorage.setItem(`salet.${name}`, JSON.stringify(value)); } catch { /* see above */ }
}

/** The address of today's game, or null. @returns {string | null} */
export function todaysGame() {
  const kept = read("today");
  return kept && kept.day === day() && typeof kept.address === "string" ? kept.address : null;
}

/** @param {string} address */
export const keepGame = (address) => write("today", { day: day(), address });

/** How much help: 0 only the count … 5 everything. */
export function helpStep() {
  const step = read("help");
  return Number.isInteger(step) && step >= 0 && step <= 5 ? step : 5;
}

/** @param {number} step */
export const keepHelpStep = (step) => write("help", step);

/** Whether this browser has played here before. */
export const isNew = () => read("seen") !== true;
export const keepSeen = () => write("seen", true);

/** @returns {"auto" | "light" | "dark"} */
export function theme() {
  const kept = read("theme");
  return kept === "light" || kept === "dark" ? kept : "auto";
}

/** @param {string} value */
export const keepTheme = (value) => write("theme", value);
