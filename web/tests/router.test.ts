import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { followLink, navigate, route } from "../src/lib/router.svelte";

afterAll(() => document.body.replaceChildren());
beforeEach(() => {
  window.scrollTo = vi.fn();
  navigate("/");
});

test.each([
  ["/", "home", {}],
  ["/new", "new", { game: undefined }],
  ["/new/toko_maja", "new", { game: "toko_maja" }],
  ["/t/AbC_-9", "table", { id: "AbC_-9" }],
  ["/m/xyz?ply=7&seat=1", "replay", { id: "xyz" }],
  ["/rules/goita", "rules", { game: "goita" }],
  ["/learn/scopette", "learn", { game: "scopette" }],
  ["/new/scopa-15", "new", { game: "scopa-15" }],
  ["/me", "profile", {}],
  ["/link#secret", "link", {}],
  ["/t/", "unknown", {}],
  ["/nowhere", "unknown", {}],
])("%s is the page %s", (path, name, params) => {
  navigate(path);
  expect([route.current.name, route.current.params]).toEqual([name, params]);
});

test("the query and the fragment of a link are read", () => {
  navigate("/m/xyz?ply=7&seat=1");
  expect([route.current.query.get("ply"), route.current.query.get("seat")]).toEqual(["7", "1"]);
  navigate("/link#secret");
  expect(route.current.fragment).toBe("secret");
});

test("the back button works", async () => {
  navigate("/me");
  history.back();
  await vi.waitFor(() => expect(route.current.name).toBe("home"));
});

function click(link: string, options: MouseEventInit = {}) {
  document.body.innerHTML = link;
  let isFollowed = false;
  document.addEventListener(
    "click",
    (event) => {
      followLink(event);
      isFollowed = event.defaultPrevented;
      event.preventDefault();
    },
    { once: true },
  );
  document.querySelector("a")!.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...options }));
  return isFollowed;
}

test("links inside the client do not load a page; the browser handles other links, downloads and new tabs", () => {
  expect(click('<a href="/me"><b>me</b></a>')).toBe(true);
  expect(route.current.name).toBe("profile");
  expect(click('<a href="/new">new</a>', { ctrlKey: true })).toBe(false);
  expect(click('<a href="/new">new</a>', { button: 1 })).toBe(false);
  expect(click('<a href="/rules/goita" target="_blank">new</a>')).toBe(false);
  expect(click('<a href="/api/matches/x/record" download="x">new</a>')).toBe(false);
  expect(click('<a href="https://elsewhere.example/">there</a>')).toBe(false);
  expect(route.current.name).toBe("profile");
});
