/** What is said at a table, and who may say something. */

import { cleanup, render } from "@testing-library/svelte";
import { flushSync, tick } from "svelte";
import { afterEach, beforeAll, expect, test } from "vitest";
import { setLanguage } from "$i18n";
import Chat from "$table/Chat.svelte";
import { button, buttons, haveCatalogue, leaveTables, newTable, person, said, text, visit, type Visit } from "./tables";

beforeAll(haveCatalogue);
afterEach(async () => {
  cleanup();
  leaveTables();
  await setLanguage("en");
});

function chat(told: Parameters<typeof visit>[0] = {}): Visit {
  const here = visit(told);
  render(Chat, { connection: here.connection });
  return here;
}
const field = () => document.querySelector<HTMLInputElement>("input.field");
const choice = () => document.querySelector<HTMLSelectElement>("select.field");

async function write(message: string): Promise<void> {
  field()!.value = message;
  field()!.dispatchEvent(new Event("input", { bubbles: true }));
  button("Send")!.click();
  await tick();
}

test("what was said is listed, and nothing else that happened", async () => {
  const { tell } = chat();
  expect(text("ol")).toBe("No messages yet.");
  tell([said("Ben", "Good evening"), { kind: "laid", seat: 1, details: {}, words: { en: "lays", fr: "pose" } }]);
  tell([said("Ana", "Hello")]);
  await tick();
  expect(text("ol li")).toBe("Ben: Good evening | Ana: Hello");
});

test("a message is sent once, without the spaces around it, and leaves the field when it has arrived", async () => {
  const { sent, acknowledge } = chat();
  await write("  Good evening ");
  expect(sent()).toEqual([{ type: "say", text: "Good evening", to: "all" }]);
  expect(field()!.value).toBe("  Good evening ");
  await acknowledge();
  expect(field()!.value).toBe("");
  for (const empty of ["", "   "]) await write(empty);
  expect(sent()).toEqual([]);
});

test("a message that was refused can be sent again, and the reason goes with the next one", async () => {
  const { sent, refuse, acknowledge } = chat();
  await write("Hello");
  await refuse("Too fast.");
  expect([text("[role=alert]"), field()!.value]).toEqual(["Too fast.", "Hello"]);
  await write("Hello");
  expect(sent()).toHaveLength(2);
  expect(text("[role=alert]")).toBe("");
  await acknowledge();
  expect(field()!.value).toBe("");
});

test("a phrase is sent by a touch, as often as wanted, in the words of the reader's language", async () => {
  await setLanguage("fr");
  const { sent } = chat();
  button("Merci !")!.click();
  button("Bonjour !")!.click();
  button("Merci !")!.click();
  expect(sent().map(({ type, phrase }) => [type, phrase])).toEqual([
    ["say_phrase", "thanks"],
    ["say_phrase", "hello"],
    ["say_phrase", "thanks"],
  ]);
});

const PARTNERS = ["Ana", "Ben", "Cleo", "Dan"].map((name) => person(name));

test("who may write and who has phrases, by the kind of chat", () => {
  const found = (["open", "team", "phrases"] as const).flatMap((mode) =>
    [2, null].map((you) => {
      chat({ table: newTable({ chat: mode, seats: PARTNERS }), you, player: "cleo" });
      const seen = [mode, you, buttons().includes("Hello!"), field() !== null, choice() !== null];
      cleanup();
      return seen;
    }),
  );
  expect(found).toEqual([
    ["open", 2, true, true, false],
    ["open", null, false, true, false],
    ["team", 2, true, true, true],
    ["team", null, false, true, false],
    ["phrases", 2, true, false, false],
    ["phrases", null, false, true, false],
  ]);
});

test("where partners may not talk, the reason is told", () => {
  chat({ table: newTable({ chat: "phrases" }) });
  expect(text(".note")).toContain("only the phrases above");
});

test("in teams a message goes to everybody or to the own team, and in an open chat always to everybody", async () => {
  const { sent, tell, acknowledge } = chat({ table: newTable({ chat: "team", seats: PARTNERS }), you: 1 });
  await write("all");
  await acknowledge();
  choice()!.value = "team";
  choice()!.dispatchEvent(new Event("change", { bubbles: true }));
  await write("mine");
  await acknowledge();
  tell([], { table: newTable({ chat: "open", seats: PARTNERS }) });
  flushSync();
  await write("open");
  expect(sent().map((each) => each["to"])).toEqual(["all", "team", "all"]);
});

const REMOVED = [{ player: "ben", name: "Ben" }];

test.each([
  ["nothing", {}, "", true],
  ["a closed table", { closed: "host" as const }, "This table is closed", false],
  ["a person who was removed", { removed: REMOVED }, "The host has removed you", false],
  ["a person who was muted", { muted: ["ben"] }, "The host has muted you", false],
  ["others who were removed or muted", { removed: [{ player: "eve", name: "Eve" }], muted: ["ana"] }, "", true],
])("silence: %s", (_, changes, reason, canTalk) => {
  for (const you of [1, null]) {
    chat({ table: newTable(changes), you, player: "ben" });
    expect(text(".note")).toContain(reason);
    expect([field() !== null, buttons().includes("Hello!")]).toEqual([canTalk, canTalk && you !== null]);
    cleanup();
  }
});

test("a closed table says so in French", async () => {
  await setLanguage("fr");
  chat({ table: newTable({ closed: "host", muted: ["ana"] }) });
  expect(text(".note")).toBe("Cette table est fermée");
});
