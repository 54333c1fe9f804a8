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
  /** Whether the scores of a round are shown, and play waits for the player. */
  roundEnd: boolean;
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

/** The tip of every game that is played in rounds. */
const ROUND_END: GuideTip = {
  id: "round",
  text: {
    en: "The round is over, and this is what it brought. Take your time: the next one begins when you touch the button.",
    fr: "La manche est finie ; voici ce qu’elle rapporte. Prenez votre temps : la suivante commence quand vous touchez le bouton.",
  },
  at: ["round"],
  when: ({ roundEnd }) => roundEnd,
};

/** The tip to show now: the first that fits and was not seen. At the end of a round only its own tip fits. */
export function tipFor(guide: Guide, state: GuideState, seen: (tip: string) => boolean): GuideTip | null {
  const tips = state.roundEnd ? [ROUND_END] : guide.tips;
  return tips.find((tip) => !seen(tip.id) && tip.when(state)) ?? null;
}
