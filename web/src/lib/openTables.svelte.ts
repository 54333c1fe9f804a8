/** The public tables of the server. The home page asks for them now and then, and so knows whether the server answers. */

import { api } from "./api";
import { isUnreachable } from "./errors";
import { place } from "./local/host.svelte";
import type { TableSummary } from "./wire";

const ASK_EVERY = 8_000;

let tables = $state.raw<TableSummary[] | null>(null);
let reached = $state(true);

export const openTables = {
  /** Null before the first answer. */
  get current(): TableSummary[] | null {
    return tables;
  },
  /** Whether the server answered when it was last asked. */
  get reached(): boolean {
    return reached;
  },
};

async function ask(): Promise<void> {
  if (document.visibilityState === "hidden" || place.current === "device") return;
  try {
    tables = await api.tables();
    reached = true;
  } catch (error) {
    if (isUnreachable(error)) reached = false;
  }
}

/** Asks now and regularly; returns a function that ends this. */
export function watchOpenTables(): () => void {
  const askNow = () => void ask();
  const lose = () => void (reached = false);
  const timer = setInterval(askNow, ASK_EVERY);
  askNow();
  window.addEventListener("online", askNow);
  window.addEventListener("offline", lose);
  return () => {
    clearInterval(timer);
    window.removeEventListener("online", askNow);
    window.removeEventListener("offline", lose);
  };
}
