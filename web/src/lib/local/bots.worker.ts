/** A worker in which bots decide, so that the tables never wait for them. */

import type { FromBots, ToBots } from "./messages";
import { startPython } from "./python";

type Decide = (job: string) => string;

let starting: Promise<Decide> | null = null;

self.onmessage = async ({ data }: MessageEvent<ToBots>) => {
  if (data.do === "start") {
    starting = startPython(data.parts).then(
      (python) => (python.pyimport("cartable.server.local.worker") as { decide: Decide }).decide,
    );
    starting.catch(() => null); // whoever asks next is told
    return;
  }
  const { number } = data.job;
  let answer: string | null = null;
  try {
    answer = (await starting!)(JSON.stringify(data.job));
  } catch (error) {
    console.warn("a bot failed", error);
  }
  self.postMessage({ job: number, answer } satisfies FromBots);
};
