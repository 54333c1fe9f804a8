// Generated from the server's wire schema by `make wire`. Do not edit.

export interface Wire {
  [k: string]: unknown;
}
/**
 * The command was stored. `seq` is the reader's number of what it brought about.
 */
export interface Ack {
  request: string;
  seq: number;
  type: "ack";
}
export interface AnswerUndo {
  accept: boolean;
  request: string;
  type: "answer_undo";
}
/**
 * What can follow the steps chosen so far, for games with too many moves to list.
 */
export interface AskChoices {
  ply: number;
  request: string;
  /**
   * @maxItems 40
   */
  steps: string[];
  type: "ask_choices";
}
export interface AskHint {
  ply: number;
  request: string;
  type: "ask_hint";
}
/**
 * Take back one's last move and what followed. Alone with bots it happens at once.
 */
export interface AskUndo {
  ply: number;
  request: string;
  type: "ask_undo";
}
/**
 * Let a bot stand in for a person who has been away for a while.
 */
export interface CallBot {
  request: string;
  seat: number;
  type: "call_bot";
}
export interface Catalogue {
  default_level: string;
  games: GameInfo[];
  levels: LevelInfo[];
  phrases: {
    [k: string]: Words;
  };
}
export interface GameInfo {
  cards: CardInfo[];
  name: string;
  options: OptionInfo[];
  players: number[];
  summary: Words;
  title: Words;
}
/**
 * How a card of the game looks, for a client that has no drawings of it.
 */
export interface CardInfo {
  colour: string;
  label: string;
  symbol: string;
  text: string;
}
export interface OptionInfo {
  default: boolean | number | string | null;
  name: string;
  rule: string;
  text: Words;
  values: (boolean | number | string | null)[];
}
/**
 * The same sentence in each language.
 */
export interface Words {
  en: string;
  fr: string;
}
export interface LevelInfo {
  name: string;
  only: LevelScope | null;
  title: Words;
}
export interface LevelScope {
  game: string;
  players: number;
}
export interface ChangeMe {
  language?: ("en" | "fr") | null;
  name?: string | null;
  research?: boolean | null;
}
export interface Choices {
  options: NextStep[];
  request: string;
  steps: string[];
  type: "choices";
}
export interface NextStep {
  count: number;
  move: string | null;
  step: string;
}
/**
 * The host, before the start: take a bot or a person from a seat.
 */
export interface ClearSeat {
  request: string;
  seat: number;
  type: "clear_seat";
}
/**
 * `turn`, `days`: for each turn; `match`: for all turns of a seat together, with `extra` for each of them.
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ClockSetting-Input".
 */
export interface ClockSetting {
  extra?: number;
  kind: "none" | "turn" | "match" | "days";
  seconds?: number;
}
/**
 * `turn`, `days`: for each turn; `match`: for all turns of a seat together, with `extra` for each of them.
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ClockSetting-Output".
 */
export interface ClockSetting1 {
  extra: number;
  kind: "none" | "turn" | "match" | "days";
  seconds: number;
}
/**
 * Milliseconds that each seat has left at the moment `at`; that of `running` goes down from then on.
 */
export interface Clocks {
  at: number;
  left: (number | null)[];
  paused: boolean;
  running: number | null;
}
/**
 * The last message before the server closes the socket; `retry` says whether to come back at once.
 */
export interface Closing {
  code: string;
  message: Words;
  retry: boolean;
  type: "closing";
}
/**
 * Take one's seat back from the bot that stood in. Sending a move does the same.
 */
export interface ComeBack {
  request: string;
  type: "come_back";
}
export interface DealCheck {
  round: number;
  verdict: "fair" | "given" | "wrong" | "unrevealed";
}
/**
 * A deal and what it was shuffled from: shuffling `cards` with the secret gives `deck` at the named attempt.
 */
export interface DealProof {
  attempt: number;
  cards: string[];
  deck: string[];
  packs: number[] | null;
  round: number;
  seats: number;
  spin: number;
}
export interface Device {
  created_at: number;
  id: string;
  seen_at: number;
  this: boolean;
}
/**
 * Nothing has changed. `ply` is the present one where the command answered another.
 */
