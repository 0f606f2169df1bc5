/* The types that several files of the page share. */

import type { Child, VNode } from "./vendor/preact.js";

export type { Child, VNode };

/** What an element is described with. */
export interface Props {
  [name: string]: any;
  onchange?: (event: any) => void;
  onclick?: false | ((event: any) => void);
  onfocus?: (event: any) => void;
  oninput?: (event: any) => void;
  onpaste?: (event: any) => void;
  onsubmit?: (event: any) => void;
  ontouchend?: (event: any) => void;
  ontouchstart?: (event: any) => void;
  onwheel?: (event: any) => void;
}

/* ------------------------------------------------------------------------------------------------- texts */

/** What fills a place of a text: a text, a number, something said, or a list of them. */
export type Value = string | number | Said | Value[];

/** A text as a key with its values; base/say.js makes the text of it. */
export interface Said {
  key: string;
  values?: Record<string, Value>;
}

/** What is wrong, and what to do about it. */
export interface Told {
  message: Said;
  fix: Said | null;
}

/** The texts of a language: one for each key, or its plural forms, chosen by the value `n`. */
export type Texts = Record<string, string | Record<string, string>>;

/* ------------------------------------------------------------------------------------------------- a game */

/** The marks of a guess on one board, 0 grey, 1 yellow, 2 green, 3 not marked; null where the board shows nothing. */
export type Marks = number[] | null;

/** A guess on all boards; filled: the columns of each board whose marks the page filled in and nobody has confirmed. */
export interface Turn {
  guess: string;
  feedbacks: Marks[];
  filled?: number[][];
}

/** A guess on one board. */
export interface Row {
  guess: string;
  marks: number[];
}

/** A tile. */
export interface Spot {
  turn: number;
  board: number;
  column: number;
}

/** What a guess can show on a board: the marks of each tile, and all rows, if there are not too many: likeliest first,
 * and `likely` of them are shown by likely words. */
export interface Possible {
  tiles: string[] | null;
  feedbacks: string[] | null;
  likely?: number;
}

export interface Choices {
  list: string;
  rules: string;
  words: string;
  /** one of data/games.json, "" for a list or the daily puzzle */
  game: string;
}

export interface Position {
  turns: Turn[];
  boards: number;
  sequence: boolean;
}

/** What an address of Play says, and what undo goes back to; example: not the player's own game. */
export interface Game extends Position {
  choices: Choices;
  limit?: number | null;
  example?: boolean;
}

/**
 * What the player does now, the same for every number of boards:
 *   guess  the next word is typed
 *   edit   the word of a row is typed again
 *   mark   the tiles of a turn are marked on some boards; possible: what they can show, once the engine has answered;
 *          refused: letters were typed, which mark nothing, so that the Enter after them ends no row;
 *          isSpelt: the last colour was typed as a letter, so that the letters after it can be colours;
 *          free: the boards that show a row that is not among those to pick from;
 *          bare: those where nothing is filled in
 */
export type Phase =
  | { name: "guess" }
  | { name: "edit"; turn: number }
  | {
      name: "mark";
      turn: number;
      boards: number[];
      possible: Possible[] | null;
      refused: boolean;
      isSpelt: boolean;
      free: number[];
      bare: number[];
    };
export type Marking = Extract<Phase, { name: "mark" }>;

/** A button that mends or answers something. */
export interface Way {
  label: Said | string;
  action: Action;
  show?: Row;
}

export interface Question {
  title: Said;
  text: Said | string;
  show?: Turn[];
  ways: Way[];
  /** it is about the row that is marked: the colour keys stay */
  isOfMarks?: boolean;
}

/** What is wrong: tiles to point at as [turn, board, column], a sentence, and one-tap fixes. */
export interface Issue {
  turn: number;
  boards: number[];
  tiles: number[][];
  title: Said;
  message: Said | Told;
  fixes: Way[];
}

export interface Host {
  kind: "word" | "friend" | "day" | "adversary";
  list: string;
  rules: string;
  boards: number;
  sequence: boolean;
  code?: string;
  day?: string;
}

/** What the host says of the game: left are the words left on each board. */
export interface Hosted {
  over: boolean;
  solved: boolean;
  answers: string[];
  left: number[];
  share: string | null;
}

