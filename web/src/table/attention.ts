/** Notifies a player who looks elsewhere that it is their turn, and keeps the screen on while they play. */

import { t } from "$i18n";
import { vibrate } from "$lib/haptics";
import { settings } from "$lib/settings.svelte";
import { ROOT } from "$lib/site";
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
export function notifyTurn(table: string, game: string): void {
  playSound("turn");
  vibrate("turn");
  if (document.visibilityState !== "hidden" || !(settings.notify || settings.push)) return;
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  void show(t("table.yours"), {
    body: game,
    tag: topicOf(table),
    icon: `${ROOT}icon-192.png`,
    data: { path: `/t/${table}` },
  });
}

/** By the service worker, where there is one: phones accept it from nowhere else, and it answers a click. */
async function show(title: string, options: NotificationOptions): Promise<void> {
  const registration = await serviceWorker();
  if (registration) await registration.showNotification(title, options);
  else new Notification(title, options);
}

const serviceWorker = async (): Promise<ServiceWorkerRegistration | undefined> =>
  "serviceWorker" in navigator ? navigator.serviceWorker.getRegistration().catch(() => undefined) : undefined;

/** While the player looks at a table, removes the messages that it is their turn there. Returns a function that ends it. */
export function followTurnMessages(table: string): () => void {
  const ended = new AbortController();
  const remove = async () => {
    if (document.visibilityState !== "visible") return;
    const registration = await serviceWorker();
    const shown = await registration?.getNotifications({ tag: topicOf(table) });
    shown?.forEach((each) => each.close());
  };
  void remove();
  document.addEventListener("visibilitychange", () => void remove(), { signal: ended.signal });
  return () => ended.abort();
}

/** The topic of the server's messages about the same: of both, only one is shown. */
const topicOf = (table: string): string => `turn ${table}`;
