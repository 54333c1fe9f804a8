/**
 * One table over its WebSocket: what it is now, what happened, and the way to act on it.
 *
 * A command is answered once, by the server: until then it is kept and sent again, under the same name, after every
 * reconnection, so it is neither lost nor done twice.
 */

import { api, Refusal } from "./api";
import { randomText } from "./random";
import type {
  Ack,
  Choices,
  FromServer,
  Happening,
  Hint,
  Missed,
  Moment,
  NextStep,
  Snapshot,
  TableInfo,
  Update,
} from "./wire";

export type Status = "connecting" | "live" | "lost" | "ended";
type Answer = Ack | Choices | Hint;
/** A message without the name that the connection gives it. */
export type Wish = { type: string } & Record<string, unknown>;

interface Waiting {
  text: string;
  resolve: (answer: Answer) => void;
  reject: (why: Refusal) => void;
}

/** A happening with its place in the order of things, for lists and animations. */
export interface Told extends Happening {
  id: number;
  seq: number;
  /** The move that it came of, in notation, at the first thing that came of it. */
  move: string;
}

/** What this client understands; a server that speaks a higher one needs a newer page. */
export const PROTOCOL = 1;
const LONGEST_WAIT = 8_000;
const KEPT = 400;
const QUIET_LIMIT = 45_000;

export class Connection {
  status = $state<Status>("connecting");
  table = $state.raw<TableInfo | null>(null);
  moment = $state.raw<Moment | null>(null);
  you = $state<number | null>(null);
  player = $state<string | null>(null);
  here = $state.raw<number[]>([]);
  spectators = $state(0);
  told = $state.raw<Told[]>([]);
  /** The happenings of the last update alone: what to animate. */
  latest = $state.raw<Told[]>([]);
  ended = $state.raw<Refusal | null>(null);
  serverVersion = $state<string | null>(null);
  /** Commands on their way. */
  pending = $state(0);
  /** The server's clock minus ours, in milliseconds. */
  skew = 0;

  private socket: WebSocket | null = null;
  private seq: number | null = null;
  private waiting = new Map<string, Waiting>();
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watchdog: ReturnType<typeof setInterval> | undefined;
  private heardAt = 0;
  private nextId = 0;
  private closed = false;

  /** `as` is the player who looks, where several share this device; otherwise its owner. */
  constructor(
    readonly id: string,
    private as: string | null = null,
  ) {
    this.connect();
    window.addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.watchdog = setInterval(() => this.watch(), 15_000);
  }

