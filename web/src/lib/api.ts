/**
 * The REST interface of the server, or of this device: one function per endpoint. Every error response becomes a
 * `LocalizedError`.
 */

import { LocalizedError } from "./errors";
import { isLocal, localRequest, place } from "./local/host.svelte";
import { isSite, ROOT } from "./site";
import type {
  Ack,
  Announcement,
  BringMatch,
  Catalogue,
  ChangeMe,
  DailyDays,
  DailyDeal,
  DailyGlance,
  Device,
  GuestWelcome,
  Leaderboard,
  MatchSummary,
  Me,
  Missed,
  MomentChoices,
  NewTable,
  PersonalLink,
  PlayerInfo,
  Problem,
  Proof,
  PushState,
  PushSubscription,
  PuzzleChoices,
  PuzzleOffer,
  PuzzleVerdict,
  Replay,
  ReviewStatus,
  Statistics,
  TableInfo,
  NewTournament,
  TableSummary,
  RoundInfo,
  TournamentInfo,
  TournamentSummary,
  Verified,
} from "./wire";

export const UNREACHABLE = new LocalizedError("client/unreachable", {
  en: "The server cannot be reached. Check the connection and try again.",
  fr: "Le serveur est injoignable. Vérifiez la connexion et réessayez.",
});

interface Body {
  method?: string;
  headers?: Record<string, string>;
  body?: string | undefined;
}

async function request(path: string, body: Body = {}): Promise<Response> {
  const answer = await (isForDevice(path) ? localRequest(path, body.method ?? "GET", body.body) : fetched(path, body));
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => null)) as Problem | null;
  if (problem?.code) throw new LocalizedError(problem.code, problem.message, answer.status);
  throw new LocalizedError(`http/${answer.status}`, UNREACHABLE.text, answer.status);
}

/** Whether a request goes to the tables of this device. What is the same for everybody is always fetched. */
function isForDevice(path: string): boolean {
  const [, part, id] = path.split(/[/?]/) as [string, string, string | undefined];
  if (part === "games" || part === "announcement" || part === "tournaments") return false;
  if (part === "daily") return isSite;
  if ((part === "tables" || part === "matches") && id !== undefined && id !== "") return isSite || isLocal(id);
  return place.current === "device";
}

async function fetched(path: string, body: Body): Promise<Response> {
  try {
    return await fetch(isSite ? fileOf(path) : `/api${path}`, { credentials: "same-origin", ...body });
  } catch {
    throw UNREACHABLE;
  }
}

/** The file that holds the answer in a site, where there is no server. */
function fileOf(path: string): string {
  const rules = /^\/games\/([\w-]+)\/rules\?language=(\w+)$/.exec(path);
  return new URL(rules ? `rules/${rules[1]!}.${rules[2]!}.md` : "games.json", ROOT).href;
}

const get = async <T>(path: string): Promise<T> => (await (await request(path)).json()) as T;

/** Part of a long list; `after` is the cursor for the next part, null at the end. */
interface Page<T> {
  found: T;
  after: string | null;
}

