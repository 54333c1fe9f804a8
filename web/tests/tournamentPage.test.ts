/** The page of a tournament: what it says to each person at each time, and what they can do there. */

import { cleanup, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { setLanguage } from "$i18n";
import { api } from "$lib/api";
import { setPlayer } from "$lib/player.svelte";
import type { Me, TournamentInfo } from "$lib/wire";
import Tournament from "../src/pages/Tournament.svelte";
import { completeDom, until } from "./dom";
import { button, buttons, haveCatalogue, newTable, text } from "./tables";
import { entrant, newRound, newTournament, pairing } from "./tournaments";

beforeAll(async () => {
  completeDom();
  await haveCatalogue();
});
beforeEach(() => {
  vi.spyOn(api, "pushState").mockRejectedValue(new Error("no messages here"));
  window.scrollTo = vi.fn();
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
  history.replaceState(null, "", "/");
  await setLanguage("en");
});

async function page(info: TournamentInfo, player: string | null = "zoe") {
  setPlayer({ player: player ?? "", name: "Zoe" } as Me);
  const asked = vi.spyOn(api, "tournament").mockResolvedValue({ info, at: null });
  render(Tournament, { id: "cup" });
  await until(() => expect(text("h1")).toBe(info.name));
  return {
    next: async (changes: Partial<TournamentInfo>) => {
      asked.mockResolvedValue({ info: { ...info, ...changes, version: info.version + 1 }, at: null });
      document.dispatchEvent(new Event("visibilitychange"));
      await tick();
    },
  };
}
const status = () => text(".status");
const WAYS = [
  "Take part",
  "Take part from the next round on",
  "Leave the tournament",
  "Play for team A",
  "Play for team B",
];
const ways = () => buttons().filter((each) => WAYS.includes(each));

const [BEGUN, OVER] = [
  newRound([pairing("t1", [0, 1]), pairing("t2", [2, 3])], { byes: [5] }),
  newRound([], { over_at: 1 }),
];
const all = newTournament().entrants;
const withState = (state: "left" | "removed") => all.map((each) => (each.number === 0 ? entrant(0, { state }) : each));
const TEAMS = {
  format: "teams" as const,
  teams: [
    { points: 0, difference: 0 },
    { points: 0, difference: 0 },
  ],
  entrants: [entrant(0, { team: 0 }), entrant(1, { team: 1 })],
};

test.each([
  ["before it, from outside", {}, "zoe", ["Take part"]],
  ["before it, as an entrant", {}, "ana", ["Leave the tournament"]],
  ["during a round, from outside", { round: BEGUN }, "zoe", ["Take part from the next round on"]],
  ["during a round, as an entrant", { round: BEGUN }, "ana", ["Leave the tournament"]],
  ["again after leaving", { entrants: withState("left") }, "ana", ["Take part"]],
  ["not after a removal", { entrants: withState("removed") }, "ana", []],
  ["not after its end", { state: "ended" as const, ended: "played" as const }, "zoe", []],
  ["not to leave after its end", { state: "ended" as const, ended: "host" as const }, "ana", []],
  ["a round robin, before it", { format: "round_robin" as const }, "zoe", ["Take part"]],
  ["a round robin that has begun", { format: "round_robin" as const, round: BEGUN }, "zoe", []],
  [
    "a round robin that has begun, after leaving",
    { format: "round_robin" as const, round: BEGUN, entrants: withState("left") },
    "ana",
    ["Take part from the next round on"],
  ],
  ["two teams", TEAMS, "zoe", ["Play for team A", "Play for team B"]],
  ["two teams, to change to the other one", TEAMS, "ana", ["Play for team B", "Leave the tournament"]],
  ["two teams, from the other side", TEAMS, "ben", ["Play for team A", "Leave the tournament"]],
  [
    "two teams, no change during a round",
    { ...TEAMS, round: newRound([pairing("t1", [0, 1])]) },
    "ana",
    ["Leave the tournament"],
  ],
])("taking part: %s", async (_, changes, player, expected) => {
  await page(newTournament(changes), player);
  expect(ways()).toEqual(expected);
});

test("who was taken out is told so, and who plays for whom", async () => {
  await page(newTournament({ entrants: withState("removed") }), "ana");
  expect(text(".joining")).toBe("The host has taken you out of this tournament.");
  cleanup();
  await page(newTournament(TEAMS), "ben");
  expect(text(".joining span")).toBe("You play for team B.");
  cleanup();
  await page(newTournament(), "ben");
  expect(text(".joining span")).toBe("You take part.");
});

test("joining and leaving are asked of the server, the latter once more of the person, and the answer is shown", async () => {
  const joined = vi.spyOn(api, "joinTournament").mockImplementation((_, team) =>
    Promise.resolve(
      newTournament({
        ...TEAMS,
        entrants: [...TEAMS.entrants, { ...entrant(2), player: "zoe", team: team ?? null }],
        version: 5,
      }),
    ),
  );
  const left = vi.spyOn(api, "leaveTournament").mockResolvedValue(newTournament({ ...TEAMS, version: 6 }));
  await page(newTournament(TEAMS));
  button("Play for team B")!.click();
  await until(() => expect(text(".joining span")).toBe("You play for team B."));
  expect(joined.mock.calls).toEqual([["cup", 1]]);
  button("Leave the tournament")!.click();
  await tick();
  expect(left).not.toHaveBeenCalled();
  button("Yes, leave: I am not paired any more")!.click();
  await until(() => expect(ways()).toEqual(["Play for team A", "Play for team B"]));
  expect(left.mock.calls).toEqual([["cup"]]);
});

test("a refusal is shown, and one can try again", async () => {
  const joined = vi.spyOn(api, "joinTournament").mockRejectedValueOnce(new Error("it is full"));
  joined.mockResolvedValueOnce(
    newTournament({ entrants: [...all, { ...entrant(5), number: 6, player: "zoe" }], version: 2 }),
  );
  await page(newTournament());
  button("Take part")!.click();
  await until(() => expect(text("[role=alert]")).toContain("it is full"));
  expect(button("Take part")!.disabled).toBe(false);
  button("Take part")!.click();
  await until(() => expect(ways()).toEqual(["Leave the tournament"]));
  expect([joined.mock.calls, text("[role=alert]")]).toEqual([[["cup"], ["cup"]], ""]);
});

const DONE = newRound([pairing("t1", [0, 1], { outcome: "played" }), pairing("t2", [2, 3]), pairing("t3", [4, 5])]);

test.each([
  ["before the first round", {}, "ana", "The host starts the first round when everybody is here."],
  ["for somebody who plays", { round: BEGUN }, "ana", ""],
  ["for somebody with a bye", { round: BEGUN }, "finn", "You have a bye in this round."],
  ["for somebody who watches", { round: BEGUN }, "zoe", ""],
  ["for somebody whose match is over", { round: DONE }, "ben", "Your match is over. 2 tables are still playing."],
  ["between rounds, with a host", { round: OVER }, "ana", "The round is over. The host starts the next one."],
  [
    "between rounds, on time",
    { round: OVER, next_round_at: Date.now() - 1000 },
    "ana",
    "The next round begins in 0:00.",
  ],
  [
    "between rounds, with a bye",
    { round: { ...OVER, byes: [0] } },
    "ana",
    "The round is over. The host starts the next one.",
  ],
  ["at the end", { state: "ended" as const, ended: "played" as const, round: OVER }, "ana", "The tournament is over."],
  [
    "after an early end",
    { state: "ended" as const, ended: "host" as const },
    "ana",
    "The host has ended the tournament.",
  ],
])("what there is to know: %s", async (_, changes, player, expected) => {
  await page(newTournament(changes), player);
  expect(status()).toBe(expected);
});

test("whoever has a table to play at is shown the way; whoever watches or has played is not", async () => {
  const way = async (info: TournamentInfo, player: string) => {
    await page(info, player);
    const found = [
      document.querySelector(".now a")?.getAttribute("href"),
      text(".now p").replace(/before .*?,/, "before then,"),
    ];
    cleanup();
    return found;
  };
  expect(await way(newTournament({ round: BEGUN }), "cleo")).toEqual([
    "/t/t2",
    "Round 1: be there before then, or you lose this match.",
  ]);
  expect(await way(newTournament({ round: BEGUN, deals: 4 }), "ana")).toEqual([
    "/t/t1",
    "Round 1: be there before then, or a bot plays for you.",
  ]);
  for (const player of ["finn", "zoe"]) expect((await way(newTournament({ round: BEGUN }), player))[0]).toBeUndefined();
  expect((await way(newTournament({ round: DONE }), "ana"))[0]).toBeUndefined();
});

test("whoever waits here is led to their table when a round begins, and only then", async () => {
  vi.spyOn(api, "table").mockResolvedValue(newTable());
  const { next } = await page(newTournament(), "ana");
  await next({ state: "running", round: BEGUN });
  await until(() => expect(window.location.pathname).toBe("/t/t1"));
  cleanup();
  history.replaceState(null, "", "/");
  const second = await page(newTournament({ round: BEGUN }), "ana");
  await second.next({ round: { ...BEGUN, ends_at: 1 } });
  await until(() => expect(text(".time")).toBe("0:00 left"));
  expect(window.location.pathname).toBe("/");
});

const standing = (number: number, place: number) => ({
  entrant: number,
  place,
  points: 0,
  played: 1,
  wins: 0,
  opponents: 0,
  direct: 0,
  difference: 0,
});
const END = { state: "ended" as const, ended: "played" as const, round: OVER };
const teams = (one: [number, number], other: [number, number]) => ({
  ...TEAMS,
  ...END,
  teams: [one, other].map(([points, difference]) => ({ points: points, difference: difference })),
});

test.each([
  ["one winner", { ...END, standings: [standing(2, 1), standing(0, 2)] }, "★ Cleo wins the tournament!"],
  [
    "several",
    { ...END, standings: [standing(2, 1), standing(0, 1), standing(1, 3)] },
    "★ Cleo & Ana win the tournament!",
  ],
  ["nobody who has played", END, ""],
  ["no end by the rules", { ...END, ended: "host" as const, standings: [standing(2, 1)] }, ""],
  ["not over yet", { round: OVER, standings: [standing(2, 1)] }, ""],
  ["the team with more rounds", teams([1, 9], [2, -9]), "★ Team B wins!"],
  ["the first team", teams([2, -9], [1, 9]), "★ Team A wins!"],
  ["as many rounds, and more points", teams([1, 3], [1, -3]), "★ Team A wins!"],
  ["as many rounds, and fewer points", teams([1, -3], [1, 3]), "★ Team B wins!"],
  ["two level teams", teams([1, 0], [1, 0]), "The two teams are level."],
])("who has won: %s", async (_, changes, expected) => {
  await page(newTournament(changes));
  expect(text(".won")).toBe(expected);
});

test("the host has a part of their own until the end", async () => {
  const hosts = async (info: TournamentInfo, player: string) => {
    await page(info, player);
    const found = text("h2").includes("For you as the host");
    cleanup();
    return found;
  };
  expect(await hosts(newTournament(), "eve")).toBe(true);
  expect(await hosts(newTournament({ round: BEGUN }), "eve")).toBe(true);
  expect(await hosts(newTournament(), "ana")).toBe(false);
  expect(await hosts(newTournament({ ...END }), "eve")).toBe(false);
});

test("only those who are in are counted and listed, bots as such", async () => {
  const some = [
    entrant(0),
    entrant(1, { state: "left" }),
    entrant(2, { player: null, level: "club" }),
    entrant(3, { state: "removed" }),
  ];
  await page(newTournament({ entrants: some }), "ana");
  expect(text(".head p")).toContain("2 players");
  expect(
    [...document.querySelectorAll(".names li")].map((each) => each.textContent.replace(/\s+/g, " ").trim()),
  ).toEqual(["Ana", "Cleo Bot"]);
  expect(text(".names li.own")).toBe("Ana");
  cleanup();
  await page(newTournament({ entrants: [] }));
  expect(text(".names")).toBe("Nobody has joined yet. Share the link or the code.");
});

test("the round is told by its number, of how many where that is known, and how long it lasts", async () => {
  const heading = async (changes: Partial<TournamentInfo>) => {
    await page(newTournament(changes));
    const found = [text("#round").replace(/ \d+:.*$/, " …"), text("#standings"), text("#entrants")];
    cleanup();
    return found;
  };
  expect(await heading({ round: BEGUN })).toEqual(["Round 1 …", "Standings", ""]);
  expect(await heading({ round: BEGUN, rounds: 5 })).toEqual(["Round 1 of 5 …", "Standings", ""]);
  expect(await heading({ round: { ...OVER, number: 3 }, rounds: 5 })).toEqual(["Round 3 of 5", "Standings", ""]);
  expect(await heading({ round: BEGUN, state: "ended", ended: "host" })).toEqual(["Round 1", "Standings", ""]);
  expect(await heading({})).toEqual(["", "", "6 players"]);
});

test("people are invited until the end; then its results can be had", async () => {
  await page(newTournament());
  expect([
    text("#invite"),
    text(".code").endsWith("ABC"),
    document.querySelector<HTMLInputElement>("#link")!.value,
  ]).toEqual(["Invite players", true, `${window.location.origin}/tournaments/cup`]);
  cleanup();
  await page(newTournament(END));
  expect([text("#invite"), text(".code"), document.querySelector("#link")]).toEqual(["Results as a file", "", null]);
});

test("in French", async () => {
  await setLanguage("fr");
  await page(newTournament({ ...END, standings: [standing(2, 1), standing(0, 1)] }), "ana");
  expect([text(".won"), status()]).toEqual(["★ Cleo & Ana remportent le tournoi !", "Le tournoi est terminé."]);
});
