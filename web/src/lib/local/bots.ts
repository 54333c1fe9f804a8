/** The workers in which bots decide: as many as this device has cores to spare, each started when it is first needed. */

import type { FromBots, Job, ToBots } from "./messages";
import type { PythonParts } from "./python";

const MOST = 2;
/** Milliseconds after which a bot is given up, with its worker; on a slow device a worker has to start meanwhile. */
const LONGEST = 30_000;

export class Bots {
  private workers: (Worker | undefined)[];
  private places = new Map<string, number>();
  private waiting = new Map<number, { place: number; timer: ReturnType<typeof setTimeout> }>();

  /** `decided` is told every answer; null if the bot failed. */
  constructor(
    private parts: PythonParts,
    private decided: (job: number, answer: string | null) => void,
  ) {
    this.workers = new Array<undefined>(Math.max(1, Math.min(MOST, navigator.hardwareConcurrency - 1))).fill(undefined);
  }

  /** Starts a worker before anybody asks. */
  prepare(): void {
    this.worker(0);
  }

  ask(job: Job): void {
    const place = this.placeOf(job);
    const timer = setTimeout(() => this.giveUp(place), LONGEST);
    this.waiting.set(job.number, { place, timer });
    this.worker(place).postMessage({ do: "decide", job } satisfies ToBots);
  }

  /** Who has asked before asks the same worker again, which remembers its last work; others ask whoever is free. */
  private placeOf(job: Job): number {
    const known = job.asker === null ? undefined : this.places.get(job.asker);
    if (known !== undefined) return known;
    const busy = new Set([...this.waiting.values()].map(({ place }) => place));
    const started = this.workers.findIndex((worker, place) => worker && !busy.has(place));
    const unstarted = this.workers.findIndex((worker) => !worker);
    const place = started >= 0 ? started : Math.max(0, unstarted);
    if (job.asker !== null) this.places.set(job.asker, place);
    return place;
  }

  private worker(place: number): Worker {
    const known = this.workers[place];
    if (known) return known;
    const worker = new Worker(new URL("./bots.worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<FromBots>) => this.settle(data.job, data.answer);
    worker.onerror = () => this.giveUp(place);
    worker.postMessage({ do: "start", parts: this.parts } satisfies ToBots);
    this.workers[place] = worker;
    return worker;
  }

  private settle(job: number, answer: string | null): void {
    const asked = this.waiting.get(job);
    if (!asked) return;
    clearTimeout(asked.timer);
    this.waiting.delete(job);
    this.decided(job, answer);
  }

  /** Ends a worker that does not answer; the next question starts another one. */
  private giveUp(place: number): void {
    this.workers[place]?.terminate();
    this.workers[place] = undefined;
    for (const [job, asked] of [...this.waiting]) if (asked.place === place) this.settle(job, null);
  }
}
