import { expect, test } from "vitest";
import { readSettings } from "../src/lib/settings.svelte";

test("settings that were never stored have their defaults", () => {
  expect(readSettings(null)).toMatchObject({ theme: "system", sound: true, reducedMotion: false });
});

test("settings of earlier versions are read: reduced motion was called calm", () => {
  const settings = readSettings('{"language":"fr","theme":"dark","sound":false,"calm":true}');
  expect(settings).toMatchObject({ language: "fr", theme: "dark", sound: false, reducedMotion: true });
  expect(settings).not.toHaveProperty("calm");
});

test("stored text that is no JSON is ignored", () => {
  expect(readSettings("{")).toEqual(readSettings(null));
});
