import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";

document.querySelectorAll("#tip").forEach((node) => node.remove()); // those of boards which other tests have shown
vi.resetModules();
const { tip } = await import("../src/table/tip");

const floating = () => document.getElementById("tip")!;
const shown = () => (floating().hidden ? null : floating().textContent);

function explained(html: string, text: string): HTMLElement {
  const node = document.createElement("div");
  node.innerHTML = html;
  document.body.append(node);
  tip(node, text);
  return node;
}

function pointer(target: Element, type: string, at = { clientX: 0, clientY: 0 }): void {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, ...at });
  Object.defineProperty(event, "pointerType", { value: "touch" });
  target.dispatchEvent(event);
}

function mouse(target: Element, type: string): void {
  target.dispatchEvent(new MouseEvent(type, { bubbles: true }));
}

afterAll(() => document.querySelectorAll("body > :not(#tip)").forEach((node) => node.remove()));

describe("tip", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
    vi.useRealTimers();
  });

  it("appears after a moment of hovering and goes with Escape", () => {
    const node = explained("<b>7</b>", "Emerald");
    mouse(node.firstElementChild!, "pointerover");
    expect(shown()).toBeNull();
    vi.advanceTimersByTime(1000);
    expect(shown()).toBe("Emerald");
    expect(node.getAttribute("aria-describedby")).toBe("tip");
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
    expect(shown()).toBeNull();
    expect(node.hasAttribute("aria-describedby")).toBe(false);
  });

  it("stays closed after a click until the mouse has left", () => {
    const node = explained("<b>7</b><i>E</i>", "Emerald");
    mouse(node.firstElementChild!, "pointerover");
    mouse(node.firstElementChild!, "pointerdown");
    mouse(node.lastElementChild!, "pointerover");
    vi.advanceTimersByTime(1000);
    expect(shown()).toBeNull();
    mouse(document.body, "pointerover");
    mouse(node, "pointerover");
    vi.advanceTimersByTime(1000);
    expect(shown()).toBe("Emerald");
  });

  it("appears by a tap where a tap does nothing else, and goes by a touch elsewhere", () => {
    const node = explained("<b>7</b>", "Emerald");
    pointer(node, "pointerdown");
    pointer(node, "pointerup");
    expect(shown()).toBe("Emerald");
    pointer(document.body, "pointerdown");
    expect(shown()).toBeNull();
  });

  it("appears by a long press on what a tap plays, and that press plays nothing", () => {
    const node = explained("<button>7</button>", "Emerald");
    const button = node.querySelector("button")!;
    const played = vi.fn();
    button.addEventListener("click", played);

    pointer(button, "pointerdown");
    pointer(button, "pointerup");
    button.click();
    expect(shown()).toBeNull();
    expect(played).toHaveBeenCalledTimes(1);

    pointer(button, "pointerdown");
    vi.advanceTimersByTime(1000);
    expect(shown()).toBe("Emerald");
    pointer(button, "pointerup");
    button.click();
    expect(played).toHaveBeenCalledTimes(1);
    expect(shown()).toBe("Emerald");
  });

  it("does not appear when a finger drags", () => {
    const node = explained("<button>7</button>", "Emerald");
    pointer(node.firstElementChild!, "pointerdown");
    pointer(node.firstElementChild!, "pointermove", { clientX: 40, clientY: 0 });
    vi.advanceTimersByTime(1000);
    expect(shown()).toBeNull();
  });

  it("goes when its text changes, and an empty text explains nothing", () => {
    const node = document.createElement("div");
    document.body.append(node);
    const action = tip(node, "Emerald");
    pointer(node, "pointerdown");
    pointer(node, "pointerup");
    action.update("");
    expect(shown()).toBeNull();
    pointer(node, "pointerdown");
    pointer(node, "pointerup");
    expect(shown()).toBeNull();
  });
});
