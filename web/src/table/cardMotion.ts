/** The transitions that move cards between places. With reduced motion they take no time and measure nothing. */

import { cubicOut } from "svelte/easing";
import { crossfade, fade, type TransitionConfig } from "svelte/transition";
import { reducesMotion } from "$lib/settings.svelte";

/** How many milliseconds cards of the same place take to close the gaps. */
export const duration = (): number => (reducesMotion() ? 0 : 420);

const [send, receive] = crossfade({
  duration: (distance) => Math.min(650, 180 + distance * 0.7),
  easing: cubicOut,
  fallback: (node) => fade(node, { duration: 200 }),
});

type CardTransition = (node: Element, card: { key: number }) => TransitionConfig | (() => TransitionConfig);
export const sendCard: CardTransition = (node, card) => (reducesMotion() ? { duration: 0 } : send(node, card));
export const receiveCard: CardTransition = (node, card) => (reducesMotion() ? { duration: 0 } : receive(node, card));
