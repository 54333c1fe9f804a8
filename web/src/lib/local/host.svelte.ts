/**
 * The local table: tables of this device, in a worker, which speak the messages of the server. Nothing of it is loaded
 * before somebody wants it.
 */

import { LocalizedError } from "../errors";
import { isSite, ROOT } from "../site";
import { hasStored, writeStored } from "../stored";
import type { DailyTry, MatchSummary, Me, TableSummary } from "../wire";
import type { FromTables, ToTables } from "./messages";

export { isSite } from "../site";

/** Whether an id is that of a table or a match of this device. */
export const isLocal = (id: string): boolean => id.startsWith("local-");

const USED = "cartable.local";

export const localFailure = new LocalizedError("client/local", {
  en: "The table could not be loaded onto this device. Check the connection and try again.",
  fr: "La table n’a pas pu être chargée sur cet appareil. Vérifiez la connexion et réessayez.",
});

const UNSTORED = new LocalizedError("client/unstored", {
  en: "This browser cannot store the match: the last move did not happen. Free some space, or leave private browsing.",
  fr: "Ce navigateur ne peut pas enregistrer la partie : le dernier coup n’a pas eu lieu. Libérez de la place ou quittez la navigation privée.",
});

let status = $state<"absent" | "loading" | "ready" | "failed">("absent");
let progress = $state(0);
let unstored = $state(false);
let worker: Worker | null = null;
let preparing: Promise<void> | null = null;
let nextId = 1;
const answers = new Map<number, (answer: { status: number; text: string }) => void>();
const sockets = new Map<number, LocalSocket>();

export const localTable = {
  get status() {
    return status;
  },
  get progress() {
    return progress;
  },
  get error(): LocalizedError | null {
    return unstored ? UNSTORED : status === "failed" ? localFailure : null;
  },
};

let current = $state<"server" | "device">(isSite ? "device" : "server");

/** Where new tables are opened. */
export const place = {
  get current() {
    return current;
  },
  set current(wanted: "server" | "device") {
    if (!isSite) current = wanted;
  },
};

/** Loads the local table; resolves when it is ready. May be called again after a failure. */
export function prepareLocalTable(): Promise<void> {
  preparing ??= new Promise<void>((resolve, reject) => {
    status = "loading";
    progress = 0;
    worker = new Worker(new URL("./tables.worker.ts", import.meta.url), { type: "module" });
    const fail = (why: unknown) => {
      console.warn("the local table cannot be loaded", why);
      status = "failed";
      preparing = null;
      worker?.terminate();
      worker = null;
      reject(localFailure);
    };
    worker.onerror = fail;
    worker.onmessage = ({ data }: MessageEvent<FromTables>) => {
      if (data.is === "progress") progress = data.share;
      else if (data.is === "failed") fail(data.why);
      else if (data.is === "ready") {
        status = "ready";
        writeStored(USED, "used");
        resolve();
      } else receive(data);
    };
    tell({ do: "start", base: new URL("local/", ROOT).href });
  });
  return preparing;
}

const tell = (message: ToTables) => worker?.postMessage(message);

function receive(message: FromTables): void {
  if (message.is === "answer") {
    answers.get(message.id)?.(message);
    answers.delete(message.id);
  } else if (message.is === "frame") sockets.get(message.socket)?.onmessage?.({ data: message.text });
  else if (message.is === "closed") sockets.get(message.socket)?.drop();
  else if (message.is === "unstored") unstored = true;
}

/** A request as to the server, answered on this device. `path` comes without `/api`. */
export async function localRequest(path: string, method: string, body: string | undefined): Promise<Response> {
  const stored = method === "GET" ? await storedAnswer(path) : undefined;
  if (stored !== undefined) return new Response(JSON.stringify(stored));
  await prepareLocalTable();
  const { pathname, searchParams } = new URL(path, ROOT);
  const id = nextId++;
  const answer = new Promise<{ status: number; text: string }>((resolve) => answers.set(id, resolve));
  const query = Object.fromEntries(searchParams);
  tell({ do: "request", id, method, path: pathname, query, body: body === undefined ? null : JSON.parse(body) });
  const found = await answer;
  return new Response(found.text, { status: found.status });
}

/** A socket at a local table, as far as a connection uses it. */
export class LocalSocket {
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  private id = nextId++;

  constructor(
    private table: string,
    query: URLSearchParams,
  ) {
    const number = (name: string) => (query.has(name) ? Number(query.get(name)) : null);
    const seat = number("seat");
    sockets.set(this.id, this);
    prepareLocalTable().then(
      () => tell({ do: "connect", socket: this.id, table, as: query.get("as"), since: number("since"), seat }),
      () => this.drop(),
    );
  }

  send(message: string): void {
    tell({ do: "receive", socket: this.id, table: this.table, message });
  }

  close(): void {
    if (sockets.delete(this.id)) tell({ do: "disconnect", socket: this.id });
  }

  /** The table has to be read again: the connection comes back. */
  drop(): void {
    if (sockets.delete(this.id)) this.onclose?.();
  }
}

/** What is answered without Python; undefined for the rest. */
async function storedAnswer(path: string): Promise<unknown> {
  switch (path) {
    case "/me":
      return (await storedPeople())[0] ?? null;
    case "/me/companions":
      return (await storedPeople()).slice(1);
    case "/me/tables":
      return (await localLists()).tables;
    case "/me/matches":
      return (await localLists()).matches;
    case "/tables":
      return [];
  }
}

/** The owner of this device, then the companions. */
async function storedPeople(): Promise<Me[]> {
  if (!hasStored(USED)) return [];
  const { readRows } = await import("./rows");
  const { people } = await readRows(["people"]);
  return people === undefined ? [] : (JSON.parse(people) as Me[]);
}

/** The owner's tries at the daily deals of a day, by game, without loading Python. */
export async function localTries(day: string): Promise<Record<string, DailyTry>> {
  if (!hasStored(USED)) return {};
  const { readRows } = await import("./rows");
  const found = Object.entries(await readRows(["daily/"])).map(([key, text]) => [key.split("/"), text] as const);
  const ofDay = found.filter(([[, , each]]) => each === day);
  return Object.fromEntries(ofDay.map(([[, game], text]) => [game!, JSON.parse(text) as DailyTry]));
}

/** The tables and matches of this device for lists, without loading Python. */
export async function localLists(): Promise<{ tables: TableSummary[]; matches: MatchSummary[] }> {
  if (!hasStored(USED)) return { tables: [], matches: [] };
  const { readRows } = await import("./rows");
  const rows = await readRows(["table/", "match/"]);
  const values = <T>(prefix: string) =>
    Object.entries(rows).flatMap(([key, text]) => (key.startsWith(prefix) ? [JSON.parse(text) as T] : []));
  const newest = (a: number, b: number) => b - a;
  return {
    tables: values<TableSummary>("table/").sort((a, b) => newest(a.changed_at, b.changed_at)),
    matches: values<MatchSummary>("match/")
      .map((match) => ({ ...match, ratings: [], accuracies: [] })) // they exist only at a server
      .sort((a, b) => newest(a.finished_at ?? 0, b.finished_at ?? 0)),
  };
}
