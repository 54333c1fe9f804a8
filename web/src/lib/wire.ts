// Generated from the server's wire schema by `make wire`. Do not edit.

export interface Wire {
  [k: string]: unknown;
}
/**
 * How the result of a side came about, in points: `expected + luck - given + received` is `result`.
 */
export interface AccountInfo {
  expected: number;
  given: number;
  luck: number;
  received: number;
  result: number;
}
/**
 * The command was stored. `seq` is the number of the update with its effect.
 */
export interface Ack {
  request: string;
  seq: number;
  type: "ack";
}
export interface AddBot {
  level: string;
  type: "add_bot";
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
 * Which steps can follow these, as in `ask_choices`.
 */
export interface AskMoment {
  /**
   * @maxItems 40
   */
  steps?: string[];
}
/**
 * Which steps of a move can follow these, as in `ask_choices`.
 */
export interface AskPuzzle {
  step: number;
  /**
   * @maxItems 40
   */
  steps?: string[];
}
/**
 * Somebody gives up: the solution of this step.
 */
export interface AskSolution {
  step: number;
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
 * A finished match that the caller played alone on their own device, for their history.
 */
export interface BringMatch {
  finished_at: number;
  /**
   * @maxItems 6
   */
  levels:
    | []
    | [string | null]
    | [string | null, string | null]
    | [string | null, string | null, string | null]
    | [string | null, string | null, string | null, string | null]
    | [string | null, string | null, string | null, string | null, string | null]
    | [string | null, string | null, string | null, string | null, string | null, string | null];
  record: string;
  seat: number;
  started_at: number;
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
  profiles: ProfileParts;
}
export interface GameInfo {
  cards: CardInfo[];
  name: string;
  options: OptionInfo[];
  players: number[];
  puzzles: number;
  rated_variants: RatedVariant[];
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
/**
 * A table at which the levels of bots were measured. Options that are not named make no difference to them.
 */
export interface RatedVariant {
  levels: {
    [k: string]: LevelRating;
  };
  options: {
    [k: string]: boolean | number | string | null;
  };
}
export interface LevelRating {
  deviation: number;
  points: number;
}
export interface LevelInfo {
  name: string;
  text: Words;
  title: Words;
}
/**
 * What this server offers beside the tables; its operator may switch each off.
 */
export interface ProfileParts {
  leaderboards: boolean;
  statistics: boolean;
}
export interface ChangeMe {
  language?: ("en" | "fr") | null;
  name?: string | null;
  research?: boolean | null;
  unlisted?: boolean | null;
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
/**
 * A moment of a finished match: a new match begins there, from what the seat to act knew.
 */
export interface ContinueMatch {
  match: string;
  ply: number;
}
/**
 * What a seat could expect of the match at a frame of its replay.
 */
export interface CoursePoint {
  frame: number;
  margin: number;
}
export interface DailyBar {
  people: number;
  score: number;
}
/**
 * A day in the list of a game.
 */
export interface DailyDay {
  commitment: string;
  day: string;
  own: DailyTry | null;
  secret: string | null;
  state: "coming" | "open" | "closing" | "over";
}
/**
 * One's own try at a day's deal, the only one that counts.
 */
export interface DailyTry {
  counted: boolean;
  finished: boolean;
  match: string | null;
  score: number | null;
  table: string;
}
export interface DailyDays {
  days: DailyDay[];
  game: string;
  today: string;
}
/**
 * One day's deal of a game.
 */
export interface DailyDeal {
  better_than: number | null;
  day: DailyDay;
  ends_at: number;
  game: string;
  histogram: DailyBar[] | null;
  level: string;
  options: {
    [k: string]: boolean | number | string | null;
  };
  par: DailyPar | null;
  people: number;
  rounds: number;
  shared: boolean;
}
/**
 * What the master brought home on average, in the same seat and against the same bots.
 */
export interface DailyPar {
  average: number;
  plays: number;
}
/**
 * The deal of today, for a list of games.
 */
export interface DailyGlance {
  day: string;
  game: string;
  own: DailyTry | null;
}
/**
 * Days in a row on which a match was finished.
 */
export interface DayStreak {
  best: number;
  current: number;
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
 * End the round now: matches that run are decided by their finished rounds.
 */
export interface EndRound {
  round: number;
  type: "end_round";
}
/**
 * End it now. Matches that run are not counted.
 */
export interface EndTournament {
  type: "end_tournament";
}
export interface EntrantInfo {
  joined_after: number;
  level: string | null;
  name: string;
  number: number;
  player: string | null;
  state: "in" | "left" | "removed";
  team: number | null;
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
export interface ExtendRound {
  round: number;
  seconds: number;
  type: "extend_round";
}
/**
 * One step of a finished match: what happened, and the view after it.
 */
export interface Frame {
  happenings: Happening[];
  move: string | null;
  moves: number;
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
export interface GameStatistics {
  curve: RatingPoint[];
  game: string;
  lost: number;
  matches: number;
  puzzles: PuzzleProgress | null;
  rating: RatingInfo | null;
  tied: number;
  variants: VariantStatistics[];
  wins: WinStreak;
  won: number;
}
export interface RatingPoint {
  at: number;
  points: number;
}
/**
 * How far somebody is with the puzzles of a game; `deviation` says how certain the rating is.
 */
export interface PuzzleProgress {
  best_streak: number;
  deviation: number;
  failed: number;
  rating: number;
  solved: number;
  streak: number;
}
/**
 * A rating as people see it: `1640 ± 90`.
 */
export interface RatingInfo {
  deviation: number;
  game: string;
  matches: number;
  points: number;
  provisional: boolean;
}
/**
 * The matches with the same options.
 */
export interface VariantStatistics {
  average: number | null;
  best: number | null;
  lost: number;
  matches: number;
  options: {
    [k: string]: boolean | number | string | null;
  };
  scores: ScorePoint[];
  solo: boolean;
  tied: number;
  won: number;
}
export interface ScorePoint {
  at: number;
  score: number;
}
/**
 * Matches won in a row.
 */
export interface WinStreak {
  best: number;
  current: number;
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
  unlisted: boolean;
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
export interface Leaderboard {
  game: string;
  lines: LeaderboardLine[];
  total: number;
  you: LeaderboardLine | null;
}
export interface LeaderboardLine {
  deviation: number;
  matches: number;
  name: string;
  place: number;
  player: string;
  points: number;
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
 * What luck brought to a seat by the time of this frame.
 */
export interface LuckInfo {
  frame: number;
  luck: number;
  words: Words;
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
export interface MatchReview {
  decisions: ReviewedDecision[];
  seats: SeatReview[];
  worlds: number;
}
/**
 * A moment in which a seat could choose, from what it could know then.
 */
export interface ReviewedDecision {
  choices: ReviewedChoice[];
  frame: number;
  grade: "best" | "good" | "inaccuracy" | "mistake" | "blunder";
  lost: number;
  open_cards: OpenCards | null;
  played: number;
  ply: number;
  reasons: Words[];
  round: number;
  seat: number;
}
/**
 * A move that could have been made. Points are those of the round, as margins: more than the others on average.
 */
export interface ReviewedChoice {
  behind: number;
  error: number;
  grade: "best" | "good" | "inaccuracy" | "mistake" | "blunder";
  margin: number;
  move: string;
  steps: string[];
  wins: number | null;
  words: Words;
}
/**
 * What was best with all cards open, which nobody could know at the table; exact to the end of the round.
 */
export interface OpenCards {
  behind: number;
  best: Words[];
  margin: number;
}
export interface SeatReview {
  account: AccountInfo | null;
  accuracy: number | null;
  course: CoursePoint[];
  luck: LuckInfo[];
  seat: number;
  story: Words | null;
  turning_point: number | null;
}
export interface MatchSummary {
  accuracies: (number | null)[];
  alone: boolean;
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
  ratings: (SeatRating | null)[];
  result: ResultInfo | null;
  seat: number | null;
  started_at: number;
  table: string;
}
/**
 * What a match did to the rating of a seat.
 */
export interface SeatRating {
  change: number;
  deviation: number;
  points: number;
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
 * What the seat to act could play at a moment of a finished match.
 */
export interface MomentChoices {
  legal: Legal;
  match: string;
  options: NextStep[];
  ply: number;
  seat: number;
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
  continues?: ContinueMatch | null;
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
export interface NewTournament {
  arrival_seconds?: number;
  break_seconds?: number | null;
  clock?: ClockSetting3;
  deals?: number;
  format?: "swiss" | "round_robin" | "duplicate" | "teams";
  game: string;
  join?: boolean;
  level?: string | null;
  name: string;
  odd_one_out?: "bye" | "bot";
  options?: {
    [k: string]: boolean | number | string | null;
  };
  public?: boolean;
  round_seconds?: number;
  rounds?: number | null;
}
/**
 * `turn` and `days` limit each turn; `match` limits all turns of a seat together and adds `extra` for each.
 */
export interface ClockSetting3 {
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
 * What this server offers beside the tables; its operator may switch each off.
 */
export interface ProfileParts1 {
  leaderboards: boolean;
  statistics: boolean;
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
 * Whether this device is notified of its person's turn, and the server's key, which a browser needs for it.
 */
export interface PushState {
  key: string | null;
  language: ("en" | "fr") | null;
}
/**
 * The subscription of a browser, as its `toJSON` has it, and the language to write in.
 */
export interface PushSubscription {
  auth: string;
  endpoint: string;
  language: "en" | "fr";
  p256dh: string;
}
export interface PuzzleChoices {
  options: NextStep[];
}
/**
 * A step of a puzzle, as its seat may know it.
 */
export interface PuzzleInfo {
  game: string;
  id: string;
  legal: Legal;
  length: number;
  names: string[];
  options: {
    [k: string]: boolean | number | string | null;
  };
  question: Words;
  rating: number;
  seat: number;
  step: number;
  teams: number[][];
  view: {
    [k: string]: unknown;
  };
}
/**
 * An answer to a step of a puzzle.
 */
export interface PuzzleMove {
  move: string;
  step: number;
}
export interface PuzzleOffer {
  progress: PuzzleProgress | null;
  puzzle: PuzzleInfo | null;
}
/**
 * What is said about an answer. The solution is told only if it was found, or asked for.
 */
export interface PuzzleVerdict {
  answers: Happening[];
  done: boolean;
  explanation: Words | null;
  gives_up: number | null;
  next: PuzzleInfo | null;
  progress: PuzzleProgress;
  rating: number;
  right: boolean;
  solution: string[];
  text: Words;
  themes: Words[];
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
export interface RemoveEntrant {
  entrant: number;
  type: "remove_entrant";
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
 * `none` if nobody has asked for the review; `waiting` and `running` while it is made.
 */
export interface ReviewStatus {
  done: number;
  review: MatchReview | null;
  state: "none" | "waiting" | "running" | "done";
  total: number;
}
/**
 * Leave the seat. Before the start it becomes free; during a match a bot plays on.
 */
export interface Rise {
  request: string;
  type: "rise";
}
export interface RoundInfo {
  arrive_by: number;
  byes: number[];
  difference: number | null;
  ends_at: number;
  number: number;
  over_at: number | null;
  paired_at: number;
  tables: TournamentTable[];
}
/**
 * A match of a round. Nothing of it is told here before it is decided; to see more, watch its table.
 */
export interface TournamentTable {
  absent: number[];
  deals: number[];
  outcome: ("played" | "resigned" | "time" | "absent" | "void") | null;
  points: number[] | null;
  scores: number[] | null;
  seats: (number | null)[];
  sides: number[][];
  table: string;
  team: number | null;
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
 * Other tables have the same deals: here nobody takes moves back, asks for hints or plays again.
 */
export interface SharedInfo {
  counted: boolean;
  kind: "daily" | "duplicate";
  name: string;
  rounds: number | null;
  until: number | null;
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
  closed: ("unused" | "host" | "operator" | "tournament") | null;
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
  reserved: (string | null)[];
  seats: SeatInfo[];
  shared: SharedInfo | null;
  start_when_full: boolean;
  state: "open" | "running" | "finished";
  tournament: string | null;
}
export interface StandingInfo {
  difference: number;
  direct: number;
  entrant: number;
  opponents: number;
  place: number;
  played: number;
  points: number;
  wins: number;
}
/**
 * Sent by the host: bots of the table's level take the free seats, and the cards are dealt.
 */
export interface Start {
  request: string;
  type: "start";
}
/**
 * Pair the next round and open its tables.
 */
export interface StartRound {
  round: number;
  type: "start_round";
}
export interface Statistics {
  days: DayStreak;
  games: GameStatistics[];
  is_all: boolean;
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
export interface TeamInfo {
  difference: number;
  points: number;
}
/**
 * Everything about a tournament, with all its rounds.
 */
export interface TournamentExport {
  rounds: RoundInfo[];
  tournament: TournamentInfo;
}
export interface TournamentInfo {
  arrival_seconds: number;
  break_seconds: number | null;
  changed_at: number;
  clock: ClockSetting1;
  code: string;
  created_at: number;
  deals: number;
  ended: ("played" | "host" | "empty" | "unused") | null;
  entrants: EntrantInfo[];
  format: "swiss" | "round_robin" | "duplicate" | "teams";
  game: string;
  host: string;
  host_name: string;
  id: string;
  level: string;
  name: string;
  next_round_at: number | null;
  odd_one_out: "bye" | "bot";
  options: {
    [k: string]: boolean | number | string | null;
  };
  public: boolean;
  round: RoundInfo | null;
  round_seconds: number;
  rounds: number | null;
  standings: StandingInfo[];
  state: "open" | "running" | "ended";
  teams: TeamInfo[];
  version: number;
}
export interface TournamentSummary {
  changed_at: number;
  code: string;
  created_at: number;
  entrants: number;
  format: "swiss" | "round_robin" | "duplicate" | "teams";
  game: string;
  host_name: string;
  id: string;
  name: string;
  players: number;
  round: number;
  rounds: number | null;
  state: "open" | "running" | "ended";
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