export interface ErrorMessage {
  code: string;
  message: Words;
  ply: number | null;
  request: string | null;
  type: "error";
}
/**
 * One moment of a finished match: what led to it, and how the table looked.
 */
export interface Frame {
  happenings: Happening[];
  move: string | null;
  ply: number;
  seat: number | null;
  view: {
    [k: string]: unknown;
  };
}
/**
 * One event, as the reader may know it, with its sentence for the log.
 */
export interface Happening {
  details: {
    [k: string]: unknown;
  };
  kind: string;
  seat: number | null;
  words: Words | null;
}
/**
 * The token is also set as a cookie; programs send it as `Authorization: Bearer`.
 */
export interface GuestWelcome {
  me: Me;
  token: string;
}
export interface Me {
  created_at: number;
  language: "en" | "fr";
  name: string;
  player: string;
  research: boolean;
}
export interface Hint {
  move: string;
  reasons: Words[];
  request: string;
  type: "hint";
}
/**
 * What the reader may play now. Where `complete` is false there are too many to list: ask for choices.
 */
export interface Legal {
  complete: boolean;
  count: number;
  moves: LegalMove[];
}
/**
 * A move, and the same as a person decides it, one small choice after the other.
 */
export interface LegalMove {
  steps: string[];
  text: string;
}
export interface MatchInfo {
  commitment: string;
  id: string;
  marked: boolean;
  nonces: string[] | null;
  number: number;
  result: ResultInfo | null;
  teams: number[][];
  undo: UndoInfo | null;
}
/**
 * How a match ended. `scores` is absent where somebody resigned before the end.
 */
export interface ResultInfo {
  reason: "played" | "resigned";
  scores: number[] | null;
  teams: number[][];
  winners: number[];
}
export interface UndoInfo {
  asked_by: number;
  waiting_for: number[];
}
export interface MatchSummary {
  finished_at: number | null;
  game: string;
  id: string;
  marked: boolean;
  names: string[];
  options: {
    [k: string]: boolean | number | string | null;
  };
  players: (string | null)[];
  rated: boolean;
  result: ResultInfo | null;
  seat: number | null;
  started_at: number;
  table: string;
}
export interface Missed {
  happenings: Happening[];
  moves: string[];
  seq: number;
}
/**
 * How things stand for the reader.
 */
export interface Moment {
  clocks: Clocks | null;
  legal: Legal | null;
  opens_at: number | null;
  ply: number;
  turn: number | null;
  view: {
    [k: string]: unknown;
  } | null;
}
export interface NewGuest {
  language?: "en" | "fr";
  name: string;
}
export interface NewTable {
  bots?: {
    [k: string]: string;
  };
  clock?: ClockSetting2;
  game: string;
  level?: string | null;
  nonce?: string;
  on_leaving?: "bot" | "lose";
  options?: {
    [k: string]: boolean | number | string | null;
  };
  pace?: number | null;
  public?: boolean;
  rated?: boolean;
  seat?: number | null;
  start?: boolean;
}
/**
 * `turn`, `days`: for each turn; `match`: for all turns of a seat together, with `extra` for each of them.
 */
export interface ClockSetting2 {
  extra?: number;
  kind: "none" | "turn" | "match" | "days";
  seconds?: number;
}
export interface PersonalLink {
  created_at: number;
  secret: string;
}
export interface Ping {
  request: string;
  type: "ping";
}
/**
 * A move in the game's notation, answering the moment `ply` as told by the server.
 */
export interface Play {
  move: string;
  ply: number;
  request: string;
  type: "move";
}
export interface PlayerInfo {
  name: string;
  player: string;
  ratings: RatingInfo[];
}
/**
 * An openskill rating: `mu` is the estimate, `sigma` its uncertainty, `shown` what one may count on.
 */
