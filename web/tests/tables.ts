/** Tables, people and what a server says of them, as components get them. */

import { vi } from "vitest";
import { api } from "$lib/api";
import { loadCatalogue } from "$lib/catalogue.svelte";
import { Connection, PROTOCOL } from "$lib/connection.svelte";
import type { Catalogue, Happening, Legal, Moment, SeatInfo, TableInfo, Words } from "$lib/wire";
import { detachedTable } from "$table/detachedTable";
import { FakeSocket } from "./fakeSocket";

export const words = (en: string, fr = en): Words => ({ en, fr });

const level = (name: string, en: string, fr: string) => ({ name, title: words(en, fr), text: words(`${en}.`) });
const option = (name: string, values: (number | boolean)[], en: string) => ({
  name,
  values,
  default: values[0]!,
  label: words(en),
  text: words(`${en}.`),
  rule: "",
});

const CATALOGUE: Catalogue = {
  default_level: "club",
  levels: [level("gentle", "Gentle", "Doux"), level("club", "Club", "Club")],
  phrases: { hello: words("Hello!", "Bonjour !"), thanks: words("Thank you!", "Merci !") },
  profiles: { leaderboards: true, statistics: true },
  games: [
    {
      name: "shokoba",
      title: words("Shokoba"),
      summary: words(""),
      cards: [],
      players: [2, 3, 4],
      puzzles: 3,
      rated_variants: [{ options: {}, levels: { club: { points: 1500, deviation: 50 } } }],
      options: [
        option("players", [2, 3, 4], "Players"),
        option("target", [7, 11], "Stones"),
        option("teams", [false, true], "Teams"),
      ],
    },
    {
      name: "goita",
      title: words("Goita", "Goïta"),
      summary: words(""),
      cards: [],
      players: [1, 4],
      puzzles: 0,
      rated_variants: [],
      options: [option("players", [4, 1], "Players"), option("target", [150, 100], "Points")],
    },
  ],
};

/** Has the catalogue of a server loaded, as every page of it has. */
export async function haveCatalogue(): Promise<void> {
  const asked = vi.spyOn(api, "catalogue").mockResolvedValue(CATALOGUE);
  await loadCatalogue();
  asked.mockRestore();
}

const seat = (kind: SeatInfo["kind"], name: string | null, changes: Partial<SeatInfo>): SeatInfo => ({
  kind,
  name,
  player: kind === "person" ? name!.toLowerCase() : null,
  level: kind === "bot" ? "gentle" : null,
  stands_in: null,
  wants_rematch: false,
  shares_device_with: [],
  ...changes,
});
export const person = (name: string, changes: Partial<SeatInfo> = {}) => seat("person", name, changes);
export const bot = (name: string, changes: Partial<SeatInfo> = {}) => seat("bot", name, changes);

/** A running match of Shokoba between Ana, who is the host, and Ben. */
export function newTable(changes: Partial<TableInfo> = {}): TableInfo {
  const seats = changes.seats ?? [person("Ana"), person("Ben")];
  const teams = seats.map((_, place) => [place]);
  return { ...detachedTable("shokoba", [], teams), id: "t", host: "ana", ...changes, seats };
}

/** The match of a table, ended in favour of some seats. */
export function ended(winners: number[], changes: Partial<NonNullable<TableInfo["match"]>["result"]> = {}) {
  const result = { reason: "played" as const, scores: [5, 3], teams: [[0], [1]], winners, ...changes };
  return { ...detachedTable("shokoba", [], result.teams).match!, id: "m", result };
}

export const VIEW = {
  turn: 0,
  table: ["3S", "4R"],
  hands: [
    ["7E", "1S"],
    ["??", "??"],
  ],
  piles: [0, 0],
  stones: [0, 0],
  stock: 30,
  round: 1,
  target: 7,
};

