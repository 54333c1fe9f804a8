"""The table of Scopette: the other seats above, the centre in the middle, the reader's goals and hand below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text as Line

from cartable.cli.painters.blocks import Block, Part, beside, block_width, centred, in_rows, line, stacked
from cartable.cli.painters.cards import CHOSEN_PAPER, PAPER, CardStyle, Size, draw_card
from cartable.cli.painters.painter import MoveInProgress, Scene, View
from cartable.cli.painters.palette import BACK, DIVIDER, GOLD, MUTED, TURN
from cartable.cli.painters.scopette.styles import COLOURS, SYMBOLS, colour_of, symbol_text
from cartable.cli.painters.seats import NO_CARDS, WITH, YOU, partners
from cartable.games.events import UNKNOWN_CARD
from cartable.games.texts import Language, Text

_STOCK: Final = Text("stock {stock} · tokens left {supply}", "pioche {stock} · jetons restants {supply}")
_LAST: Final = Text(
    "last turns: {last_turns} · tokens left {supply}", "derniers tours : {last_turns} · jetons restants {supply}"
)
_OVER: Final = Text("the piles have been counted", "les tas sont comptés")
_CENTRE: Final = Text("centre", "centre")
_EMPTY: Final = Text("the centre is empty", "le centre est vide")
_PILE: Final = Text("pile", "tas")
_COLOUR: Final = Text("colour", "couleur")
_SYMBOLS: Final = Text("symbols", "symboles")
_SHARED: Final = Text("both shared", "communs")

_TOKEN: Final = ("◉", GOLD)
_SHORT_NAME: Final = 10


def headline(view: View, language: Language) -> str:
    if view["over"]:
        return _OVER.to(language)
    return (_STOCK if view["stock"] else _LAST).to(language).format(**view)


def paint(view: View, scene: Scene) -> Sequence[Line]:
    """Cards as boxes where they fit, else as text; the spare lines separate the three parts."""
    seats = _other_seats(view, scene)
    middle = [line((f" {_CENTRE.to(scene.language)} ".center(scene.width, "─"), DIVIDER))]
    own = [] if view["seat"] is None else centred(_own_lines(view, scene), scene.width)
    parts: list[Block] = []
    for centre_in_boxes, hand_in_boxes in ((True, True), (False, True), (False, False)):
        centre = centred(_centre(view, scene, centre_in_boxes), scene.width)
        hand = centred(_hand(view, scene, hand_in_boxes), scene.width) if own else []
        parts = [seats, middle + centre, own + hand]
        if sum(map(len, parts)) <= scene.height and block_width(hand) <= scene.width:
            break
    lines = stacked(parts[0], parts[1], parts[2], scene.height)
    return [line(each, width=scene.width) if each.cell_len > scene.width else each for each in lines[: scene.height]]


# the seats


def _other_seats(view: View, scene: Scene) -> Block:
    seats = scene.seats_from(view["seat"])
    width = (scene.width - 1) // len(seats) - 1
    fits = all(line(*_name(view, scene, seat)).cell_len <= width for seat in seats)
    blocks = [centred(_seat(view, scene, seat, letters=not fits), width) for seat in seats]
    return beside([[line(each, width=width) for each in block] for block in blocks])


def _seat(view: View, scene: Scene, seat: int, *, letters: bool) -> Block:
    hand: list[str] = view["hands"][seat]
    cards: list[Part] = [BACK if card == UNKNOWN_CARD else (f"{card} ", _bright(card)) for card in hand]
    counts: list[Part] = [(f" {_PILE.to(scene.language)} {view['piles'][seat]} ", MUTED), *_tokens(view, seat)]
    goals: list[Part] = [(" ".join(symbol_text(letter) for letter in _symbols_of(view, seat)), MUTED)]
    colours = [colour for colour in view["colours"][seat] if colour in COLOURS]
    goals += [(f" {colour}", f"bold {COLOURS[colour].bright}") for colour in colours]
    return [line(*_name(view, scene, seat, letters=letters)), line(*cards, *counts), line(*goals)]


def _name(view: View, scene: Scene, seat: int, *, letters: bool = False) -> list[Part]:
    """Whose turn it is, the name and the partners; the letter of the team where the names do not fit."""
    is_turn = view["turn"] == seat
    style = TURN if is_turn else "bold"
    side = scene.side_of(seat)
    in_team = len(scene.sides[side]) > 1
    name = scene.names[seat][:_SHORT_NAME] if letters and in_team else scene.names[seat]
    parts: list[Part] = [("▶", style) if is_turn else " ", (name, style)]
    if seat == view["seat"]:
        parts.append((f" ({YOU.to(scene.language)})", MUTED))
    if letters and in_team:
        return [*parts, (f" [{chr(ord('X') + side)}]", MUTED)]
    return [*parts, *partners(view, scene, seat)]


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
            goals.append((f"{WITH.to(language).format(name=name)} ", MUTED))
    if len(scene.names) == 2:
        goals.append((_SHARED.to(language), MUTED))
    counts: list[Part] = [(f"   {_PILE.to(language)} {view['piles'][seat]}   ", MUTED), *_tokens(view, seat)]
    return [line(*_name(view, scene, seat), *counts), line(*goals)]


# the cards


def _centre(view: View, scene: Scene, in_boxes: bool) -> Block:
    if not view["centre"]:
        return [line((_EMPTY.to(scene.language), MUTED))]
    chosen = _taken(scene.choice)
    return _cards(view, view["centre"], chosen, in_boxes, scene.width)


def _hand(view: View, scene: Scene, in_boxes: bool) -> Block:
    hand = view["hands"][view["seat"]]
    if not hand:
        return [line((NO_CARDS.to(scene.language), MUTED))]
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
            style = CardStyle(card, symbol or " ", shape, colour_of(card).ink)
            blocks.append(draw_card(style, Size.SMALL, chosen=card in chosen, below=str(position + 1) if keys else ""))
        else:
            paper = CHOSEN_PAPER if card in chosen else PAPER
            marks = "[]" if card in chosen else "  "
            text = f"{marks[0]}{card:>3}{symbol or ' '}{marks[1]}"
            blocks.append([line((text, f"bold {colour_of(card).ink} on {paper}"))])
    return in_rows(blocks, width)


def _steps(choice: MoveInProgress | None) -> list[str]:
    """The steps chosen so far, the option under the cursor, and the rest of the move where only one is possible."""
    if choice is None:
        return []
    endings = choice.endings[choice.cursor]
    return [*choice.path, choice.under_cursor, *(endings[0] if len(endings) == 1 else ())]


def _played(choice: MoveInProgress | None) -> list[str]:
    return _steps(choice)[0].split() if choice is not None else []


def _taken(choice: MoveInProgress | None) -> list[str]:
    return [step[2:] for step in _steps(choice) if step.startswith(("x ", "+ "))]


def _bright(card: str) -> str:
    return f"bold {colour_of(card).bright}"
