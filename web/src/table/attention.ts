/** Telling somebody who looks elsewhere that it is their turn, and keeping the screen awake while they play. */

import { t } from "$i18n";
import { settings } from "$lib/settings.svelte";
import { play } from "$lib/sound";

/** Keeps the screen awake from now on; gives back how to let it sleep again. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let left = false;

  async function ask(): Promise<void> {
    if (!("wakeLock" in navigator) || document.visibilityState !== "visible" || lock || left) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", () => (lock = null)); // a page that is not seen loses it
      if (left) await lock.release();
    } catch {
      lock = null; // a phone that saves its battery may refuse
    }
  }

  const again = () => void ask();
  again();
  document.addEventListener("visibilitychange", again);
  return () => {
    left = true;
    document.removeEventListener("visibilitychange", again);
    void lock?.release();
  };
}

/** It has become one's turn: somebody who looks elsewhere hears it, and is notified if wanted. */
export function callToTable(game: string): void {
  if (document.visibilityState !== "hidden") return;
  play("turn");
  if (settings.notify && "Notification" in window && Notification.permission === "granted")
    new Notification(t("table.yours"), { body: game, tag: "cartable-turn", icon: "/icon.svg" });
}
