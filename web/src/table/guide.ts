/** The tips of a guided match: each belongs to a moment, is shown once, and points at something on the board. */

import type { Words } from "$lib/wire";
import type { Spots } from "./spots";
import type { View } from "./steps";

/** What a tip may depend on. */
export interface GuideState {
  view: View;
  you: number;
  /** Whether it is the player's turn. */
  canPlay: boolean;
  /** How many steps of a move are chosen. */
  chosen: number;
}

export interface GuideTip {
  id: string;
  text: Words;
  /** The spots that the text speaks about. */
  at: readonly string[];
  when: (state: GuideState) => boolean;
}

export interface Guide {
  spots: Spots;
  /** In the order in which they matter: of several that fit, the first one is shown. */
  tips: readonly GuideTip[];
}

/** The tip to show now: the first that fits and was not seen. */
export const tipFor = (guide: Guide, state: GuideState, seen: (tip: string) => boolean): GuideTip | null =>
  guide.tips.find((tip) => !seen(tip.id) && tip.when(state)) ?? null;
