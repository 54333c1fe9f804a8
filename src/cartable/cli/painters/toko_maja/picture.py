"""The table of Toko Maja: the other seats above, stock, piles and tokens in the middle, the reader's hand below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text as Line

from cartable.cli.painters.blocks import Block, Part, beside, block_width, centred, line, stacked
from cartable.cli.painters.cards import Size, draw_card
from cartable.cli.painters.painter import Scene, View
from cartable.cli.painters.palette import BACK, BACK_COLOUR, GOLD, MUTED, TURN
from cartable.cli.painters.seats import NO_CARDS, YOU
from cartable.cli.painters.toko_maja.styles import TOKEN_POINTS, card_style, coloured
from cartable.games.events import UNKNOWN_CARD
from cartable.games.texts import Language, Text

_HEADLINE: Final = Text("round {round} of 3 · stock {stock}", "manche {round} sur 3 · pioche {stock}")
_STOCK: Final = Text("stock", "pioche")
_DRAWN: Final = Text("drawn", "piochées")
_TOKENS: Final = Text("tokens", "jetons")
_FREE: Final = Text("free", "libre")
_TEAM: Final = Text("team {letter}", "équipe {letter}")
_ROUNDS: Final = Text("rounds", "manches")
_BENEATH: Final = Text("beneath", "dessous")
_SEEN: Final = Text("seen by all", "vues par tous")

_PILES: Final = "ABC"
_NAME_WIDTH: Final = 22
_NAME_WIDTH_IN_TEAM: Final = 16
_MOST_BACKS: Final = 9
_SIZES: Final = (
    (Size.SMALL, Size.SMALL),
    (Size.SLIM, Size.SMALL),
    (Size.SLIM, Size.SLIM),
    (Size.SLIM, None),
    (None, None),
)
"""The sizes of the piles and of the hand, the largest first; None is a line of letters."""


def headline(view: View, language: Language) -> str:
    return _HEADLINE.to(language).format(**view)


def paint(view: View, scene: Scene) -> Sequence[Line]:
    """The largest cards that fit; the spare lines separate the parts."""
    seats = [_seat_line(view, scene, seat) for seat in scene.seats_from(view["seat"])]
    own = [] if view["seat"] is None else [_seat_line(view, scene, view["seat"])]
    parts: list[Block] = []
    for pile_size, hand_size in _SIZES:
        middle = centred(_middle(view, scene, pile_size), scene.width)
        hand = centred(_hand(view, scene, hand_size), scene.width) if own else []
        parts = [seats, [*middle, _token_line(view, scene), *_memory_lines(view, scene)], [*own, *hand]]
        fits = max(block_width(middle), block_width(hand)) <= scene.width
        if fits and sum(map(len, parts)) <= scene.height:
            break
    lines = stacked(parts[0], parts[1], parts[2], scene.height)
    return [line(each, width=scene.width) for each in lines[: scene.height]]


# the seats


def _seat_line(view: View, scene: Scene, seat: int) -> Line:
    """Name, team, score, backs, tokens, and laid sets with their jokers."""
    side = scene.side_of(seat)
    is_turn = view["turn"] == seat
    in_team = len(scene.sides) < len(scene.names)
    name: list[Part] = [("▶ ", TURN) if is_turn else "  ", (scene.names[seat], TURN if is_turn else "bold")]
    if seat == view["seat"]:
        name.append((f" ({YOU.to(scene.language)})", MUTED))
    parts: list[Part | Line] = [
        line(*name, width=min(_NAME_WIDTH_IN_TEAM if in_team else _NAME_WIDTH, scene.width // 3))
    ]
    if in_team:
        parts.append((f" {_TEAM.to(scene.language).format(letter=chr(ord('X') + side))}", MUTED))
    parts.append((f" {view['scores'][side]:>4} ", "bold"))
    known = view["known"][seat] if "known" in view else []
    if seat != view["seat"]:
        parts += _backs(view["hands"][seat], known)
    elif known:
        parts += [(f" {_SEEN.to(scene.language)} ", MUTED), *coloured(known)]
    for number, holder in enumerate(view["tokens"], 1):
        if holder == seat:
            parts += [" ", (f"⊙{number}", GOLD)]
    for laid in view["sets"][seat]:
        parts += [" ", *coloured(laid)]
    return line(*parts)


def _backs(hand: Sequence[str], known: Sequence[str]) -> list[Part]:
    """Backs and their number, with the cards that the memory aid knows; all cards once they lie open."""
    if any(card != UNKNOWN_CARD for card in hand):
        return coloured(hand, " ")
    backs = BACK[0] * min(len(hand) - len(known), max(0, _MOST_BACKS - len(known)))
    return [*coloured(known), (backs.ljust(_MOST_BACKS - len(known)), BACK_COLOUR), (f" {len(hand):>2} ", MUTED)]


# the middle of the table


def _middle(view: View, scene: Scene, size: Size | None) -> Block:
    """Stock and piles, then the cards that the seat to act has drawn."""
    if size is None:
        return [_middle_line(view, scene)]
    blocks = [_stock(view, scene, size)]
    for place, (top, height) in enumerate(zip(view["tops"], view["heights"], strict=True)):
        blocks.append(_pile(_PILES[place], top, height, size, chosen=_is_under_cursor(scene, _PILES[place])))
    if view["drawn"]:
        blocks.append([line(), line((f"   {_DRAWN.to(scene.language)}", MUTED))])
        blocks += [_drawn_card(card, size, scene) for card in view["drawn"]]
    return beside(blocks)


def _middle_line(view: View, scene: Scene) -> Line:
    parts: list[Part] = [(f"{_STOCK.to(scene.language)} {view['stock']} ", MUTED)]
    for place, (top, height) in enumerate(zip(view["tops"], view["heights"], strict=True)):
        parts += [f" {_PILES[place]}:", *(coloured(top) if top else ["–"]), (f"({height})", MUTED)]
    if view["drawn"]:
        parts.append((f"  {_DRAWN.to(scene.language)} ", MUTED))
        parts += [part for card in view["drawn"] for part in (coloured(card) if card != UNKNOWN_CARD else [BACK])]
    return line(*parts)


def _stock(view: View, scene: Scene, size: Size) -> Block:
    title, count = _STOCK.to(scene.language), str(view["stock"])
    width = max(len(title), len(count)) + 2
    filling = [line(((BACK[0] if view["stock"] else " ") * width, BACK_COLOUR))] * (size.height - 2)
    return [line((title.center(width), MUTED)), *filling, line((count.center(width), "bold"))]


def _pile(name: str, top: str | None, height: int, size: Size, *, chosen: bool) -> Block:
    if top is not None:
        return draw_card(card_style(top), size, chosen=chosen, above=name, below=str(height))
    inner = size.width - 2
    return [
        line((f"┌{name.center(inner, '┄')}┐", TURN if chosen else MUTED)),
        *[line((f"┊{' ' * inner}┊", MUTED))] * (size.height - 2),
        line((f"└{'┄' * inner}┘", MUTED)),
    ]


def _drawn_card(card: str, size: Size, scene: Scene) -> Block:
    if card == UNKNOWN_CARD:
        return [line((BACK[0] * size.width, BACK_COLOUR))] * size.height
    choice = scene.choice
    picked = choice is not None and card in (choice.path[0] if choice.path else choice.under_cursor)[:1]
    return draw_card(card_style(card), size, chosen=picked)


def _is_under_cursor(scene: Scene, pile: str) -> bool:
    """Whether the option under the cursor takes from this pile or puts a card there."""
    if scene.choice is None:
        return False
    option = scene.choice.under_cursor
    return option in (f"take {pile}", f"> {pile}") or option == "table"


def _token_line(view: View, scene: Scene) -> Line:
    """TOK-2: each token with its points and its holder."""
    parts: list[Part] = [(f"{_TOKENS.to(scene.language)} ", MUTED)]
    points_of = view.get("token_points", TOKEN_POINTS)
    for number, (holder, points) in enumerate(zip(view["tokens"], points_of, strict=True), 1):
        who = _FREE.to(scene.language) if holder is None else scene.names[holder]
        parts += [(f"⊙{number}", GOLD), (f"+{points} ", MUTED), (who[:8], "" if holder is None else "bold"), "  "]
    return line(*parts)


def _memory_lines(view: View, scene: Scene) -> Block:
    """TOK-33, the memory aid: the cards under each top card, the next one first; then the points of past rounds."""
    lines: Block = []
    if "beneath" in view:
        title = _BENEATH.to(scene.language)
        share = max(1, (scene.width - len(title)) // len(_PILES) - 4)
        parts: list[Part] = [(title, MUTED)]
        for name, cards in zip(_PILES, view["beneath"], strict=True):
            shown = cards[::-1] if len(cards) <= share else cards[: -share - 1 : -1]
            parts += [f" {name} ", *(coloured(shown) or ["–"]), "…" if len(shown) < len(cards) else ""]
        lines.append(line(*parts))
    if view["points"]:
        parts = [(f"{_ROUNDS.to(scene.language)} ", MUTED)]
        for side, seats in enumerate(scene.sides):
            points = " ".join(f"{each[side]:+d}" for each in view["points"])
            parts += [("&".join(scene.names[seat][:8] for seat in seats), "bold"), f" {points}   "]
        lines.append(line(*parts))
    return lines


# the reader's hand


def _hand(view: View, scene: Scene, size: Size | None) -> Block:
    hand = view["hands"][view["seat"]]
    if not hand:
        return [line((NO_CARDS.to(scene.language), MUTED))]
    chosen = _laid_under_cursor(scene)
    if size is None:
        return [line(*coloured(hand, " "))]
    boxes = []
    for card in hand:
        is_chosen = card in chosen
        if is_chosen:
            chosen.remove(card)
        boxes.append(draw_card(card_style(card), size, chosen=is_chosen))
    return beside(boxes, gap=0 if len(boxes) * (size.width + 1) > scene.width else 1)


def _laid_under_cursor(scene: Scene) -> list[str]:
    option = "" if scene.choice is None else scene.choice.under_cursor
    return list(option.partition(" ")[2]) if option.startswith("lay ") else []
