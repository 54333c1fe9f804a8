/**
 * What this device keeps of its tables: rows of text by key, in IndexedDB. `cartable/server/local/rows.py` says what is
 * in them.
 */

const DATABASE = "cartable";
const ROWS = "rows";

let opening: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(ROWS);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => {
      opening = null;
      reject(request.error ?? new Error("IndexedDB cannot be opened"));
    };
  });
  return opening;
}

/** All rows whose keys begin with one of the prefixes, in the order of their keys. */
export async function readRows(prefixes: readonly string[]): Promise<Record<string, string>> {
  const transaction = (await open()).transaction(ROWS);
  const found: Record<string, string> = {};
  await Promise.all(
    prefixes.map(
      (prefix) =>
        new Promise<void>((resolve, reject) => {
          const request = transaction.objectStore(ROWS).openCursor(IDBKeyRange.bound(prefix, `${prefix}\uffff`));
          request.onerror = () => reject(request.error ?? new Error("rows cannot be read"));
          request.onsuccess = () => {
            const cursor = request.result;
            if (!cursor) {
              resolve();
              return;
            }
            found[cursor.key as string] = cursor.value as string;
            cursor.continue();
          };
        }),
    ),
  );
  return found;
}

/** Deletes every row: the people, tables and matches of this device. */
export async function deleteRows(): Promise<void> {
  const transaction = (await open()).transaction(ROWS, "readwrite", { durability: "strict" });
  transaction.objectStore(ROWS).clear();
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("rows cannot be deleted"));
  });
}

/** Another page of this device has stored the same act of a table before. */
export class Conflict extends Error {}

/**
 * Stores all rows or none. Resolves when they are on the disk. An act is never replaced: rejects with
 * a `Conflict` where it is there already.
 */
export async function writeRows(rows: Record<string, string>): Promise<void> {
  const transaction = (await open()).transaction(ROWS, "readwrite", { durability: "strict" });
  const store = transaction.objectStore(ROWS);
  for (const [key, value] of Object.entries(rows)) {
    if (key.startsWith("act/")) store.add(value, key);
    else store.put(value, key);
  }
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () =>
      reject(
        transaction.error?.name === "ConstraintError"
          ? new Conflict()
          : (transaction.error ?? new Error("rows cannot be stored")),
      );
  });
}
