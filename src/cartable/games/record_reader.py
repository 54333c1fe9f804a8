"""Reading a record: its shape and seal are checked, and the match is replayed move by move."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from typing import Any, Final

from cartable.games import registry
from cartable.games.deals import Deals, GivenDeck, Origin, read_deck
from cartable.games.errors import BadRecord, CartableError, IllegalMove
from cartable.games.fairness import FairDealer
from cartable.games.match import Match
from cartable.games.reader import SPECTATOR, Reader
from cartable.games.record_bounds import check_bounds
from cartable.games.record_writer import FORMAT, SPECTATOR_TEXT, seal_of
from cartable.kernel.chance import generator

Checkpoint = Callable[[], None]
"""Called before each move of a replay, and before each deal that is verified: an error that it raises ends the work."""

_SHOWN: Final = 100
"""Characters of a record that an error quotes at most."""


def go_on() -> None:
    """The checkpoint of callers who let the work run to its end."""


def read(text: str, checkpoint: Checkpoint = go_on) -> Match:
    """The match of a record, replayed move by move; raises `BadRecord` if the record is inconsistent."""
    content = parse(text)
    if content.pop("seal") != seal_of(content):
        raise BadRecord("record/seal")
    match = _match_of(content, checkpoint)
    for number, round_ in enumerate(content["rounds"], 1):
        if number > len(match.rounds):
            raise _bad_field(
                f"rounds[{number - 1}]", "the match was over before this round", "la partie était déjà terminée"
            )
        _replay(match, number, round_["moves"], checkpoint)
    _check_result(match, content.get("result"))
    return match


def parse(text: str) -> dict[str, Any]:
    """The content of a record as plain data, with all required fields and no unknown ones."""
    if not isinstance(text, str):
        raise BadRecord("record/syntax", why=f"it is {type(text).__name__}, not text")
    check_bounds(text)
    try:
        content = tomllib.loads(text)
    except ValueError as error:
        raise BadRecord("record/syntax", why=str(error)) from None
    version = content.pop("cartable", None)
    if version != FORMAT or type(version) is not int:
        raise BadRecord("record/version", version=_shortened(version), known=FORMAT)
    _check_shape(content, "", _SHAPE)
    for position, round_ in enumerate(content["rounds"]):
        _check_shape(round_, f"rounds[{position}].", _ROUND_SHAPE)
        _check_texts(round_["moves"], f"rounds[{position}].moves")
        round_["deck"] = " ".join(round_["deck"].split())
    _check_shape(content["fairness"], "fairness.", _FAIRNESS_SHAPE)
    _check_texts(content["fairness"]["nonces"], "fairness.nonces")
    _check_texts(content["names"], "names")
    if "origin" in content:
        _check_shape(content["origin"], "origin.", _ORIGIN_SHAPE)
        _check_texts(content["origin"]["record"], "origin.record")
    for name, value in content["options"].items():
        if type(value) not in (bool, int, str):
            raise _bad_field(f"options.{name}", "no option has such a value", "aucune option n'a une telle valeur")
    if "result" in content:
        _check_shape(content["result"], "result.", _RESULT_SHAPE)
        for name in _RESULT_SHAPE:
            _check_numbers(content["result"][name], f"result.{name}")
    return content


_SHAPE: Final[dict[str, tuple[tuple[type, ...], bool]]] = {
    "game": ((str,), True),
    "names": ((list,), True),
    "known_to": ((str, int), False),
    "origin": ((dict,), False),
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
_ORIGIN_SHAPE: Final[dict[str, tuple[tuple[type, ...], bool]]] = {
    "seed": ((int,), True),
    "record": ((list,), True),
}
_FAIRNESS_SHAPE: Final[dict[str, tuple[tuple[type, ...], bool]]] = {
    "commitment": ((str,), False),
    "nonces": ((list,), True),
    "secret": ((str,), False),
}
_RESULT_SHAPE: Final[dict[str, tuple[tuple[type, ...], bool]]] = {
    "scores": ((list,), True),
    "winners": ((list,), True),
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


def _check_numbers(values: Any, place: str) -> None:
    if not all(type(value) is int for value in values):
        raise _bad_field(place, "it is not a list of numbers", "ce n'est pas une liste de nombres")


def origin_of(record: str, seed: int, checkpoint: Checkpoint = go_on) -> tuple[Match, Origin]:
    """What the seat to act knew of a match, and where another match begins from there.

    Raises `BadRecord` unless it is a record of what this seat knew.
    """
    if "origin" in parse(record):
        raise BadRecord("record/origin")
    known = read(record, checkpoint)
    if known.turn is None or not known.deals.is_partial or known.deals.reader != known.turn:
        raise BadRecord("record/origin")
    if not 0 <= seed < 1 << 62:
        raise _bad_field("origin.seed", "it is not between 0 and 2^62", "il n'est pas entre 0 et 2^62")
    state = known.hidden(known.turn)
    known.game.rules.resample(state, generator(seed))
    before = known.rounds[-2].states[-1] if len(known.rounds) > 1 else known.beginning
    return known, Origin(record, seed, before, state)


def _origin(content: dict[str, Any], checkpoint: Checkpoint) -> Origin | None:
    given = content.get("origin")
    if given is None:
        return None
    known, origin = origin_of("\n".join(given["record"]) + "\n", given["seed"], checkpoint)
    if (known.game.name, known.options.chosen()) != (content["game"], content["options"]) or "known_to" in content:
        raise BadRecord("record/origin")
    return origin


def _match_of(content: dict[str, Any], checkpoint: Checkpoint) -> Match:
    """The match at its first deal."""
    reader, origin = _reader(content), _origin(content, checkpoint)
    _check_fairness(content, everything=reader is None)
    try:
        game = registry.load(content["game"])
        options = game.options.read(content["options"])
        state = game.fresh(options)
        given = tuple(
            _given(game, options, number, each, reader is None) if origin is None or number > 1 else GivenDeck(())
            for number, each in enumerate(content["rounds"], 1)
        )
        dealer = _dealer(content["fairness"], state.players)
        for number, each in enumerate(given, 1):
            if not 0 <= (each.spin or 0) < state.players:
                raise _bad_field(f"rounds[{number - 1}].spin", "it is not a seat", "ce n'est pas une place")
        if reader is not None and not SPECTATOR <= reader < state.players:
            raise _bad_field("known_to", "it is not a seat", "ce n'est pas une place")
        deals = Deals(
            game=game,
            options=options,
            dealer=dealer,
            given=given,
            commitment=content["fairness"].get("commitment"),
            nonces=tuple(content["fairness"]["nonces"]),
            is_partial=reader is not None,
            reader=SPECTATOR if reader is None else reader,
            origin=origin,
        )
        match = Match(game, options, deals, content["names"])
    except BadRecord:
        raise
    except CartableError as error:
        raise _bad_field("record", _shortened(error.to("en")), _shortened(error.to("fr"))) from error
    if list(match.names) != content["names"]:
        raise _bad_field(
            "names",
            "they are not in the form in which names are stored",
            "ils ne sont pas sous la forme dans laquelle les noms sont conservés",
        )
    return match


def _reader(content: dict[str, Any]) -> Reader | None:
    """The reader of a partial record; None for a whole record."""
    match content.get("known_to"):
        case None:
            return None
        case str(text) if text == SPECTATOR_TEXT:
            return SPECTATOR
        case int(seat) if seat >= 0:
            return seat
        case _:
            raise _bad_field("known_to", "it is a seat or 'spectator'", "c'est une place ou 'spectator'")


def _check_fairness(content: dict[str, Any], everything: bool) -> None:
    """Refuse records that only look fair: a commitment that contradicts given decks, or a secret where it cannot be."""
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


def _replay(match: Match, number: int, moves: Sequence[str], checkpoint: Checkpoint) -> None:
    for position, move in enumerate(moves, 1):
        checkpoint()
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
            "result",
            "it must be there if the match is over, and only then",
            "il doit être là si la partie est finie, et seulement alors",
        )
    if result is not None and result != {"scores": list(match.scores), "winners": list(match.winners)}:
        raise _bad_field("result", "it does not match the moves", "il ne correspond pas aux coups")


def _bad_field(field: str, why: str, why_fr: str) -> BadRecord:
    return BadRecord("record/field", field=_shortened(field), why=why, why_fr=why_fr)


def _shortened(value: Any) -> Any:
    """A value of the record as an error quotes it: a long text is cut."""
    if isinstance(value, dict | list):
        return "…"
    return f"{value[:_SHOWN]}…" if isinstance(value, str) and len(value) > _SHOWN else value
