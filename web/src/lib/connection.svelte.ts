/**
 * The connection to one table: its current state, its events, and the commands that the player sends.
 *
 * A command stays in a list until the server answers it. After every reconnection the unanswered commands are sent again
 * with the same request id, and the server carries out each id once: no command is lost or carried out twice.
 */

import { api } from "./api";
import { LocalizedError } from "./errors";
import { isLocal, LocalSocket } from "./local/host.svelte";
import { randomHex } from "./random";
import { showStopNotice } from "./stopNotice.svelte";
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
/** A connection to a table of a server, or to one of this device. */
type Socket = WebSocket | LocalSocket;
/** A message to the server, without the request id that the connection adds. */
export type Command = { type: string } & Record<string, unknown>;

interface PendingRequest {
  text: string;
  resolve: (answer: Answer) => void;
  reject: (error: LocalizedError) => void;
}

/** An event of the table or the match, with an id for lists and animations. */
export interface TableEvent extends Happening {
  id: number;
  seq: number;
  /** The move that caused the event, in notation; set at the first event of the move, empty at the others. */
  move: string;
}

/** What is told of everything that arrives, in order. */
interface LastSeen {
  seq: number;
  you: number | null;
  moment: Moment;
  events: TableEvent[];
}

/** What somebody who shares this device has missed since they passed it on. */
export interface MissedTurn {
  before: Moment;
  events: readonly TableEvent[];
  /** Whether they want to see it at once. */
  shown: boolean;
}

export interface Listener {
  /** The reader has come, or come back: the moment is shown at once. */
  arrived: (moment: Moment) => void;
  updated: (events: readonly TableEvent[], moment: Moment) => void;
}

/** The protocol version of this client. A server with a higher version requires a newer client. */
export const PROTOCOL = 1;
const LONGEST_WAIT = 8_000;
const MAX_EVENTS = 400;
const SILENCE_LIMIT = 45_000;

export class Connection {
  status = $state<Status>("connecting");
  table = $state.raw<TableInfo | null>(null);
  moment = $state.raw<Moment | null>(null);
  you = $state<number | null>(null);
  player = $state<string | null>(null);
  /** The seats whose players are connected. */
  present = $state.raw<number[]>([]);
  spectators = $state(0);
  events = $state.raw<TableEvent[]>([]);
  /** The events of the last update only, to be animated. */
  latest = $state.raw<TableEvent[]>([]);
  /** What the player who has just taken this device missed; null once the table knows it. */
  missed = $state.raw<MissedTurn | null>(null);
  /** Why the server closed the table for good. */
  ended = $state.raw<LocalizedError | null>(null);
  serverVersion = $state<string | null>(null);
  /** How many commands are not answered yet. */
  pending = $state(0);
  /** The server's clock minus this device's, in milliseconds. */
  private skew = 0;

  private socket: Socket | null = null;
  private seq: number | null = null;
  private requests = new Map<string, PendingRequest>();
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watchdog: ReturnType<typeof setInterval> | undefined;
  private lastMessageAt = 0;
  private nextId = 0;
  private closed = false;
  private listener: Listener | null = null;
  /** What each player of this device saw last before they passed it on. */
  private left = new Map<string | null, LastSeen>();
  /** Where the present player stopped watching, until it is known what happened since. */
  private before: { moment: Moment; showMissed: boolean } | null = null;

  /** `as` is the companion who plays, where several people share this device; null for its owner. */
  constructor(
    readonly id: string,
    private as: string | null = null,
  ) {
    this.connect();
    window.addEventListener("online", this.reconnectNow);
    document.addEventListener("visibilitychange", this.reconnectNow);
    this.watchdog = setInterval(() => this.checkSilence(), 15_000);
  }