/** A list as the engine describes it: its length, its keyboard, and how its words are written. */
export interface Alphabet {
  name: string;
  length: number;
  language?: string;
  keys: string[][];
  folds?: Record<string, string>;
  /** what splits a word, if some letter has several characters */
  splitter?: RegExp | null;
  /** whether the laboratory has its first guesses */
  ranked?: boolean;
}

/** How words are split into letters and written; null, until the list is known, is English. */
export type Letters = Partial<Alphabet> | null;

/** The player's own words: never suggested, and the first guess. */
export interface Wishes {
  never: string[];
  opener: string;
}

/** What the drawer shows besides the advice, and on a phone its height: null is the middle one; words, why: high. */
export type Drawer =
  | null
  | { name: "low" }
  | { name: "high" }
  | { name: "words" }
  | { name: "why"; guess: string; all: boolean };

/** All of a game in Play or Practice. */
export interface State extends Game {
  phase: Phase;
  /** the letters of the open row, or of the word that is edited */
  typing: string;
  /** the tile that the player has chosen; `cursorOf` has the one that the keys mark */
  cursor: Spot | null;
  /** the board of several that is shown in full */
  looking: number | null;
  drawer: Drawer;
  past: Game[];
  /** the turns of the finished game that is being corrected */
  corrects: Turn[] | null;
  letters: number;
  limit: number | null;
  alphabet: Alphabet | null;
  wishes: Wishes;
  /** the latest suggestions; stale when they are of an earlier position, slow when it takes long */
  advice: Advice | null;
  stale: boolean;
  slow: boolean;
  /** the groups that the word makes that the drawer explains, or what is wrong with it */
  split: Split | string | null;
  issue: Issue | null;
  problem: Told | null;
  /** a mark is being mended by taps: what was said about it has gone, but its room stays */
  isMending: boolean;
  question: Question | null;
  /** words on no list that the player stands by */
  taken: string[];
  /** the word that was put away last */
  away: string;
  note: Said | Told | null;
  /** how much is shown of this position, where each turn begins, and how many hints were taken */
  help: number;
  usualHelp: number;
  helped: number;
  /** who marks the guesses in Practice, or null in Play, where the player does */
  host: Host | null;
  hosted: Hosted | null;
  /** the guess that the host is asked about; what is typed meanwhile is the next word */
  sent: string | null;
}

/* --------------------------------------------------------------------------------------- answers of the engine */

export interface Candidates {
  count: number;
  likely: number;
  words: { word: string; probability: number }[];
}

export interface Suggestion {
  guess: string;
  probability: number;
  candidate?: boolean;
  everyday?: boolean;
  expected_turns?: number;
  win?: number | null;
  expected_size?: number;
  largest?: number;
  buckets?: number;
  entropy?: number;
  exact?: boolean;
  boards?: number[];
}

export interface Advice {
  list?: string;
  turns?: string[];
  within?: number;
  words?: string;
  opener: string;
  sentences: Said[];
  hints?: Said[];
  /** likely words of a board before the first guess */
  at_start?: number;
  suggestions: Suggestion[];
  boards: { solved?: boolean; candidates: Candidates }[];
  attention: number[];
  shown: number[];
  /** the offensive ones of the words that are named as left */
  offensive?: string[];
  nearly_as_good?: string[];
  trap?: { sentence: Said; shape: string; probe?: string } | null;
  doubt?: string[];
  /** likely words left out, since the player's game refuses them */
  refused?: string[];
  unknown?: string[];
  near?: Record<string, string[]>;
}

export interface Bucket {
  feedback: string;
  count: number;
  likely: number;
  probability: number;
  words: string[];
  expected_turns?: number;
}

/** The groups that a guess makes on a board. */
export interface Part {
  guess: string;
  probability: number;
  buckets: Bucket[];
}
/** Null where a board is solved. */
export interface Split {
  guess: string;
  boards: (Part | null)[];
}

export interface ReviewedTurn {
  guess: string;
  letters: string[];
  /** of each board; null where it shows nothing */
  feedback: (string | null)[];
  sentences: Said[];
  skill: number | null;
  luck: number | null;
  best: string | null;
  fitting: number | null;
  is_unknown?: boolean;
  inferred?: number | null;
  /** words that give the squares, if the word is unknown */
  could_be?: string[];
  /** the day when the word was the answer, before this game */
  was_answer?: string | null;
  given_away: number;
  solved: number[];
  buckets?: Bucket[];
  likely_before: number[];
  likely_after: number[];
  candidates_before: number[];
  candidates_after: number[];
  chance: number;
  best_chance: number;
  expected_turns?: number | null;
  expected_size: number;
  best_expected_turns: number;
  best_expected_size: number;
}

