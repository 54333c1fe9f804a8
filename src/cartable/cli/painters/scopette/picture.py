"""The table of Scopette: the other seats above, the centre in the middle, the own goals and hand below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text as Line

from cartable.cli.painters import Choice, Scene, View
from cartable.cli.painters.blocks import Block, beside, centred, in_rows, line, width_of
from cartable.cli.painters.cards import LIFTED, PAPER, Face, Size, draw
from cartable.cli.painters.scopette.looks import COLOURS, SYMBOLS, colour_of, symbol_text
from cartable.games.events import UNKNOWN_CARD
from cartable.games.texts import Language, Text

_STOCK: Final = Text("stock {stock} · tokens left {supply}", "pioche {stock} · jetons restants {supply}")
_LAST: Final = Text(
    "last turns: {last_turns} · tokens left {supply}", "derniers tours : {last_turns} · jetons restants {supply}"
)
_OVER: Final = Text("all piles are counted", "tous les tas sont comptés")
_CENTRE: Final = Text("centre", "centre")
_EMPTY: Final = Text("the centre is empty", "le centre est vide")
_YOU: Final = Text("you", "vous")
_PILE: Final = Text("pile", "tas")
_COLOUR: Final = Text("colour", "couleur")
_SYMBOLS: Final = Text("symbols", "symboles")
_WITH: Final = Text("with {name}", "avec {name}")
_SHARED: Final = Text("both shared", "communs")
_NO_CARDS: Final = Text("no card in hand", "aucune carte en main")

_BACK: Final = ("▒", "#b08968")
_TOKEN: Final = ("◉", "bold #f2c14e")
_QUIET: Final = "#9db5a8"
_SHORT_NAME: Final = 10

Part = str | tuple[str, str]


def headline(view: View, language: Language) -> str:
    if view["over"]:
        return _OVER.to(language)
    return (_STOCK if view["stock"] else _LAST).to(language).format(**view)


def paint(view: View, scene: Scene) -> Sequence[Line]:
    """Boxes for cards where there is room, else a line for each row of them; blank lines go first."""
    seats = _other_seats(view, scene)
    middle = [line((f" {_CENTRE.to(scene.language)} ".center(scene.width, "─"), "#5f7a6c"))]
    mine = [] if view["seat"] is None else centred(_own_lines(view, scene), scene.width)
    parts: list[Block] = []
    for centre_in_boxes, hand_in_boxes in ((True, True), (False, True), (False, False)):
        centre = centred(_centre(view, scene, centre_in_boxes), scene.width)
        hand = centred(_hand(view, scene, hand_in_boxes), scene.width) if mine else []
        parts = [seats, middle + centre, mine + hand]
        if sum(map(len, parts)) <= scene.height and width_of(hand) <= scene.width:
            break
    spare = max(0, scene.height - sum(map(len, parts)))
    gap = line()
    lines = [*parts[0], *[gap] * (spare // 2), *parts[1], *[gap] * (spare - spare // 2), *parts[2]]
    return [line(each, width=scene.width) if each.cell_len > scene.width else each for each in lines[: scene.height]]


# the seats


def _other_seats(view: View, scene: Scene) -> Block:
    """The seats in the order of play, beginning at the viewer's left."""
    players = len(scene.names)
    first = 0 if view["seat"] is None else view["seat"] + 1
    seats = [(first + step) % players for step in range(players if view["seat"] is None else players - 1)]
    width = (scene.width - 1) // len(seats) - 1
    fits = all(line(*_name(view, scene, seat)).cell_len <= width for seat in seats)
    blocks = [centred(_seat(view, scene, seat, letters=not fits), width) for seat in seats]
    return beside([[line(each, width=width) for each in block] for block in blocks])


def _seat(view: View, scene: Scene, seat: int, *, letters: bool) -> Block:
    hand: list[str] = view["hands"][seat]
    cards: list[Part] = [_BACK if card == UNKNOWN_CARD else (f"{card} ", _bright(card)) for card in hand]
    counts: list[Part] = [(f" {_PILE.to(scene.language)} {view['piles'][seat]} ", _QUIET), *_tokens(view, seat)]
    goals: list[Part] = [(" ".join(symbol_text(letter) for letter in _symbols_of(view, seat)), _QUIET)]
    colours = [colour for colour in view["colours"][seat] if colour in COLOURS]
    goals += [(f" {colour}", f"bold {COLOURS[colour].bright}") for colour in colours]
    return [line(*_name(view, scene, seat, letters=letters)), line(*cards, *counts), line(*goals)]


