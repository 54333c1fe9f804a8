"""Draws the pictures of link previews into `web/public/previews`: one for each game, and one for the whole page.

    python tools/make_previews.py      after the web client was built, when an emblem, a colour or a font has changed

The emblems, colours and fonts are those of the home page, so the pictures need no drawing of their own.
"""

from __future__ import annotations

from pictures import ROOT, chromium, running_server, save

from cartable.server.web.previews import PICTURE_SIZE

OUT = ROOT / "web/public/previews"

_TILES = """() => [...document.querySelectorAll("article")].map((tile) => ({
    name: tile.querySelector("h2").id.replace("game-", ""),
    title: tile.querySelector("h2").textContent,
    emblem: tile.querySelector(".emblem").innerHTML,
    theme: tile.parentElement.getAttribute("style").replaceAll('"', "&quot;"),
    drawn: tile.querySelector('a[href^="/learn/"]') !== null,
}))"""
_POSTER = """([tiles, title]) => {
    const home = tiles.length > 1;
    const logo = document.querySelector("header svg").outerHTML;
    document.querySelector("#poster")?.remove();
    document.body.insertAdjacentHTML("beforeend", `<div id="poster" style="${home ? "" : tiles[0].theme}">
        <div class="mat"><div class="name">${logo}<h1>${title}</h1>${home ? "" : "<p>Cartable</p>"}</div>
        <div class="emblems">${tiles.map((tile) => `<div style="${tile.theme}">${tile.emblem}</div>`).join("")}</div>
        </div></div>`);
    document.querySelector("#poster").classList.toggle("home", home);
}"""
_STYLE = """
#poster { position: fixed; inset: 0; z-index: 99; }
#poster .mat { display: grid; grid-template-columns: 400px 1fr; align-items: center; gap: 40px; height: 100%;
    padding: 0 60px; border-radius: 0; box-shadow: none; background: var(--cloth, none) center, var(--mat, #235a4a); }
#poster svg { display: block; width: 100%; height: 100%; }
#poster .name svg { width: 120px; height: 120px; }
#poster h1 { margin: 24px 0 8px; font-size: 86px; line-height: 1.02; color: #fff; }
#poster p { margin: 0; font-size: 40px; color: #e3e9e6; }
#poster .emblems { display: grid; gap: 20px; }
#poster .emblems div { aspect-ratio: 260 / 160; border-radius: 28px; overflow: hidden;
    box-shadow: 0 0 0 3px rgb(255 255 255 / 55%), 0 10px 0 rgb(0 0 0 / 25%); }
#poster.home .mat { grid-template-columns: 380px 1fr; }
#poster.home h1 { font-size: 74px; }
#poster.home .emblems { grid-template-columns: 1fr 1fr; }
"""


def main() -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    width, height = PICTURE_SIZE
    with running_server() as url, chromium() as browser:
        page = browser.new_page(viewport={"width": width, "height": height}, bypass_csp=True)  # type: ignore[call-arg]
        page.goto(url)
        page.locator("article").first.wait_for()
        page.evaluate("document.fonts.ready")
        page.add_style_tag(content=_STYLE)
        tiles = [tile for tile in page.evaluate(_TILES) if tile["drawn"]]
        for name, shown, title in [("cartable", tiles, "Cartable"), *((t["name"], [t], t["title"]) for t in tiles)]:
            page.evaluate(_POSTER, [shown, title])
            save(browser, page.screenshot(), OUT / f"{name}.png")


if __name__ == "__main__":
    main()
