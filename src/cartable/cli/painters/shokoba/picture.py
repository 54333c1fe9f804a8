"""The table of Shokoba: the other seats above, the table cards in the middle, the own hand below."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from rich.text import Text as Line

from cartable.cli.painters import Choice, Scene, View
from cartable.cli.painters.blocks import Block, beside, centred, in_rows, line, width_of
from cartable.cli.painters.cards import Face, Size, draw
from cartable.cli.painters.shokoba.gems import GEMS
from cartable.games.events import UNKNOWN_CARD
from cartable.games.texts import Language, Text

_HEADLINE: Final = Text("round {round} · playing to {target}", "manche {round} · partie en {target}")
_STOCK: Final = Text("stock {count}", "pioche {count}")
_NO_STOCK: Final = Text("last deal", "dernière donne")
_TABLE: Final = Text("table", "table")
_EMPTY: Final = Text("the table is empty: the next card has to be laid", "la table est vide : il faut poser une carte")
_TOOK_LAST: Final = Text("{name} took last", "{name} a pris en dernier")
_PILE: Final = Text("pile", "tas")
_STONES: Final = Text("stones", "pierres")
_DEALS: Final = Text("deals", "donne")
_YOU: Final = Text("you", "vous")
_WITH: Final = Text("with {name}", "avec {name}")
_NO_CARDS: Final = Text("no card in hand", "plus de carte en main")

_BACK: Final = ("▒", "#b08968")
_STONE: Final = ("◉", "bold #f2c14e")
_NO_STONE: Final = ("·", "#7d8f86")
_QUIET: Final = "#9db5a8"
_MOST_BACKS_APART: Final = 4
_MOST_STONES_DRAWN: Final = 10
_CARD: Final = re.compile(r"(\d+)([A-Z])")
_SIZES: Final = (
    (Size.BIG, Size.BIG),
    (Size.BIG, Size.SMALL),
    (Size.SMALL, Size.SMALL),
    (Size.SLIM, Size.SMALL),
    (Size.SLIM, Size.SLIM),
)


def headline(view: View, language: Language) -> str:
    stock = _STOCK.to(language).format(count=view["stock"]) if view["stock"] else _NO_STOCK.to(language)
    return f"{_HEADLINE.to(language).format(**view)} · {stock}"


# the picture


def paint(view: View, scene: Scene) -> Sequence[Line]:
    """The largest cards that fit; the blank lines between the parts go first when room is short."""
    seats = _other_seats(view, scene)
    middle = _table_line(view, scene)
    mine = [] if view["seat"] is None else centred([_own_line(view, scene)], scene.width)
    table, hand, spare = [], [], 0
    for table_size, hand_size in _SIZES:
        table = centred(_table(view, scene, table_size), scene.width)
        hand = centred(_hand(view, scene, hand_size), scene.width) if mine else []
        spare = scene.height - len([*seats, *middle, *table, *mine, *hand])
        if spare >= 0 and width_of(hand) <= scene.width:
            break
    above = min(1, max(0, spare - 1))
    before, after = _halves(spare - above)
    lines = [*seats, *_blank(above), *middle, *_blank(before), *table, *_blank(after), *mine, *hand]
    return [line(each, width=scene.width) for each in lines[: scene.height]]


def _halves(spare: int) -> tuple[int, int]:
    return max(0, spare) // 2, max(0, spare) - max(0, spare) // 2


def _blank(count: int) -> Block:
    return [line()] * count


def _other_seats(view: View, scene: Scene) -> Block:
    """The seats in the order of play, beginning at the viewer's left."""
    players = len(scene.names)
    first = 0 if view["seat"] is None else view["seat"] + 1
    seats = [(first + step) % players for step in range(players if view["seat"] is None else players - 1)]
    width = (scene.width - 1) // len(seats)
    return beside(
        [[line(each, width=width - 1) for each in centred(_seat(view, scene, seat), width - 1)] for seat in seats]
    )


def _seat(view: View, scene: Scene, seat: int) -> Block:
    hand: list[str] = view["hands"][seat]
    side = _side(scene, seat)
    cards: list[str | tuple[str, str]] = ["  "]
    if all(card == UNKNOWN_CARD for card in hand):
        back = f"{_BACK[0]} " if len(hand) <= _MOST_BACKS_APART else _BACK[0]
        cards += [(back * len(hand), _BACK[1])]
    else:
        cards += [(f"{card} ", f"bold {GEMS[card[-1]].bright}") if card != UNKNOWN_CARD else _BACK for card in hand]
    cards += [(f"{' ' if hand else ''}{_PILE.to(scene.language)} {view['piles'][side]}", _QUIET)]
    block = [
        line(*_name(view, scene, seat)),
        line(*cards),
        line("  ", *_stones(view, side, scene.language)),
    ]
    if "taken" in view:
        block.append(line("  ", *_remembered(view["taken"][side])))
    return block


