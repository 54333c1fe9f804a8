/** The names of Scopette’s cards and steps. Colours and symbols are arranged as in the deck (SCO-3). */

import { listed, t, type TextKey } from "$i18n";
import { BACK } from "$table/cardTracker";

const NUMBERS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "-1", "-2"];
const SYMBOLS: Record<string, string> = {
  G: "HSTECD",
  O: "DHSTEC",
  K: "TECDHS",
  U: "STECDH",
  T: "CDHSTE",
  Y: "ECDHST",
};

export const numberOf = (face: string): string => face.slice(0, -1);
export const colourOf = (face: string): string => face.slice(-1);

/** The symbol of a card; gold cards have none. */
export function symbolOf(face: string): string | null {
  return SYMBOLS[colourOf(face)]?.[NUMBERS.indexOf(numberOf(face)) % 6] ?? null;
}

/** The cards of a colour, from the smallest number above zero. */
export const cardsOfColour = (colour: string): string[] => NUMBERS.map((number) => number + colour);

/** The cards with a symbol, from the smallest number above zero. */
export const cardsWithSymbol = (symbol: string): string[] =>
  NUMBERS.flatMap((number) => Object.keys(SYMBOLS).map((colour) => number + colour)).filter(
    (face) => symbolOf(face) === symbol,
  );

/** A number with a real minus sign. */
export const withMinus = (number: string): string => number.replace("-", "−");

export function cardName(face: string): string {
  if (face === BACK) return t("card.back");
  const symbol = symbolOf(face);
  const colour = t(`scopette.colour.${colourOf(face) === "*" ? "gold" : colourOf(face)}` as TextKey);
  return symbol
    ? t("scopette.card", {
        number: withMinus(numberOf(face)),
        colour,
        symbol: t(`scopette.symbol.${symbol}` as TextKey),
      })
    : t("scopette.card.gold", { number: withMinus(numberOf(face)) });
}

/** The name of a goal: a symbol, a colour, or that the colour is secret. */
export function goalName(colour: string | null, symbol: string | null): string {
  if (symbol) return t(`scopette.symbol.${symbol}` as TextKey);
  return colour && colour !== BACK ? t(`scopette.colour.${colour}` as TextKey) : t("scopette.secret");
}

export function cardTip(face: string): string {
  if (face === BACK) return "";
  return t(symbolOf(face) ? "scopette.tip.card" : "scopette.tip.gold", { card: cardName(face) });
}

/** A card by its colour and number alone, which no other card has. */
export function shortName(face: string): string {
  const colour = colourOf(face) === "*" ? "gold" : colourOf(face);
  return t("scopette.card.short", {
    number: withMinus(numberOf(face)),
    colour: t(`scopette.colour.${colour}` as TextKey),
  });
}

export function stepName(step: string, path: readonly string[]): string {
  if (step === "pass") return t("scopette.step.pass");
  if (step === "") return t("scopette.step.lay");
  if (step === ".") return t("scopette.step.enough");
  if (step.startsWith("x ")) return t("scopette.step.take", { cards: shortName(step.slice(2)) });
  if (step.startsWith("+ ")) return t("scopette.step.more", { card: shortName(step.slice(2)) });
  return path.length ? shortName(step) : listed(step.split(" ").map(shortName));
}
