"""Records of play: a match as a text for people, and back.

A record holds the options, what is needed to check the deals, and each round's deck and moves. Its seal is a digest of
the content, so that a changed character is noticed; comments and spacing are free.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from cartable.games import registry
from cartable.games.dealing import UNKNOWN, Deals, GivenDeck, read_deck
from cartable.games.errors import BadRecord, CartableError, IllegalMove
from cartable.games.events import UNKNOWN_CARD
from cartable.games.fair import FairDealer
from cartable.games.match import Match

if TYPE_CHECKING:
    from cartable.games.match import Round

FORMAT: Final = 1
EVERYTHING: Final = "all"
_CARDS_A_LINE: Final = 20


# writing


def write(match: Match, known_to: int | str | None) -> str:
    content = _content(match, known_to)
    lines = [f"# A match of {match.game.title.en}, recorded by Cartable", f"cartable = {FORMAT}"]
    lines += [f"{name} = {_value(content[name])}" for name in ("game", "names", "known_to") if name in content]
    lines += [f"seal = {_value(seal_of(content))}"]
    for table in ("options", "fairness"):
        lines += ["", f"[{table}]", *(f"{name} = {_value(value)}" for name, value in content[table].items())]
    for round_ in content["rounds"]:
        lines += [
            "",
            "[[rounds]]",
            *(f"{name} = {_value(round_[name])}" for name in ("given", "spin") if name in round_),
        ]
        lines += ['deck = """', *_in_lines(round_["deck"].split(), _CARDS_A_LINE), '"""']
        lines += ["moves = [", *_move_lines(round_["moves"], match.players), "]"]
    if "result" in content:
        lines += ["", "[result]", *(f"{name} = {_value(value)}" for name, value in content["result"].items())]
    return "\n".join(lines) + "\n"


def _content(match: Match, known_to: int | str | None) -> dict[str, Any]:
    """The record as plain data, without what the reader may not know."""
    everything = known_to == EVERYTHING
    if not everything:
        match.check_seat(known_to)
    if everything and match.deals.is_partial:
        everything, known_to = False, match.deals.reader
    content: dict[str, Any] = {"game": match.game.name, "names": list(match.names)}
    if not everything and (match.deals.is_partial or not match.is_over):
        content["known_to"] = "spectator" if known_to is None else known_to
    content["options"] = match.options.chosen()
    content["fairness"] = _fairness(match, reveal=everything or match.is_over)
    content["rounds"] = [
        _round_content(match, number, each, None if "known_to" not in content else (known_to,))
        for number, each in enumerate(match.rounds, 1)
    ]
    if match.is_over:
        content["result"] = {"scores": list(match.scores), "winners": list(match.winners)}
    return content


def _fairness(match: Match, reveal: bool) -> dict[str, Any]:
    shown: dict[str, Any] = {"nonces": list(match.deals.nonces)}
    if match.deals.commitment is not None:
        shown = {"commitment": match.deals.commitment, **shown}
    if reveal and match.deals.dealer is not None:
        shown["secret"] = match.deals.dealer.secret.hex()
    return shown


def _round_content(match: Match, number: int, round_: Round, reader: tuple[Any] | None) -> dict[str, Any]:
    known_to = None if reader is None else reader[0]
    known = [True] * len(round_.deck) if reader is None else match.game.known_cards(round_.states, known_to)
    text = match.game.notation.card_text
    cards = [
        text(card) if seen and card != UNKNOWN else UNKNOWN_CARD for card, seen in zip(round_.deck, known, strict=True)
    ]
    shown: dict[str, Any] = {"spin": round_.spin}
    if not match.deals.is_fair(number):
        shown["given"] = True
    shown["deck"] = " ".join(cards)
    covered = reader is not None and number == len(match.rounds)
    moves = [
        match.game.cover(move) if covered and before.turn != known_to else move
        for before, move in _noticed(match, round_, reader)
    ]
    shown["moves"] = [match.game.notation.move_text(move) for move in moves]
    return shown


def _noticed(match: Match, round_: Round, reader: tuple[Any] | None) -> Iterator[tuple[Any, int]]:
    """The states and moves of a round, without the decisions that the reader may not know of."""
    quiet = match.game.quiet_moves
    for before, move in zip(round_.states, round_.moves, strict=False):
        known = move if quiet is None or reader is None else quiet.noticed(before, move, reader[0])
        if known is not None:
            yield before, known


def seal_of(content: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(content, sort_keys=True, ensure_ascii=True).encode()).hexdigest()


def _value(value: Any) -> str:
    """A plain value as TOML in ASCII: JSON's spelling, but a character beyond 16 bits is named whole."""
    text = json.dumps(value, ensure_ascii=False)
    return "".join(each if each.isascii() and each.isprintable() else _escaped(ord(each)) for each in text)


