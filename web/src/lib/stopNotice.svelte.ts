/** The operator's announcement that the server stops. Tables hear of it at once, other pages ask now and then. */

import { api } from "./api";
import { isSite } from "./site";
import type { Announcement } from "./wire";

const ASK_EVERY = 60_000;

let current = $state.raw<Announcement | null>(null);
let skew = 0;

export const stopNotice = {
  /** What is announced; null if nothing is. */
  get current(): Announcement | null {
    return current;
  },
  /** Whole minutes until the stop, rounded up, at this time of the device. */
  minutesLeft: (now: number): number =>
    current?.stops_at == null ? 0 : Math.max(0, Math.ceil((current.stops_at - now - skew) / 60_000)),
};

/** `clockSkew` is the server's clock minus this device's, in milliseconds. */
export function showStopNotice(announcement: Announcement, clockSkew = skew): void {
  skew = clockSkew;
  current = announcement.stops_at === null ? null : announcement;
}

async function ask(): Promise<void> {
  if (document.visibilityState === "hidden") return;
  try {
    showStopNotice(await api.announcement());
  } catch {
    return; // the server may be stopping just now
  }
}

/** Asks now and regularly; returns a function that ends this. A site has no operator. */
export function watchStopNotice(): () => void {
  if (isSite) return () => undefined;
  void ask();
  const timer = setInterval(() => void ask(), ASK_EVERY);
  return () => clearInterval(timer);
}
