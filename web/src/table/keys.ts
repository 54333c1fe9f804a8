/** The keyboard shortcuts at a table. Number keys choose; what they have chosen is played by Enter or by the same key. */

import type { NextStep } from "$lib/wire";
import type { MovePicker } from "./movePicker.svelte";

/** What the number keys chose last: with which key, and among which options after which steps. */
interface Choice {
  picker: MovePicker;
  key: string;
  options: readonly NextStep[];
  path: readonly string[];
}
let choice: Choice | null = null;

/** Handles a key: the shortcuts of the page, and the keys that pick a move. */
export function handleKey(event: KeyboardEvent, picker: MovePicker, shortcuts: Record<string, () => void>): void {
  if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
  if (document.querySelector("dialog[open]")) return;
  const action = shortcuts[event.key] ?? pickerAction(event, picker);
  if (!action) return;
  if (!event.repeat) action(); // a key that is held down does not play what it has chosen
  event.preventDefault();
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

function pickerAction(event: KeyboardEvent, picker: MovePicker): (() => void) | null {
  if (event.key === "Escape") return () => (picker.ready ? picker.reset() : picker.back());
  if (event.key === "Enter") return picker.ready && event.target === document.body ? () => picker.confirm() : null;
  return /^[1-9]$/.test(event.key) ? numberAction(event.key, picker) : null;
}

function numberAction(key: string, picker: MovePicker): (() => void) | null {
  const last = picker.ready !== null && choice?.picker === picker ? choice : null;
  if (last?.key === key) return () => picker.confirm();
  const { options, path } = last ?? picker;
  const option = options[Number(key) - 1];
  if (!option) return null;
  return () => {
    choice = { picker, key, options, path };
    void picker.choose(option.step, path);
  };
}
