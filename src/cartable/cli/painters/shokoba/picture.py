"""The table of Shokoba: the other seats above, the table cards in the middle, the reader's hand below."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from rich.text import Text as Line

from cartable.cli.painters.blocks import Block, Part, beside, blank, block_width, centred, in_rows, line
from cartable.cli.painters.cards import CardStyle, Size, draw_card
from cartable.cli.painters.painter import MoveInProgress, Scene, View
from cartable.cli.painters.palette import BACK, BACK_COLOUR, DIVIDER, GOLD, MUTED
from cartable.cli.painters.seats import NO_CARDS, seat_name
from cartable.cli.painters.shokoba.styles import GEMS
from cartable.games.events import UNKNOWN_CARD
from cartable.games.texts import Language, Text

_HEADLINE: Final = Text("round {round} · playing to {target}", "manche {round} · partie en {target} pierres")
_STOCK: Final = Text("stock {count}", "pioche {count}")
_NO_STOCK: Final = Text("last deal", "dernière donne")
_TABLE: Final = Text("table", "table")
_EMPTY: Final = Text("the table is empty: the next card must be laid", "la table est vide : il faut poser une carte")
_TOOK_LAST: Final = Text("{name} took last", "dernière prise : {name}")
_PILE: Final = Text("pile", "tas")
_STONES: Final = Text("stones", "pierres")
_DEALS: Final = Text("deals", "donne")

_STONE: Final = "◉"
_MISSING_STONE: Final = ("·", "#7d8f86")
_MOST_SPACED_BACKS: Final = 4
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
    """The largest cards that fit; the spare lines separate the parts."""
    seats = _other_seats(view, scene)
    middle = _table_line(view, scene)
    own = [] if view["seat"] is None else centred([_own_line(view, scene)], scene.width)
    table, hand, spare = [], [], 0
    for table_size, hand_size in _SIZES:
        table = centred(_table(view, scene, table_size), scene.width)
        hand = centred(_hand(view, scene, hand_size), scene.width) if own else []
        spare = scene.height - len([*seats, *middle, *table, *own, *hand])
        if spare >= 0 and block_width(hand) <= scene.width:
            break
    above = min(1, max(0, spare - 1))
    rest = max(0, spare - above)
    before, after = rest // 2, rest - rest // 2
    lines = [*seats, *blank(above), *middle, *blank(before), *table, *blank(after), *own, *hand]
    return [line(each, width=scene.width) for each in lines[: scene.height]]


def _other_seats(view: View, scene: Scene) -> Block:
    seats = scene.seats_from(view["seat"])
    width = (scene.width - 1) // len(seats)
    return beside(
        [[line(each, width=width - 1) for each in centred(_seat(view, scene, seat), width - 1)] for seat in seats]
    )


def _seat(view: View, scene: Scene, seat: int) -> Block:
    hand: list[str] = view["hands"][seat]
    side = scene.side_of(seat)
    cards: list[Part] = ["  "]
    if all(card == UNKNOWN_CARD for card in hand):
        back = f"{BACK[0]} " if len(hand) <= _MOST_SPACED_BACKS else BACK[0]
        cards += [(back * len(hand), BACK_COLOUR)]
    else:
        cards += [(f"{card} ", f"bold {GEMS[card[-1]].bright}") if card != UNKNOWN_CARD else BACK for card in hand]
    cards += [(f"{' ' if hand else ''}{_PILE.to(scene.language)} {view['piles'][side]}", MUTED)]
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
    side = scene.side_of(seat)
    parts = [
        *_name(view, scene, seat),
        (f"   {_PILE.to(scene.language)} {view['piles'][side]}   ", MUTED),
        *_stones(view, side, scene.language),
    ]
    if "taken" in view:
        parts += ["   ", *_remembered(view["taken"][side])]
    return line(*parts)


def _name(view: View, scene: Scene, seat: int) -> list[Part]:
    parts = seat_name(view, scene, seat)
    if view["dealer"] == seat:
        parts.append((f" · {_DEALS.to(scene.language)}", MUTED))
    return parts


def _stones(view: View, side: int, language: Language) -> list[Part]:
    stones, target = view["stones"][side], view["target"]
    parts: list[Part] = [(f"{_STONES.to(language)} ", MUTED)]
    if max(stones, target) <= _MOST_STONES_DRAWN:
        parts += [(_STONE * stones, GOLD), (_MISSING_STONE[0] * (target - stones), _MISSING_STONE[1])]
    return [*parts, f" {stones}/{target}"]


def _remembered(cards: Sequence[str]) -> list[Part]:
    """SHO-35, the memory aid: how many of each gem a side has taken."""
    counts = Counter(card[-1] for card in cards)
    return [(f"{gem.shape}{letter}{counts[letter]} ", gem.bright) for letter, gem in GEMS.items()]


def _table_line(view: View, scene: Scene) -> Block:
    texts = [_TABLE.to(scene.language)]
    if view["last_taker"] is not None:
        texts.append(_TOOK_LAST.to(scene.language).format(name=scene.names[view["last_taker"]]))
    text = f" {' · '.join(texts)} "
    return [line((text.center(scene.width, "─"), DIVIDER))]


def _table(view: View, scene: Scene, size: Size) -> Block:
    if not view["table"]:
        return [line((_EMPTY.to(scene.language), MUTED))]
    chosen = Counter(_set_under_cursor(scene.choice))
    if scene.choice is not None and view["claimable"]:
        chosen[view["claimable"]] += 1
    boxes = []
    for card in view["table"]:
        is_chosen = chosen[card] > 0
        chosen[card] -= is_chosen
        boxes.append(draw_card(_style(card), size, chosen=is_chosen))
    return in_rows(boxes, scene.width)


def _set_under_cursor(choice: MoveInProgress | None) -> list[str]:
    """The table cards that the option under the cursor takes, where only one set is possible."""
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
        return [line((NO_CARDS.to(scene.language), MUTED))]
    choice = None if scene.choice is None or view["claimable"] else scene.choice
    held = None
    if choice is not None:
        held = hand.index(choice.path[0]) if choice.path else choice.cursor
    boxes = []
    for position, card in enumerate(hand):
        is_open = choice is not None and not choice.path
        takes = is_open and choice is not None and any("".join(rest) for rest in choice.endings[position])
        boxes.append(
            draw_card(
                _style(card),
                size,
                chosen=position == held,
                above="×" if takes else "",
                below=str(position + 1) if is_open else "",
            )
        )
    return beside(boxes)


def _style(card: str) -> CardStyle:
    """SHO-3: a letter, and as many gems as the number."""
    gem = GEMS[card[-1]]
    return CardStyle(card[:-1], card[-1], gem.shape, gem.ink, shapes=int(card[:-1]))
