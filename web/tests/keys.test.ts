import { beforeEach, expect, test, vi } from "vitest";
import type { Legal } from "../src/lib/wire";
import { handleKey } from "../src/table/keys";
import { MovePicker } from "../src/table/movePicker.svelte";

const legal: Legal = {
  count: 4,
  complete: true,
  moves: [
    { text: "4S", steps: ["4S", ""] },
    { text: "7D x 7E", steps: ["7D", "x 7E"] },
    { text: "7D x 6R 1S", steps: ["7D", "x 6R 1S"] },
    { text: "9R x 5S 4S", steps: ["9R", "x 5S 4S"] },
  ],
};
const play = vi.fn();
const pickerOf = () => new MovePicker(legal, () => Promise.reject(new Error("nothing to ask")), play);

/** Presses a key on the page itself. */
async function press(picker: MovePicker, key: string, repeat = false): Promise<void> {
  const listener = (event: KeyboardEvent) => handleKey(event, picker, {});
  window.addEventListener("keydown", listener);
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key, repeat, bubbles: true }));
  window.removeEventListener("keydown", listener);
  await Promise.resolve();
  await new Promise((done) => setTimeout(done));
}

beforeEach(() => play.mockClear());

test("a number key chooses, and the same key plays", async () => {
  const picker = pickerOf();
  await press(picker, "3");
  expect(picker.ready).toBe("9R x 5S 4S");
  expect(play).not.toHaveBeenCalled();
  await press(picker, "3");
  expect(play).toHaveBeenCalledWith("9R x 5S 4S");
});

test("Enter plays what was chosen", async () => {
  const picker = pickerOf();
  await press(picker, "1");
  await press(picker, "Enter");
  expect(play).toHaveBeenCalledWith("4S");
});

test("another number changes the choice", async () => {
  const picker = pickerOf();
  await press(picker, "3");
  await press(picker, "1");
  expect(picker.ready).toBe("4S");
  expect(play).not.toHaveBeenCalled();
});

test("the keys choose step by step, and change the last step", async () => {
  const picker = pickerOf();
  await press(picker, "2");
  expect(picker.path).toEqual(["7D"]);
  await press(picker, "1");
  expect(picker.ready).toBe("7D x 7E");
  await press(picker, "2");
  expect(picker.ready).toBe("7D x 6R 1S");
  expect(play).not.toHaveBeenCalled();
});

test("a key that is held down plays nothing", async () => {
  const picker = pickerOf();
  await press(picker, "1");
  await press(picker, "1", true);
  expect(play).not.toHaveBeenCalled();
});

test("a touch after a choice by key plays at once", async () => {
  const picker = pickerOf();
  await press(picker, "1");
  picker.reset();
  await picker.pick("9R");
  expect(play).toHaveBeenCalledWith("9R x 5S 4S");
});
