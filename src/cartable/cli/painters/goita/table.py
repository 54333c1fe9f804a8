"""The table of Goita Shogi: a row of placed cards for each seat, the attack in the middle, the reader's hand below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text as Line

from cartable.cli.painters.blocks import Block, Part, beside, block_width, centred, line, stacked
from cartable.cli.painters.goita.pieces import draw_piece, piece_text
from cartable.cli.painters.goita.styles import ATTACK, BLOCK, CURRENT_ATTACK, NAMES, POINTS, SIGNS
from cartable.cli.painters.keys import number_key
from cartable.cli.painters.painter import Scene, View
from cartable.cli.painters.palette import BACK, BACK_COLOUR, DIVIDER, MUTED
from cartable.cli.painters.seats import seat_name
from cartable.games.texts import Text

_FIRST: Final = Text("first", "premier")
_POINTS: Final = Text("points", "points")
_ASIDE: Final = Text("{count} aside", "{count} écartées")
_ATTACK: Final = Text("{name} attacks: {card} {piece}", "{name} attaque : {card} {piece}")
_NO_ATTACK: Final = Text("no attack: {name} plays", "aucune attaque : à {name} de jouer")
_ROUND_OVER: Final = Text("the round is over", "la manche est terminée")
_TALL_CARD: Final = 4


def paint_table(view: View, scene: Scene) -> Sequence[Line]:
    """Two lines for each seat, the reader's own last; signs and tall cards where they fit."""
    reader = view["seat"]
    others = [each for seat in scene.seats_from(reader) for each in _seat(view, scene, seat)]
    own = [] if reader is None else _seat(view, scene, reader)
    middle = [_attack_line(view, scene)]
    spare = scene.height - len(others) - len(middle) - len(own)
    hand = [] if reader is None else _hand(view, scene, tall=spare >= _TALL_CARD)
    lines = stacked(others, middle, [*own, *hand], scene.height)
    return [line(each, width=scene.width) for each in lines][: scene.height]


def _seat(view: View, scene: Scene, seat: int) -> Block:
    return [line(*_seat_parts(view, scene, seat)), _placed_row(view, scene, seat)]


def _seat_parts(view: View, scene: Scene, seat: int) -> list[Part]:
    """Whose turn it is, the name, the partner, the cards in hand and the points of the side."""
    parts = seat_name(view, scene, seat)
    if view["first"] == seat:
        parts.append((f" · {_FIRST.to(scene.language)}", MUTED))
    if seat != view["seat"]:
        parts += ["  ", *_held(view["hands"][seat])]
    points = view["points"][scene.side_of(seat)]
    parts.append((f"  {_POINTS.to(scene.language)} {points}/{view['target']}", MUTED))
    return parts


def _held(hand: Sequence[str]) -> list[Part]:
    known = [card for card in hand if card in SIGNS]
    if known:
        return [(" ".join(known), "bold")]
    return [(BACK[0] * len(hand), BACK_COLOUR), (f" {len(hand)}", MUTED)]


def _placed_row(view: View, scene: Scene, seat: int) -> Line:
    """The placed cards in pairs; letters alone where the signs do not fit."""
    row = view["rows"][seat]
    if not row:
        return line("    ", ("·", MUTED))
    for signs in (True, False):
        parts: list[Part] = ["    "]
        for position, card in enumerate(row):
            is_current = view["attacker"] == seat and position == len(row) - 1
            if position:
                parts.append((" │ ", MUTED) if position % 2 == 0 else " ")
            parts.append(_placed_card(card, signs=signs, is_current=is_current))
        made = line(*parts)
        if made.cell_len <= scene.width:
            break
    return made


def _placed_card(card: str, *, signs: bool, is_current: bool) -> Part:
    """`(P)` was laid face down, `=P` is a block, `>P` an attack."""
    letter = card.strip("()=>")
    shown = piece_text(letter) if signs else BACK[0] if letter not in SIGNS else letter
    if card.startswith("("):
        return (shown, BACK_COLOUR) if letter not in SIGNS else (f"({shown})", BACK_COLOUR)
    if card.startswith("="):
        return (f"={shown}", BLOCK)
    return (f"▸{shown}", CURRENT_ATTACK if is_current else ATTACK)


def _attack_line(view: View, scene: Scene) -> Line:
    language = scene.language
    if view["attack"]:
        card = view["attack"]
        piece = f"{SIGNS[card]} ({NAMES[card].to(language)}, {view.get('card_points', POINTS)[card]})"
        text = _ATTACK.to(language).format(name=scene.names[view["attacker"]], card=card, piece=piece)
    elif view["turn"] is None:
        text = _ROUND_OVER.to(language)
    else:
        text = _NO_ATTACK.to(language).format(name=scene.names[view["turn"]])
    if view["aside"]:
        text += f" · {_ASIDE.to(language).format(count=view['aside'])}"
    made = line((f" {text} ", "bold" if view["attack"] else MUTED))
    rest = max(0, scene.width - made.cell_len)
    return line(("─" * (rest // 2), DIVIDER), made, ("─" * (rest - rest // 2), DIVIDER))


def _hand(view: View, scene: Scene, *, tall: bool) -> Block:
    """The reader's cards; the first of each kind that can be chosen shows its key."""
    hand = view["hands"][view["seat"]]
    choice = scene.choice
    positions = {} if choice is None else {step.strip("()=>"): at for at, step in enumerate(choice.options)}
    boxes = []
    for number, card in enumerate(hand):
        at = positions.get(card) if card not in hand[:number] else None
        chosen = at is not None and choice is not None and at == choice.cursor
        points = view.get("card_points", POINTS).get(card, 0) if tall else None
        boxes.append(draw_piece(card, points=points, chosen=chosen, below="" if at is None else number_key(at).strip()))
    drawn = centred(beside(boxes), scene.width)
    if not hand or block_width(drawn) > scene.width:
        return [line("    ", (" ".join(hand), "bold"))]
    return drawn
