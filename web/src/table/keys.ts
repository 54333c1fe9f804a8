/** The keyboard shortcuts at a table. */

import type { MovePicker } from "./movePicker.svelte";

/** Handles a key: the shortcuts of the page, and the keys that pick a move. */
export function handleKey(event: KeyboardEvent, picker: MovePicker, shortcuts: Record<string, () => void>): void {
  if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
  if (document.querySelector("dialog[open]")) return;
  const action = shortcuts[event.key] ?? pickerAction(event, picker);
  if (!action) return;
  action();
  event.preventDefault();
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

function pickerAction(event: KeyboardEvent, picker: MovePicker): (() => void) | null {
  if (event.key === "Escape") return () => (picker.ready ? picker.reset() : picker.back());
  if (event.key === "Enter") return picker.ready && event.target === document.body ? () => picker.confirm() : null;
  const option = /^[1-9]$/.test(event.key) ? picker.options[Number(event.key) - 1] : undefined;
  return option ? () => void picker.pick(option.step) : null;
}