def _escaped(code: int) -> str:
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"


def _in_lines(words: Sequence[str], a_line: int) -> list[str]:
    return [" ".join(words[start : start + a_line]) for start in range(0, len(words), a_line)]


def _move_lines(moves: Sequence[str], players: int) -> list[str]:
    """One line for each time around the table."""
    return [
        "  " + " ".join(f"{json.dumps(move)}," for move in moves[start : start + players])
        for start in range(0, len(moves), players)
    ]


# reading


def read(text: str) -> Match:
    """The match that a record tells, played again move by move; raises `BadRecord` where it does not hold together."""
    content = parse(text)
    if content.pop("seal") != seal_of(content):
        raise BadRecord("record/seal")
    match = _match_of(content)
    for number, round_ in enumerate(content["rounds"], 1):
        if number > len(match.rounds):
            raise _bad_field(f"rounds[{number - 1}]", "the match was over before", "la partie était déjà terminée")
        _replay(match, number, round_["moves"])
    _check_result(match, content.get("result"))
    return match


def parse(text: str) -> dict[str, Any]:
    """The plain content of a record, its shape checked: every field that must be there, and no other."""
    try:
        content = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, TypeError, RecursionError) as error:
        raise BadRecord("record/syntax", why=str(error) or "nested too deeply") from None
    version = content.pop("cartable", None)
    if version != FORMAT or type(version) is not int:
        raise BadRecord("record/version", version=version, known=FORMAT)
    _check_shape(content, "", _SHAPE)
    for position, round_ in enumerate(content["rounds"]):
        _check_shape(round_, f"rounds[{position}].", _ROUND_SHAPE)
        _check_texts(round_["moves"], f"rounds[{position}].moves")
        round_["deck"] = " ".join(round_["deck"].split())
    _check_shape(content["fairness"], "fairness.", _FAIRNESS_SHAPE)
    _check_texts(content["fairness"]["nonces"], "fairness.nonces")
    _check_texts(content["names"], "names")
    return content


_SHAPE: Final[dict[str, tuple[tuple[type, ...], bool]]] = {
    "game": ((str,), True),
    "names": ((list,), True),
    "known_to": ((str, int), False),
    "seal": ((str,), True),
    "options": ((dict,), True),
    "fairness": ((dict,), True),
    "rounds": ((list,), True),
    "result": ((dict,), False),
}
_ROUND_SHAPE: Final[dict[str, tuple[tuple[type, ...], bool]]] = {
    "spin": ((int,), True),
    "given": ((bool,), False),
    "deck": ((str,), True),
    "moves": ((list,), True),
}
_FAIRNESS_SHAPE: Final[dict[str, tuple[tuple[type, ...], bool]]] = {
    "commitment": ((str,), False),
    "nonces": ((list,), True),
    "secret": ((str,), False),
}


def _check_shape(content: Any, place: str, shape: dict[str, tuple[tuple[type, ...], bool]]) -> None:
    if not isinstance(content, dict):
        raise _bad_field(place.rstrip(".") or "record", "it is not a table", "ce n'est pas une table")
    for name, (types, needed) in shape.items():
        if name not in content:
            if needed:
                raise _bad_field(f"{place}{name}", "it is missing", "il manque")
        elif type(content[name]) not in types:
            expected = " or ".join(each.__name__ for each in types)
            raise _bad_field(f"{place}{name}", f"it is not a {expected}", f"ce n'est pas un {expected}")
    for name in content:
        if name not in shape:
            raise _bad_field(f"{place}{name}", "there is no such field", "ce champ n'existe pas")


