// What does not fit on the page of a table, as a list of texts. Run in the page by `test_fit.py`.
(() => {
  const root = document.documentElement;
  const { opacity } = root.style; // the page is laid out and not drawn; here everything counts as if it were drawn
  root.style.opacity = "";
  const EASE = 1.5; // half a pixel at each side, and shadows
  const { innerWidth: width, innerHeight: height } = window;
  const low = height <= 360; // here the page may scroll
  const problems = [];
  // Nothing moves meanwhile, and most is asked for many times.
  const remembered = (compute) => {
    const known = new Map();
    return (each) => {
      if (!known.has(each)) known.set(each, compute(each));
      return known.get(each);
    };
  };
  const box = remembered((each) => each.getBoundingClientRect());
  const clips = remembered((each) => {
    const { overflowX, overflowY, textOverflow } = getComputedStyle(each);
    return overflowX === "visible" && overflowY === "visible" ? null : { overflowY, textOverflow };
  });
  const name = (each) => {
    const words = (each.getAttribute("aria-label") ?? each.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 40);
    const { left, top, right, bottom } = box(each);
    const at = [left, top, right, bottom].map(Math.round).join(" ");
    return `${each.tagName.toLowerCase()}.${(each.getAttribute("class") ?? "").split(" ")[0]} “${words}” [${at}]`;
  };
  const shown = remembered((each) => {
    if (!each.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    if (each.closest(".unseen, .skip") || getComputedStyle(each).clipPath.startsWith("inset(50%")) return false;
    const { width, height } = box(each);
    return width > 0 && height > 0;
  });
  const older = (each) => each.closest("[data-older]") !== null; // plays before the last one are shown where there is space
  const hasText = (each) =>
    [...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim() !== "");

  // What is drawn: texts and pictures. Those inside a button, a badge or a fan of cards belong together.
  // The log and the chat beside the table scroll.
  const play = document.querySelector(".play");
  const drawn = [...play.querySelectorAll("*")].filter(
    (each) =>
      !each.parentElement.closest("svg, aside") &&
      !older(each) &&
      (each.tagName === "svg" || hasText(each)) &&
      shown(each),
  );
  const TOGETHER = "button, a, summary, .badge, .backs, .pile, [role=img], [data-fan]";
  const things = [...new Set(drawn.map((each) => each.closest(TOGETHER) ?? each))].filter(shown);

  // Nothing is outside the screen, and nothing has to be scrolled to.
  if (root.scrollWidth > width) problems.push(`the page scrolls sideways: ${root.scrollWidth} > ${width}`);
  if (!low && root.scrollHeight > height) problems.push(`the page scrolls: ${root.scrollHeight} > ${height}`);
  for (const each of [...things, ...drawn]) {
    const { left, top, right, bottom } = box(each);
    if (left < -EASE || right > width + EASE) problems.push(`outside: ${name(each)}`);
    else if (!low && (top < -EASE || bottom > height + EASE)) problems.push(`outside: ${name(each)}`);
  }

  // Nothing is cut by something around it.
  for (const each of drawn) {
    for (let around = each.parentElement; around && around !== play; around = around.parentElement) {
      const clipping = clips(around);
      if (!clipping) continue;
      if (low && ["auto", "scroll"].includes(clipping.overflowY)) break;
      const [inner, outer] = [box(each), box(around)];
      const cut =
        inner.left < outer.left - EASE ||
        inner.right > outer.right + EASE ||
        inner.top < outer.top - EASE ||
        inner.bottom > outer.bottom + EASE;
      if (cut) {
        problems.push(`cut by ${name(around)}: ${name(each)}`);
        break;
      }
    }
  }
  const wide = width >= 1280 && height >= 700;
  for (const each of drawn) {
    const clipping = clips(each);
    if (!clipping) continue;
    const { overflowY, textOverflow } = clipping;
    const short = each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0;
    if (short && (wide || textOverflow !== "ellipsis")) problems.push(`text is cut: ${name(each)}`);
    if (each.scrollHeight > each.clientHeight + 2 && overflowY !== "visible")
      problems.push(`text is cut: ${name(each)}`);
  }

  // The hand has no more rows than were planned.
  const hand = play.querySelector(".hand");
  const cards = [...(hand?.querySelectorAll(".card-button") ?? [])];
  const rows = new Set(cards.map((each) => Math.round(box(each.parentElement).top))).size;
  const columns = hand ? Number(getComputedStyle(hand).getPropertyValue("--hand-columns")) : 0;
  if (columns && rows > Math.ceil(cards.length / columns)) problems.push(`the hand wraps: ${rows} rows`);

  // Nothing sticks out of what it belongs to.
  for (const each of drawn) {
    const around = each.closest(".badge, button, .mat, .seat, .own, header, footer");
    if (!around || around === each) continue;
    const [inner, outer] = [box(each), box(around)];
    if (inner.left < outer.left - 3 || inner.right > outer.right + 3) problems.push(`sticks out: ${name(each)}`);
  }

  // Nothing lies on something else.
  const boxes = things.map((each) => [each, box(each)]);
  boxes.forEach(([one, a], place) => {
    for (const [other, b] of boxes.slice(place + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > EASE && down > EASE) problems.push(`overlap: ${name(one)} | ${name(other)}`);
    }
  });

  // Cards can be touched and read.
  const least = (selector, size, why) => {
    for (const each of play.querySelectorAll(selector))
      if (shown(each) && !each.parentElement.closest("svg") && box(each).width < size - 0.5)
        problems.push(`${why}: ${name(each)}`);
  };
  least(".hand .card-button", 44, "too small to touch");
  least(".mat .card-button", 32, "too small to read");
  least(".seat [role=img] svg", 15, "too small to see");
  root.style.opacity = opacity;
  return [...new Set(problems)];
})();
