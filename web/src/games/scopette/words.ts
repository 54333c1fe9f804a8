/** Cards, goals and steps of Scopette in words; the layout of colours and symbols is the deck's (SCO-3). */

import { t, type Key } from "$i18n";
import { BACK } from "$table/travel";

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

/** The symbol on a card; gold has none. */
export function symbolOf(face: string): string | null {
  return SYMBOLS[colourOf(face)]?.[NUMBERS.indexOf(numberOf(face)) % 6] ?? null;
}

/** A number with a true minus sign. */
export const shown = (number: string): string => number.replace("-", "−");

export function cardName(face: string): string {
  if (face === BACK) return t("card.back");
  const symbol = symbolOf(face);
  const colour = t(`scopette.colour.${colourOf(face) === "*" ? "gold" : colourOf(face)}` as Key);
  return symbol
    ? t("scopette.card", { number: shown(numberOf(face)), colour, symbol: t(`scopette.symbol.${symbol}` as Key) })
    : t("scopette.card.gold", { number: shown(numberOf(face)) });
}

export function stepName(step: string, path: readonly string[]): string {
  if (step === "pass") return t("scopette.step.pass");
  if (step === "") return t("scopette.step.lay");
  if (step === ".") return t("scopette.step.enough");
  if (step.startsWith("x ")) return t("scopette.step.take", { cards: shown(step.slice(2)) });
  if (step.startsWith("+ ")) return t("scopette.step.more", { card: shown(step.slice(2)) });
  return path.length ? shown(step) : step.split(" ").map(shown).join(" + ");
}
