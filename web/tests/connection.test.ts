/** The connection to a table, with a fake socket in place of the server. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection, PROTOCOL } from "../src/lib/connection.svelte";
import type { Happening, Snapshot, Update } from "../src/lib/wire";
import { FakeSocket } from "./fakeSocket";

const happening = (kind: string): Happening => ({ kind, seat: 0, details: {}, words: { en: kind, fr: kind } });

const snapshot = (seq: number, changed: Partial<Snapshot> = {}): Snapshot => ({
  type: "snapshot",
  protocol: PROTOCOL,
  version: "1",
  now: Date.now() + 5000,
  seq,
  you: 1,
  player: "p",
  missed: null,
  table: { id: "t", game: "shokoba", seats: [] } as unknown as Snapshot["table"],
  moment: { ply: seq, turn: 1, legal: null, opens_at: null, view: {}, clocks: null, round_break: null },
  here: [1],
  ...changed,
});

const update = (seq: number, kinds: string[] = ["laid"], moves: string[] = ["4S"]): Update => ({
  type: "update",
  seq,
  moves,
  happenings: kinds.map(happening),
  table: null,
  moment: { ply: seq, turn: 0, legal: null, opens_at: null, view: {}, clocks: null, round_break: null },
});

let recent: object[] = [];
let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  recent = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal(
    "fetch",
    vi.fn(() => Promise.resolve(new Response(JSON.stringify(recent)))),
  );
  connection = new Connection("t");
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const kinds = () => connection.events.map((each) => each.kind);

test("a snapshot sets the state and the clock", () => {
  FakeSocket.last.say(snapshot(7));
  expect([connection.status, connection.you, connection.moment?.ply]).toEqual(["live", 1, 7]);
  expect(Math.abs(connection.now() - Date.now() - 5000)).toBeLessThan(50);
});

test("a player who comes later gets the earlier events, each once", async () => {
  recent = [update(6, ["round"], []), update(7, ["laid"]), update(8, ["taken"])];
  FakeSocket.last.say(snapshot(7));
  FakeSocket.last.say(update(8, ["taken", "shokoba"], ["7D x 7E"]));
  await vi.waitFor(() => expect(kinds()).toEqual(["round", "laid", "taken", "shokoba"]));
  expect(connection.events.map((each) => each.move)).toEqual(["", "4S", "7D x 7E", ""]);
  expect(new Set(connection.events.map((each) => each.id)).size).toBe(4);
  expect(connection.latest.map((each) => each.kind)).toEqual(["taken", "shokoba"]);
});

test("an update that was received before changes nothing", () => {
  FakeSocket.last.say(snapshot(7));
  FakeSocket.last.say(update(8));
  FakeSocket.last.say(update(8));
  expect([kinds(), connection.moment?.ply]).toEqual([["laid"], 8]);
});

test("after a gap it asks for the updates since the last number", () => {
  FakeSocket.last.say(snapshot(7));
  FakeSocket.last.say(update(8));
  FakeSocket.last.say(update(10));
  expect([connection.status, connection.moment?.ply]).toEqual(["lost", 8]);
  vi.advanceTimersByTime(1000);
  expect(FakeSocket.last.url).toContain("since=8&seat=1");
  FakeSocket.last.say(snapshot(10, { missed: [update(9, ["taken"]), update(10, ["laid"])] }));
  expect([kinds(), connection.status, connection.moment?.ply]).toEqual([["laid", "taken", "laid"], "live", 10]);
});

test("an unanswered command is sent again with the same id, and answered once", async () => {
  FakeSocket.last.say(snapshot(7));
  const done = connection.play("4S");
  const [first] = FakeSocket.last.sent;
  expect(first).toMatchObject({ type: "move", ply: 7, move: "4S" });
  FakeSocket.last.close();
  expect([connection.status, connection.pending]).toEqual(["lost", 1]);
  vi.advanceTimersByTime(1000);
  FakeSocket.last.say(snapshot(8, { missed: [update(8)] }));
  expect(FakeSocket.last.sent).toEqual([first]);
  FakeSocket.last.say({ type: "ack", request: first!["request"], seq: 8 });
  expect(await done).toMatchObject({ seq: 8 });
  FakeSocket.last.close();
  vi.advanceTimersByTime(1000);
  FakeSocket.last.say(snapshot(8, { missed: [] }));
  expect(FakeSocket.last.sent).toEqual([]);
});

test("without a connection a move is rejected, and not sent later", async () => {
  FakeSocket.last.say(snapshot(7));
  FakeSocket.last.close();
  await expect(connection.play("4S")).rejects.toMatchObject({ code: "client/lost-move" });
  await expect(connection.act({ type: "resign" })).rejects.toMatchObject({ code: "client/lost" });
  vi.advanceTimersByTime(1000);
  FakeSocket.last.say(snapshot(7, { missed: [] }));
  expect(FakeSocket.last.sent).toEqual([]);
});

test("a refused command rejects with the reason", async () => {
  FakeSocket.last.say(snapshot(7));
  const done = connection.play("4S");
  const request = FakeSocket.last.sent[0]!["request"];
  FakeSocket.last.say({
    type: "error",
    code: "move/stale",
    message: { en: "too late", fr: "trop tard" },
    ply: 8,
    request,
  });
  await expect(done).rejects.toMatchObject({ code: "move/stale", text: { fr: "trop tard" } });
  expect(connection.pending).toBe(0);
});

test("it waits longer after each failure, and reconnects at once when the network is back", () => {
  for (const least of [125, 250, 500, 1000]) {
    const tries = FakeSocket.all.length;
    FakeSocket.last.close();
    vi.advanceTimersByTime(least - 5);
    expect(FakeSocket.all.length).toBe(tries);
    vi.advanceTimersByTime(least * 3);
    expect(FakeSocket.all.length).toBe(tries + 1);
  }
  FakeSocket.last.close();
  const tries = FakeSocket.all.length;
  window.dispatchEvent(new Event("online"));
  expect(FakeSocket.all.length).toBe(tries + 1);
});

test("messages of an earlier socket are ignored", () => {
  const before = FakeSocket.last;
  before.close();
  window.dispatchEvent(new Event("online"));
  FakeSocket.last.say(snapshot(7));
  before.say(update(8));
  before.close();
  expect([connection.moment?.ply, connection.status]).toEqual([7, "live"]);
});

test("a silent connection is closed", () => {
  FakeSocket.last.say(snapshot(7));
  vi.advanceTimersByTime(15_000);
  expect(FakeSocket.last.sent.at(-1)).toMatchObject({ type: "ping" });
  vi.advanceTimersByTime(46_000);
  expect(FakeSocket.all.length).toBeGreaterThan(1);
});

test("a closing message ends the connection or lets it retry", async () => {
  FakeSocket.last.say(snapshot(7));
  FakeSocket.last.say({ type: "closing", code: "server/stopping", message: { en: "", fr: "" }, retry: true });
  FakeSocket.last.close();
  expect(connection.status).toBe("lost");
  vi.advanceTimersByTime(1000);
  FakeSocket.last.say({
    type: "closing",
    code: "table/unknown",
    message: { en: "there is no such table", fr: "" },
    retry: false,
  });
  FakeSocket.last.close();
  expect([connection.status, connection.ended?.code]).toEqual(["ended", "table/unknown"]);
  const tries = FakeSocket.all.length;
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all.length).toBe(tries);
  await expect(connection.play("4S")).rejects.toMatchObject({ code: "table/unknown" });
});

test("a newer protocol ends the connection", () => {
  FakeSocket.last.say(snapshot(7, { protocol: PROTOCOL + 1 }));
  expect([connection.status, connection.ended?.code]).toEqual(["ended", "client/outdated"]);
});

test("an unknown message is ignored", () => {
  FakeSocket.last.say(snapshot(7));
  FakeSocket.last.say({ type: "weather", sunny: true });
  expect(connection.status).toBe("live");
});

test("after switching to another player nothing of the previous one is left", () => {
  FakeSocket.last.say(snapshot(7));
  FakeSocket.last.say(update(8));
  const before = FakeSocket.last;
  connection.switchPlayer("other");
  before.say(update(9));
  expect([connection.events, connection.moment, connection.status]).toEqual([[], null, "connecting"]);
  expect(FakeSocket.last.url).toMatch(/\?as=other$/);
});
