"""The table of Goita Shogi: a row of placed cards for each seat, the attack in the middle, the own hand below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text as Line

from cartable.cli.painters import Scene, View
from cartable.cli.painters.blocks import Block, beside, centred, line, width_of
from cartable.cli.painters.goita.pieces import ATTACK, BACK, BLOCK, NAMES, NOW, POINTS, QUIET, SIGNS, TURN, box, written
from cartable.cli.table.prompt import key_of
from cartable.games.texts import Text

_YOU: Final = Text("you", "vous")
_WITH: Final = Text("with {name}", "avec {name}")
_BEGAN: Final = Text("first", "premier")
_POINTS: Final = Text("points", "points")
_ASIDE: Final = Text("{count} aside", "{count} écartées")
_ATTACKED: Final = Text("{name} attacks: {card} {piece}", "{name} attaque : {card} {piece}")
_FREE: Final = Text("no attack stands: {name} is to play", "aucune attaque : à {name} de jouer")
_ENDED: Final = Text("the round is over", "la manche est terminée")
_NOTHING_PLACED: Final = "·"

Part = str | tuple[str, str]


def paint_table(view: View, scene: Scene) -> Sequence[Line]:
    """Two lines a seat, the viewer's own last; signs and tall cards where there is room for them."""
    players = len(scene.names)
    viewer = view["seat"]
    first = 0 if viewer is None else viewer + 1
    others = [(first + step) % players for step in range(players if viewer is None else players - 1)]
    seats = [each for seat in others for each in _seat(view, scene, seat)]
    own = [] if viewer is None else _seat(view, scene, viewer)
    middle = _attack_line(view, scene)
    used = len(seats) + len(middle) + len(own)
    hand = [] if viewer is None else _hand(view, scene, tall=scene.height - used >= 4)
    spare = scene.height - used - len(hand)
    above, below = (spare // 2, spare - spare // 2) if spare > 0 else (0, 0)
    lines = [*seats, *_blank(above), *middle, *_blank(below), *own, *hand]
    return [line(each, width=scene.width) for each in lines][: scene.height]


def _blank(count: int) -> Block:
    return [line()] * count


def _seat(view: View, scene: Scene, seat: int) -> Block:
    return [line(*_name(view, scene, seat)), _row(view, scene, seat)]


def _name(view: View, scene: Scene, seat: int) -> list[Part]:
    """Whose turn it is, the name, the partner, the cards in hand and the points of the side."""
    turn = view["turn"] == seat
    side = next(side for side, seats in enumerate(scene.sides) if seat in seats)
    parts: list[Part] = [("▶ ", TURN) if turn else "  ", (scene.names[seat], TURN if turn else "bold")]
    if seat == view["seat"]:
        parts.append((f" ({_YOU.to(scene.language)})", QUIET))
    for partner in scene.sides[side]:
        if partner != seat:
            name = _YOU.to(scene.language) if partner == view["seat"] else scene.names[partner]
            parts.append((f" {_WITH.to(scene.language).format(name=name)}", QUIET))
    if view["first"] == seat:
        parts.append((f" · {_BEGAN.to(scene.language)}", QUIET))
    if seat != view["seat"]:
        parts += ["  ", *_held(view["hands"][seat])]
    parts.append((f"  {_POINTS.to(scene.language)} {view['points'][side]}/{view['target']}", QUIET))
    return parts


def _held(hand: Sequence[str]) -> list[Part]:
    known = [card for card in hand if card in SIGNS]
    if known:
        return [(" ".join(known), "bold")]
    return [("▒" * len(hand), BACK), (f" {len(hand)}", QUIET)]


def _row(view: View, scene: Scene, seat: int) -> Line:
    """The placed cards two by two; letters alone where the signs would not fit."""
    row = view["rows"][seat]
    if not row:
        return line("    ", (_NOTHING_PLACED, QUIET))
    for signs in (True, False):
        parts: list[Part] = ["    "]
        for position, card in enumerate(row):
            standing = view["attacker"] == seat and position == len(row) - 1
            if position:
                parts.append((" │ ", QUIET) if position % 2 == 0 else " ")
            parts.append(_placed(card, signs=signs, standing=standing))
        made = line(*parts)
        if made.cell_len <= scene.width:
            break
    return made


def _placed(card: str, *, signs: bool, standing: bool) -> Part:
    """`(P)` is laid face down, `=P` a block, `>P` an attack; a hidden card is a back."""
    letter = card.strip("()=>")
    shown = written(letter) if signs else "▒" if letter not in SIGNS else letter
    if card.startswith("("):
        return (shown, BACK) if letter not in SIGNS else (f"({shown})", BACK)
    if card.startswith("="):
        return (f"={shown}", BLOCK)
    return (f"▸{shown}", NOW if standing else ATTACK)


def _attack_line(view: View, scene: Scene) -> Block:
    language = scene.language
    if view["attack"]:
        card = view["attack"]
        piece = f"{SIGNS[card]} ({NAMES[card].to(language)}, {POINTS[card]})"
        text = _ATTACKED.to(language).format(name=scene.names[view["attacker"]], card=card, piece=piece)
    elif view["turn"] is None:
        text = _ENDED.to(language)
    else:
        text = _FREE.to(language).format(name=scene.names[view["turn"]])
    if view["aside"]:
        text += f" · {_ASIDE.to(language).format(count=view['aside'])}"
    made = line((f" {text} ", "bold" if view["attack"] else QUIET))
    rule = max(0, scene.width - made.cell_len)
    return [line(("─" * (rule // 2), "#5f7a6c"), made, ("─" * (rule - rule // 2), "#5f7a6c"))]


def _hand(view: View, scene: Scene, *, tall: bool) -> Block:
    """The own cards; the first of each kind that can be chosen carries its key."""
    hand = view["hands"][view["seat"]]
    keys = {} if scene.choice is None else {step.strip("()=>"): at for at, step in enumerate(scene.choice.options)}
    boxes = []
    for position, card in enumerate(hand):
        at = keys.get(card) if card not in hand[:position] else None
        chosen = at is not None and scene.choice is not None and at == scene.choice.cursor
        below = "─" if at is None else key_of(at)
        boxes.append(box(card, tall=tall, chosen=chosen, below=below))
    drawn = centred(beside(boxes), scene.width)
    if not hand or width_of(drawn) > scene.width:
        return [line("    ", (" ".join(hand), "bold"))]
    return drawn
