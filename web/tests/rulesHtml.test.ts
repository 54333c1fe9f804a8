import { marked } from "marked";
import { expect, test } from "vitest";
import { rulesHtml } from "../src/table/rulesHtml";

const PAGE = `# Game

- **SHO-9** Taking: [[7D]] takes [[1S 6R]].

<!-- example table="1S" -->

| a | b |
| --- | --- |
| [[10*]] | 1 |

<!-- notation -->

## Writing

\`7D\` is a card. Every rule has a number.
`;
const html = (notation: boolean) => rulesHtml(PAGE, notation, (markdown) => marked.parse(markdown, { async: false }));

test("cards have places to be drawn in, several of them together", () => {
  expect(html(false)).toContain('<span class="cards"><span data-card="7D" role="img"></span></span>');
  expect(html(false)).toContain('data-card="1S" role="img"></span><span data-card="6R"');
  expect(html(false)).toContain('<td><span class="cards"><span data-card="10*"');
});

test("notation and the numbers of rules are for those who switched them on", () => {
  expect(html(false)).not.toMatch(/SHO-9|Writing|has a number/);
  expect(html(true)).toMatch(/SHO-9[^]*Writing[^]*has a number/);
});

test("a wide table can be scrolled by keyboard", () => {
  expect(html(false)).toContain('<div class="sideways" role="group" tabindex="0"><table>');
});

test("the name of a card is no markup", () => {
  expect(rulesHtml('[["><b>]]', false, (markdown) => markdown)).not.toContain("<b>");
});
