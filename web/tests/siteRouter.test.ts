import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type * as Router from "../src/lib/router.svelte";

/** The router of a site: paths are in the fragment. */
let router: typeof Router;

beforeAll(async () => {
  document.documentElement.dataset["site"] = "";
  vi.resetModules();
  router = await import("../src/lib/router.svelte");
});
afterAll(() => {
  document.body.replaceChildren();
  delete document.documentElement.dataset["site"];
  window.history.replaceState(null, "", "/");
  vi.resetModules();
});
beforeEach(() => {
  window.scrollTo = vi.fn();
  window.history.replaceState(null, "", "/some/folder/");
  router.navigate("/");
});

test.each([
  ["/", "home", {}],
  ["/t/local-AbC_9", "table", { id: "local-AbC_9" }],
  ["/learn/scopette", "learn", { game: "scopette" }],
  ["/check", "check", {}],
  ["/nowhere", "unknown", {}],
])("#%s is the page %s", (path, name, params) => {
  router.navigate(path);
  expect([router.route.current.name, router.route.current.params]).toEqual([name, params]);
  expect(window.location.pathname + window.location.hash).toBe(`/some/folder/#${path}`);
});

test("a link has its query and its place after the path", () => {
  router.navigate("/m/xyz?ply=7&seat=1#fair");
  const { query, fragment } = router.route.current;
  expect([query.get("ply"), query.get("seat"), fragment]).toEqual(["7", "1", "fair"]);
});

test("without a path, and with a place on the page alone, it is the home page", () => {
  for (const hash of ["", "#", "#content"]) {
    window.history.replaceState(null, "", `/some/folder/${hash}`);
    window.dispatchEvent(new PopStateEvent("popstate"));
    expect(router.route.current.name).toBe("home");
  }
});

test("links name the page in any folder", () => {
  expect(router.href("/rules/goita")).toBe("#/rules/goita");
  expect(router.wholeAddress("/rules/goita")).toBe(`${window.location.origin}/some/folder/#/rules/goita`);
});

function click(link: string): boolean {
  document.body.innerHTML = `${link}<main id="content" tabindex="-1"></main>`;
  Element.prototype.scrollIntoView = vi.fn();
  let isFollowed = false;
  const listen = (event: MouseEvent) => {
    router.followLink(event);
    isFollowed = event.defaultPrevented;
    event.preventDefault();
  };
  document.addEventListener("click", listen, { once: true });
  document.querySelector("a")!.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  return isFollowed;
}

test("links inside the site change the page; others are left to the browser", () => {
  expect(click('<a href="#/me">me</a>')).toBe(true);
  expect(router.route.current.name).toBe("profile");
  expect(click('<a href="/elsewhere/">another site of this host</a>')).toBe(false);
  expect(click('<a href="#/new" target="_blank">new</a>')).toBe(false);
  expect(router.route.current.name).toBe("profile");
});

test("a link to a place on the page goes there, and the page stays", () => {
  router.navigate("/rules/goita");
  expect(click('<a href="#content">skip</a>')).toBe(true);
  expect(document.activeElement?.id).toBe("content");
  expect(window.location.hash).toBe("#/rules/goita");
});