export const LEGAL: Legal = {
  count: 2,
  complete: true,
  moves: [
    { text: "7E x 3S 4R", steps: ["7E", "x 3S 4R"] },
    { text: "1S", steps: ["1S", ""] },
  ],
};

export const happening = (kind: string, changes: Partial<Happening> = {}): Happening => ({
  kind,
  seat: 0,
  details: {},
  words: words(kind),
  ...changes,
});

export const said = (by: string, text: string, place: number | null = 1): Happening =>
  happening("table/said", {
    seat: place,
    details: { player: by.toLowerCase(), name: by, phrase: null, text },
    words: words(`${by}: ${text}`),
  });

interface Told {
  table?: TableInfo;
  /** The seat of the reader. */
  you?: number | null;
  player?: string | null;
  here?: number[];
  moment?: Partial<Moment>;
  /** What happened before the reader came. */
  before?: Happening[];
}

export interface Visit {
  connection: Connection;
  socket: FakeSocket;
  /** What the page has asked for since the last call, without the ids of its requests. */
  sent: () => Record<string, unknown>[];
  /** Answers everything that the page has asked for. */
  acknowledge: () => Promise<void>;
  refuse: (text: string) => Promise<void>;
  /** What happens at the table next. */
  tell: (happenings: Happening[], changes?: { table?: TableInfo; moment?: Partial<Moment> }) => void;
}

const open: Connection[] = [];

/** Comes to a table as Ana in seat 0, unless told otherwise. End it by `leaveTables`. */
export function visit({ table = newTable(), you = 0, player = "ana", here, moment, before = [] }: Told = {}): Visit {
  vi.stubGlobal("WebSocket", FakeSocket);
  const shown: Moment = {
    ply: 1,
    turn: 0,
    legal: null,
    opens_at: null,
    view: VIEW,
    clocks: null,
    round_break: null,
    ...moment,
  };
  const recent = vi.spyOn(api, "recentEvents").mockResolvedValue([]);
  const connection = new Connection(table.id);
  const socket = FakeSocket.last;
  open.push(connection);
  let seq = 1;
  socket.say({
    type: "snapshot",
    protocol: PROTOCOL,
    version: "1",
    now: Date.now(),
    seq,
    you,
    player,
    table,
    moment: shown,
    here: here ?? table.seats.map((_, place) => place),
    missed: [{ seq, moves: [], happenings: before }],
  });
  recent.mockRestore();
  let read = 0;
  let answered = 0;
  const answer = async (of: (request: unknown) => object) => {
    const asked = socket.sent.slice(answered);
    answered = socket.sent.length;
    for (const { request } of asked) socket.say(of(request));
    await new Promise((done) => setTimeout(done));
  };
  return {
    connection,
    socket,
    sent: () => {
      const found = socket.sent.slice(read).map(({ request: _, nonce: __, ...command }) => command);
      read = socket.sent.length;
      return found;
    },
    acknowledge: () => answer((request) => ({ type: "ack", request, seq })),
    refuse: (text) => answer((request) => ({ type: "error", code: "x", message: words(text), ply: null, request })),
    tell: (happenings, changes = {}) => {
      seq += 1;
      const next = { ...shown, ...changes.moment, ply: changes.moment?.ply ?? shown.ply };
      socket.say({ type: "update", seq, moves: [], happenings, table: changes.table ?? null, moment: next });
    },
  };
}

export function leaveTables(): void {
  for (const connection of open.splice(0)) connection.close();
}

/** What people find on a page: by what is written on it, and not by how it is made. */
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const nameOf = (each: Element) => (each.getAttribute("aria-label") ?? each.textContent).replace(/\s+/g, " ").trim();
export const button = (name: string) =>
  all("button, a.button").find((each) => nameOf(each) === name) as HTMLButtonElement | undefined;
export const buttons = () => all("button, a.button").map(nameOf);
export const text = (selector = "body") =>
  all(selector)
    .map((each) => each.textContent.replace(/\s+/g, " ").trim())
    .join(" | ");