def _name(view: View, scene: Scene, seat: int, *, letters: bool = False) -> list[Part]:
    """Whose turn it is, the name and the partner; or the letter of the team, where names would not fit."""
    turn = view["turn"] == seat
    style = "bold #ffdf80" if turn else "bold"
    side = next(side for side, seats in enumerate(scene.sides) if seat in seats)
    partners = [partner for partner in scene.sides[side] if partner != seat]
    name = scene.names[seat][:_SHORT_NAME] if letters and partners else scene.names[seat]
    parts: list[Part] = [("▶", style) if turn else " ", (name, style)]
    if seat == view["seat"]:
        parts.append((f" ({_YOU.to(scene.language)})", _QUIET))
    if letters and partners:
        return [*parts, (f" [{chr(ord('X') + side)}]", _QUIET)]
    for partner in partners:
        with_whom = _YOU.to(scene.language) if partner == view["seat"] else scene.names[partner]
        parts.append((f" {_WITH.to(scene.language).format(name=with_whom)}", _QUIET))
    return parts


def _tokens(view: View, seat: int) -> list[Part]:
    return [_TOKEN, f"{view['tokens'][seat]}"]


def _symbols_of(view: View, seat: int) -> list[str]:
    """The symbol shared with the next seat and the one shared with the seat before (SCO-5)."""
    return [view["symbols"][seat], view["symbols"][seat - 1]]


def _own_lines(view: View, scene: Scene) -> Block:
    seat, language = view["seat"], scene.language
    goals: list[Part] = [f"{_COLOUR.to(language)} "]
    for colour in view["colours"][seat]:
        name = COLOURS[colour].name.to(language) if colour in COLOURS else ""
        goals.append((f"{colour} {name} ", f"bold {COLOURS[colour].bright}" if colour in COLOURS else ""))
    goals.append(f"  {_SYMBOLS.to(language)} ")
    neighbours = [(seat + 1) % len(scene.names), (seat - 1) % len(scene.names)]
    for letter, neighbour in zip(_symbols_of(view, seat), neighbours, strict=True):
        goals.append((f"{symbol_text(letter)} ", "bold"))
        if len(scene.names) > 2:
            name = scene.names[neighbour][:_SHORT_NAME]
            goals.append((f"{_WITH.to(language).format(name=name)} ", _QUIET))
    if len(scene.names) == 2:
        goals.append((_SHARED.to(language), _QUIET))
    counts: list[Part] = [(f"   {_PILE.to(language)} {view['piles'][seat]}   ", _QUIET), *_tokens(view, seat)]
    return [line(*_name(view, scene, seat), *counts), line(*goals)]


# the cards


def _centre(view: View, scene: Scene, in_boxes: bool) -> Block:
    if not view["centre"]:
        return [line((_EMPTY.to(scene.language), _QUIET))]
    chosen = _taken(scene.choice)
    return _cards(view, view["centre"], chosen, in_boxes, scene.width)


def _hand(view: View, scene: Scene, in_boxes: bool) -> Block:
    hand = view["hands"][view["seat"]]
    if not hand:
        return [line((_NO_CARDS.to(scene.language), _QUIET))]
    keys = scene.choice is not None and not scene.choice.path
    return _cards(view, hand, _played(scene.choice), in_boxes, scene.width, keys=keys)


def _cards(
    view: View, cards: Sequence[str], chosen: Sequence[str], in_boxes: bool, width: int, *, keys: bool = False
) -> Block:
    blocks = []
    for position, card in enumerate(cards):
        symbol = view["symbol_of"].get(card, "")
        if in_boxes:
            shape = SYMBOLS[symbol].shape if symbol else " "
            face = Face(card, symbol or " ", shape, colour_of(card).ink)
            blocks.append(draw(face, Size.SMALL, chosen=card in chosen, below=str(position + 1) if keys else ""))
        else:
            paper = LIFTED if card in chosen else PAPER
            marks = "[]" if card in chosen else "  "
            text = f"{marks[0]}{card:>3}{symbol or ' '}{marks[1]}"
            blocks.append([line((text, f"bold {colour_of(card).ink} on {paper}"))])
    return in_rows(blocks, width)


def _steps(choice: Choice | None) -> list[str]:
    """What is chosen so far, what the cursor is on, and what then follows of itself."""
    if choice is None:
        return []
    endings = choice.endings[choice.cursor]
    return [*choice.path, choice.under_cursor, *(endings[0] if len(endings) == 1 else ())]


def _played(choice: Choice | None) -> list[str]:
    return _steps(choice)[0].split() if choice is not None else []


def _taken(choice: Choice | None) -> list[str]:
    return [step[2:] for step in _steps(choice) if step.startswith(("x ", "+ "))]


def _bright(card: str) -> str:
    return f"bold {colour_of(card).bright}"
