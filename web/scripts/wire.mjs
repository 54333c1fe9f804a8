// Writes src/lib/wire.ts from the server's JSON schema on standard input (`make wire`).
import { writeFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { compile } from "json-schema-to-typescript";

const schema = JSON.parse(await text(process.stdin));
/** Removes the titles of properties, each of which would become a type. The names of the models are enough. */
function withoutTitles(node, isModel) {
  if (Array.isArray(node)) return node.map((each) => withoutTitles(each, false));
  if (node === null || typeof node !== "object") return node;
  const entries = Object.entries(node).filter(([name]) => name !== "title" || isModel);
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      name === "$defs" || name === "properties"
        ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutTitles(each, name === "$defs")]))
        : withoutTitles(value, false),
    ]),
  );
}
const source = await compile(withoutTitles(schema, true), "Wire", {
  bannerComment: "// Generated from the server's wire schema by `make wire`. Do not edit.",
  additionalProperties: false,
  unreachableDefinitions: true,
  style: { singleQuote: false, printWidth: 120 },
});
const origin =
  /\n? \*(?: \*)? This interface was referenced by `Wire`'s JSON-Schema\n \* via the `definition` "\w+"\./g;
const plain = source
  .replace(/ \*\n(?= \* This interface was)/g, "")
  .replace(origin, "")
  .replace(/\/\*\*\n \*\/\n/g, "");
const unions = [
  "export type FromServer = Update | Snapshot | Presence | Ack | ErrorMessage | Choices | Hint | Pong | Closing | Announcement;",
];
writeFileSync(new URL("../src/lib/wire.ts", import.meta.url), `${plain}\n${unions.join("\n")}\n`);
