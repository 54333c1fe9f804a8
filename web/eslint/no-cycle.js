/**
 * A rule against import cycles that reads TypeScript and Svelte files alike. Type imports and lazy imports count: a cycle
 * of types is still two modules that cannot be understood apart.
 */

import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import ts from "typescript";

const SUFFIXES = ["", ".ts", ".svelte.ts", "/index.ts", "/index.svelte.ts"];

/** The modules that one imports, as file names, of those that belong to the client itself. */
const imports = new Map();

/** @param {string} file @param {Record<string, string>} aliases @returns {string[]} */
function importsOf(file, aliases) {
  const known = imports.get(file);
  if (known) return known;
  const text = readFileSync(file, "utf8");
  const script = file.endsWith(".svelte") ? scriptsOf(text) : text;
  const found = ts.preProcessFile(script, true, true).importedFiles;
  const paths = found.map(({ fileName }) => pathOf(fileName, file, aliases)).filter((path) => path !== null);
  imports.set(file, paths);
  return paths;
}

/** @param {string} text The source of a Svelte component. */
function scriptsOf(text) {
  return [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1]).join("\n");
}

/** @param {string} name @param {string} from @param {Record<string, string>} aliases @returns {string | null} */
function pathOf(name, from, aliases) {
  const alias = Object.keys(aliases).find((each) => name === each || name.startsWith(`${each}/`));
  if (!alias && !name.startsWith(".")) return null;
  const path = alias ? aliases[alias] + name.slice(alias.length) : resolve(dirname(from), name);
  return SUFFIXES.map((suffix) => path + suffix).find((each) => existsSync(each) && statSync(each).isFile()) ?? null;
}

/** The shortest way from one module back to another, or null. */
/** @param {string} from @param {string} to @param {Record<string, string>} aliases @returns {string[] | null} */
function wayBetween(from, to, aliases) {
  const ways = new Map([[from, [from]]]);
  for (const [module, way] of ways) {
    if (module === to) return way;
    for (const next of importsOf(module, aliases)) if (!ways.has(next)) ways.set(next, [...way, next]);
  }
  return null;
}

export const noCycle = {
  meta: {
    type: "problem",
    docs: { description: "disallow import cycles, including those of types" },
    schema: [{ type: "object", additionalProperties: { type: "string" } }],
    messages: { cycle: "This import closes a cycle: {{way}}." },
  },
  create(context) {
    const [aliases = {}] = context.options;
    /** @param {any} node */
    function check(node) {
      const name = node.source?.value;
      const target = typeof name === "string" ? pathOf(name, context.filename, aliases) : null;
      const way = target && wayBetween(target, context.filename, aliases);
      if (!way) return;
      const names = [context.filename, ...way].map((path) => relative(context.cwd, path));
      context.report({ node, messageId: "cycle", data: { way: names.join(" → ") } });
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};
