/**
 * Starts Python in a worker, from the memory of a Python that has imported everything already: nothing is read, compiled
 * or imported again.
 */

import { decompress } from "fzstd";
import { loadPyodide, type PyodideAPI } from "pyodide";
import type { LocalFile, LocalFiles } from "./files";
import { unpackMemory, withRoom, type ModuleFactory } from "./memory";

/** What one worker has loaded, and hands to the others. */
export interface PythonParts {
  lock: object;
  script: string;
  module: WebAssembly.Module;
  memory: Uint8Array;
  kernels: Uint8Array;
  /** Where the puzzles of each game are. */
  puzzles: Record<string, { address: string; bytes: number }>;
}

const PACKAGE = "/lib/python3.14/site-packages/cartable";
const KERNELS = `${PACKAGE}/kernel/machine_code/kernels.wasm`;
/** A zip file without entries, instead of the standard library: everything is imported already. */
const EMPTY_ZIP = new Uint8Array([0x50, 0x4b, 5, 6, ...new Array<number>(18).fill(0)]);

/** Where files are kept as they are used, so that a later start needs neither the network nor time to decompress. */
const KEPT = "cartable-local";
/** What says which files belong together. */
const LIST = "files.json";

/** Loads all files; `progress` is told the share that has arrived. */
export async function loadParts(base: string, progress: (share: number) => void): Promise<PythonParts> {
  const kept = await keptFiles();
  const files = await list(new URL(LIST, base), kept);
  const parts = [files.interpreter, files.memory, files.kernels];
  const arrived = [0, 0, 0];
  const total = parts.reduce((sum, each) => sum + each.bytes, 0);
  const [interpreter, packed, kernels] = (await Promise.all(
    parts.map((file, index) =>
      load(new URL(file.name, base), file.bytes, kept, (bytes) => {
        arrived[index] = bytes;
        progress(arrived.reduce((sum, each) => sum + each) / total);
      }),
    ),
  )) as [Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>];
  const compiling = WebAssembly.compile(interpreter);
  const memory = unpackMemory(packed, interpreter);
  const wanted = [...parts, ...Object.values(files.puzzles)];
  void forgetOthers(kept, base, [LIST, ...wanted.map(({ name }) => name)]);
  const script = new URL(files.script.name, base).href;
  return { lock: files.lock, script, module: await compiling, memory, kernels, puzzles: placed(files.puzzles, base) };
}

const placed = (files: Record<string, LocalFile>, base: string): PythonParts["puzzles"] =>
  Object.fromEntries(
    Object.entries(files).map(([game, { name, bytes }]) => [game, { address: new URL(name, base).href, bytes }]),
  );

/** Loads the puzzles of a game, where it has any, and puts them where Python looks for them. */
export async function addPuzzles(python: PyodideAPI, { puzzles }: PythonParts, game: string): Promise<void> {
  const file = puzzles[game];
  if (!file) return;
  const content = await load(new URL(file.address), file.bytes, await keptFiles(), () => undefined);
  write(python, `${PACKAGE}/puzzles/data/${game}.puzzles`, content);
}

/** Null where the browser keeps nothing: in private windows, or without a secure connection. */
const keptFiles = (): Promise<Cache | null> =>
  "caches" in self ? caches.open(KEPT).catch(() => null) : Promise.resolve(null);

/** The list of the server's present version; the one that is kept where there is no network. */
async function list(address: URL, kept: Cache | null): Promise<LocalFiles> {
  let answer: Response | undefined;
  try {
    answer = await fetchFile(address, { cache: "no-cache" });
    await kept?.put(address, answer.clone());
  } catch (error) {
    answer = await kept?.match(address);
    if (!answer) throw error;
  }
  return (await answer.json()) as LocalFiles;
}

/** A file as it is used, from what is kept or from the network. */
async function load(
  address: URL,
  bytes: number,
  kept: Cache | null,
  progress: (bytes: number) => void,
): Promise<Uint8Array> {
  const known = await kept?.match(address);
  if (known) {
    progress(bytes);
    return new Uint8Array(await known.arrayBuffer());
  }
  const content = decompress(await read(await fetchFile(address), bytes, progress));
  await kept?.put(address, new Response(content as Uint8Array<ArrayBuffer>)).catch(() => null); // no space: load it again next time
  return content;
}

/** Drops the files of earlier versions. */
async function forgetOthers(kept: Cache | null, base: string, names: string[]): Promise<void> {
  const wanted = new Set(names.map((name) => new URL(name, base).href));
  for (const { url } of (await kept?.keys()) ?? []) if (!wanted.has(url)) await kept?.delete(url);
}

async function fetchFile(address: URL, how?: RequestInit): Promise<Response> {
  const answer = await fetch(address, how);
  if (!answer.ok) throw new Error(`${address.pathname}: ${answer.status}`);
  return answer;
}

async function read(answer: Response, size: number, progress: (bytes: number) => void): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  const reader = answer.body!.getReader();
  let place = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes.set(value, place);
    place += value.length;
    progress(place);
  }
  if (place !== size) throw new Error("a file of the local table is incomplete");
  return bytes;
}

interface Files {
  mkdirTree: (path: string) => void;
  writeFile: (path: string, content: Uint8Array) => void;
}

function write(python: PyodideAPI, path: string, content: Uint8Array): void {
  const files = python.FS as Files;
  files.mkdirTree(path.slice(0, path.lastIndexOf("/")));
  files.writeFile(path, content);
}

export async function startPython({ lock, script, module, memory, kernels }: PythonParts): Promise<PyodideAPI> {
  const { default: createPyodideModule } = (await import(/* @vite-ignore */ script)) as { default: ModuleFactory };
  const { fetch, WebAssembly } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  // Pyodide would fetch the interpreter and the standard library: they are here.
  globalThis.fetch = () => Promise.resolve(new Response(EMPTY_ZIP));
  WebAssembly.instantiateStreaming = async (_source, imports) => {
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  try {
    const python = await loadPyodide({
      indexURL: new URL(".", script).href,
      lockFileContents: { info: lock, packages: {} } as never,
      createPyodideModule: withRoom(createPyodideModule, memory.length) as never,
      packageBaseUrl: new URL(".", script).href, // no packages are needed; the default would be another host
      checkAPIVersion: false,
      _loadSnapshot: memory,
    });
    write(python, KERNELS, kernels);
    return python;
  } finally {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}
