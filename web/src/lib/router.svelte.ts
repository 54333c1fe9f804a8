/** Which page is shown. Addresses are real paths, so that every table and replay has a link. */

interface Pattern {
  name: string;
  path: RegExp;
}

const PATTERNS: Pattern[] = [
  { name: "home", path: /^\/$/ },
  { name: "new", path: /^\/new(?:\/(?<game>[\w-]+))?$/ },
  { name: "table", path: /^\/t\/(?<id>[\w-]+)$/ },
  { name: "replay", path: /^\/m\/(?<id>[\w-]+)$/ },
  { name: "rules", path: /^\/rules\/(?<game>[\w-]+)$/ },
  { name: "learn", path: /^\/learn\/(?<game>[\w-]+)$/ },
  { name: "profile", path: /^\/me$/ },
  { name: "link", path: /^\/link$/ },
  { name: "admin", path: /^\/admin$/ },
];

export interface Route {
  /** The name of the page, or "unknown". */
  name: string;
  params: Record<string, string>;
  query: URLSearchParams;
  fragment: string;
}

function routeOf(location: Location): Route {
  for (const { name, path } of PATTERNS) {
    const found = path.exec(location.pathname);
    if (found)
      return {
        name,
        params: { ...found.groups },
        query: new URLSearchParams(location.search),
        fragment: location.hash.slice(1),
      };
  }
  return { name: "unknown", params: {}, query: new URLSearchParams(), fragment: "" };
}

let current = $state.raw<Route>(routeOf(window.location));

export const route = {
  get current(): Route {
    return current;
  },
};

export function navigate(path: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", path);
  readLocation();
  window.scrollTo(0, 0);
}

function readLocation(): void {
  current = routeOf(window.location);
}

/** Handles clicks on links: those inside the client change the page without loading it again. */
export function followLink(event: MouseEvent): void {
  const link = (event.target as Element).closest("a");
  if (!link || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.target || link.origin !== window.location.origin || link.hasAttribute("download")) return;
  if (link.pathname.startsWith("/api")) return;
  if (link.pathname === window.location.pathname && link.hash) return;
  event.preventDefault();
  navigate(link.pathname + link.search + link.hash);
}

window.addEventListener("popstate", readLocation);
