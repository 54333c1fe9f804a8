/**
 * Python's memory after everything was imported, packed for the way: what differs from the memory that the WebAssembly
 * module begins with, without the long runs of zeros. `scripts/local.ts` packs it, the workers unpack it.
 */

/** So many zeros end a run; each run costs eight bytes. */
const GAP = 32;
const DATA_SECTION = 11;
const I32_CONST = 0x41;

/** The packed memory: its length, the number of runs, where each begins and how long it is, then their bytes. */
export function packMemory(memory: Uint8Array, heap: number, module: Uint8Array): Uint8Array {
  const difference = memory.slice();
  flipInitialData(difference.subarray(heap), module);
  const runs = runsIn(difference);
  const bytes = runs.reduce((sum, [, length]) => sum + length, 0);
  const packed = new Uint8Array(12 + 8 * runs.length + bytes);
  const words = new Uint32Array(packed.buffer, 0, 3 + 2 * runs.length);
  words.set([difference.length, heap, runs.length]);
  let place = 12 + 8 * runs.length;
  for (const [number, [start, length]] of runs.entries()) {
    words.set([start, length], 3 + 2 * number);
    packed.set(difference.subarray(start, start + length), place);
    place += length;
  }
  return packed;
}

export function unpackMemory(packed: Uint8Array, module: Uint8Array): Uint8Array {
  const [length, heap, count] = new Uint32Array(packed.buffer, packed.byteOffset, 3) as unknown as [
    number,
    number,
    number,
  ];
  const runs = new Uint32Array(packed.buffer, packed.byteOffset + 12, 2 * count);
  const memory = new Uint8Array(length);
  let place = 12 + 8 * count;
  for (let number = 0; number < count; number++) {
    const size = runs[2 * number + 1]!;
    memory.set(packed.subarray(place, place + size), runs[2 * number]);
    place += size;
  }
  flipInitialData(memory.subarray(heap), module);
  return memory;
}

interface PythonModule {
  readonly HEAP8: { readonly length: number };
  _malloc: (bytes: number) => number;
}
export type ModuleFactory = (settings: object) => Promise<PythonModule>;

/**
 * Makes modules whose memory has room for `size` bytes. Pyodide writes a stored memory into whatever a module begins
 * with, which may be less. What is taken here is never given back: all of the memory is overwritten then.
 */
export function withRoom(create: ModuleFactory, size: number): ModuleFactory {
  return async (settings) => {
    const module = await create(settings);
    while (module.HEAP8.length < size) {
      if (module._malloc(size - module.HEAP8.length) === 0) throw new Error("there is not enough memory for Python");
    }
    return module;
  };
}

function runsIn(bytes: Uint8Array): [start: number, length: number][] {
  const runs: [number, number][] = [];
  let start = -1;
  let end = 0;
  for (let place = 0; place < bytes.length; place++) {
    if (bytes[place] === 0) continue;
    if (start >= 0 && place - end > GAP) {
      runs.push([start, end - start]);
      start = -1;
    }
    if (start < 0) start = place;
    end = place + 1;
  }
  if (start >= 0) runs.push([start, end - start]);
  return runs;
}

/** Combines memory with the data that a WebAssembly module puts into it at first; doing it again takes it back. */
function flipInitialData(memory: Uint8Array, module: Uint8Array): void {
  let place = 8; // after the magic number and the version
  const number = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = module[place++]!;
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  };
  while (place < module.length) {
    const section = module[place++];
    const length = number();
    const end = place + length;
    for (let left = section === DATA_SECTION ? number() : 0; left > 0; left--) {
      const kind = number();
      if (kind !== 0 || module[place++] !== I32_CONST) throw new Error("a data segment of an unknown kind");
      const offset = number();
      place++; // the end of the expression
      const size = number();
      for (let index = 0; index < size; index++) memory[offset + index]! ^= module[place + index]!;
      place += size;
    }
    place = end;
  }
}
