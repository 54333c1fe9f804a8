import { expect, test } from "vitest";
import { withRoom } from "$lib/local/memory";

/** A module whose memory grows by blocks of 16 bytes, up to 96; 20 of its first 32 bytes are free. */
function smallModule() {
  let used = 12;
  const heap = { length: 32 };
  const _malloc = (bytes: number): number => {
    if (used + bytes > 96) return 0;
    used += bytes;
    heap.length = Math.max(heap.length, Math.ceil(used / 16) * 16);
    return used;
  };
  return { HEAP8: heap, _malloc };
}

test("a module gets room for a larger memory", async () => {
  const module = await withRoom(() => Promise.resolve(smallModule()), 50)({});
  expect(module.HEAP8.length).toBeGreaterThanOrEqual(50);
});

test("a module with room enough is left as it is", async () => {
  const module = await withRoom(() => Promise.resolve(smallModule()), 32)({});
  expect(module.HEAP8.length).toBe(32);
});

test("too little memory is an error", async () => {
  await expect(withRoom(() => Promise.resolve(smallModule()), 500)({})).rejects.toThrow("not enough memory");
});
