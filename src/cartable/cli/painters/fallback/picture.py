"""The table of any game: the other seats above, cards and facts in the middle, the reader's hand below."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from rich.text import Text as Line

from cartable.cli.painters.blocks import Block, Part, beside, block_width, centred, in_rows, line, stacked
from cartable.cli.painters.cards import Size
from cartable.cli.painters.fallback.card_faces import Faces, card_texts, draw_place
from cartable.cli.painters.fallback.key_names import key_name
from cartable.cli.painters.fallback.view_content import Row, SeatContent, ViewContent, view_content
from cartable.cli.painters.keys import number_key
from cartable.cli.painters.painter import MoveInProgress, Scene, View
from cartable.cli.painters.palette import BACK, BACK_COLOUR, DIVIDER, MUTED
from cartable.cli.painters.seats import NO_CARDS, seat_name
from cartable.games.events import UNKNOWN_CARD
from cartable.games.texts import Language

_SIZES: Final = (
    (Size.BIG, Size.BIG),
    (Size.SMALL, Size.BIG),
    (Size.SMALL, Size.SMALL),
    (Size.SLIM, Size.SMALL),
    (Size.SLIM, Size.SLIM),
    (None, Size.SMALL),
    (None, Size.SLIM),
    (None, None),
)
"""The sizes of the cards in the middle and in the hand, the largest first; None is a line of text."""

_WORDS: Final = re.compile(r"[^\s,;+()=<>]+")


def paint_view(view: View, scene: Scene, faces: Faces) -> Sequence[Line]:
    """The largest cards that fit. Where even text is too long, the middle is cut first and the hand last."""
    view = {"turn": None, "seat": None, **view}
    content = view_content(view, scene, faces)
    reader = view["seat"]
    seats = [_seat_line(view, scene, seat, content.seats[seat], faces) for seat in scene.seats_from(reader)]
    middle: Block = []
    own: Block = []
    for middle_size, hand_size in _SIZES:
        if middle_size is not None and _least_height(content, middle_size, scene.width) > scene.height:
            continue
        chosen = _chosen_cards(scene.choice, faces)
        own = [] if reader is None else _own_block(view, scene, content.seats[reader], faces, hand_size, chosen)
        middle = _middle(content, scene, faces, middle_size, chosen)
        fits = max(block_width(own), block_width(middle)) <= scene.width
        if fits and len(seats) + len(middle) + len(own) <= scene.height:
            break
    middle = middle[: max(0, scene.height - len(seats) - len(own))]
    seats = seats[: max(0, scene.height - len(own))]
    lines = stacked(seats, middle, own, scene.height)
    return [line(each, width=scene.width) for each in lines[: scene.height]]


# the seats


def _seat_line(view: View, scene: Scene, seat: int, content: SeatContent, faces: Faces) -> Line:
    hand: list[Part] = []
    if content.hand:
        hidden = content.hand.count(UNKNOWN_CARD)
        known = [card for card in content.hand if card != UNKNOWN_CARD]
        hand = ["  ", *card_texts(known, faces)]
        if hidden:
            hand += [(BACK[0] * min(hidden, scene.width // 4), BACK_COLOUR), (f" {len(content.hand)}", MUTED)]
    return line(*seat_name(view, scene, seat), *hand, *_details(content, faces, scene.language))


def _own_block(
    view: View, scene: Scene, content: SeatContent, faces: Faces, size: Size | None, chosen: Counter[str]
) -> Block:
    """The reader's line, and below it the hand with number keys."""
    details = _details(content, faces, scene.language)
    name = centred([line(*seat_name(view, scene, view["seat"]), *details)], scene.width)
    hand = content.hand
    if hand is None:
        return name
    if not hand:
        return [*name, *centred([line((NO_CARDS.to(scene.language), MUTED))], scene.width)]
    if size is None:
        return [*name, *centred([line(*card_texts(hand, faces))], scene.width)]
    keys = _keys(hand, scene.choice)
    boxes = []
    for position, card in enumerate(hand):
        is_chosen = _take(chosen, card)
        boxes.append(draw_place(card, faces, size, chosen=is_chosen, key=keys.get(position, "")))
    gap = 1 if sum(block_width(box) + 1 for box in boxes) <= scene.width + 1 else 0
    return [*name, *centred(beside(boxes, gap), scene.width)]


