/** Notifies a player who looks elsewhere that it is their turn, and keeps the screen on while they play. */

import { t } from "$i18n";
import { vibrate } from "$lib/haptics";
import { settings } from "$lib/settings.svelte";
import { playSound } from "$lib/sound";

/** Keeps the screen on. Returns a function that ends this. */
export function keepScreenOn(): () => void {
  let lock: WakeLockSentinel | null = null;
  const ended = new AbortController();
  const hasEnded = () => ended.signal.aborted;

  async function acquire(): Promise<void> {
    if (!("wakeLock" in navigator) || document.visibilityState !== "visible" || lock || hasEnded()) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", () => (lock = null)); // the browser releases it when the page is hidden
      if (hasEnded()) await lock.release();
    } catch {
      lock = null; // a phone that saves its battery may refuse
    }
  }

  void acquire();
  document.addEventListener("visibilitychange", () => void acquire(), { signal: ended.signal });
  return () => {
    ended.abort();
    void lock?.release();
  };
}

/** Tells the player that it is their turn; with a notification if they look elsewhere and have allowed it. */
export function notifyTurn(game: string): void {
  playSound("turn");
  vibrate("turn");
  if (document.visibilityState !== "hidden") return;
  if (settings.notify && "Notification" in window && Notification.permission === "granted")
    new Notification(t("table.yours"), { body: game, tag: "cartable-turn", icon: "/icon.svg" });
}
