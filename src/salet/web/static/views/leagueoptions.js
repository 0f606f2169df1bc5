/* What a group can choose about its league: the game and the time, how games count, and who is the same player. */

import { el } from "../base/dom.js";
import { MISSED, isDay } from "../base/records.js";
import { listed, say } from "../base/say.js";
import { choice, field } from "../base/widgets.js";

/** @import { KeptChat, League, LeagueWanted } from "../types" */
/**
 * @typedef {{show: (at: number, game?: string, period?: string) => void, want: (change: LeagueWanted) => void,
 *   rename: (old: string, player: string) => void, part: (player: string) => void}} On
 */

const PERIODS = ["league.years", "league.months", "league.weeks"];

/** The chat, the game and the period. @param {KeptChat[]} kept @param {number} at @param {League} league
 * @param {On} on */
export const whichGames = (kept, at, { kinds, game, period, periods }, on) =>
  el("div.bar-of-fields", [
    kept.length > 1 &&
      choice(
        say("league.chat"),
        "chat",
        kept.map(({ name }, nth) => [String(nth), name]),
        String(at),
        (value) => on.show(Number(value)),
      ),
    kinds.length > 1 &&
      choice(
        say("settings.game"),
        "game",
        kinds.map((kind) => [kind.game, say("league.kind", kind)]),
        game,
        (value) => on.show(at, value, period),
      ),
    periods.some((names) => names.length > 1) &&
      choice(say("league.period"), "period", [["", say("league.all")], ...periodGroups(periods)], period, (value) =>
        on.show(at, game, value),
      ),
  ]);

/** @param {string} name @returns {[string, string]} */
const named = (name) => [name, name];

/** The periods, the latest first. @param {string[][]} periods @returns {[string, [string, string][]][]} */
const periodGroups = (periods) =>
  periods.flatMap((names, nth) => (names.length > 1 ? [[say(PERIODS[nth]), [...names].reverse().map(named)]] : []));

/** What counts, and how. @param {LeagueWanted} wanted @param {On} on */
export const howGamesCount = ({ from, to, missed = "skip", min_games: least = 1 }, on) =>
  el(
    "details.folded",
    el("summary", say("league.options")),
    el("div.bar-of-fields", [
      dayField("from", say("league.from"), from, on),
      dayField("to", say("league.to"), to, on),
      choice(
        say("league.missed"),
        "missed",
        MISSED.map((name) => [name, say(`league.missed-${name}`)]),
        missed,
        (value) => on.want({ missed: value }),
      ),
      field(say("league.min-games"), {
        type: "number",
        name: "min_games",
        key: "min-games",
        min: 1,
        inputmode: "numeric",
        value: least,
        onchange: ({ target }) => on.want({ min_games: Math.max(1, Math.floor(target.value) || 1) }),
      }),
    ]),
    el("p.quiet", say("league.tap-name")),
  );

/** @param {"from" | "to"} name @param {string} label @param {string | undefined} value @param {On} on */
const dayField = (name, label, value, on) =>
  field(label, {
    type: "date",
    name,
    key: name,
    value: value ?? "",
    onchange: ({ target }) => on.want({ [name]: isDay(target.value) ? target.value : undefined }), // not 12026-01-01
  });

/** Aliases after a player took another name: so did everybody who had the old one.
 * @param {Record<string, string>} aliases @param {string} old @param {string} player */
export const renamed = (aliases, old, player) => ({
  ...Object.fromEntries(Object.entries(aliases).map(([name, now]) => [name, now === old ? player : now])),
  [old]: player,
});

/**
 * Who a player is. @param {string} player @param {League} league @param {Record<string, string>} aliases @param {On} on
 */
export function samePlayer(player, { players }, aliases, on) {
  const names = Object.keys(aliases).filter((name) => aliases[name] === player);
  return [
    choice(
      say("league.same-as"),
      "same",
      [["", say("league.same-nobody")], ...players.filter((name) => name !== player).map(named)],
      "",
      (name) => name && on.rename(player, name),
    ),
    names.length > 0 &&
      el(
        "p.actions",
        el("span", say("league.also", { names: listed(names) })),
        el("button.button", { key: "part", onclick: () => on.part(player) }, say("league.part")),
      ),
  ];
}
