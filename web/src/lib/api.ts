/** The server's REST interface: one function per endpoint. Every error response becomes a `LocalizedError`. */

import { LocalizedError } from "./errors";
import type {
  Ack,
  Announcement,
  Catalogue,
  ChangeMe,
  Device,
  GuestWelcome,
  MatchSummary,
  Me,
  Missed,
  NewTable,
  PersonalLink,
  PlayerInfo,
  Problem,
  Proof,
  Replay,
  TableInfo,
  TableSummary,
  Verified,
} from "./wire";

export const UNREACHABLE = new LocalizedError("client/unreachable", {
  en: "The server cannot be reached. Check the connection and try again.",
  fr: "Le serveur est injoignable. Vérifiez la connexion et réessayez.",
});

async function request(path: string, init: RequestInit = {}): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, { credentials: "same-origin", ...init });
  } catch {
    throw UNREACHABLE;
  }
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => null)) as Problem | null;
  if (problem?.code) throw new LocalizedError(problem.code, problem.message, answer.status);
  throw new LocalizedError(`http/${answer.status}`, UNREACHABLE.text, answer.status);
}

const get = async <T>(path: string): Promise<T> => (await (await request(path)).json()) as T;

async function send<T = undefined>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await request(path, {
    method,
    headers: body === undefined ? {} : { "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

export const api = {
  catalogue: () => get<Catalogue>("/games"),
  rules: async (game: string, language: string) => (await request(`/games/${game}/rules?language=${language}`)).text(),

  announcement: () => get<Announcement>("/announcement"),

  me: () => get<Me | null>("/me"),
  becomeGuest: (name: string, language: "en" | "fr") => send<GuestWelcome>("POST", "/guests", { name, language }),
  /** `as` is a companion who shares this device. */
  changeMe: (change: ChangeMe, as?: string) => send<Me>("PATCH", `/me${as ? `?as=${as}` : ""}`, change),
  companions: () => get<Me[]>("/me/companions"),
  newCompanion: (name: string, language: "en" | "fr") => send<Me>("POST", "/me/companions", { name, language }),
  newLink: () => send<PersonalLink>("POST", "/me/link"),
  revokeLink: () => send("DELETE", "/me/link"),
  redeemLink: (secret: string) => send<GuestWelcome>("POST", "/links/redeem", { secret }),
  devices: () => get<Device[]>("/me/devices"),
  revokeDevice: (id: string) => send("DELETE", `/me/devices/${id}`),
  mute: (player: string, muted: boolean) => send(muted ? "PUT" : "DELETE", `/me/mutes/${player}`),
  myMatches: () => get<MatchSummary[]>("/me/matches"),
  myTables: () => get<TableSummary[]>("/me/tables"),
  player: (id: string) => get<PlayerInfo>(`/players/${id}`),

  tables: () => get<TableSummary[]>("/tables"),
  openTable: (wanted: NewTable) => send<TableInfo>("POST", "/tables", wanted),
  table: (id: string) => get<TableInfo>(`/tables/${id}`),
  /** The latest events of a table, as the player may know them. */
  recentEvents: (id: string, as: string | null) => get<Missed[]>(`/tables/${id}/lately${as ? `?as=${as}` : ""}`),
  tableByCode: (code: string) => get<TableInfo>(`/tables/by-code/${encodeURIComponent(code)}`),
  /** Sends a command without a socket; `as` is a companion who shares this device. */
  command: (table: string, command: object, as?: string) =>
    send<Ack>("POST", `/tables/${table}/commands${as ? `?as=${as}` : ""}`, command),

  match: (id: string) => get<MatchSummary>(`/matches/${id}`),
  record: async (id: string) => (await request(`/matches/${id}/record`)).text(),
  replay: (id: string, seat: number | null) =>
    get<Replay>(`/matches/${id}/replay${seat === null ? "" : `?seat=${seat}`}`),
  proof: (id: string) => get<Proof>(`/matches/${id}/proof`),
  verify: (record: string) => send<Verified>("POST", "/verify", { record }),
};
