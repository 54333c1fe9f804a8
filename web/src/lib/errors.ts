import { localized } from "$i18n";
import type { Words } from "./wire";

/** An error with a stable code and a text in each language. */
export class LocalizedError extends Error {
  constructor(
    readonly code: string,
    readonly text: Words,
    readonly status = 0,
  ) {
    super(text.en);
  }
}

/** Whether nothing came from the server itself: there is no network, or a proxy does not reach it. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof LocalizedError && /^(client\/unreachable|http\/50[234])$/.test(error.code);

/** What to show to a person when something failed. */
export const errorText = (error: unknown): string =>
  error instanceof LocalizedError ? localized(error.text) : String(error);
