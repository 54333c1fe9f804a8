/** What a page has and jsdom has not, as far as components need it; nothing is laid out, so everything has no size. */

import { vi } from "vitest";

/** Until a missing answer counts as a hang. No test measures by it: a busy machine may take its time. */
export const PATIENCE_MS = 60_000;

/** Waits until this does not fail any more. */
export const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: PATIENCE_MS, interval: 10 });

/** Animations are over as soon as they begin. */
class Still {
  onfinish: (() => void) | null = null;
  finished = Promise.resolve();
  currentTime = 0;
  startTime = 0;

  constructor() {
    queueMicrotask(() => this.onfinish?.());
  }

  cancel() {
    this.onfinish = null;
  }

  finish() {
    this.onfinish?.();
  }
}

class NoSizes {
  observe() {
    /* nothing changes its size */
  }

  unobserve() {
    /* as above */
  }

  disconnect() {
    /* as above */
  }
}

export function completeDom(): void {
  vi.stubGlobal("ResizeObserver", NoSizes);
  Element.prototype.animate = () => new Still() as unknown as Animation;
  Element.prototype.getAnimations = () => [];
  Element.prototype.scrollIntoView = () => undefined;
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
    this.dispatchEvent(new Event("close"));
  };
}