export interface Review {
  turns: ReviewedTurn[];
  boards: number;
  solved: boolean;
  guesses: number;
  limit: number;
  result?: string;
  skill: number | null;
  luck: number | null;
  rules: string;
  number: number | null;
  inferred?: boolean;
  verdict: Said[];
  notes?: Said[];
  best_play?: string[];
  best_play_guesses: number | null;
  /** of each board; null where it is unknown */
  answer: (string | null)[];
  share?: string;
}

/**
 * A finished game in the format of the journal's file, with skill and luck if it was reviewed. A practice game has the
 * number of hints, and whether it was against the adversary.
 */
export interface Played {
  day: string | null;
  number: number | null;
  game?: string | null;
  list: string;
  rules: string;
  limit: number;
  guesses: string[];
  feedbacks: string[];
  answer: string | null;
  solved: boolean;
  helped: boolean;
  practice?: boolean;
  hints?: number;
  adversary?: boolean;
  finished_at: string;
  skill?: number | null;
  luck?: number | null;
}

/**
 * A player's game of one puzzle in a chat. `guesses` are limit + 1 if it was lost; `rows` are its marks, if the message
 * has them. Skill and luck are null where they cannot be estimated, and missing where they are not yet; `judged` is the
 * number of their definition.
 */
export interface LeagueGame {
  player: string;
  game: string;
  number: number;
  day: string | null;
  guesses: number;
  limit: number;
  rows: string[];
  hard: boolean;
  skill?: number | null;
  luck?: number | null;
  judged?: number;
}

/** A mean, and the number of games that it rests on. */
export interface Judged {
  mean: number;
  games: number;
}

/** A player's row in the table of a league: see salet/league/table.py. */
export interface LeagueRow {
  rank: number;
  player: string;
  games: number;
  mean: number;
  against_day: number | null;
  won: number;
  counts: Record<string, number>;
  streak: number;
  current_streak: number;
  skill: Judged | null;
  luck: Judged | null;
}

/** Which games of a chat count, and how. `missed`: skip, 7 or last; `aliases`: new names of players by old ones. */
export interface LeagueWanted {
  from?: string;
  to?: string;
  missed?: string;
  min_games?: number;
  aliases?: Record<string, string>;
}

/** The league of one game. `kinds` are all games of the chat, `periods` its years, months and weeks; a line of the
 * chart has a mean for each period of the chart. */
export interface League {
  game: string;
  games: number;
  period: string;
  periods: string[][];
  players: string[];
  from: string | null;
  to: string | null;
  rows: LeagueRow[];
  facts: Said[];
  odd: Said[];
  kinds: { game: string; title: string; n: number }[];
  chart: { by: string; periods: string[]; lines: (number | null)[][] };
}

/** The games of a chat, as the browser keeps them; `name` is that of its file. Games that cannot be read stay there. */
export interface KeptChat {
  name: string;
  games: LeagueGame[];
  wanted?: LeagueWanted;
  unread?: Refused[];
}

/** A row that cannot be read, and its place in its list: see base/records.js. */
export interface Refused {
  row: unknown;
  nth: number;
}

/** A practice game that was begun, with how many hints were taken. */
export interface Begun {
  where: string;
  guesses: string[];
  helped: number;
  over: boolean;
}

/** An error of the engine. */
export interface Problem {
  body: Record<string, any>;
}

/* --------------------------------------------------------------------------------------- actions and events */

