/**
 * Tips: short explanations of what is on the table, shown on hover, on keyboard focus and by touch.
 *
 * What has a tip carries its text as `data-tip`. One floating element and one set of listeners serve the whole page, so a
 * tip costs nothing until it is shown. A tap shows it where a tap does nothing else; where a tap plays, a long press does.
 */

import { placeTip } from "./tipPlace";

const HOVER_MS = 450;
const PRESS_MS = 450;
/** How many pixels a finger may move during a long press. */
const STILL = 10;
/** Where a tap does something of its own. */
const USES_TAP = "button:not(:disabled), a[href], input, select, textarea, summary";
/** What a tip does not cover: the buttons that answer what the table asks. */
const KEPT = ".answers button";

let floating: HTMLElement | null = null;
let shownFor: HTMLElement | null = null;
let described: Element | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** What was just clicked: its tip stays closed until the pointer has left it. */
let clickedOwner: HTMLElement | null = null;
let press: { x: number; y: number; owner: HTMLElement; long: boolean } | null = null;

const ownerOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("[data-tip]:not([data-tip=''])") : null;

function show(owner: HTMLElement): void {
  clearTimeout(timer);
  const text = owner.dataset["tip"];
  if (!floating || !text || !owner.isConnected) return;
  if (shownFor !== owner) hide();
  shownFor = owner;
  floating.textContent = text;
  floating.hidden = false;
  if ("showPopover" in floating) floating.showPopover();
  const size = { width: floating.offsetWidth, height: floating.offsetHeight };
  const buttons = [...document.querySelectorAll(KEPT)].map((each) => each.getBoundingClientRect());
  const viewport = { width: innerWidth, height: innerHeight };
  const { left, top } = placeTip(owner.getBoundingClientRect(), size, viewport, buttons);
  floating.style.left = `${Math.round(left)}px`;
  floating.style.top = `${Math.round(top)}px`;
  described = owner.contains(document.activeElement) ? document.activeElement : owner;
  described?.setAttribute("aria-describedby", floating.id);
}

function hide(): void {
  clearTimeout(timer);
  described?.removeAttribute("aria-describedby");
  shownFor = described = null;
  if (!floating || floating.hidden) return;
  if (floating.matches(":popover-open")) floating.hidePopover();
  floating.hidden = true;
}

function over(event: PointerEvent): void {
  if (event.pointerType === "touch") return;
  const owner = ownerOf(event.target);
  if (owner !== clickedOwner) clickedOwner = null;
  if (owner === shownFor) return;
  hide();
  if (owner && owner !== clickedOwner) timer = setTimeout(() => show(owner), HOVER_MS);
}

function focused(event: FocusEvent): void {
  const target = event.target as HTMLElement;
  const owner = ownerOf(target);
  if (owner && target.matches(":focus-visible")) show(owner);
  else if (owner !== shownFor) hide();
}

function down(event: PointerEvent): void {
  const owner = ownerOf(event.target);
  if (event.pointerType !== "touch") {
    hide();
    clickedOwner = owner;
    return;
  }
  if (owner !== shownFor) hide();
  press = null;
  if (!owner) return;
  const started = { x: event.clientX, y: event.clientY, owner, long: false };
  press = started;
  timer = setTimeout(() => {
    started.long = true;
    show(owner);
  }, PRESS_MS);
}

function moved(event: PointerEvent): void {
  if (!press || Math.hypot(event.clientX - press.x, event.clientY - press.y) < STILL) return;
  if (press.long) hide();
  clearTimeout(timer);
  press = null;
}

function up(event: PointerEvent): void {
  if (!press || press.long) return;
  clearTimeout(timer);
  const { owner } = press;
  press = null;
  if ((event.target as Element).closest(USES_TAP)) return;
  if (shownFor === owner) hide();
  else show(owner);
}

/** What had the focus loses it. */
function blurred(event: FocusEvent): void {
  if (shownFor?.contains(event.target as Node)) hide();
}

/** What moves away under a tip takes it along while it has the focus; otherwise the tip is closed. */
function scrolled(event: Event): void {
  if (!shownFor || !(event.target as Node).contains(shownFor)) return;
  if (shownFor.contains(document.activeElement)) show(shownFor);
  else hide();
}

/** After a long press the finger goes up without playing. */
function clicked(event: MouseEvent): void {
  if (!press?.long) return;
  press = null;
  event.stopImmediatePropagation();
  event.preventDefault();
}

/** A long press opens no menu of the browser. */
function menu(event: Event): void {
  if (press) event.preventDefault();
}

/** Starts the tips of the page, once. */
export function startTips(): void {
  if (floating) return;
  floating = document.createElement("div");
  Object.assign(floating, { id: "tip", className: "floating-tip", hidden: true, popover: "manual" });
  floating.setAttribute("role", "tooltip");
  document.body.append(floating);
  document.addEventListener("pointerover", over);
  document.addEventListener("pointerdown", down, true);
  document.addEventListener("pointermove", moved, true);
  document.addEventListener("pointerup", up, true);
  document.addEventListener("pointercancel", () => (press = null), true);
  document.addEventListener("click", clicked, true);
  document.addEventListener("contextmenu", menu);
  document.addEventListener("focusin", focused);
  document.addEventListener("focusout", blurred);
  document.addEventListener("scroll", scrolled, { capture: true, passive: true });
  document.addEventListener("keydown", (event) => event.key === "Escape" && hide(), true);
}

/** A Svelte action that explains an element: `use:tip={text}`. An empty text explains nothing. */
export function tip(node: HTMLElement, text: string) {
  startTips();
  const update = (changed: string) => {
    if (changed) node.dataset["tip"] = changed;
    else delete node.dataset["tip"];
    if (shownFor === node) hide();
  };
  update(text);
  return {
    update,
    destroy() {
      if (shownFor === node) hide();
    },
  };
}
