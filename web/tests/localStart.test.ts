import { afterAll, beforeEach, expect, test, vi } from "vitest";

/** The local table, whose loading the tests end as they like. */
const host = vi.hoisted(() => ({
  status: "absent",
  place: { current: "server" },
  settle: [] as { ready: () => void; fail: () => void }[],
}));
vi.mock("../src/lib/local/host.svelte", () => ({
  isSite: false,
  isLocal: (id: string) => id.startsWith("local-"),
  place: host.place,
  localTable: host,
  prepareLocalTable: () =>
    new Promise<void>((resolve, reject) =>
      host.settle.push({ ready: resolve, fail: () => reject(new Error("no network")) }),
    ),
}));
vi.resetModules();
const { localStart, onDevice } = await import("../src/lib/localStart.svelte");

afterAll(() => void vi.resetModules()); // what has been loaded here knows the stand-in, not the local table

const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  host.status = "absent";
  host.settle = [];
  localStart.giveUp();
});

test("what needs the local table is done once that is ready", async () => {
  const places: string[] = [];
  const work = vi.fn(() => Promise.resolve(void places.push(host.place.current)));
  const done = onDevice(work);
  expect(localStart.waiting).toBe(true);
  expect(work).not.toHaveBeenCalled();
  host.settle[0]!.ready();
  await done;
  expect([places, localStart.waiting, host.place.current]).toEqual([["device"], false, "server"]);
});

test("it is done at once where the local table is ready", async () => {
  host.status = "ready";
  const work = vi.fn(() => Promise.resolve());
  await onDevice(work);
  expect([work.mock.calls.length, host.settle.length]).toEqual([1, 0]);
});

test("after a failure one can try again", async () => {
  const work = vi.fn(() => Promise.resolve());
  const done = onDevice(work);
  host.settle[0]!.fail();
  await settled();
  expect(localStart.waiting).toBe(true);
  localStart.tryAgain();
  await settled();
  host.settle[1]!.ready();
  await done;
  expect(work).toHaveBeenCalledOnce();
});

test.each(["fail", "ready"] as const)("who gives up starts nothing, even when it is later: %s", async (end) => {
  const work = vi.fn(() => Promise.resolve());
  const done = onDevice(work);
  localStart.giveUp();
  expect(localStart.waiting).toBe(false);
  host.settle[0]![end]();
  await done;
  expect(work).not.toHaveBeenCalled();
});

test("an error of the work reaches the caller, and requests go to the server again", async () => {
  host.status = "ready";
  await expect(onDevice(() => Promise.reject(new Error("refused")))).rejects.toThrow("refused");
  expect(host.place.current).toBe("server");
});