def _check_texts(values: Any, place: str) -> None:
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise _bad_field(place, "it is not a list of texts", "ce n'est pas une liste de textes")


def _match_of(content: dict[str, Any]) -> Match:
    """The match at its first deal."""
    reader = _reader(content)
    _check_promise(content, everything=reader is None)
    try:
        game = registry.load(content["game"])
        options = game.options.read(content["options"])
        state = game.state()
        options.fill(state)
        given = tuple(
            _given(game, options, number, each, reader is None) for number, each in enumerate(content["rounds"], 1)
        )
        dealer = _dealer(content["fairness"], state.players)
        for number, each in enumerate(given, 1):
            if not 0 <= (each.spin or 0) < state.players:
                raise _bad_field(f"rounds[{number - 1}].spin", "it is not a seat", "ce n'est pas une place")
        if reader is not None and not (reader[0] is None or 0 <= reader[0] < state.players):
            raise _bad_field("known_to", "it is not a seat", "ce n'est pas une place")
        deals = Deals(
            game=game,
            options=options,
            dealer=dealer,
            given=given,
            commitment=content["fairness"].get("commitment"),
            nonces=tuple(content["fairness"]["nonces"]),
            is_partial=reader is not None,
            reader=None if reader is None else reader[0],
        )
        match = Match(game, options, deals, content["names"])
    except BadRecord:
        raise
    except CartableError as error:
        raise _bad_field("record", error.to("en"), error.to("fr")) from error
    if list(match.names) != content["names"]:
        raise _bad_field("names", "they are not as names are kept", "ils ne sont pas comme les noms sont gardés")
    return match


def _reader(content: dict[str, Any]) -> tuple[int | None] | None:
    """Whose knowledge the record holds: None is everything, `(None,)` a spectator's, `(2,)` seat 2's."""
    match content.get("known_to"):
        case None:
            return None
        case "spectator":
            return (None,)
        case int(seat):
            return (seat,)
        case _:
            raise _bad_field("known_to", "it is a seat or 'spectator'", "c'est une place ou 'spectator'")


def _check_promise(content: dict[str, Any], everything: bool) -> None:
    """What would make a record look fair that is not, whoever sealed it: a commitment that cannot be checked."""
    fairness = content["fairness"]
    if "commitment" in fairness and any(round_.get("given") for round_ in content["rounds"]):
        raise BadRecord("record/given")
    if "secret" in fairness and not everything:
        raise BadRecord("record/secret-told")
    if "secret" not in fairness and everything:
        raise BadRecord("record/secret-missing")


def _given(game: Any, options: Any, number: int, round_: dict[str, Any], everything: bool) -> GivenDeck:
    cards = read_deck(game, options, round_["deck"], number, whole=True, unknown=not everything)
    return GivenDeck(cards, round_["spin"], is_fair=not round_.get("given", False))


def _dealer(fairness: dict[str, Any], players: int) -> FairDealer | None:
    if "secret" not in fairness:
        return None
    try:
        secret = bytes.fromhex(fairness["secret"])
    except ValueError:
        raise _bad_field("fairness.secret", "it is not hexadecimal", "ce n'est pas de l'hexadécimal") from None
    return FairDealer.of(secret, fairness["nonces"], players)


def _replay(match: Match, number: int, moves: Sequence[str]) -> None:
    for position, move in enumerate(moves, 1):
        try:
            if len(match.rounds[number - 1].moves) != position - 1 or len(match.rounds) != number:
                raise IllegalMove("move/over")
            match.play(move)
        except IllegalMove as error:
            raise BadRecord(
                "record/move", round=number, number=position, why=error.to("en"), why_fr=error.to("fr")
            ) from error


def _check_result(match: Match, result: dict[str, Any] | None) -> None:
    if match.is_over != (result is not None):
        raise _bad_field(
            "result", "it is there if and only if the match is over", "il est là seulement si la partie est finie"
        )
    if result is not None and result != {"scores": list(match.scores), "winners": list(match.winners)}:
        raise _bad_field("result", "it is not what the moves give", "ce n'est pas ce que donnent les coups")


def _bad_field(field: str, why: str, why_fr: str) -> BadRecord:
    return BadRecord("record/field", field=field, why=why, why_fr=why_fr)
