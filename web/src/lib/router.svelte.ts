/** Which page is shown. Addresses are real paths, so that a link to a table is a link to a table. */

type Route = { name: string; pattern: RegExp };

const ROUTES: Route[] = [
  { name: "home", pattern: /^\/$/ },
  { name: "new", pattern: /^\/new(?:\/(?<game>[a-z_]+))?$/ },
  { name: "table", pattern: /^\/t\/(?<id>[\w-]+)$/ },
  { name: "replay", pattern: /^\/m\/(?<id>[\w-]+)$/ },
  { name: "rules", pattern: /^\/rules\/(?<game>[a-z_]+)$/ },
  { name: "learn", pattern: /^\/learn\/(?<game>[a-z_]+)$/ },
  { name: "me", pattern: /^\/me$/ },
  { name: "link", pattern: /^\/link$/ },
];

export interface Place {
  name: string;
  params: Record<string, string>;
  query: URLSearchParams;
  fragment: string;
}

function placeOf(location: Location): Place {
  for (const { name, pattern } of ROUTES) {
    const found = pattern.exec(location.pathname);
    if (found)
      return {
        name,
        params: { ...found.groups },
        query: new URLSearchParams(location.search),
        fragment: location.hash.slice(1),
      };
  }
  return { name: "lost", params: {}, query: new URLSearchParams(), fragment: "" };
}

let current = $state.raw<Place>(placeOf(window.location));

export const place = {
  get now(): Place {
    return current;
  },
};

export function go(path: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", path);
  arrive();
  window.scrollTo(0, 0);
}

function arrive(): void {
  current = placeOf(window.location);
}

/** For `<a>`: follow the link inside the page, unless a new tab was meant. */
export function followed(event: MouseEvent): void {
  const link = (event.target as Element).closest("a");
  if (!link || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.target || link.origin !== window.location.origin || link.hasAttribute("download")) return;
  if (link.pathname.startsWith("/api")) return;
  if (link.pathname === window.location.pathname && link.hash) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

window.addEventListener("popstate", arrive);
