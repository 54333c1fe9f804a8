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

/** What to show to a person when something failed. */
export const errorText = (error: unknown): string =>
  error instanceof LocalizedError ? localized(error.text) : String(error);
