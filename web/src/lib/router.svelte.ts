/**
 * Which page is shown. Every table and replay has a link: at a server it is a real path, in a site the path is in the
 * fragment, so that every reload finds the one page that a folder of files has.
 */

import { isSite } from "./site";

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
  { name: "puzzles", path: /^\/puzzles\/(?<game>[\w-]+)$/ },
  { name: "daily", path: /^\/daily\/(?<game>[\w-]+)(?:\/(?<day>\d{4}-\d{2}-\d{2}))?$/ },
  { name: "newTournament", path: /^\/tournaments\/new$/ },
  { name: "tournament", path: /^\/tournaments\/(?<id>[\w-]+)$/ },
  { name: "wall", path: /^\/tournaments\/(?<id>[\w-]+)\/wall$/ },
  { name: "check", path: /^\/check$/ },
  { name: "leaderboard", path: /^\/leaderboard\/(?<game>[\w-]+)$/ },
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

function routeOf({ pathname, searchParams, hash }: URL): Route {
  for (const { name, path } of PATTERNS) {
    const found = path.exec(pathname);
    if (found) return { name, params: { ...found.groups }, query: searchParams, fragment: hash.slice(1) };
  }
  return { name: "unknown", params: {}, query: new URLSearchParams(), fragment: "" };
}

/** The address as a server would have it. */
function address({ href, hash, origin }: Location): URL {
  if (!isSite) return new URL(href);
  return new URL(isPath(hash) ? hash.slice(1) : "/", origin);
}

/** Whether the fragment of an address is the path of a page, and not a place on it. */
const isPath = (hash: string): boolean => hash.startsWith("#/");

let current = $state.raw<Route>(routeOf(address(window.location)));

export const route = {
  get current(): Route {
    return current;
  },
};

/** What a link to a page of the client has as its `href`: `href("/rules/goita")`. */
export const href = (path: string): string => (isSite ? `#${path}` : path);

/** The whole address of a page, to be sent to somebody. */
export const wholeAddress = (path: string): string => new URL(href(path), window.location.href).href;

export function navigate(path: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", href(path));
  readLocation();
  window.scrollTo(0, 0);
}

function readLocation(): void {
  current = routeOf(address(window.location));
}

/** Handles clicks on links: those inside the client change the page without loading it again. */
export function followLink(event: MouseEvent): void {
  const link = (event.target as Element).closest("a");
  if (!link || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.target || link.origin !== window.location.origin || link.hasAttribute("download")) return;
  const follow = isSite ? inSite(link) : atServer(link);
  if (!follow) return;
  event.preventDefault();
  follow();
}

function atServer({ pathname, search, hash }: HTMLAnchorElement): (() => void) | null {
  if (pathname.startsWith("/api")) return null;
  if (pathname === window.location.pathname && hash) return null;
  return () => navigate(pathname + search + hash);
}

function inSite({ pathname, hash }: HTMLAnchorElement): (() => void) | null {
  if (pathname !== window.location.pathname || !hash) return null;
  return isPath(hash) ? () => navigate(hash.slice(1)) : () => goToPlace(hash.slice(1));
}

/** Goes to a place on the page. The fragment stays, since it says which page that is. */
function goToPlace(id: string): void {
  const place = document.getElementById(id);
  place?.scrollIntoView();
  place?.focus();
}

window.addEventListener("popstate", readLocation);
