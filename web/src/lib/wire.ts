// Generated from the server's wire schema by `make wire`. Do not edit.

export interface Wire {
  [k: string]: unknown;
}
/**
 * The command was stored. `seq` is the number of the update with its effect.
 */
export interface Ack {
  request: string;
  seq: number;
  type: "ack";
}
export interface AddressCount {
  address: string;
  sockets: number;
}
export interface AdminSeat {
  connected: boolean;
  is_bot: boolean;
  name: string | null;
}
export interface AdminTable {
  code: string;
  created_at: number;
  game: string;
  id: string;
  last_act_at: number;
  public: boolean;
  rated: boolean;
  seats: AdminSeat[];
  state: "open" | "running" | "finished";
  watching: number;
}
/**
 * The operator announces that the server stops, with a text of their own; without a time, nothing is announced.
 */
export interface Announcement {
  stops_at: number | null;
  text: string;
  type: "announcement";
}
export interface AnnouncementInfo {
  refuses_tables: boolean;
  stops: boolean;
  stops_at: number;
  text: string;
}
export interface AnswerUndo {
  accept: boolean;
  request: string;
  type: "answer_undo";
}
/**
 * Ask what can follow the steps chosen so far, in positions with too many moves to list.
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
 * Ask to take back one's last move and what followed. Alone with bots it happens at once.
 */
export interface AskUndo {
  ply: number;
  request: string;
  type: "ask_undo";
}
/**
 * Let a bot play for a person who has been awaited for a while.
 */
export interface CallBot {
  request: string;
  seat: number;
  type: "call_bot";
}
/**
 * How a card looks in a client that has no drawings for its game.
 */
export interface CardInfo {
  colour: "black" | "blue" | "gold" | "green" | "purple" | "red";
  label: string;
  name: Words;
  symbol: string;
  text: string;
}
/**
 * A text in each language.
 */