def _own_line(view: View, scene: Scene) -> Line:
    seat = view["seat"]
    side = _side(scene, seat)
    parts = [
        *_name(view, scene, seat),
        (f"   {_PILE.to(scene.language)} {view['piles'][side]}   ", _QUIET),
        *_stones(view, side, scene.language),
    ]
    if "taken" in view:
        parts += ["   ", *_remembered(view["taken"][side])]
    return line(*parts)


def _name(view: View, scene: Scene, seat: int) -> list[str | tuple[str, str]]:
    """Whose turn it is, the name, the partner and the dealer."""
    turn = view["turn"] == seat
    parts: list[str | tuple[str, str]] = [("▶ ", "bold #ffdf80") if turn else "  "]
    parts.append((scene.names[seat], "bold #ffdf80" if turn else "bold"))
    if seat == view["seat"]:
        parts.append((f" ({_YOU.to(scene.language)})", _QUIET))
    for partner in scene.sides[_side(scene, seat)]:
        if partner != seat:
            name = _YOU.to(scene.language) if partner == view["seat"] else scene.names[partner]
            parts.append((f" {_WITH.to(scene.language).format(name=name)}", _QUIET))
    if view["dealer"] == seat:
        parts.append((f" · {_DEALS.to(scene.language)}", _QUIET))
    return parts


def _stones(view: View, side: int, language: Language) -> list[str | tuple[str, str]]:
    stones, target = view["stones"][side], view["target"]
    parts: list[str | tuple[str, str]] = [(f"{_STONES.to(language)} ", _QUIET)]
    if max(stones, target) <= _MOST_STONES_DRAWN:
        parts += [(_STONE[0] * stones, _STONE[1]), (_NO_STONE[0] * (target - stones), _NO_STONE[1])]
    return [*parts, f" {stones}/{target}"]


def _remembered(cards: Sequence[str]) -> list[str | tuple[str, str]]:
    """SHO-35, the memory aid: how many of each gem have been seen going into a pile."""
    counts = Counter(card[-1] for card in cards)
    return [(f"{gem.shape}{letter}{counts[letter]} ", gem.bright) for letter, gem in GEMS.items()]


def _side(scene: Scene, seat: int) -> int:
    return next(side for side, seats in enumerate(scene.sides) if seat in seats)


def _table_line(view: View, scene: Scene) -> Block:
    words = [_TABLE.to(scene.language)]
    if view["last_taker"] is not None:
        words.append(_TOOK_LAST.to(scene.language).format(name=scene.names[view["last_taker"]]))
    text = f" {' · '.join(words)} "
    return [line((text.center(scene.width, "─"), "#5f7a6c"))]


def _table(view: View, scene: Scene, size: Size) -> Block:
    if not view["table"]:
        return [line((_EMPTY.to(scene.language), _QUIET))]
    chosen = Counter(_set_under_cursor(scene.choice))
    if scene.choice is not None and view["claimable"]:
        chosen[view["claimable"]] += 1
    boxes = []
    for card in view["table"]:
        is_chosen = chosen[card] > 0
        chosen[card] -= is_chosen
        boxes.append(draw(_face(card), size, chosen=is_chosen))
    return in_rows(boxes, scene.width)


def _set_under_cursor(choice: Choice | None) -> list[str]:
    """The table cards that the option under the cursor takes, where it takes only one set."""
    if choice is None:
        return []
    endings = choice.endings[choice.cursor]
    if len(endings) > 1:
        return []
    last = "".join(endings[0]) or choice.under_cursor
    return ["".join(found) for found in _CARD.findall(last)] if last.startswith(("x ", "claim ")) else []


def _hand(view: View, scene: Scene, size: Size) -> Block:
    hand = view["hands"][view["seat"]]
    if not hand:
        return [line((_NO_CARDS.to(scene.language), _QUIET))]
    choice = None if scene.choice is None or view["claimable"] else scene.choice
    held = None
    if choice is not None:
        held = hand.index(choice.path[0]) if choice.path else choice.cursor
    boxes = []
    for position, card in enumerate(hand):
        is_open = choice is not None and not choice.path
        takes = is_open and choice is not None and any("".join(rest) for rest in choice.endings[position])
        boxes.append(
            draw(
                _face(card),
                size,
                chosen=position == held,
                above="×" if takes else "",
                below=str(position + 1) if is_open else "",
            )
        )
    return beside(boxes)


def _face(card: str) -> Face:
    gem = GEMS[card[-1]]
    return Face(card[:-1], card[-1], gem.shape, gem.ink)
