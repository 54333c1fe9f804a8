/** What the page, the worker of the tables and the workers of the bots say to each other. */

import type { PythonParts } from "./python";

/** From the page to the worker of the tables. */
export type ToTables =
  | { do: "start"; base: string }
  | { do: "request"; id: number; method: string; path: string; query: Record<string, string>; body: unknown }
  | { do: "connect"; socket: number; table: string; as: string | null; since: number | null; seat: number | null }
  | { do: "receive"; socket: number; table: string; message: string }
  | { do: "disconnect"; socket: number };

/** From the worker of the tables to the page. */
export type FromTables =
  | { is: "progress"; share: number }
  | { is: "ready" }
  | { is: "failed"; why: string }
  | { is: "answer"; id: number; status: number; text: string }
  | { is: "frame"; socket: number; text: string }
  | { is: "closed"; socket: number }
  /** Nothing can be stored on this device: what a socket did last has not happened. */
  | { is: "unstored" };

/** A question for a bot; see `cartable/server/local/worker.py`. */
export interface Job {
  number: number;
  kind: "move" | "hint" | "review" | "par";
  game: string;
  /** Who asks, a seat of a match, a review or a par: the same worker should go on answering. Null if that does not matter. */
  asker: string | null;
  request: string;
}

export type ToBots = { do: "start"; parts: PythonParts } | { do: "decide"; job: Job };

/** The answer of a bot; null if it failed. */
export interface FromBots {
  job: number;
  answer: string | null;
}
