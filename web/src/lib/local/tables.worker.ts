/**
 * The worker that holds the tables of this device. Python decides what happens; here it is carried out, one call at a
 * time: first everything is stored, then messages are sent, bots are asked and the clock is set.
 */

import { Bots } from "./bots";
import type { FromTables, Job, ToTables } from "./messages";
import { addPuzzles, loadParts, startPython } from "./python";
import { Conflict, readRows, writeRows } from "./rows";

type Call =
  | Exclude<ToTables, { do: "start" }>
  | { do: "run-due" }
  | { do: "decided"; job: number; answer: string | null }
  | { do: "forget"; table: string };

interface Result {
  needs?: string[];
  status?: number;
  text?: string;
  rows: Record<string, string>;
  frames: [socket: number, text: string][];
  jobs: Job[];
  /** Sockets whose table has to be read again: their clients come back. */
  dropped?: number[];
  due: number | null;
}

interface TableWorker {
  call: (text: string) => string;
}

/** Other pages of this device: each tells the rest which table it has changed. */
const others = new BroadcastChannel("cartable-tables");

let starting: Promise<TableWorker> | null = null;
let bots: Bots | null = null;
/** Loads the puzzles of a game. */
let loadPuzzles: (game: string) => Promise<void>;
/** The games whose puzzles are loaded. */
const puzzled = new Set<string>();
let queue: Promise<void> = Promise.resolve();
let timer: ReturnType<typeof setTimeout> | undefined;

const tell = (message: FromTables) => self.postMessage(message);

self.onmessage = ({ data }: MessageEvent<ToTables>) => {
  if (data.do === "start") {
    starting = start(data.base);
    starting.then(
      () => tell({ is: "ready" }),
      (error: unknown) => tell({ is: "failed", why: String(error) }),
    );
  } else {
    enqueue(data);
  }
};

others.onmessage = ({ data }: MessageEvent<string>) => enqueue({ do: "forget", table: data });

async function start(base: string): Promise<TableWorker> {
  const parts = await loadParts(base, (share) => tell({ is: "progress", share }));
  const [python, rows] = await Promise.all([startPython(parts), readRows(["people"])]);
  loadPuzzles = (game) => addPuzzles(python, parts, game);
  bots = new Bots(parts, (job, answer) => enqueue({ do: "decided", job, answer }));
  const { TableWorker } = python.pyimport("cartable.server.local.worker") as {
    TableWorker: (people: string | undefined) => TableWorker;
  };
  return TableWorker(rows["people"]);
}

function enqueue(call: Call): void {
  queue = queue.then(() => run(call)).catch((error: unknown) => console.error(error));
}

/** Loads the puzzles that a request is about, if it is about any; whether they are there. */
async function hasPuzzles(path: string): Promise<boolean> {
  const game = /^\/puzzles\/([\w-]+)\//.exec(path)?.[1];
  if (game === undefined || puzzled.has(game)) return true;
  try {
    await loadPuzzles(game);
  } catch {
    return false; // there is no network
  }
  puzzled.add(game);
  return true;
}

const failRequest = (id: number) => tell({ is: "answer", id, status: 503, text: "{}" });

async function run(call: Call): Promise<void> {
  const worker = await starting!;
  if (call.do === "request" && !(await hasPuzzles(call.path))) {
    failRequest(call.id);
    return;
  }
  let result = JSON.parse(worker.call(JSON.stringify(call))) as Result;
  while (result.needs) {
    const stored = await readRows(result.needs);
    result = JSON.parse(worker.call(JSON.stringify({ ...call, stored }))) as Result;
  }
  if (!(await store(result, call))) return;
  for (const [socket, text] of result.frames) tell({ is: "frame", socket, text });
  for (const socket of result.dropped ?? []) tell({ is: "closed", socket });
  if (call.do === "request") tell({ is: "answer", id: call.id, status: result.status!, text: result.text! });
  if (call.do === "connect") bots!.prepare();
  for (const job of result.jobs) bots!.ask(job);
  clearTimeout(timer);
  if (result.due !== null) timer = setTimeout(() => enqueue({ do: "run-due" }), Math.max(0, result.due - Date.now()));
}

/** Whether everything is stored. Otherwise it has not happened: the tables are read again. */
async function store({ rows }: Result, call: Call): Promise<boolean> {
  const tables = new Set(Object.keys(rows).flatMap((key) => /^act\/([^/]+)\//.exec(key)?.[1] ?? []));
  try {
    if (Object.keys(rows).length) await writeRows(rows);
    for (const table of tables) others.postMessage(table);
    return true;
  } catch (error) {
    for (const table of tables) await run({ do: "forget", table });
    if (!(error instanceof Conflict)) tell({ is: "unstored" });
    if (call.do === "request") failRequest(call.id);
    return false;
  }
}
