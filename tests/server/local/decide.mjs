// Runs Python from the memory that pages start it from. In Node: node decide.mjs LOCAL_FILES < CODE; prints `result`.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { zstdDecompressSync } from "node:zlib";

const folder = process.argv[2];
const web = process.argv[3];
const from = (path) => import(pathToFileURL(join(web, path)).href);
const { unpackMemory, withRoom } = await from("src/lib/local/memory.ts");
const { loadPyodide } = await from("node_modules/pyodide/pyodide.mjs");
const { default: create } = await from("node_modules/pyodide/pyodide.asm.mjs");

const files = JSON.parse(readFileSync(join(folder, "files.json")));
const read = (file) => new Uint8Array(zstdDecompressSync(readFileSync(join(folder, file.name))));
const memory = unpackMemory(read(files.memory), read(files.interpreter));
const python = await loadPyodide({
  lockFileContents: { info: files.lock, packages: {} },
  createPyodideModule: withRoom(create, memory.length),
  _loadSnapshot: memory,
});
const kernels = "/lib/python3.14/site-packages/cartable/kernel/machine_code";
python.FS.mkdirTree(kernels);
python.FS.writeFile(`${kernels}/kernels.wasm`, read(files.kernels));
console.log(python.runPython(readFileSync(0, "utf8")));
