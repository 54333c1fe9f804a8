import { afterEach, expect, test, vi } from "vitest";
import { changeSettings, readSettings, settings } from "../src/lib/settings.svelte";

const KEY = "cartable.settings";
const stored = (text: string | null) => {
  if (text === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, text);
  return readSettings();
};

afterEach(() => {
  localStorage.clear();
});

test("without stored settings the defaults hold", () => {
  expect(stored(null)).toMatchObject({ theme: "system", sound: true, reducedMotion: false });
});

test("settings of earlier versions are read: reduced motion was called calm", () => {
  const found = stored('{"language":"fr","theme":"dark","sound":false,"calm":true}');
  expect(found).toMatchObject({ language: "fr", theme: "dark", sound: false, reducedMotion: true });
  expect(found).not.toHaveProperty("calm");
});

test("stored text that is not an object is ignored", () => {
  const defaults = stored(null);
  for (const text of ["{", "null", "7", '"dark"']) expect(stored(text)).toEqual(defaults);
});

test("a private window that refuses storage has the defaults, and settings hold for the visit", () => {
  const refuse = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  const defaults = stored(null);
  const storage = vi.spyOn(window, "localStorage", "get").mockImplementation(refuse);
  expect(readSettings()).toEqual(defaults);
  changeSettings({ theme: "dark" });
  expect(settings.theme).toBe("dark");
  expect(document.documentElement.dataset["theme"]).toBe("dark");
  storage.mockRestore();
  changeSettings({ theme: "system" });
});
