import { expect, test } from "vitest";
import type { TableEvent } from "../src/lib/connection.svelte";
import { BACK } from "../src/table/cardTracker";
import { reached, stepsOf, type ShownStep, type Step, type View } from "../src/table/steps";
import { KNOWN as GOITA, steps as goita } from "../src/games/goita/steps";
import { KNOWN as SCOPETTE, steps as scopette } from "../src/games/scopette/steps";
import { KNOWN as SHOKOBA, steps as shokoba } from "../src/games/shokoba/steps";
import { KNOWN as TOKO_MAJA, steps as tokoMaja } from "../src/games/toko_maja/steps";
import plays from "./plays.json";

interface Game {
  known: readonly string[];
  steps: (view: View, event: TableEvent) => readonly Step[];
  /** How many cards a view shows, hidden ones included. */
  count: (view: View) => number;
}

const sum = (list: unknown): number => (list as number[]).reduce((total, each) => total + each, 0);
const total = (lists: unknown): number => sum((lists as unknown[][]).map((each) => each.length));
const GAMES: Record<string, Game> = {
  shokoba: {
    known: SHOKOBA,
    steps: shokoba,
    count: (view) => total([view["table"]]) + total(view["hands"]) + sum(view["piles"]) + (view["stock"] as number),
  },
  scopette: {
    known: SCOPETTE,
    steps: scopette,
    count: (view) => total([view["centre"]]) + total(view["hands"]) + sum(view["piles"]) + (view["stock"] as number),
  },
  toko_maja: {
    known: TOKO_MAJA,
    steps: tokoMaja,
    count: (view) =>
      sum(view["heights"]) +
      total([view["drawn"]]) +
      total(view["hands"]) +
      3 * total(view["sets"]) +
      (view["stock"] as number),
  },
  goita: {
    known: GOITA,
    steps: goita,
    count: (view) =>
      view["mode"] === "solo"
        ? (view["board"] as string[][]).flat().filter(Boolean).length + total([view["captured"], view["discard"]])
        : total(view["hands"]) + total(view["rows"]) + (view["aside"] as number),
  },
};

/** The cards that a view shows face up, by place. */
function faces(view: View): string[] {
  const found: string[] = [];
  const walk = (value: unknown) => {
    if (Array.isArray(value)) value.forEach(walk);
    else if (typeof value === "string" && value && !value.includes(BACK)) found.push(value.replace(/[()=>]/g, ""));
  };
  for (const name of ["table", "centre", "hands", "drawn", "rows", "board"]) walk(view[name]);
  return found;
}

/** Whether what the steps led to agrees with the server; a back may turn out to be any card. */
function agrees(patched: unknown, sent: unknown): boolean {
  if (patched === BACK) return typeof sent === "string";
  if (Array.isArray(patched) && Array.isArray(sent))
    return patched.length === sent.length && patched.every((each, place) => agrees(each, sent[place]));
  return JSON.stringify(patched) === JSON.stringify(sent);
}

const LAST_OF_MATCH = ["over"];

for (const { game, options, reader, view: first, frames } of plays) {
  const source = GAMES[game]!;
  const readerName = reader < 0 ? "a spectator" : `seat ${reader}`;
  test(`steps of ${game} ${JSON.stringify(options)}, seen by ${readerName}`, () => {
    let sent: View = first;
    let shown: ShownStep = reached({ view: first, turn: null, legal: null }, []);
    for (const [place, frame] of frames.entries()) {
      const before = sent;
      sent = { ...before, ...frame.changed };
      const events = frame.events.map((each, id) => ({
        ...each,
        id,
        seq: place,
        move: "",
        words: null,
      })) as TableEvent[];
      const steps = stepsOf({ steps: source.steps, sounds: {}, isSummary: () => false }, shown, events, {
        view: sent,
        turn: null,
        legal: null,
      });
      expect(steps.at(-1)!.view).toBe(sent);
      const named = new Set([...faces(before), ...JSON.stringify(frame.events).match(/[\w*-]+/g)!]);
      const where = `${game} play ${place} ${JSON.stringify(frame.events)}`;
      const isEnd = frame.events.some((each) => LAST_OF_MATCH.includes(each.kind));
      for (const step of steps.slice(0, -1)) {
        const view = step.view!;
        expect(
          faces(view).filter((face) => !named.has(face)),
          `a hidden card in ${where}`,
        ).toEqual([]);
        if (game !== "goita" || view["mode"] !== "solo" || !isEnd)
          expect([source.count(before), source.count(sent)], where).toContain(source.count(view));
      }
      const last = steps.at(-2)?.view;
      if (last && !isEnd)
        for (const name of source.known.filter((each) => each in sent))
          expect(
            agrees(last[name], sent[name]),
            `${where}: ${name} ${JSON.stringify(last[name])} ${JSON.stringify(sent[name])}`,
          ).toBe(true);
      shown = steps.at(-1)!;
    }
  });
}