  /** Leave the table's page: the seat stays taken. */
  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.watchdog);
    window.removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }

  /** Hand the device to somebody else who shares it: nothing of the one before stays to be seen. */
  handTo(player: string | null): void {
    this.as = player;
    this.seq = null;
    this.moment = null;
    this.told = [];
    this.latest = [];
    this.status = "connecting";
    for (const [request] of this.waiting) this.answered(request, (each) => each.reject(LOST));
    this.connect();
  }

  now(): number {
    return Date.now() + this.skew;
  }

  /** Do something at the table; resolves when it is stored, rejects with the reason when it is refused. */
  act(wish: Wish): Promise<Ack> {
    return this.request(wish) as Promise<Ack>;
  }

  play(move: string): Promise<Ack> {
    return this.act({ type: "move", ply: this.moment?.ply ?? 0, move });
  }

  async choices(steps: string[]): Promise<NextStep[]> {
    const answer = (await this.request({ type: "ask_choices", ply: this.moment?.ply ?? 0, steps })) as Choices;
    return answer.options;
  }

  hint(): Promise<Hint> {
    return this.request({ type: "ask_hint", ply: this.moment?.ply ?? 0 }) as Promise<Hint>;
  }

  private request(wish: Wish): Promise<Answer> {
    const request = randomText(12);
    const text = JSON.stringify({ ...wish, request });
    return new Promise((resolve, reject) => {
      if (this.status === "ended") return reject(this.ended ?? LOST);
      if (this.status !== "live" && wish.type !== "move") return reject(LOST);
      if (this.status !== "live") return reject(LOST_MOVE);
      this.waiting.set(request, { text, resolve, reject });
      this.pending = this.waiting.size;
      this.socket?.send(text);
    });
  }

  private connect(): void {
    if (this.closed) return;
    clearTimeout(this.timer);
    const before = this.socket;
    this.socket = null;
    before?.close();
    const scheme = window.location.protocol === "https:" ? "wss" : "ws";
    const query = new URLSearchParams();
    if (this.as !== null) query.set("as", this.as);
    if (this.seq !== null) query.set("since", String(this.seq));
    if (this.seq !== null && this.you !== null) query.set("seat", String(this.you));
    const socket = new WebSocket(`${scheme}://${window.location.host}/api/tables/${this.id}/play?${query}`);
    this.socket = socket;
    socket.onmessage = (event) => {
      if (socket === this.socket) this.hear(JSON.parse(event.data as string) as FromServer);
    };
    socket.onclose = () => this.lose(socket);
  }

  /** The connection is gone, or no good: make a new one in a while. */
  private lose(socket: WebSocket | null): void {
    if (socket !== this.socket || this.closed || this.status === "ended") return;
    this.status = "lost";
    this.socket = null; // whatever it still says is not heard
    socket?.close();
    const wait = Math.min(LONGEST_WAIT, 250 * 2 ** this.tries) * (0.5 + Math.random());
    this.tries += 1;
    this.timer = setTimeout(() => this.connect(), wait);
  }

  private hurry = (): void => {
    if (this.status === "lost" && document.visibilityState !== "hidden") this.connect();
  };

  /** A connection that went silent without closing, as phones do when they sleep, is given up. */
  private watch(): void {
    if (this.status !== "live") return;
    if (performance.now() - this.heardAt > QUIET_LIMIT) this.lose(this.socket);
    else this.socket?.send(JSON.stringify({ type: "ping", request: randomText(6) }));
  }

  private hear(message: FromServer): void {
    this.heardAt = performance.now();
    switch (message.type) {
      case "snapshot":
        return this.start(message);
      case "update":
        return this.go(message);
      case "presence":
        this.here = message.here;
        this.spectators = message.spectators;
        return;
      case "ack":
      case "choices":
      case "hint":
        return this.answered(message.request, (each) => each.resolve(message));
      case "error": {
        const refusal = new Refusal(message.code, message.message);
        if (message.request !== null) this.answered(message.request, (each) => each.reject(refusal));
        return;
      }
      case "closing":
        if (!message.retry) this.end(new Refusal(message.code, message.message));
        return;
      case "pong":
        this.skew = message.now - Date.now();
    }
  }

  private end(why: Refusal): void {
    this.ended = why;
    this.status = "ended";
    for (const [request] of this.waiting) this.answered(request, (each) => each.reject(why));
    this.socket?.close();
  }

  private start(snapshot: Snapshot): void {
    if (snapshot.protocol > PROTOCOL) return this.end(OUTDATED);
    this.skew = snapshot.now - Date.now();
    this.seq = snapshot.seq;
    this.you = snapshot.you;
    this.player = snapshot.player;
    this.serverVersion = snapshot.version;
    this.table = snapshot.table;
    this.moment = snapshot.moment;
    this.here = snapshot.here;
    if (snapshot.missed) for (const each of snapshot.missed) this.tell(each);
    else if (!this.told.length) void this.remember(snapshot.seq);
    this.latest = [];
    this.status = "live";
    this.tries = 0;
    for (const each of this.waiting.values()) this.socket?.send(each.text);
  }

  private go(update: Update): void {
    if (this.seq !== null && update.seq <= this.seq) return;
    if (this.seq !== null && update.seq !== this.seq + 1) return this.lose(this.socket); // something was lost
    this.seq = update.seq;
    if (update.table) this.table = update.table;
    this.latest = this.tell(update);
    if (update.moment) this.moment = update.moment;
  }

  /** Who comes to a table that is being played is told what happened there lately. */
  private async remember(until: number): Promise<void> {
    const who = this.as;
    const lately = await api.lately(this.id, who).catch(() => []);
    if (who !== this.as) return; // the device is in other hands by now
    const since = this.told;
    this.told = [];
    for (const each of lately) if (each.seq <= until) this.tell(each);
    this.told = [...this.told, ...since];
  }

  private tell({ seq, moves, happenings }: Missed): Told[] {
    const first = happenings.findIndex((each) => !each.kind.startsWith("table/"));
    const told = happenings.map((each, place) => ({
      ...each,
      seq,
      id: this.nextId++,
      move: place === first ? moves.join(", ") : "",
    }));
    this.told = [...this.told, ...told].slice(-KEPT);
    return told;
  }

  private answered(request: string, how: (each: Waiting) => void): void {
    const waiting = this.waiting.get(request);
    if (!waiting) return;
    this.waiting.delete(request);
    this.pending = this.waiting.size;
    how(waiting);
  }
}

const LOST = new Refusal("client/lost", {
  en: "There is no connection to the table just now.",
  fr: "Il n’y a pas de connexion avec la table en ce moment.",
});

const LOST_MOVE = new Refusal("client/lost-move", {
  en: "There is no connection: the move was not sent. Try again when the table is back.",
  fr: "Pas de connexion : le coup n’a pas été envoyé. Réessayez quand la table est revenue.",
});

const OUTDATED = new Refusal("client/outdated", {
  en: "Cartable was renewed on the server. Load the page again to play on.",
  fr: "Cartable a été renouvelé sur le serveur. Rechargez la page pour continuer.",
});
