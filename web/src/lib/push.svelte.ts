/**
 * Messages to this device when it is the player's turn in a slow game or a round of their tournament begins, also while
 * Cartable is closed. Nothing is asked for before the player wants them.
 */

import { locale } from "$i18n";
import { api } from "./api";
import { place } from "./local/host.svelte";
import { ensurePlayer } from "./player.svelte";
import { changeSettings, settings } from "./settings.svelte";
import { isSite } from "./site";
import type { PushState } from "./wire";

/**
 * `absent`: there is no server, or its host has switched messages off. `install`: an iPhone or iPad, where only an app
 * on the home screen gets messages. `blocked`: the player has forbidden them in the browser.
 */
export type PushStatus = "unknown" | "absent" | "unsupported" | "install" | "blocked" | "off" | "on";

let status = $state<PushStatus>("unknown");

function know(found: PushStatus): void {
  status = found;
  if (settings.push !== (found === "on")) changeSettings({ push: found === "on" });
}

let key: string | null = null;

export const push = {
  get status(): PushStatus {
    return status;
  },
};

/** Finds out whether this device gets messages. */
export async function loadPush(): Promise<void> {
  if (isSite || place.current === "device") {
    know("absent");
    return;
  }
  const state = await api.pushState();
  key = state.key;
  know(key === null ? "absent" : await statusHere(state));
}

async function statusHere(state: PushState): Promise<PushStatus> {
  if (!canReceive()) return isApplePhone() ? "install" : "unsupported";
  if (Notification.permission === "denied") return "blocked";
  if (state.language === null || Notification.permission !== "granted") return "off";
  const found = await subscription();
  if (found === null) return "off";
  if (state.language !== locale.serverLanguage) await tellServer(found);
  return "on";
}

/** Asks the player for permission, where they have not given it, and subscribes. Call it when they press a button. */
export async function turnPushOn(): Promise<void> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") {
    know(permission === "denied" ? "blocked" : "off");
    return;
  }
  await ensurePlayer();
  await (await subscription())?.unsubscribe(); // it may be for another key
  const { pushManager } = await navigator.serviceWorker.ready;
  await tellServer(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  know("on");
}

/** Ends the messages: at the server, then in the browser. */
export async function turnPushOff(): Promise<void> {
  await api.endPush();
  await (await subscription())?.unsubscribe();
  know("off");
}

/** Tells the server the language in which messages are written from now on. */
export async function translatePush(): Promise<void> {
  const found = await subscription();
  if (found) await tellServer(found);
}

async function tellServer(found: PushSubscription): Promise<void> {
  const { endpoint, keys } = found.toJSON();
  await api.startPush({
    endpoint: endpoint!,
    p256dh: keys!["p256dh"]!,
    auth: keys!["auth"]!,
    language: locale.serverLanguage,
  });
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

const canReceive = (): boolean => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

function isApplePhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iP(hone|ad|od)/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);
}
