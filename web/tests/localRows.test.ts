/** What a device keeps of its tables: rows are stored all or not at all, and an act is never replaced. */

import { afterAll, beforeEach, expect, test, vi } from "vitest";

type Rows = Map<string, unknown>;
interface Request {
  result?: unknown;
  error?: unknown;
  onsuccess?: () => void;
  onerror?: () => void;
}

/** As much of IndexedDB as the rows need: one store, whose transactions end in the next turn. */
class FakeDatabase {
  rows: Rows = new Map();
  isFull = false;
  opens = true;
  opened = 0;

  open(): Request {
    const request: Request = { result: { transaction: () => this.transaction() } };
    this.opened += 1;
    const opens = this.opens;
    setTimeout(() => {
      if (opens) request.onsuccess?.();
      else request.onerror?.();
    });
    return request;
  }

  private transaction() {
    const before: Rows = new Map(this.rows);
    const transaction = {
      error: null as { name: string } | null,
      oncomplete: (): void => undefined,
      onabort: (): void => undefined,
      objectStore: () => ({
        add: (value: unknown, key: string) => {
          if (this.rows.has(key)) transaction.error = { name: "ConstraintError" };
          this.rows.set(key, value);
        },
        put: (value: unknown, key: string) => void this.rows.set(key, value),
        clear: () => this.rows.clear(),
        openCursor: ({ lower, upper }: { lower: string; upper: string }) => this.cursor(lower, upper),
      }),
    };
    setTimeout(() => {
      if (this.isFull) transaction.error = { name: "QuotaExceededError" };
      if (!transaction.error) transaction.oncomplete();
      else {
        this.rows = before;
        transaction.onabort();
      }
    });
    return transaction;
  }

  private cursor(lower: string, upper: string): Request {
    const found = [...this.rows].filter(([key]) => key >= lower && key <= upper).sort();
    const request: Request = {};
    let place = 0;
    const next = () =>
      setTimeout(() => {
        const row = found[place];
        place += 1;
        request.result = row ? { key: row[0], value: row[1], continue: next } : null;
        request.onsuccess?.();
      });
    next();
    return request;
  }
}

let database: FakeDatabase;
let rows: typeof import("$lib/local/rows");

beforeEach(async () => {
  database = new FakeDatabase();
  vi.stubGlobal("indexedDB", database);
  vi.stubGlobal("IDBKeyRange", { bound: (lower: string, upper: string) => ({ lower, upper }) });
  vi.resetModules();
  rows = await import("$lib/local/rows");
});
afterAll(() => void vi.resetModules());

test("rows are read by the beginnings of their keys, and by nothing else", async () => {
  await rows.writeRows({ people: "[]", "table/b": "2", "table/a": "1", "match/a": "3", tables: "no" });
  expect(await rows.readRows(["table/"])).toEqual({ "table/a": "1", "table/b": "2" });
  expect(await rows.readRows(["table/", "match/"])).toEqual({ "table/a": "1", "table/b": "2", "match/a": "3" });
  expect(await rows.readRows(["people"])).toEqual({ people: "[]" });
  expect(await rows.readRows(["daily/"])).toEqual({});
  expect(await rows.readRows([])).toEqual({});
  expect(database.opened).toBe(1);
});

test("what is no act is replaced by what is stored later", async () => {
  await rows.writeRows({ "table/a": "1" });
  await rows.writeRows({ "table/a": "2" });
  expect(await rows.readRows(["table/"])).toEqual({ "table/a": "2" });
});

test("an act that is there already is a conflict, and nothing of what came with it is stored", async () => {
  await rows.writeRows({ "act/t/1": "mine", "table/t": "1" });
  await expect(rows.writeRows({ "table/t": "2", "act/t/1": "theirs" })).rejects.toBeInstanceOf(rows.Conflict);
  expect(Object.fromEntries(database.rows)).toEqual({ "act/t/1": "mine", "table/t": "1" });
  await rows.writeRows({ "act/t/2": "next" });
});

test("a full disk is no conflict", async () => {
  database.isFull = true;
  const failure = await rows.writeRows({ "act/t/1": "1" }).catch((error: unknown) => error);
  expect(failure).toEqual({ name: "QuotaExceededError" });
  expect(database.rows.size).toBe(0);
});

test("all rows can be deleted, and a failure is told", async () => {
  await rows.writeRows({ people: "[]", "act/t/1": "1" });
  database.isFull = true;
  await expect(rows.deleteRows()).rejects.toEqual({ name: "QuotaExceededError" });
  expect(database.rows.size).toBe(2);
  database.isFull = false;
  await rows.deleteRows();
  expect(database.rows.size).toBe(0);
});

test("a database that cannot be opened is tried again the next time", async () => {
  database.opens = false;
  await expect(rows.readRows(["people"])).rejects.toThrow("IndexedDB cannot be opened");
  database.opens = true;
  expect(await rows.readRows(["people"])).toEqual({});
});