  /** Leaves the page of the table. The player keeps the seat. */
  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.watchdog);
    window.removeEventListener("online", this.reconnectNow);
    document.removeEventListener("visibilitychange", this.reconnectNow);
    this.socket?.close();
  }

  /**
   * Reconnects as another player who shares this device. Nothing that the previous player saw is shown any more; it comes
   * back with that player. `showMissed`: they want to see at once what they have missed.
   */
  switchPlayer(player: string | null, showMissed = false): void {
    if (this.seq !== null && this.moment)
      this.left.set(this.as, { seq: this.seq, you: this.you, moment: this.moment, events: this.events });
    const known = this.left.get(player);
    this.as = player;
    this.seq = known?.seq ?? null;
    this.you = known?.you ?? this.you;
    this.before = known ? { moment: known.moment, showMissed } : null;
    this.moment = null;
    this.events = known?.events ?? [];
    this.latest = [];
    this.status = "connecting";
    this.rejectAll(LOST);
    this.connect();
  }

  /** Whether this player of the device was here before, so that what they missed can be shown. */
  wasHere(player: string | null): boolean {
    return this.left.has(player);
  }

  /** Tells the listener of every moment from now on. Returns a function that ends this. */
  listen(listener: Listener): () => void {
    this.listener = listener;
    return () => {
      if (this.listener === listener) this.listener = null;
    };
  }

  /** The server's time. */
  now(): number {
    return Date.now() + this.skew;
  }

  /** Sends a command. Resolves when the server has stored it, rejects when the server refuses it. */
  act(command: Command): Promise<Ack> {
    return this.request(command) as Promise<Ack>;
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

  private request(command: Command): Promise<Answer> {
    const request = randomHex(12);
    const text = JSON.stringify({ ...command, request });
    return new Promise((resolve, reject) => {
      if (this.status === "ended") return reject(this.ended ?? LOST);
      if (this.status !== "live") return reject(command.type === "move" ? LOST_MOVE : LOST);
      this.requests.set(request, { text, resolve, reject });
      this.pending = this.requests.size;
      this.socket?.send(text);
    });
  }

  private connect(): void {
    if (this.closed) return;
    clearTimeout(this.timer);
    const previous = this.socket;
    this.socket = null;
    previous?.close();
    const socket: Socket = isLocal(this.id) ? new LocalSocket(this.id, this.query()) : new WebSocket(this.address());
    this.socket = socket;
    socket.onmessage = (event: { data: unknown }) => {
      if (socket === this.socket) this.receive(JSON.parse(event.data as string) as FromServer);
    };
    socket.onclose = () => this.disconnect(socket);
  }

  private address(): string {
    const scheme = window.location.protocol === "https:" ? "wss" : "ws";
    return `${scheme}://${window.location.host}/api/tables/${this.id}/play?${this.query().toString()}`;
  }

  private query(): URLSearchParams {
    const query = new URLSearchParams();
    if (this.as !== null) query.set("as", this.as);
    if (this.seq !== null) query.set("since", String(this.seq));
    if (this.seq !== null && this.you !== null) query.set("seat", String(this.you));
    return query;
  }

  /** Gives up a socket that has closed or cannot be used any more, and connects again after a pause. */
  private disconnect(socket: Socket | null): void {
    if (socket !== this.socket || this.closed || this.status === "ended") return;
    this.status = "lost";
    this.socket = null; // later messages of this socket are ignored
    socket?.close();
    const wait = Math.min(LONGEST_WAIT, 250 * 2 ** this.tries) * (0.5 + Math.random());
    this.tries += 1;
    this.timer = setTimeout(() => this.connect(), wait);
  }

  private reconnectNow = (): void => {
    if (this.status === "lost" && document.visibilityState !== "hidden") this.connect();
  };

  /** Gives up a connection that went silent without closing, as happens when a phone sleeps. */
  private checkSilence(): void {
    if (this.status !== "live") return;
    if (performance.now() - this.lastMessageAt > SILENCE_LIMIT) this.disconnect(this.socket);
    else this.socket?.send(JSON.stringify({ type: "ping", request: randomHex(6) }));
  }

  private receive(message: FromServer): void {
    this.lastMessageAt = performance.now();
    switch (message.type) {
      case "snapshot":
        return this.applySnapshot(message);
      case "update":
        return this.applyUpdate(message);
      case "presence":
        this.present = message.here;
        this.spectators = message.spectators;
        return;
      case "ack":
      case "choices":
      case "hint":
        return this.settle(message.request, (request) => request.resolve(message));
      case "error": {
        const error = new LocalizedError(message.code, message.message);
        if (message.request !== null) this.settle(message.request, (request) => request.reject(error));
        return;
      }
      case "closing":
        if (!message.retry) this.end(new LocalizedError(message.code, message.message));
        return;
      case "announcement":
        return showStopNotice(message, this.skew);
      case "pong":
        this.skew = message.now - Date.now();
    }
  }

  private end(reason: LocalizedError): void {
    this.ended = reason;
    this.status = "ended";
    this.rejectAll(reason);
    this.socket?.close();
  }

  private applySnapshot(snapshot: Snapshot): void {
    if (snapshot.protocol > PROTOCOL) return this.end(OUTDATED);
    this.skew = snapshot.now - Date.now();
    this.seq = snapshot.seq;
    this.you = snapshot.you;
    this.player = snapshot.player;
    this.serverVersion = snapshot.version;
    this.table = snapshot.table;
    this.moment = snapshot.moment;
    this.present = snapshot.here;
    const events = snapshot.missed?.flatMap((each) => this.append(each)) ?? null;
    if (!events && !this.events.length) void this.loadRecentEvents(snapshot.seq);
    this.latest = [];
    this.status = "live";
    this.tries = 0;
    const before = this.before;
    this.before = null;
    this.missed = before && events ? { before: before.moment, events, shown: before.showMissed } : null;
    this.listener?.arrived(snapshot.moment);
    for (const request of this.requests.values()) this.socket?.send(request.text);
  }

  private applyUpdate(update: Update): void {
    if (this.seq !== null && update.seq <= this.seq) return;
    if (this.seq !== null && update.seq !== this.seq + 1) return this.disconnect(this.socket); // an update is missing
    this.seq = update.seq;
    if (update.table) this.table = update.table;
    this.latest = this.append(update);
    if (!update.moment) return;
    this.moment = update.moment;
    this.listener?.updated(this.latest, update.moment);
  }

  /** Fills the log of a player who comes to a table in the middle of a match. */
  private async loadRecentEvents(until: number): Promise<void> {
    const player = this.as;
    const recent = await api.recentEvents(this.id, player).catch(() => []);
    if (player !== this.as) return; // somebody else has taken the device
    const newer = this.events;
    this.events = [];
    for (const each of recent) if (each.seq <= until) this.append(each);
    this.events = [...this.events, ...newer];
  }

  private append({ seq, moves, happenings }: Missed): TableEvent[] {
    const first = happenings.findIndex((each) => !each.kind.startsWith("table/"));
    const events = happenings.map((each, place) => ({
      ...each,
      seq,
      id: this.nextId++,
      move: place === first ? moves.join(", ") : "",
    }));
    this.events = [...this.events, ...events].slice(-MAX_EVENTS);
    return events;
  }

  private settle(id: string, how: (request: PendingRequest) => void): void {
    const request = this.requests.get(id);
    if (!request) return;
    this.requests.delete(id);
    this.pending = this.requests.size;
    how(request);
  }

  private rejectAll(error: LocalizedError): void {
    for (const id of [...this.requests.keys()]) this.settle(id, (request) => request.reject(error));
  }
}

const LOST = new LocalizedError("client/lost", {
  en: "There is no connection to the table right now.",
  fr: "Il n’y a pas de connexion à la table en ce moment.",
});

const LOST_MOVE = new LocalizedError("client/lost-move", {
  en: "There is no connection: the move was not sent. Try again when the connection is back.",
  fr: "Pas de connexion : le coup n’a pas été envoyé. Réessayez au retour de la connexion.",
});

const OUTDATED = new LocalizedError("client/outdated", {
  en: "Cartable was updated on the server. Reload the page to continue.",
  fr: "Cartable a été mis à jour sur le serveur. Rechargez la page pour continuer.",
});
