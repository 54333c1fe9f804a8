/** Dragging a card with finger or mouse. A short movement is still a tap; letting go names the place beneath. */

type Drop = ((place: string | null) => void) | null;

const FAR = 14;

export function dragging(node: HTMLElement, drop: Drop) {
  let wanted = drop;
  let start: { x: number; y: number; id: number } | null = null;
  let moved = false;

  function down(event: PointerEvent) {
    if (!wanted || event.button !== 0) return;
    start = { x: event.clientX, y: event.clientY, id: event.pointerId };
    moved = false;
    node.setPointerCapture(event.pointerId); // a quick hand leaves the card before its first movement is heard
  }

  function move(event: PointerEvent) {
    if (!start || event.pointerId !== start.id) return;
    const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
    if (!moved && Math.hypot(dx, dy) < FAR) return;
    moved = true;
    node.style.transform = `translate(${dx}px, ${dy}px)`;
    node.style.zIndex = "7";
  }

  function settle() {
    node.style.transform = node.style.zIndex = "";
    start = null;
  }

  function up(event: PointerEvent) {
    if (!start || event.pointerId !== start.id) return;
    const dragged = moved;
    node.style.pointerEvents = "none";
    const beneath = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-drop]");
    node.style.pointerEvents = "";
    settle();
    if (!dragged) return;
    if (beneath) wanted?.(beneath.dataset["drop"] ?? null);
  }

  /** The click that follows a drag is not a tap. */
  function click(event: MouseEvent) {
    if (!moved) return;
    moved = false;
    event.stopImmediatePropagation();
    event.preventDefault();
  }

  node.addEventListener("pointerdown", down);
  node.addEventListener("pointermove", move);
  node.addEventListener("pointerup", up);
  node.addEventListener("pointercancel", settle);
  node.addEventListener("click", click, true);
  if (drop) node.style.touchAction = "none";
  return {
    update(next: Drop) {
      wanted = next;
      node.style.touchAction = next ? "none" : "";
    },
    destroy() {
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerup", up);
      node.removeEventListener("pointercancel", settle);
      node.removeEventListener("click", click, true);
    },
  };
}
