/** The files of the local table, beside the client in `local/`. Their names hold digests: a file never changes. */

export interface LocalFile {
  name: string;
  /** Its size as it is transferred. */
  bytes: number;
}

/** `local/files.json`, which `scripts/local.ts` writes. */
export interface LocalFiles {
  /** What Pyodide says of itself. */
  lock: object;
  /** The interpreter's part in JavaScript. */
  script: LocalFile;
  /** The interpreter, compressed. */
  interpreter: LocalFile;
  /** Its memory with the games imported, packed and compressed. */
  memory: LocalFile;
  /** The kernels of the games and bots, compressed. */
  kernels: LocalFile;
  /** The puzzles of each game, compressed. */
  puzzles: Record<string, LocalFile>;
}