export interface RatingInfo {
  game: string;
  matches: number;
  mu: number;
  shown: number;
  sigma: number;
}
export interface Pong {
  now: number;
  request: string;
  type: "pong";
}
/**
 * The seats whose people are connected now, and how many spectators; not numbered, for it is soon out of date.
 */
export interface Presence {
  here: number[];
  spectators: number;
  type: "presence";
}
/**
 * The body of every REST answer that is an error.
 */
export interface Problem {
  code: string;
  message: Words;
}
/**
 * All that is needed to compute the deals of a finished match again.
 */
export interface Proof {
  commitment: string;
  deals: DealProof[];
  nonces: string[];
  secret: string;
}
export interface RedeemLink {
  secret: string;
}
/**
 * Want another match, seats rotated; it starts when everybody still seated wants it.
 *
 * The nonce goes into its shuffling; `TableInfo.next_commitment` was shown before.
 */
export interface Rematch {
  nonce?: string;
  request: string;
  type: "rematch";
}
/**
 * A finished match from the place of one seat, or of a spectator.
 */
export interface Replay {
  frames: Frame[];
  match: MatchSummary;
  seat: number | null;
  teams: number[][];
}
export interface Resign {
  request: string;
  type: "resign";
}
/**
 * Leave the seat: before the start it is free again, during a match a bot plays on.
 */
export interface Rise {
  request: string;
  type: "rise";
}
export interface Say {
  request: string;
  text: string;
  to?: "all" | "team";
  type: "say";
}
export interface SayPhrase {
  phrase: "hello" | "good-luck" | "well-played" | "thanks" | "oops" | "one-moment" | "your-turn" | "goodbye";
  request: string;
  type: "say_phrase";
}
/**
 * Put a bot on a free seat, or another level on a bot's seat, also during a match.
 */
export interface SeatBot {
  level: string;
  request: string;
  seat: number;
  type: "seat_bot";
}
export interface SeatInfo {
  kind: "free" | "person" | "bot";
  level: string | null;
  name: string | null;
  player: string | null;
  stands_in: ("left" | "time" | "called" | "resigned") | null;
  wants_rematch: boolean;
}
/**
 * Take a free seat, or change to it. The nonce goes into the shuffling of the cards.
 */
export interface Sit {
  nonce?: string;
  request: string;
  seat: number;
  type: "sit";
}
/**
 * The first message after connecting, and again whenever the reader's place changes.
 */
export interface Snapshot {
  here: number[];
  missed: Missed[] | null;
  moment: Moment;
  now: number;
  player: string | null;
  protocol: number;
  seq: number;
  table: TableInfo;
  type: "snapshot";
  version: string;
  you: number | null;
}
export interface TableInfo {
  chat: "open" | "team" | "phrases";
  clock: ClockSetting1;
  code: string;
  created_at: number;
  game: string;
  host: string | null;
  id: string;
  level: string;
  match: MatchInfo | null;
  next_commitment: string | null;
  on_leaving: "bot" | "lose";
  options: {
    [k: string]: boolean | number | string | null;
  };
  pace: number;
  public: boolean;
  rated: boolean;
  seats: SeatInfo[];
  state: "open" | "running" | "finished";
}
/**
 * The host: free seats are given to bots of the table's level, and the cards are dealt.
 */
export interface Start {
  request: string;
  type: "start";
}
export interface TableSummary {
  changed_at: number;
  clock: ClockSetting1;
  code: string;
  created_at: number;
  game: string;
  id: string;
  names: (string | null)[];
  options: {
    [k: string]: boolean | number | string | null;
  };
  rated: boolean;
  state: "open" | "running" | "finished";
}
/**
 * Something happened. `seq` counts what this reader was told of this table, without gaps.
 */
export interface Update {
  happenings: Happening[];
  moment: Moment | null;
  moves: string[];
  seq: number;
  table: TableInfo | null;
  type: "update";
}
export interface Verified {
  commitment_holds: boolean | null;
  deals: DealCheck[];
  good: boolean;
}
export interface VerifyRecord {
  record: string;
}

export type FromServer = Update | Snapshot | Presence | Ack | ErrorMessage | Choices | Hint | Pong | Closing;
