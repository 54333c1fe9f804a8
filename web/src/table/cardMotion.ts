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

type CardTransition = (node: Element, card: { key: number }) => TransitionConfig | (() => TransitionConfig);
export const sendCard: CardTransition = (node, card) => (isStill() ? { duration: 0 } : send(node, card));
export const receiveCard: CardTransition = (node, card) => (isStill() ? { duration: 0 } : receive(node, card));
