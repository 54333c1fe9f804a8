/** The transitions that move cards between places. With reduced motion they take no time and measure nothing. */

import { cubicOut } from "svelte/easing";
import { crossfade, fade, type TransitionConfig } from "svelte/transition";
import { reducesMotion, settings, type Pace } from "$lib/settings.svelte";

/** A card arrives before its step ends, at every pace. */
const FACTORS: Record<Pace, number> = { calm: 1.3, normal: 1, quick: 0.5, none: 0 };

/** How many milliseconds cards of the same place take to close the gaps. */
export const duration = (): number => (reducesMotion() ? 0 : 400 * FACTORS[settings.pace]);

/** Whether cards appear in their new places at once. */
const isStill = (): boolean => duration() === 0;

const [send, receive] = crossfade({
  duration: (distance) => Math.min(430, 180 + distance * 0.6) * FACTORS[settings.pace],
  easing: cubicOut,
  fallback: (node) => fade(node, { duration: 200 }),
});

type Crossfade = (node: HTMLElement, card: { key: number }) => () => TransitionConfig;
type CardTransition = (node: HTMLElement, card: { key: number }) => TransitionConfig | (() => TransitionConfig);

/**
 * The corner from which a card grows is set once: as a part of the animation, the browser could not leave it to the
 * compositor, and would draw every frame of the flight itself.
 */
const composited =
  (crossfaded: Crossfade): CardTransition =>
  (node, card) => {
    if (isStill()) return { duration: 0 };
    const begin = crossfaded(node, card);
    return () => {
      const { css, ...config } = begin();
      if (/NaN|Infinity/.test(css?.(0, 1) ?? "")) return { duration: 0 }; // to or from a place that is not shown
      if (!css?.(1, 0).includes(ORIGIN)) return { ...config, ...(css && { css }) };
      node.style.transformOrigin = "top left";
      return { ...config, css: (there, gone) => css(there, gone).replace(ORIGIN, "") };
    };
  };
const ORIGIN = "transform-origin: top left;";
export const sendCard = composited(send);
export const receiveCard = composited(receive);