export interface Words {
  en: string;
  fr: string;
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
export interface OptionInfo {
  default: boolean | number | string | null;
  label: Words;
  name: string;
  rule: string;
  text: Words;
  values: (boolean | number | string | null)[];
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
 * Sent by the host before the start: remove a bot or a person from a seat.
 */
export interface ClearSeat {
  request: string;
  seat: number;
  type: "clear_seat";
}
/**
 * `turn` and `days` limit each turn; `match` limits all turns of a seat together and adds `extra` for each.
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ClockSetting-Input".
 */
export interface ClockSetting {
  extra?: number;
  kind: "none" | "turn" | "match" | "days";
  seconds?: number;
}
/**
 * `turn` and `days` limit each turn; `match` limits all turns of a seat together and adds `extra` for each.
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ClockSetting-Output".
 */
export interface ClockSetting1 {
  extra: number;
  kind: "none" | "turn" | "match" | "days";
  seconds: number;
}
/**
 * Milliseconds that each seat had left at the time `at`; the time of the seat `running` decreases from then on.
 */
export interface Clocks {
  at: number;
  left: (number | null)[];
  paused: boolean;
  running: number | null;
}
/**
 * Sent by the host: close the table for good. It is refused during a rated match.
 */
export interface CloseTable {
  request: string;
  type: "close_table";
}
export interface ClosedTable {
  closed: boolean;
}
/**
 * The last message before the server closes the socket; `retry` says whether to reconnect.
 */
export interface Closing {
  code: string;
  message: Words;
  retry: boolean;
  type: "closing";
}
/**
 * Take one's seat back from the bot. Sending a move does the same.
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
 * A deal and the cards before the shuffle: shuffling `cards` with the secret gives `deck` at the named attempt.
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
 * The message was refused and nothing has changed. `ply` is the present ply if the command named another.
 */
export interface ErrorMessage {
  code: string;
  message: Words;
  ply: number | null;
  request: string | null;
  type: "error";
}
/**
 * One step of a finished match: what happened, and the view after it.
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
export interface Health {
  bot_queue: number;
  disk_free: number | null;
  lease_age: number;
  processes: number;
  redis: "good" | "down" | "none";
  rules_ready: number;
  rules_total: number;
  rules_warm: boolean;
  storage: "good" | "down";
  storage_queue: number;
}
export interface Hint {
  move: string;
  reasons: Words[];
  request: string;
  steps: string[];
  type: "hint";
  words: Words;
}
/**
 * What the reader may play now. If `complete` is false, there are too many moves to list: ask for choices.
 */
export interface Legal {
  complete: boolean;
  count: number;
  moves: LegalMove[];
}
/**
 * A move as text, and as the steps in which a person chooses it.
 */
export interface LegalMove {
  steps: string[];
  text: string;
}
/**
 * Sent by the host: allow somebody who was removed to sit down again.
 */
export interface LetIn {
  player: string;
  request: string;
  type: "let_in";
}
/**
 * Of this process, over the last minute.
 */
export interface Load {
  cpu: number;
  loop_lag_ms: number;
  memory: number;
  move_p50_ms: number | null;
  move_p99_ms: number | null;
  moves_per_second: number;
}
/**
 * Sent by the host: hand the table on to somebody who sits at it.
 */
export interface MakeHost {
  player: string;
  request: string;
  type: "make_host";
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
 * How a match ended. `scores` is null if it ended by resignation.
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
 * The state of the match for the reader.
 */
export interface Moment {
  clocks: Clocks | null;
  legal: Legal | null;
  opens_at: number | null;
  ply: number;
  round_break: RoundBreakInfo | null;
  turn: number | null;
  view: {
    [k: string]: unknown;
  } | null;
}
/**
 * The break after a round: play goes on when nobody is waited for any more, or at this time.
 */
export interface RoundBreakInfo {
  ends_at: number;
  waiting_for: number[];
}
/**
 * Sent by the host: accept no chat of this person at this table.
 */
export interface Mute {
  player: string;
  request: string;
  type: "mute";
}
export interface NewAnnouncement {
  minutes: number;
  stops?: boolean;
  text?: string;
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
  start_when_full?: boolean;
}
/**
 * `turn` and `days` limit each turn; `match` limits all turns of a seat together and adds `extra` for each.
 */
export interface ClockSetting2 {
  extra?: number;
  kind: "none" | "turn" | "match" | "days";
  seconds?: number;
}
export interface Overview {
  announcement: AnnouncementInfo | null;
  health: Health;
  load: Load;
  now: number;
  people: PeopleCount;
  process: string;
  started_at: number;
  tables: TableCount;
  version: string;
}
/**
 * `guests` counts everybody who is known, up to 100,000; the others count who is connected to this process.
 */
export interface PeopleCount {
  addresses: number;
  anonymous: number;
  connected: number;
  guests: number;
  most: AddressCount[];
  sockets: number;
}
export interface TableCount {
  open: number;
  running: number;
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
 * A move in the game's notation. `ply` is the ply of the moment that it answers.
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
 * An openskill rating: `mu` is the estimate, `sigma` its uncertainty, `shown` the cautious value to display.
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
 * The seats whose people are connected now, also by a device that they share, and the number of spectators.
 *
 * It has no `seq`.
 */
export interface Presence {
  here: number[];
  spectators: number;
  type: "presence";
}
/**
 * The body of every REST response that is an error.
 */
export interface Problem {
  code: string;
  message: Words;
}
/**
 * Everything that is needed to recompute the deals of a finished match.
 */
export interface Proof {
  commitment: string;
  deals: DealProof[];
  nonces: string[];
  secret: string;
}
/**
 * The sender has seen how the round ended. `ply` is the ply of the moment with the break.
 */
export interface Ready {
  ply: number;
  request: string;
  type: "ready";
}
export interface RedeemLink {
  secret: string;
}
/**
 * Ask for another match with rotated seats. It starts when everybody who is still seated has asked.
 *
 * The nonce is used in its shuffle; `TableInfo.next_commitment` is known before.
 */
export interface Rematch {
  nonce?: string;
  request: string;
  type: "rematch";
}
/**
 * Sent by the host: take somebody's seat away. They may watch, but not sit down or speak until they are let in.
 *
 * During a match a bot takes the seat until its end. It is refused during a rated match.
 */
export interface Remove {
  player: string;
  request: string;
  type: "remove";
}
/**
 * Somebody whom the host has removed from the table.
 */
export interface RemovedPerson {
  name: string;
  player: string;
}
/**
 * A finished match as one seat or a spectator saw it.
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
 * Leave the seat. Before the start it becomes free; during a match a bot plays on.
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
 * Put a bot on a free seat, or change a bot's level, also during a match.
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
  shares_device_with: number[];
  stands_in: ("left" | "time" | "called" | "resigned") | null;
  wants_rematch: boolean;
}
/**
 * Take a free seat, or change to it. The nonce is used in the shuffle.
 */
export interface Sit {
  nonce?: string;
  request: string;
  seat: number;
  type: "sit";
}
/**
 * The first message after connecting, and again whenever the reader takes or leaves a seat.
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
  closed: ("unused" | "host" | "operator") | null;
  code: string;
  created_at: number;
  game: string;
  host: string | null;
  id: string;
  level: string;
  match: MatchInfo | null;
  muted: string[];
  next_commitment: string | null;
  on_leaving: "bot" | "lose";
  options: {
    [k: string]: boolean | number | string | null;
  };
  pace: number;
  public: boolean;
  rated: boolean;
  removed: RemovedPerson[];
  seats: SeatInfo[];
  start_when_full: boolean;
  state: "open" | "running" | "finished";
}
/**
 * Sent by the host: bots of the table's level take the free seats, and the cards are dealt.
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
  your_turn: boolean | null;
}
/**
 * Sent by the host.
 */
export interface Unmute {
  player: string;
  request: string;
  type: "unmute";
}
/**
 * Something happened. `seq` counts what this reader was sent of this table, without gaps.
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

export type FromServer = Update | Snapshot | Presence | Ack | ErrorMessage | Choices | Hint | Pong | Closing | Announcement;
