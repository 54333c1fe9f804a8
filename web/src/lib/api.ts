/** The server's REST side: one function a question, and `Refusal` for every answer that is an error. */

import type {
  Ack,
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
  Words,
} from "./wire";

/** Something that the server, or the way to it, did not allow. `code` is stable; `words` are for people. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly words: Words,
    readonly status = 0,
  ) {
    super(words.en);
  }
}

export const UNREACHABLE = new Refusal("client/unreachable", {
  en: "The server cannot be reached. Check the connection and try again.",
  fr: "Le serveur est injoignable. Vérifiez la connexion et réessayez.",
});

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, { credentials: "same-origin", ...init });
  } catch {
    throw UNREACHABLE;
  }
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => null)) as Problem | null;
  if (problem?.code) throw new Refusal(problem.code, problem.message, answer.status);
  throw new Refusal(`http/${answer.status}`, UNREACHABLE.words, answer.status);
}

const get = async <T>(path: string): Promise<T> => (await ask(path)).json();

async function send<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await ask(path, {
    method,
    headers: body === undefined ? {} : { "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return answer.status === 204 ? (undefined as T) : answer.json();
}

export const api = {
  catalogue: () => get<Catalogue>("/games"),
  rules: async (game: string, language: string) => (await ask(`/games/${game}/rules?language=${language}`)).text(),

  me: () => get<Me | null>("/me"),
  becomeGuest: (name: string, language: "en" | "fr") => send<GuestWelcome>("POST", "/guests", { name, language }),
  /** `as` is somebody who shares this device. */
  changeMe: (change: ChangeMe, as?: string) => send<Me>("PATCH", `/me${as ? `?as=${as}` : ""}`, change),
  companions: () => get<Me[]>("/me/companions"),
  newCompanion: (name: string, language: "en" | "fr") => send<Me>("POST", "/me/companions", { name, language }),
  newLink: () => send<PersonalLink>("POST", "/me/link"),
  revokeLink: () => send<void>("DELETE", "/me/link"),
  redeemLink: (secret: string) => send<GuestWelcome>("POST", "/links/redeem", { secret }),
  devices: () => get<Device[]>("/me/devices"),
  revokeDevice: (id: string) => send<void>("DELETE", `/me/devices/${id}`),
  mute: (player: string, muted: boolean) => send<void>(muted ? "PUT" : "DELETE", `/me/mutes/${player}`),
  myMatches: () => get<MatchSummary[]>("/me/matches"),
  myTables: () => get<TableSummary[]>("/me/tables"),
  player: (id: string) => get<PlayerInfo>(`/players/${id}`),

  tables: () => get<TableSummary[]>("/tables"),
  openTable: (wanted: NewTable) => send<TableInfo>("POST", "/tables", wanted),
  table: (id: string) => get<TableInfo>(`/tables/${id}`),
  /** What the reader may remember of a table. */
  lately: (id: string, as: string | null) => get<Missed[]>(`/tables/${id}/lately${as ? `?as=${as}` : ""}`),
  tableByCode: (code: string) => get<TableInfo>(`/tables/by-code/${encodeURIComponent(code)}`),
  /** A command without a socket; `as` is somebody who shares this device. */
  command: (table: string, command: object, as?: string) =>
    send<Ack>("POST", `/tables/${table}/commands${as ? `?as=${as}` : ""}`, command),

  match: (id: string) => get<MatchSummary>(`/matches/${id}`),
  record: async (id: string) => (await ask(`/matches/${id}/record`)).text(),
  replay: (id: string, seat: number | null) =>
    get<Replay>(`/matches/${id}/replay${seat === null ? "" : `?seat=${seat}`}`),
  proof: (id: string) => get<Proof>(`/matches/${id}/proof`),
  verify: (record: string) => send<Verified>("POST", "/verify", { record }),
};