def _details(content: SeatContent, faces: Faces, language: Language) -> list[Part]:
    """What the view says about a seat: numbers, texts and rows of cards, each with its name."""
    parts: list[Part] = []
    for key, text in content.facts:
        parts += [(f"  {key_name(key, language)} ", MUTED), (text, "bold")]
    for key, row in content.rows:
        parts += [(f"  {key_name(key, language)} ", MUTED), *card_texts(row, faces)]
    return parts


def _keys(hand: Row, choice: MoveInProgress | None) -> dict[int, str]:
    """The number keys of the options that name one card of the hand; equal cards share a key."""
    keys: dict[int, str] = {}
    for position, option in enumerate(() if choice is None else choice.options):
        words = _WORDS.findall(option)
        if len(words) == 1 and words[0] in hand:
            keys.setdefault(hand.index(words[0]), number_key(position).strip())
    return keys


# the middle of the table


def _middle(content: ViewContent, scene: Scene, faces: Faces, size: Size | None, chosen: Counter[str]) -> Block:
    facts = _wrapped_facts(content.facts, scene)
    if not content.rows:
        rows: Block = []
    elif size is None:
        rows = [_text_row(key, row, faces, scene.language) for key, row in content.rows]
    else:
        groups = [_group(key, row, faces, size, chosen, scene) for key, row in content.rows]
        rows = centred(in_rows(groups, scene.width, gap=3), scene.width)
    return [line(("─" * scene.width, DIVIDER)), *rows, *facts] if facts or rows else []


def _least_height(content: ViewContent, size: Size, width: int) -> int:
    """A lower bound on the height of the cards in the middle, to skip drawing what cannot fit."""
    cards = sum(len(row) for _, row in content.rows)
    return -(-cards * size.width // width) * size.height


def _wrapped_facts(facts: Sequence[tuple[str, str]], scene: Scene) -> Block:
    blocks: list[Block] = []
    for key, text in facts:
        blocks.append([line((f"{key_name(key, scene.language)} ", MUTED), text)])
    shortened = [[line(each, width=min(each.cell_len, scene.width)) for each in block] for block in blocks]
    return centred(in_rows(shortened, scene.width, gap=3), scene.width)


def _text_row(key: str, row: Row, faces: Faces, language: Language) -> Line:
    return line((f"{key_name(key, language)} ", MUTED), *card_texts(row, faces))


def _group(key: str, row: Row, faces: Faces, size: Size, chosen: Counter[str], scene: Scene) -> Block:
    """The cards of one entry, with its name above them."""
    boxes = [draw_place(card, faces, size, chosen=_take(chosen, card)) for card in row]
    return [line((key_name(key, scene.language), MUTED)), *in_rows(boxes, scene.width)]


# the choice


def _chosen_cards(choice: MoveInProgress | None, faces: Faces) -> Counter[str]:
    """The cards named in the steps chosen so far, in the option under the cursor, and in the only way to go on."""
    if choice is None:
        return Counter()
    endings = choice.endings[choice.cursor]
    steps = [*choice.path, choice.under_cursor, *(endings[0] if len(endings) == 1 else ())]
    return Counter(word for step in steps for word in _WORDS.findall(step) if word in faces)


def _take(chosen: Counter[str], card: str | None) -> bool:
    """Whether this card is one of the chosen ones, which are counted down."""
    if card is None or chosen[card] <= 0:
        return False
    chosen[card] -= 1
    return True
