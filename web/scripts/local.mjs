/**
 * Builds the files of the local table into the client: the interpreter, its memory with the games imported, and the
 * kernels. Run it with Node: node scripts/local.mjs SOURCES KERNELS FOLDER
 */

import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, zstdCompressSync } from "node:zlib";
import { loadPyodide } from "pyodide";
import { packMemory, unpackMemory } from "../src/lib/local/memory.ts";

const [sources, kernels, folder] = process.argv.slice(2);
const pyodide = dirname(fileURLToPath(import.meta.resolve("pyodide")));
const SITE_PACKAGES = "/lib/python3.14/site-packages";
/** The packages that the worker imports; nothing else of Cartable is needed in a page. */
const PARTS =
  /^cartable\/((kernel|games|bots|analysis|reports)\/|server\/(wire|table|answers|local)\/|server\/\w+\.py$|\w+\.py$)/;
/** Puzzles are solved in a page, and found elsewhere. */
const PUZZLES =
  /^cartable\/puzzles\/(__init__|errors|explanation|position|progress|puzzle|puzzle_file|rating|step|texts)\.py$/;
const STAND_INS = "cartable/server/local/stand_ins";
/** The networks that levels play by. A game whose file is left out has none in a page, and plays by its heuristic. */
const NETWORKS = ["goita", "shokoba", "toko_maja"].map((game) => `cartable/bots/trained/${game}.npz`);
const PUZZLE_FILES = "cartable/puzzles/data";

/** Compiles the sources without their docstrings, so that neither sources nor syntax trees are left in memory. */
const COMPILE = `
import ast, importlib.util, marshal

def compiled(source, name):
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and ast.get_docstring(node):
            empty = [] if isinstance(node, ast.Module) else [ast.Pass()]
            node.body = node.body[1:] or empty
    code = compile(ast.fix_missing_locations(tree), name, "exec", dont_inherit=True)
    return importlib.util.MAGIC_NUMBER + bytes(12) + marshal.dumps(code)

compiled
`;

/** Imports everything that a table may need, because nothing can be imported later. */
const IMPORT = `
import gc, sys, zipimport
import cartable.server.local.worker
from cartable.bots.network_file import leave_judge_out
from cartable.bots.networks import has_networks, network_file
from cartable.games import registry

for game in registry.games():
    game.ai, game.partial, game.learning
    if has_networks(game.name):
        leave_judge_out(network_file(game.name))
sys.path_importer_cache.clear()
zipimport._zip_directory_cache.clear()
gc.collect()
`;

function sourceFiles() {
  const files = new Map();
  for (const entry of readdirSync(sources, { recursive: true, encoding: "utf8" }).sort()) {
    const name = entry.replaceAll("\\", "/");
    if (!name.endsWith(".py") || !(PARTS.test(name) || PUZZLES.test(name))) continue;
    const place = name.startsWith(STAND_INS) ? name.slice(STAND_INS.length + 1) : name;
    files.set(place, readFileSync(join(sources, entry), "utf8"));
  }
  return files;
}

/** Code remembers lines for tracebacks, but no columns: they would be 4 % of what a page loads. */
const LINES_ONLY = ["-X", "no_debug_ranges"];

async function pythonMemory() {
  const compiler = await loadPyodide({ args: LINES_ONLY });
  const compiled = compiler.runPython(COMPILE);
  const code = [...sourceFiles()].map(([name, source]) => [name, compiled(source, `${SITE_PACKAGES}/${name}`).toJs()]);
  // With one seed the same sources make files of the same size. All pages have the seed of the build in any case.
  const env = { PYTHONHASHSEED: "0" };
  const python = await loadPyodide({ _makeSnapshot: true, args: ["-OO", ...LINES_ONLY], env });
  const compiledFiles = code.map(([name, bytes]) => [`${name}c`, bytes]);
  const networks = NETWORKS.map((name) => [name, readFileSync(join(sources, name))]);
  for (const [name, bytes] of [...compiledFiles, ...networks]) {
    const target = `${SITE_PACKAGES}/${name}`;
    python.FS.mkdirTree(dirname(target));
    python.FS.writeFile(target, bytes);
  }
  python.runPython(IMPORT);
  return python.makeMemorySnapshot();
}

/** Writes a file with a digest in its name. */
function write(name, ending, content) {
  const digest = createHash("sha256").update(content).digest("hex").slice(0, 12);
  const file = `${name}-${digest}.${ending}`;
  writeFileSync(join(folder, file), content);
  return { name: file, bytes: content.length };
}

const compress = (content) =>
  zstdCompressSync(content, {
    params: { [constants.ZSTD_c_compressionLevel]: 19, [constants.ZSTD_c_windowLog]: 24 },
  });

/** The puzzles of each game, which are loaded when somebody wants to solve them. */
function puzzleFiles() {
  const names = readdirSync(join(sources, PUZZLE_FILES)).sort();
  const games = names.map((name) => [
    name.slice(0, name.indexOf(".")),
    readFileSync(join(sources, PUZZLE_FILES, name)),
  ]);
  return Object.fromEntries(games.map(([game, content]) => [game, write(game, "puzzles.zst", compress(content))]));
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const interpreter = readFileSync(join(pyodide, "pyodide.asm.wasm"));
const memory = await pythonMemory();
const heap = new Uint32Array(memory.buffer, memory.byteOffset, 2)[1];
const packed = packMemory(memory, heap, interpreter);
if (Buffer.compare(unpackMemory(packed, interpreter), memory) !== 0) throw new Error("the memory was packed wrongly");
/** See `src/lib/local/files.ts`. */
const files = {
  lock: JSON.parse(readFileSync(join(pyodide, "pyodide-lock.json"), "utf8")).info,
  script: write("python", "mjs", readFileSync(join(pyodide, "pyodide.asm.mjs"))),
  interpreter: write("python", "wasm.zst", compress(interpreter)),
  memory: write("memory", "zst", compress(packed)),
  kernels: write("kernels", "wasm.zst", compress(readFileSync(kernels))),
  puzzles: puzzleFiles(),
};
const script = join(folder, files.script.name);
writeFileSync(`${script}.br`, brotliCompressSync(readFileSync(script))); // for servers, as beside the other scripts
writeFileSync(join(folder, "files.json"), JSON.stringify(files));
