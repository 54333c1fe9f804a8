// Makes recorded calls in a WebAssembly module, and returns what differs from the recording and how long they took.
// In Node: node replay.mjs FOLDER, with calls.json, calls.bin and kernels.wasm in the folder.

const ALIGNMENT = 64;
const aligned = (place) => Math.ceil(place / ALIGNMENT) * ALIGNMENT;

const PAGE = 65536;
// The stack grows down from here, the module's own data lies above.
const BASE = 16 * PAGE;
const START = 32 * PAGE;

/** A module without a Python around it: its caller, which needs the functions of Python, is never called. */
async function instantiate(bytes) {
  const module = await WebAssembly.compile(bytes);
  const memory = new WebAssembly.Memory({ initial: START / PAGE });
  const word = (value, mutable = false) => new WebAssembly.Global({ value: "i32", mutable }, value);
  const given = {
    memory,
    __indirect_function_table: new WebAssembly.Table({ element: "anyfunc", initial: 256 }),
    __stack_pointer: word(BASE, true),
    __memory_base: word(BASE),
    __table_base: word(1),
  };
  const imports = { env: given, "GOT.mem": {}, "GOT.func": {} };
  for (const { module: from, name, kind } of WebAssembly.Module.imports(module))
    imports[from][name] ??= kind === "global" ? word(0, true) : () => 0;
  const { exports } = await WebAssembly.instantiate(module, imports);
  exports.__wasm_apply_data_relocs?.();
  return { exports, memory };
}

export async function replay(module, calls, bytes) {
  const { exports, memory } = await instantiate(module);
  const start = START;
  const differences = [];
  let milliseconds = 0;
  for (const [number, { symbol, arguments: given, result }] of calls.entries()) {
    let free = start + 1024; // the result, the error and the block come first
    const places = given.map(() => 0);
    for (const [index, each] of given.entries()) {
      if ("value" in each) continue;
      places[index] = each.sameAs === null ? free : places[each.sameAs];
      if (each.sameAs === null) free = aligned(free + each.size);
    }
    const missing = free - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
    const heap = new Uint8Array(memory.buffer);
    heap.fill(0, start, start + 1024);
    const words = [];
    const values = [];
    for (const [index, each] of given.entries()) {
      if ("value" in each) {
        values.push(BigInt(each.value));
        continue;
      }
      heap.set(bytes.subarray(each.before, each.before + each.size), places[index]);
      words.push(BigInt(places[index]));
      if (each.length !== null) words.push(BigInt(each.length));
    }
    const block = start + 64;
    new BigInt64Array(memory.buffer, block, words.length).set(words);
    const before = performance.now();
    const status = exports[symbol](start, start + 8, BigInt(block), ...values);
    milliseconds += performance.now() - before;
    const found = new DataView(memory.buffer).getBigInt64(start, true);
    if (status !== 0) differences.push(`call ${number}, ${symbol}: status ${status}`);
    if (result !== null && found !== BigInt(result)) differences.push(`call ${number}, ${symbol}: ${found}, not ${result}`);
    for (const [index, each] of given.entries()) {
      if ("value" in each) continue;
      const now = new Uint8Array(memory.buffer, places[index], each.size);
      const wanted = bytes.subarray(each.after, each.after + each.size);
      const first = now.findIndex((byte, place) => byte !== wanted[place]);
      if (first >= 0) differences.push(`call ${number}, ${symbol}: argument ${index} differs at byte ${first}`);
    }
  }
  return { calls: calls.length, differences, milliseconds };
}

if (typeof process !== "undefined" && process.argv[2]) {
  const { readFileSync } = await import("node:fs");
  const read = (name) => readFileSync(`${process.argv[2]}/${name}`);
  console.log(JSON.stringify(await replay(read("kernels.wasm"), JSON.parse(read("calls.json")), read("calls.bin"))));
}
