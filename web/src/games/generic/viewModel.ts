/**
 * Arranges the view of any game on a table: hands, cards in front of the seats, cards and piles in the middle, scores.
 *
 * A view is plain data with names that only its game knows. What a field means is recognised by its shape: a list with one
 * entry per seat belongs to the seats, texts that are cards are drawn as cards, everything else becomes a line of text.
 */

import { BACK } from "$table/cardTracker";

export interface CardPlace {
  name: string;
  cards: string[];
}

export interface SeatModel {
  hand: string[];
  /** Other cards in front of the seat. */
  cards: CardPlace[];
  piles: { name: string; count: number }[];
  facts: Fact[];
}

/** A line of text. `seat` is set where the value is the number of a seat. */
export interface Fact {
  name: string;
  value: string;
  seat: number | null;
}

export interface ViewModel {
  seats: SeatModel[];
  /** Open cards in the middle. */
  places: CardPlace[];
  piles: { name: string; count: number }[];
  facts: Fact[];
}

type View = Record<string, unknown>;
type IsCard = (value: unknown) => value is string;
type Teams = readonly (readonly number[])[];

/** Fields that the page shows elsewhere, or that say nothing about the table. */
const HIDDEN_FIELDS = ["game", "options", "names", "ply", "seat", "turn", "players", "teams", "mode", "step", "over"];
/** Fields with the total score of each side. */
export const SCORE_FIELDS = ["scores", "score", "totals", "points", "stones"];
const HAND_FIELDS = ["hands", "hand"];
/** Numbers of face-down cards. */
const PILE_FIELDS = ["stock", "deck", "draw_pile", "talon", "aside", "pile", "piles", "taken", "captured"];
/** Piles that are drawn even when they are empty. */
const STOCK_FIELDS = ["stock", "deck", "draw_pile", "talon"];
/** Open cards in the middle, drawn as an empty place while there are none. */
const TABLE_FIELDS = ["table", "centre", "center", "trick", "board", "discard"];
/** Numbers that are seats. */
const SEAT_FIELDS = [
  "dealer",
  "leader",
  "starter",
  "first",
  "first_player",
  "declarer",
  "attacker",
  "taker",
  "last_taker",
  "winner",
];

/** The score of each side, or null where the view has none. */
export function scoresOf(view: View): number[] | null {
  const name = SCORE_FIELDS.find((each) => isListOf(view[each], isNumber, 1));
  return name === undefined ? null : (view[name] as number[]);
}

export function viewModel(view: View, seatCount: number, teams: Teams, isCard: IsCard): ViewModel {
  const fields = flatten(view).filter(([name]) => !HIDDEN_FIELDS.includes(name) && !SCORE_FIELDS.includes(name));
  const model: ViewModel = {
    seats: Array.from({ length: seatCount }, () => ({ hand: [], cards: [], piles: [], facts: [] })),
    places: [],
    piles: [],
    facts: [],
  };
  const hands = handField(fields, seatCount, isCard);
  for (const [name, value] of fields) {
    if (name === hands) model.seats.forEach((seat, number) => (seat.hand = cardsOf((value as unknown[])[number])));
    else if (Array.isArray(value) && isPerSeat(value, seatCount, teams, isCard))
      placeAtSeats(model, name, value, teams, isCard);
    else placeInMiddle(model, name, value, isCard);
  }
  return model;
}

/** The fields of a view; those of nested objects are named after both. */
function flatten(view: View, prefix = ""): [string, unknown][] {
  return Object.entries(view).flatMap(([name, value]): [string, unknown][] =>
    isObject(value) && !HIDDEN_FIELDS.includes(name) ? flatten(value, `${prefix}${name}_`) : [[prefix + name, value]],
  );
}

/** The field with the hands: by its name, else the first one with a list of cards per seat. */
function handField(fields: [string, unknown][], seatCount: number, isCard: IsCard): string | null {
  const candidates = fields.filter(
    ([, value]) =>
      Array.isArray(value) && value.length === seatCount && isListOf(value, (each) => isListOf(each, isCard)),
  );
  const named = candidates.find(([name]) => HAND_FIELDS.includes(name));
  const hidden = candidates.find(([, value]) => (value as string[][]).flat().includes(BACK));
  return (named ?? hidden)?.[0] ?? null;
}

/** Whether a list has one entry per seat or per team. A list of cards without gaps lies in the middle instead. */
function isPerSeat(value: unknown[], seatCount: number, teams: Teams, isCard: IsCard): boolean {
  if (value.length !== seatCount && value.length !== teams.length) return false;
  return value.length > 0 && !isListOf(value, isCard);
}

function placeAtSeats(model: ViewModel, name: string, value: unknown[], teams: Teams, isCard: IsCard): void {
  const isTeams = value.length !== model.seats.length;
  model.seats.forEach((seat, number) => {
    const side = isTeams ? teams.findIndex((team) => team.includes(number)) : number;
    if (isTeams && teams[side]?.[0] !== number) return; // what belongs to a team lies in front of its first seat
    const entry = value[side];
    if (isEmpty(entry)) return;
    if (isCard(entry)) seat.cards.push({ name, cards: [entry] });
    else if (isListOf(entry, isCard)) seat.cards.push({ name, cards: entry });
    else if (isCount(entry) && PILE_FIELDS.includes(name)) seat.piles.push({ name, count: entry });
    else seat.facts.push({ name, value: plainText(entry), seat: null });
  });
}

function placeInMiddle(model: ViewModel, name: string, value: unknown, isCard: IsCard): void {
  if (isEmpty(value)) return;
  if (isCard(value)) model.places.push({ name, cards: [value] });
  else if (isListOf(value, isCard)) placeCards(model, name, value);
  else if (Array.isArray(value) && value.some((each) => isCard(each) || isListOf(each, isCard, 1)))
    value.forEach((each) => placeCards(model, name, cardsOf(each)));
  else if (isCount(value) && PILE_FIELDS.includes(name)) {
    if (value || STOCK_FIELDS.includes(name)) model.piles.push({ name, count: value });
  } else if (isCount(value) && SEAT_FIELDS.includes(name) && value < model.seats.length)
    model.facts.push({ name, value: "", seat: value });
  else model.facts.push({ name, value: plainText(value), seat: null });
}

/** Whether a value says nothing. An empty list may be an empty place for cards. */
const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === "" ||
  value === false ||
  (Array.isArray(value) && value.length > 0 && value.every(isEmpty));

function placeCards(model: ViewModel, name: string, cards: string[]): void {
  if (cards.length && cards.every((each) => each === BACK)) model.piles.push({ name, count: cards.length });
  else if (cards.length || TABLE_FIELDS.includes(name)) model.places.push({ name, cards });
}

const cardsOf = (value: unknown): string[] =>
  typeof value === "string" ? [value] : Array.isArray(value) ? (value as string[]) : [];

function plainText(value: unknown): string {
  if (Array.isArray(value)) return value.map(plainText).filter(Boolean).join(", ");
  return ["string", "number"].includes(typeof value) ? String(value) : "";
}

const isNumber = (value: unknown): value is number => typeof value === "number";
const isCount = (value: unknown): value is number => isNumber(value) && value >= 0;
const isObject = (value: unknown): value is View =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a value is a list of at least so many entries that all pass a test. */
function isListOf<T>(value: unknown, test: (each: unknown) => each is T, least?: number): value is T[];
function isListOf(value: unknown, test: (each: unknown) => boolean, least?: number): boolean;
function isListOf(value: unknown, test: (each: unknown) => boolean, least = 0): boolean {
  return Array.isArray(value) && value.length >= least && value.every(test);
}
