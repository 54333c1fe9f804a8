/** A rule page as HTML: Markdown in which `[[7D 1S]]` stands for cards to be drawn. */

/** What follows it is about writing cards and moves. */
const NOTATION = "<!-- notation -->";

/** Where a card is drawn, and where several stand together. */
const placeOf = (face: string): string => `<span data-card="${escaped(face)}" role="img"></span>`;
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The HTML of a page from the package of a game, which can be trusted. Numbers of rules are part of the notation. */
export function rulesHtml(page: string, withNotation: boolean, parse: (markdown: string) => string): string {
  const [rules = "", notation = ""] = page.split(NOTATION);
  const drawn = (withNotation ? rules + notation : rules.replaceAll(/\*\*[A-Z]+-\d+\*\* /g, "")).replaceAll(
    /\[\[(.+?)\]\]/g,
    (_, cards: string) => `<span class="cards">${cards.split(" ").map(placeOf).join("")}</span>`,
  );
  return wrapTables(parse(drawn));
}

/** Lets wide tables scroll sideways, also by keyboard. */
const wrapTables = (html: string): string =>
  html
    .replaceAll("<table>", '<div class="sideways" role="group" tabindex="0"><table>')
    .replaceAll("</table>", "</table></div>");
