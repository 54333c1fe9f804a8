/** Skips ahead while plays are being shown. What skips never also chooses: the board does not see that touch or key. */

import type { Playback } from "./playback.svelte";

/** Makes every touch of an element skip ahead while plays are shown. */
export function skipsByTouch(playback: Playback) {
  return (node: HTMLElement) => {
    let swallows = false;
    const down = (event: Event) => {
      swallows = playback.busy && !playback.pausing;
      if (!swallows) return;
      event.stopPropagation(); // a card that is touched now is not dragged either
      playback.skip();
    };
    const click = (event: Event) => {
      if (!swallows && (!playback.busy || playback.pausing)) return;
      event.stopPropagation();
      event.preventDefault();
      swallows = false;
      playback.skip();
    };
    node.addEventListener("pointerdown", down, true);
    node.addEventListener("click", click, true);
    return () => {
      node.removeEventListener("pointerdown", down, true);
      node.removeEventListener("click", click, true);
    };
  };
}

/** Skips ahead with Space or Enter. A key that is held down does not press what is offered afterwards. */
export function skipsByKey(event: KeyboardEvent, playback: Playback, goOn: () => void): void {
  if (event.key !== "Enter" && event.key !== " ") return;
  if (
    event.target instanceof HTMLElement &&
    event.target.closest("dialog, input, textarea, select, a, header, footer, aside")
  )
    return;
  if (!playback.busy && !event.repeat) return;
  event.preventDefault();
  event.stopPropagation();
  if (event.repeat) return;
  if (playback.pausing) goOn();
  else playback.skip();
}
