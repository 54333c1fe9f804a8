import { beforeEach, expect, test, vi } from "vitest";
import { followed, go, place } from "../src/lib/router.svelte";

beforeEach(() => {
  window.scrollTo = vi.fn();
  go("/");
});

test.each([
  ["/", "home", {}],
  ["/new", "new", { game: undefined }],
  ["/new/toko_maja", "new", { game: "toko_maja" }],
  ["/t/AbC_-9", "table", { id: "AbC_-9" }],
  ["/m/xyz?ply=7&seat=1", "replay", { id: "xyz" }],
  ["/rules/goita", "rules", { game: "goita" }],
  ["/learn/scopette", "learn", { game: "scopette" }],
  ["/me", "me", {}],
  ["/link#secret", "link", {}],
  ["/t/", "lost", {}],
  ["/nowhere", "lost", {}],
])("%s is the page %s", (path, name, params) => {
  go(path);
  expect([place.now.name, place.now.params]).toEqual([name, params]);
});

test("the moment and the secret of a link are read", () => {
  go("/m/xyz?ply=7&seat=1");
  expect([place.now.query.get("ply"), place.now.query.get("seat")]).toEqual(["7", "1"]);
  go("/link#secret");
  expect(place.now.fragment).toBe("secret");
});

test("the way back works", async () => {
  go("/me");
  history.back();
  await vi.waitFor(() => expect(place.now.name).toBe("home"));
});

function click(link: string, options: MouseEventInit = {}) {
  document.body.innerHTML = link;
  let isFollowed = false;
  document.addEventListener(
    "click",
    (event) => {
      followed(event);
      isFollowed = event.defaultPrevented;
      event.preventDefault();
    },
    { once: true },
  );
  document.querySelector("a")!.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...options }));
  return isFollowed;
}

test("links within are followed within; others, downloads and new tabs are the browser's", () => {
  expect(click('<a href="/me"><b>me</b></a>')).toBe(true);
  expect(place.now.name).toBe("me");
  expect(click('<a href="/new">new</a>', { ctrlKey: true })).toBe(false);
  expect(click('<a href="/new">new</a>', { button: 1 })).toBe(false);
  expect(click('<a href="/rules/goita" target="_blank">new</a>')).toBe(false);
  expect(click('<a href="/api/matches/x/record" download="x">new</a>')).toBe(false);
  expect(click('<a href="https://elsewhere.example/">there</a>')).toBe(false);
  expect(place.now.name).toBe("me");
});
