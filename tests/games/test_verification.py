"""`cartable.verify`: detects a changed record, also one with a new seal."""

from __future__ import annotations

import re
from functools import cache

import pytest

import cartable
from cartable import BadRecord
from cartable.games.reader import SPECTATOR
from tests.cases import each_case
from tests.conformance.variants import random_moves
from tests.games.record_seals import resealed

SECRET = bytes(range(32))


@cache
def finished() -> str:
    match = cartable.new("shokoba", players=2, target=8, secret=SECRET, nonces=["a", "b"], names=["Ana", "Bo"])
    for _ in random_moves(match, seed=1):
        pass
    return match.record()


def swapped(text: str, one: int, other: int) -> str:
    """Two cards of the first deck change places."""
    before, deck, after = text.split('"""', 2)
    cards = deck.split()
    assert cards[one] != cards[other]
    cards[one], cards[other] = cards[other], cards[one]
    return f'{before}"""\n{" ".join(cards)}\n"""{after}'


def verdicts(text: str) -> list[str]:
    return [deal.verdict for deal in cartable.verify(text).deals]


def is_caught(text: str) -> bool:
    try:
        return not cartable.verify(text).is_good
    except BadRecord:
        return True


def test_a_finished_match_is_good() -> None:
    verification = cartable.verify(finished())
    assert verification.is_good
    assert verification.commitment_holds is True
    assert set(verdicts(finished())) == {"fair"}
    assert [deal.round for deal in verification.deals] == list(range(1, len(verification.match.rounds) + 1))
    assert verification.match.record() == finished()


def places() -> list[int]:
    """Every letter and digit of the record but those of its first line, a comment."""
    start = finished().index("\n")
    return [place for place, each in enumerate(finished()) if place > start and each.isalnum()]


def changed(place: int) -> str:
    other = {"0": "1", "a": "b", "S": "R"}.get(finished()[place], "a" if finished()[place].isalpha() else "0")
    return finished()[:place] + other + finished()[place + 1 :]


@each_case("start", range(4))
def test_any_changed_character_is_detected(start: int) -> None:
    for place in places()[start::4]:
        assert is_caught(changed(place)), finished()[place - 20 : place + 20]


def test_comments_and_spacing_do_not_matter() -> None:
    text = "# a good one\n\n" + finished().replace(" = ", "   =  ").replace("7D", " 7D  ", 1)
    assert cartable.verify(text).is_good


def test_a_changed_deck_with_a_new_seal_is_wrong() -> None:
    """Two cards of one hand change places, so that every move stays legal."""
    forged = resealed(swapped(finished(), 0, 2))
    verification = cartable.verify(forged)
    assert not verification.is_good
    assert verdicts(forged)[0] == "wrong"
    assert set(verdicts(forged)[1:]) <= {"fair"}


def test_another_dealer_with_a_new_seal_is_caught() -> None:
    spin = re.search(r"spin = (\d)", finished())
    assert spin is not None
    other = f"spin = {1 - int(spin[1])}"
    assert is_caught(resealed(finished().replace(spin[0], other, 1)))


def test_another_secret_with_a_new_seal_does_not_fit_the_commitment() -> None:
    forged = resealed(finished().replace(SECRET.hex(), bytes(32).hex()))
    verification = cartable.verify(forged)
    assert verification.commitment_holds is False
    assert not verification.is_good
    assert set(verdicts(forged)) == {"wrong"}


def test_other_nonces_with_a_new_seal_are_wrong() -> None:
    forged = resealed(finished().replace('["a", "b"]', '["a", "c"]'))
    assert set(verdicts(forged)) == {"wrong"}


def test_another_result_with_a_new_seal_is_no_record() -> None:
    scores = re.search(r"scores = \[(\d+), (\d+)\]", finished())
    assert scores is not None
    with pytest.raises(BadRecord) as error:
        cartable.verify(resealed(finished().replace(scores[0], f"scores = [{scores[2]}, {int(scores[1]) + 1}]")))
    assert error.value.code == "record/field"


def test_given_decks_are_said_to_be_given() -> None:
    match = cartable.new("shokoba", players=2, decks=["7D 7E"], secret=SECRET, target=50)
    for _ in random_moves(match, seed=2):
        if len(match.rounds) == 3:
            break
    assert verdicts(match.record()) == ["given", "fair", "fair"]
    assert "commitment" not in match.record()
    verification = cartable.verify(match.record())
    assert verification.commitment_holds is None
    assert not verification.is_good


def test_a_forged_deck_that_is_marked_as_given_is_detected() -> None:
    """Every deck changed and marked: the commitment contradicts it, and without one nothing is proved."""
    forged = swapped(finished(), 0, 2).replace("[[rounds]]", "[[rounds]]\ngiven = true")
    assert error_of(resealed(forged)) == "record/given"
    assert error_of(resealed(finished().replace("[[rounds]]", "[[rounds]]\ngiven = true", 1))) == "record/given"
    without = re.sub(r"commitment = .*\n", "", forged)
    assert not cartable.verify(resealed(without)).is_good
    assert set(verdicts(resealed(without))) == {"given"}


def test_without_its_commitment_a_fair_record_proves_nothing() -> None:
    stripped = resealed(re.sub(r"commitment = .*\n", "", finished()))
    assert set(verdicts(stripped)) == {"fair"}
    assert not cartable.verify(stripped).is_good


def test_without_its_secret_a_whole_record_is_refused() -> None:
    assert error_of(resealed(re.sub(r"secret = .*\n", "", finished()))) == "record/secret-missing"


def test_a_finished_match_that_keeps_its_secret_is_not_good() -> None:
    text = re.sub(r"secret = .*\n", "", finished()).replace("seal = ", "known_to = 0\nseal = ")
    assert set(verdicts(resealed(text))) == {"unrevealed"}
    assert not cartable.verify(resealed(text)).is_good


def test_what_one_reader_knows_does_not_hold_the_secret() -> None:
    text = cartable.new("shokoba", players=2, secret=SECRET).record(known_to=0)
    with_secret = text.replace("nonces = ", f'secret = "{SECRET.hex()}"\nnonces = ')
    assert error_of(resealed(with_secret)) == "record/secret-told"


def error_of(text: str) -> str:
    with pytest.raises(BadRecord) as error:
        cartable.verify(text)
    assert error.value.to("fr") != error.value.to("en")
    return error.value.code


def test_a_given_deck_cannot_pass_for_a_fair_one() -> None:
    match = cartable.new("shokoba", players=2, decks=["7D 7E"], secret=SECRET)
    fair = cartable.new("shokoba", players=2, secret=SECRET)
    commitment = f'[fairness]\ncommitment = "{fair.deals.commitment}"'
    forged = resealed(match.record().replace("given = true\n", "").replace("[fairness]", commitment))
    assert verdicts(forged) == ["wrong"]
    assert not cartable.verify(forged).is_good


@each_case("reader", [SPECTATOR, 0, 1])
def test_while_the_match_runs_the_deals_are_unrevealed(reader: int) -> None:
    match = cartable.new("shokoba", players=2, secret=SECRET)
    text = match.record(known_to=reader)
    assert SECRET.hex() not in text
    verification = cartable.verify(text)
    assert verification.commitment_holds is None
    assert verdicts(text) == ["unrevealed"]
