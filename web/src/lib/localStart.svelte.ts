/** What needs the local table. It is loaded first, and a dialog shows how far that is (`LocalTableDialog`). */

import { isLocal, isSite, localTable, place, prepareLocalTable } from "./local/host.svelte";
import { openTables } from "./openTables.svelte";
import { route } from "./router.svelte";

/** Answers whether to try again after a failure; null while nobody waits for the local table. */
let answer = $state.raw<((again: boolean) => void) | null>(null);

export const localStart = {
  /** Whether somebody waits for the local table. */
  get waiting(): boolean {
    return answer !== null;
  },
  tryAgain: (): void => answer?.(true),
  /** Starts nothing. The local table is loaded all the same, for the next time. */
  giveUp,
};

function giveUp(): void {
  answer?.(false);
  answer = null;
}

/** Whether a match that is started now is started on this device: in a site, or while the server does not answer. */
export const startsHere = (): boolean => isSite || !openTables.reached;

/** Does this where matches are started now. */
export const here = (work: () => Promise<void>): Promise<void> => (startsHere() ? onDevice(work) : work());

/** Does this at the local table once that is ready; not if the player gives up. */
export async function onDevice(work: () => Promise<void>): Promise<void> {
  if (localTable.status !== "ready" && !(await loaded())) return;
  place.current = "device";
  try {
    await work();
  } finally {
    followRoute();
  }
}

/** Lets requests go to where the table or the match of the page is. */
export function followRoute(): void {
  place.current = isLocal(route.current.params["id"] ?? "") ? "device" : "server";
}

async function loaded(): Promise<boolean> {
  for (;;) {
    giveUp(); // what waited before
    let own!: (again: boolean) => void;
    const again = new Promise<boolean>((resolve) => (own = resolve));
    answer = own;
    const isReady = await prepareLocalTable().then(
      () => true,
      () => false,
    );
    if (isReady) {
      const isWanted = answer === own;
      if (isWanted) answer = null;
      return isWanted;
    }
    if (!(await again)) return false;
  }
}
