/** What this browser keeps: settings, the player's name, and the tables of this device. */

import { deleteRows } from "./local/rows";

const PREFIX = "cartable.";
/** How the page looks and sounds; it says nothing about anybody. */
const KEPT = ["cartable.settings"];

const keys = (): string[] => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX) && !KEPT.includes(key));
  } catch {
    return []; // a private window keeps nothing
  }
};

/** Whether there are tables or matches of this device. */
export const hasDeviceData = (): boolean => keys().includes("cartable.local");

/** Deletes what this browser keeps about its player: for `server` what it knows of the server's, for `device` all. */
export async function deleteDevice(what: "server" | "device"): Promise<void> {
  const isLocalToo = what === "device";
  if (isLocalToo) await deleteRows();
  for (const key of keys()) if (isLocalToo || key === "cartable.name" || key === "cartable.brought") remove(key);
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // nothing is kept then
  }
}
