/** Asking for what the server will have soon. */

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 10_000;

/** What is asked for, once it is there; null if nobody wants it any more. The pauses between the tries grow. */
export async function askUntilThere<T>(ask: () => Promise<T | null>, isWanted: () => boolean): Promise<T | null> {
  for (let pause = FIRST_PAUSE; isWanted(); pause = Math.min(1.25 * pause, LONGEST_PAUSE)) {
    const found = await ask().catch(() => null);
    if (found !== null) return isWanted() ? found : null;
    await new Promise((resume) => setTimeout(resume, pause));
  }
  return null;
}
