/** The daily deal: today's deals for lists, and what people say about a result. */

import { locale } from "$i18n";
import { d } from "../i18n/daily";
import { isAtLocalTable } from "../games";
import { api } from "./api";
import { gameTitle, loadCatalogue } from "./catalogue.svelte";
import { localTries } from "./local/host.svelte";
import { formatMargin, formatShare } from "./numbers";
import { wholeAddress } from "./router.svelte";
import { isSite } from "./site";
import type { DailyDeal, DailyGlance } from "./wire";

/** Days are those of UTC, for everybody. */
export const today = (): string => new Date().toISOString().slice(0, 10);

/** Today's deals; in a site nothing is loaded for them. */
export async function todaysDeals(): Promise<DailyGlance[]> {
  if (!isSite) return api.dailyToday();
  const day = today();
  const [{ games }, tries] = await Promise.all([loadCatalogue(), localTries(day)]);
  const playable = games.map(({ name }) => name).filter(isAtLocalTable);
  return playable.map((game) => ({ game, day, own: tries[game] ?? null }));
}

export const dayText = (day: string, style: "long" | "short"): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(locale.language, {
    timeZone: "UTC",
    day: "numeric",
    month: style,
    ...(style === "long" ? { weekday: "long", year: "numeric" } : {}),
  });

/** The result in a line and a link; nothing of the cards. */
export function shareText({ game, day, par, better_than: better }: DailyDeal): string {
  const score = [formatMargin(day.own?.score ?? 0)];
  if (par) score.push(d("share.par", { par: formatMargin(par.average) }));
  const parts = ["Cartable", gameTitle(game), dayText(day.day, "short"), score.join(" ")];
  if (better !== null) parts.push(d("share.better", { share: formatShare(better) }));
  return `${parts.join(" · ")}\n${wholeAddress(`/daily/${game}/${day.day}`)}`;
}

/** Whether the SHA-256 of a secret is this fingerprint. */
export async function fits(secret: string, commitment: string): Promise<boolean> {
  const bytes = Uint8Array.from(secret.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("") === commitment;
}
