/** Phones that lay their keyboard over the page, as iOS does, say so only through the visual viewport. */

/** Keeps `--visible-height` at the height that the keyboard leaves, so that a field at the lower edge stays visible. */
export function followKeyboard(): void {
  const viewport = window.visualViewport;
  viewport?.addEventListener("resize", () => {
    const covered = window.innerHeight - viewport.height > 1 && viewport.scale === 1;
    document.documentElement.style.setProperty("--visible-height", covered ? `${viewport.height}px` : "100dvh");
  });
}
