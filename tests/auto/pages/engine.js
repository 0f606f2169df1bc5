// The rules of the game, for the pages beside this file. What a page is asked for is in its address:
// ?answer=crane &played=salet,moist
const asked = new URLSearchParams(location.search);

function marksOf(guess, answer) {
  const marks = Array(guess.length).fill("absent");
  const left = [];
  for (let i = 0; i < guess.length; i++) {
    if (guess[i] === answer[i]) marks[i] = "correct";
    else left.push(answer[i]);
  }
  for (let i = 0; i < guess.length; i++) {
    const at = left.indexOf(guess[i]);
    if (marks[i] !== "correct" && at >= 0) {
      marks[i] = "present";
      left.splice(at, 1);
    }
  }
  return marks;
}

function newGame() {
  const game = {
    answer: asked.get("answer"), turns: [], typed: "", over: false, said: "",
    type(letter) {
      if (!game.over && game.typed.length < 5) game.typed += letter.toLowerCase();
    },
    back() { if (!game.over) game.typed = game.typed.slice(0, -1); },
    // The turn that was played, or null with the reason in said.
    enter() {
      game.said = "";
      if (game.over) return null;
      if (game.typed.length === 5) return game.play(game.typed);
      game.said = "Not enough letters";
      return null;
    },
    play(word) {
      const turn = { word, marks: marksOf(word, game.answer) };
      game.turns.push(turn);
      game.typed = "";
      const won = word === game.answer;
      if (won || game.turns.length === 6) game.over = true;
      if (game.over) game.said = won ? "Congratulations!" : `The word was ${game.answer.toUpperCase()}`;
      return turn;
    },
    // What row r, column c shows: {letter, mark}
    at(r, c) {
      if (r < game.turns.length) return { letter: game.turns[r].word[c], mark: game.turns[r].marks[c] };
      return { letter: r === game.turns.length ? game.typed[c] ?? "" : "", mark: "" };
    },
  };
  for (const word of (asked.get("played") ?? "").split(",").filter(Boolean)) game.play(word);
  return game;
}

// Letters, Enter and Backspace of the real keyboard.
function onKeys(act) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^[a-z]$/i.test(event.key) || event.key === "Enter" || event.key === "Backspace") act(event.key);
  });
}

function turnKey(game, key) {
  if (key === "Enter") return game.enter();
  if (key === "Backspace") game.back();
  else game.type(key);
  return undefined;
}

function grid(home, rows, columns, makeRow, makeTile) {
  const tiles = [];
  for (let r = 0; r < rows; r++) {
    const row = makeRow(r);
    tiles.push([]);
    for (let c = 0; c < columns; c++) {
      const tile = makeTile(r, c);
      row.append(tile);
      tiles[r].push(tile);
    }
    if (row !== home) home.append(row);
  }
  return tiles;
}

function element(tag, attributes = {}, text = "") {
  const el = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) el.setAttribute(name, value);
  el.textContent = text;
  return el;
}
