/** A Svelte action that lets a card be dragged by finger or mouse. A short movement still counts as a tap. */

/** Called when the card is dropped, with the name of the place (`data-drop`) beneath it. */
type Drop = ((place: string | null) => void) | null;

/** How many pixels the pointer has to move before it drags. */
const THRESHOLD = 14;

export function draggable(node: HTMLElement, drop: Drop) {
  let onDrop = drop;
  let start: { x: number; y: number; id: number } | null = null;
  let moved = false;

  function down(event: PointerEvent) {
    if (!onDrop || event.button !== 0) return;
    start = { x: event.clientX, y: event.clientY, id: event.pointerId };
    moved = false;
    node.setPointerCapture(event.pointerId); // a fast pointer leaves the card before its first movement is reported
  }

  function move(event: PointerEvent) {
    if (event.pointerId !== start?.id) return;
    const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
    if (!moved && Math.hypot(dx, dy) < THRESHOLD) return;
    moved = true;
    node.style.transform = `translate(${dx}px, ${dy}px)`;
    node.style.zIndex = "7";
  }

  function release() {
    node.style.transform = node.style.zIndex = "";
    start = null;
  }

  function up(event: PointerEvent) {
    if (event.pointerId !== start?.id) return;
    const dragged = moved;
    node.style.pointerEvents = "none";
    const beneath = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-drop]");
    node.style.pointerEvents = "";
    release();
    if (dragged && beneath) onDrop?.(beneath.dataset["drop"] ?? null);
  }

  /** Suppresses the click that follows a drag. */
  function click(event: MouseEvent) {
    if (!moved) return;
    moved = false;
    event.stopImmediatePropagation();
    event.preventDefault();
  }

  node.addEventListener("pointerdown", down);
  node.addEventListener("pointermove", move);
  node.addEventListener("pointerup", up);
  node.addEventListener("pointercancel", release);
  node.addEventListener("click", click, true);
  if (drop) node.style.touchAction = "none";
  return {
    update(next: Drop) {
      onDrop = next;
      node.style.touchAction = next ? "none" : "";
    },
    destroy() {
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerup", up);
      node.removeEventListener("pointercancel", release);
      node.removeEventListener("click", click, true);
    },
  };
}
