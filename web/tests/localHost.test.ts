/** The page's side of the local table: requests, sockets, and what goes wrong on the way. */

import { afterAll, beforeEach, expect, test, vi } from "vitest";

const stored = vi.hoisted(() => ({ rows: {}, reads: 0 }));

type Message = Record<string, unknown> & { do: string };
class FakeWorker {
  static all: FakeWorker[] = [];
  told: Message[] = [];
  isEnded = false;
  onmessage: ((event: { data: object }) => void) | null = null;
  onerror: ((why: unknown) => void) | null = null;

  constructor() {
    FakeWorker.all.push(this);
  }

  postMessage(message: Message) {
    this.told.push(message);
  }

  terminate() {
    this.isEnded = true;
  }

  say(message: object) {
    this.onmessage?.({ data: message });
  }

  static get last(): FakeWorker {
    return FakeWorker.all.at(-1)!;
  }
}

let host: typeof import("$lib/local/host.svelte");

beforeEach(async () => {
  FakeWorker.all = [];
  Object.assign(stored, { rows: {}, reads: 0 });
  localStorage.clear();
  vi.stubGlobal("Worker", FakeWorker);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.resetModules();
  vi.doMock("../src/lib/local/rows", () => ({
    readRows: (prefixes: readonly string[]) => {
      stored.reads += 1;
      const found = Object.entries(stored.rows).filter(([key]) => prefixes.some((each) => key.startsWith(each)));
      return Promise.resolve(Object.fromEntries(found));
    },
  }));
  host = await import("$lib/local/host.svelte");
});
afterAll(() => {
  vi.doUnmock("../src/lib/local/rows");
  vi.resetModules();
});

const told = () => FakeWorker.last.told.filter((each) => each.do !== "start");
const settled = () => new Promise((done) => setTimeout(done));
async function ready() {
  const done = host.prepareLocalTable();
  FakeWorker.last.say({ is: "ready" });
  await done;
}

test("it is loaded once, tells how far it is, and is remembered", async () => {
  const first = host.prepareLocalTable();
  const second = host.prepareLocalTable();
  expect([FakeWorker.all.length, host.localTable.status]).toEqual([1, "loading"]);
  FakeWorker.last.say({ is: "progress", share: 0.4 });
  expect(host.localTable.progress).toBe(0.4);
  FakeWorker.last.say({ is: "ready" });
  await Promise.all([first, second]);
  expect([host.localTable.status, host.localTable.error]).toEqual(["ready", null]);
  expect(FakeWorker.last.told).toEqual([{ do: "start", base: `${window.location.origin}/local/` }]);
  expect(localStorage.getItem("cartable.local")).not.toBeNull();
});

test.each([
  ["its worker cannot start", (worker: FakeWorker) => worker.onerror!("no")],
  ["it fails while it loads", (worker: FakeWorker) => worker.say({ is: "failed", why: "no" })],
])("after a failure the worker has ended, the reason is told, and one can try again: %s", async (_, fail) => {
  const done = host.prepareLocalTable();
  const [worker] = FakeWorker.all;
  fail(worker!);
  await expect(done).rejects.toBe(host.localFailure);
  expect([host.localTable.status, host.localTable.error, worker!.isEnded]).toEqual(["failed", host.localFailure, true]);
  const again = host.prepareLocalTable();
  expect([FakeWorker.all.length, host.localTable.status, host.localTable.error]).toEqual([2, "loading", null]);
  FakeWorker.last.say({ is: "ready" });
  await again;
});

test("every request gets its own answer, in whatever order they come", async () => {
  await ready();
  const first = host.localRequest("/matches/local-m/replay?hands=own&seat=1", "GET", undefined);
  const second = host.localRequest("/tables", "POST", '{"game":"goita"}');
  await settled();
  const asked = (method: string) => told().find((each) => each["method"] === method) as Message & { id: number };
  const [one, other] = [asked("GET"), asked("POST")];
  expect(one).toMatchObject({ path: "/matches/local-m/replay", query: { hands: "own", seat: "1" }, body: null });
  expect(other).toMatchObject({ path: "/tables", query: {}, body: { game: "goita" } });
  expect(one.id).not.toBe(other.id);
  FakeWorker.last.say({ is: "answer", id: other.id, status: 409, text: "{}" });
  FakeWorker.last.say({ is: "answer", id: one.id, status: 200, text: '"replay"' });
  const answers = [await first, await second];
  expect(answers.map(({ status }) => status)).toEqual([200, 409]);
  expect(await answers[0]!.json()).toBe("replay");
});

test("a request that needs the table waits for it, and fails with it", async () => {
  const waiting = host.localRequest("/tables", "POST", "{}");
  await settled();
  expect(told()).toEqual([]);
  FakeWorker.last.say({ is: "failed", why: "no" });
  await expect(waiting).rejects.toBe(host.localFailure);
});