/** What the player does: see game/actions.js. */
export type PlayerAction =
  | { type: "letter"; letter: string }
  | { type: "letters"; text: string }
  | { type: "erase" }
  | { type: "enter" }
  | { type: "leave" }
  | { type: "play"; guess: string; sure?: boolean }
  | ({ type: "tap" } & Spot)
  | { type: "pick"; turn: number; board: number; marks: number[] }
  | { type: "free" }
  | { type: "bare"; board: number }
  | ({ type: "visit" } & Spot)
  | { type: "key"; mark: number }
  | { type: "turn" }
  | { type: "move"; down: number; right: number }
  | { type: "spot"; spot: Spot }
  | { type: "done" }
  | { type: "all-grey" }
  | { type: "back" }
  | { type: "edit"; turn: number }
  | { type: "respell"; turn: number; guess: string }
  | { type: "remove"; turn: number }
  | { type: "undo" }
  | { type: "restart" }
  | { type: "choose"; name: keyof Choices | "known"; value: string }
  | { type: "usual" }
  | { type: "boards"; boards: number; sequence: boolean }
  | { type: "replace"; turns: Turn[]; list?: string; example?: boolean }
  | { type: "open"; game: Game }
  | { type: "keep"; word: string; reply?: PossibleReply }
  | { type: "dismiss" }
  | { type: "look"; board: number | null }
  | { type: "drawer"; drawer: Drawer }
  | { type: "help"; help: number }
  | { type: "again" }
  | { type: "put-away"; word: string }
  | { type: "bring-back"; word: string }
  | { type: "give-up" };

/** What happens besides: see game/events.js. */
export type GameEvent =
  | { type: "begin"; game: Partial<State> }
  | { type: "alphabet"; alphabet: Alphabet }
  | { type: "wishes"; wishes: Wishes }
  | { type: "possible"; reply: PossibleReply }
  | { type: "rest" }
  | { type: "slow" }
  | { type: "advised"; advice: Advice }
  | { type: "split"; split: Split | string }
  | { type: "failed"; failure: Problem }
  | { type: "asked"; question: Question }
  | { type: "noted"; note: Said | Told }
  | { type: "sent"; guess: string }
  | { type: "refused" }
  | { type: "hosted"; reply: any }
  | { type: "barred"; problem: Told };

export type Action = PlayerAction | GameEvent;

/** What the engine says of the word that is being marked. */
export interface PossibleReply {
  guess: string;
  known: boolean;
  near: string[];
  helps: boolean;
  boards: Possible[];
}

/* ------------------------------------------------------------------------------------------------- the page */

export interface Route {
  view: string;
  path: string[];
  params: URLSearchParams;
  /** what was left out of its parameters, since it cannot be read */
  unread?: string[];
}

/** What a view can ask of the page. */
export interface Page {
  announce: (text: string) => void;
  go: (where: string) => void;
  playing: () => string;
  isAtPlay: () => boolean;
  review: (text: string) => void;
  choosePicture: () => void;
}

/** What the buttons beside a row do, in a game and in the dialog of a picture. */
export interface RowHands {
  dispatch: (action: { type: "edit" | "remove"; turn: number }) => void;
  /** focus the word */
  type: () => void;
}

/** What the player can do on the screen of a game. */
export interface Hands extends RowHands {
  dispatch: (action: Action) => void;
  play: (guess: string) => void;
  /** the player has played this word, and it got these marks */
  got: (guess: string, marks: number[]) => void;
  enter: () => void;
  /** take what was typed, and return what is kept of it */
  typed: (text: string) => string;
  pasted: (text: string) => void;
  mend: (action: Action) => void;
  setHelp: (help: number) => void;
  show: (board: number) => void;
}

/** What the end of a game needs: in Practice another game and a link to send, in Play whether it is today's. */
export interface EndingHands {
  announce: (text: string) => void;
  restart?: () => void;
  another?: () => void;
  send?: () => string;
  isToday: () => boolean;
}

/** What differs between Play and Practice. */
export interface GameView {
  name: string;
  title: string;
  bar: (state: State) => Child;
  tools: (state: State) => Child;
  welcome?: () => Child;
  /** after each drawing */
  drawn?: (state: State) => void;
  /** after each move */
  moved?: (before: State, action: Action) => void;
  ending: EndingHands;
}

export interface View {
  root: HTMLElement;
  open: (route: Route) => void;
  title: () => string;
  press?: (event: KeyboardEvent) => boolean;
  pasted?: (text: string) => void;
  settings?: (redraw: () => void) => Promise<Child>;
  address?: () => string;
  list?: () => string;
  use?: (turns: Turn[], list: string) => void;
  /** Read the export of a chat that was dropped, pasted or shared. */
  readChat?: (file: File) => void;
}