async function page<T>(path: string): Promise<Page<T>> {
  const answer = await request(path);
  const next = /<([^>]+)>;\s*rel="next"/.exec(answer.headers.get("link") ?? "")?.[1];
  const after = next ? new URL(next, ROOT).searchParams.get("after") : null;
  return { found: (await answer.json()) as T, after };
}

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
  /** Adds a match that was played on this device to the history at the server. */
  bringMatch: (match: BringMatch) => send<MatchSummary>("POST", "/me/matches", match),
  myMatches: () => get<MatchSummary[]>("/me/matches"),
  /** A page of the history, and where the next page is. */
  historyPage: (query: string) => page<MatchSummary[]>(`/me/matches?${query}`),
  statistics: () => get<Statistics>(`/me/statistics?minutes_east=${-new Date().getTimezoneOffset()}`),
  leaderboard: (game: string, after: string | null = null) =>
    page<Leaderboard>(`/leaderboards/${game}${after ? `?after=${encodeURIComponent(after)}` : ""}`),
  forgetMe: () => send("DELETE", "/me"),
  myTables: () => get<TableSummary[]>("/me/tables"),
  pushState: () => get<PushState>("/me/push"),
  startPush: (subscription: PushSubscription) => send("PUT", "/me/push", subscription),
  endPush: () => send("DELETE", "/me/push"),
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
  /** With `hands` "all", every hand is open. */
  replay: (id: string, seat: number | null, hands: "own" | "all" = "own") =>
    get<Replay>(`/matches/${id}/replay?hands=${hands}${seat === null ? "" : `&seat=${seat}`}`),
  review: (id: string) => get<ReviewStatus>(`/matches/${id}/review`),
  makeReview: (id: string) => send<ReviewStatus>("POST", `/matches/${id}/review`),
  /** What could be played after so many moves of a finished match, and what can follow these steps. */
  moment: (id: string, ply: number, steps: readonly string[] = []) =>
    send<MomentChoices>("POST", `/matches/${id}/moments/${ply}`, { steps }),
  proof: (id: string) => get<Proof>(`/matches/${id}/proof`),

  /** A puzzle at the player's level, not the one that was shown before. */
  nextPuzzle: (game: string, after: string | null) =>
    get<PuzzleOffer>(`/puzzles/${game}/next${after ? `?after=${after}` : ""}`),
  puzzle: (game: string, id: string) => get<PuzzleOffer>(`/puzzles/${game}/${encodeURIComponent(id)}`),
  puzzleMove: (game: string, id: string, step: number, move: string) =>
    send<PuzzleVerdict>("POST", `/puzzles/${game}/${id}/moves`, { step, move }),
  /** Gives up a step: it counts as not found. */
  puzzleSolution: (game: string, id: string, step: number) =>
    send<PuzzleVerdict>("POST", `/puzzles/${game}/${id}/solution`, { step }),
  puzzleChoices: (game: string, id: string, step: number, steps: readonly string[]) =>
    send<PuzzleChoices>("POST", `/puzzles/${game}/${id}/choices`, { step, steps }),

  /** Today's deals; none if the server has no daily deals. */
  dailyToday: () => get<DailyGlance[]>("/daily"),
  dailyDays: (game: string) => get<DailyDays>(`/daily/${game}`),
  dailyDeal: (game: string, day: string) => get<DailyDeal>(`/daily/${game}/${day}`),
  /** Begins the own try, or goes on with it; a past day is played again, uncounted. */
  playDaily: (game: string, day: string) => send<TableInfo>("POST", `/daily/${game}/${day}`),
  tournaments: () => get<TournamentSummary[]>("/tournaments"),
  myTournaments: () => get<TournamentSummary[]>("/tournaments/mine"),
  openTournament: (wanted: NewTournament) => send<TournamentInfo>("POST", "/tournaments", wanted),
  tournamentByCode: (code: string) => get<TournamentInfo>(`/tournaments/by-code/${encodeURIComponent(code)}`),
  /** The tournament, and the time of the server. */
  tournament: async (id: string) => {
    const answer = await request(`/tournaments/${id}`);
    return { info: (await answer.json()) as TournamentInfo, at: Date.parse(answer.headers.get("date") ?? "") || null };
  },
  tournamentRound: (id: string, number: number) => get<RoundInfo>(`/tournaments/${id}/rounds/${number}`),
  joinTournament: (id: string, team: number | null = null) =>
    send<TournamentInfo>("POST", `/tournaments/${id}/entrants${team === null ? "" : `?team=${team}`}`),
  leaveTournament: (id: string) => send<TournamentInfo>("DELETE", `/tournaments/${id}/entrants/me`),
  tournamentCommand: (id: string, command: object) =>
    send<TournamentInfo>("POST", `/tournaments/${id}/commands`, command),

  verify: (record: string) => send<Verified>("POST", "/verify", { record }),
};