async function socket(query: string, table = "local-t") {
  const found = new host.LocalSocket(table, new URLSearchParams(query));
  const seen: unknown[] = [];
  found.onmessage = ({ data }) => seen.push(data);
  found.onclose = () => seen.push("closed");
  await settled();
  return { found, seen, id: Number(told().findLast((each) => each.do === "connect")?.["socket"]) };
}

test("a socket connects with what the page knows, and speaks with its table alone", async () => {
  await ready();
  const ana = await socket("since=0&seat=0");
  const ben = await socket("as=ben", "local-u");
  expect(told()).toEqual([
    { do: "connect", socket: ana.id, table: "local-t", as: null, since: 0, seat: 0 },
    { do: "connect", socket: ben.id, table: "local-u", as: "ben", since: null, seat: null },
  ]);
  FakeWorker.last.say({ is: "frame", socket: ben.id, text: "for Ben" });
  FakeWorker.last.say({ is: "frame", socket: 999, text: "for nobody" });
  ana.found.send("move");
  expect([ana.seen, ben.seen]).toEqual([[], ["for Ben"]]);
  expect(told().at(-1)).toEqual({ do: "receive", socket: ana.id, table: "local-t", message: "move" });
});

test("a socket that the page closes tells the table once and hears nothing more", async () => {
  await ready();
  const { found, seen, id } = await socket("");
  found.close();
  found.close();
  FakeWorker.last.say({ is: "frame", socket: id, text: "late" });
  FakeWorker.last.say({ is: "closed", socket: id });
  expect(told().filter((each) => each.do === "disconnect")).toEqual([{ do: "disconnect", socket: id }]);
  expect(seen).toEqual([]);
});

test("a socket that the table closes tells the page once and is not closed at the table again", async () => {
  await ready();
  const { found, seen, id } = await socket("");
  FakeWorker.last.say({ is: "closed", socket: id });
  FakeWorker.last.say({ is: "closed", socket: id });
  found.close();
  expect(seen).toEqual(["closed"]);
  expect(told().some((each) => each.do === "disconnect")).toBe(false);
});

test("a socket closes where the table cannot be loaded", async () => {
  const { seen } = await socket("");
  FakeWorker.last.say({ is: "failed", why: "no" });
  await settled();
  expect(seen).toEqual(["closed"]);
});

test("that a match cannot be stored is told", async () => {
  await ready();
  expect(host.localTable.error).toBeNull();
  FakeWorker.last.say({ is: "unstored" });
  expect(host.localTable.error?.code).toBe("client/unstored");
});

const MATCH = (finished_at: number | null) => JSON.stringify({ finished_at, ratings: [1], accuracies: [2] });

test("people and lists are read without loading the table; the newest come first", async () => {
  localStorage.setItem("cartable.local", '"used"');
  stored.rows = {
    people: JSON.stringify([{ name: "Ana" }, { name: "Ben" }, { name: "Cleo" }]),
    "table/a": JSON.stringify({ changed_at: 1 }),
    "table/b": JSON.stringify({ changed_at: 3 }),
    "table/c": JSON.stringify({ changed_at: 2 }),
    "match/a": MATCH(null),
    "match/b": MATCH(5),
    "match/c": MATCH(9),
  };
  const get = async (path: string) => (await host.localRequest(path, "GET", undefined)).json() as Promise<object[]>;
  expect(await get("/me")).toEqual({ name: "Ana" });
  expect(await get("/me/companions")).toEqual([{ name: "Ben" }, { name: "Cleo" }]);
  expect(await get("/me/tables")).toEqual([3, 2, 1].map((changed_at) => ({ changed_at })));
  expect(await get("/me/matches")).toEqual(
    [9, 5, null].map((finished_at) => ({ finished_at, ratings: [], accuracies: [] })),
  );
  expect(await get("/tables")).toEqual([]);
  expect(FakeWorker.all).toEqual([]);
});

test("a device that has no tables of its own is not asked for them", async () => {
  stored.rows = { people: "[]", "table/a": "{}" };
  const get = async (path: string) => (await host.localRequest(path, "GET", undefined)).json() as Promise<unknown>;
  expect(await Promise.all(["/me", "/me/companions", "/me/tables", "/me/matches"].map(get))).toEqual([
    null,
    [],
    [],
    [],
  ]);
  expect(await host.localTries("2026-01-02")).toEqual({});
  expect([stored.reads, FakeWorker.all.length]).toEqual([0, 0]);
});

test("the owner's tries of a day, by game", async () => {
  localStorage.setItem("cartable.local", '"used"');
  stored.rows = {
    "daily/goita/2026-01-02": '{"score":1}',
    "daily/shokoba/2026-01-02": '{"score":2}',
    "daily/goita/2026-01-03": '{"score":3}',
  };
  expect(await host.localTries("2026-01-02")).toEqual({ goita: { score: 1 }, shokoba: { score: 2 } });
});

test("which tables are of this device", () => {
  expect(["local-a", "a", "my-local-a"].map(host.isLocal)).toEqual([true, false, false]);
});
