/**
 * French puts a space before `: ; ! ? %` and inside « ». Our texts have ordinary spaces there, which are easy to write
 * and to search for; a page gets spaces at which no line breaks, so that no line begins with a colon.
 */

const NO_BREAK = "\u00a0";
const NARROW = "\u202f";

const french = (text: string): string =>
  text
    .replace(/ (?=[;!?%])/g, NARROW)
    .replace(/ (?=[:»])/g, NO_BREAK)
    .replaceAll("« ", `«${NO_BREAK}`);

/** A text with the spaces that its language wants around punctuation. */
export const withSpaces = (text: string, language: string): string => (language === "fr" ? french(text) : text);
