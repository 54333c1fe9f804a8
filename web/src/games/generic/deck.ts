/** The cards of a game without drawings of its own, as the catalogue declares them. */

import type { Component } from "svelte";
import { localized, t } from "$i18n";
import { BACK } from "$table/cardTracker";
import type { CardFace } from "./cardFace";
import FaceCard from "./FaceCard.svelte";

/** What looks like a card where the game declares none: a number or a capital letter, and at most one more character. */
const UNDECLARED = /^(-?\d{1,2}|[A-Z*])\S?$/u;

export class Deck {
  private readonly faces: ReadonlyMap<string, CardFace>;
  /** Draws a card by its text. */
  readonly Card: Component<{ face: string }>;

  constructor(faces: readonly CardFace[]) {
    this.faces = new Map(faces.map((each) => [each.text, each]));
    const print = (text: string) => this.print(text);
    this.Card = (internals, props) =>
      FaceCard(internals, {
        print,
        get face() {
          return props.face;
        },
      });
  }

  /** Whether a value of a view is a card. */
  isCard = (value: unknown): value is string => {
    if (typeof value !== "string") return false;
    return value === BACK || (this.faces.size ? this.faces.has(value) : UNDECLARED.test(value));
  };

  /** What is printed on a card; null on its back. */
  print(text: string): CardFace | null {
    if (text === BACK) return null;
    return this.faces.get(text) ?? { text, label: text, colour: "black", symbol: "" };
  }

  name = (text: string): string => {
    const face = this.print(text);
    if (!face) return t("card.back");
    if (face.name) return localized(face.name);
    return face.symbol ? `${face.label} ${face.symbol}` : text === face.label ? text : `${face.label} (${text})`;
  };

  /** The cards that a step of a move names, in order. */
  cardsIn(step: string): string[] {
    return tokens(step).filter((each) => each !== BACK && this.isCard(each));
  }
}

/** The words of a step without brackets and signs around them: `(P)` and `>P` both name the card `P`. */
function tokens(step: string): string[] {
  return step.split(/[\s,+]+/).flatMap((word) => {
    const bare = word.replace(/^[(<>=[]+/, "").replace(/[)\]]+$/, "");
    return bare ? [bare] : [];
  });
}
