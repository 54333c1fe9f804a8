"""Fair deals: recomputed here in plain code, uniform, and different with every nonce."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections import Counter
from collections.abc import Iterator
from itertools import islice, permutations
from typing import Any

import pytest

import cartable
from cartable import BadOption
from cartable.games.fairness import FairDealer, commitment_to, new_secret, secret_of_seed
from tests.cases import each_case

SECRET = bytes(range(32))
NONCES = ["ana's cat", "", "été ♦"]


def first_deal(dealer: FairDealer, cards: range, seats: int, number: int = 1) -> tuple[tuple[int, ...], int]:
    return next(dealer.shuffles(number, tuple(cards), seats))


def words_by_hand(number: int) -> Iterator[int]:
    """As the documentation describes the computation."""
    for counter in range(1000):
        message = json.dumps(["cartable deal 1", NONCES, number, counter], separators=(",", ":"))
        block = hmac.new(SECRET, message.encode(), hashlib.sha256).hexdigest()
        yield from (int(block[start : start + 8], 16) for start in range(0, 64, 8))


def draw_by_hand(words: Iterator[int], bound: int) -> int:
    word = next(words)
    while word >= 2**32 - 2**32 % bound:
        word = next(words)
    return word % bound


@each_case("number", [1, 2, 7])
def test_a_deal_is_what_anybody_computes_from_the_secret(number: int) -> None:
    words = words_by_hand(number)
    spin = draw_by_hand(words, 3)
    deck = list(range(40))
    for last in range(39, 0, -1):
        other = draw_by_hand(words, last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    dealer = FairDealer.of(SECRET, NONCES, players=3)
    assert first_deal(dealer, range(40), 3, number) == (tuple(deck), spin)


def test_a_match_deals_these_decks() -> None:
    match = cartable.new("shokoba", players=3, secret=SECRET, nonces=NONCES)
    dealer = FairDealer.of(SECRET, NONCES, players=3)
    deck, spin = next(dealer.shuffles(1, match.deals.whole_deck, 3))
    assert match.rounds[0].deck == deck
    assert match.view()["dealer"] == spin


def test_known_answer() -> None:
    """Never to be changed: otherwise all existing records would fail verification."""
    dealer = FairDealer.of(SECRET, NONCES, players=3)
    assert dealer.commitment == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert first_deal(dealer, range(10), 3) == ((3, 7, 1, 5, 6, 9, 2, 4, 0, 8), 2)
    assert secret_of_seed(7).hex() == hashlib.sha256(b"cartable seed 7").hexdigest()


def test_the_commitment_is_the_sha_256_of_the_secret() -> None:
    assert commitment_to(SECRET) == hashlib.sha256(SECRET).hexdigest()
    match = cartable.new("shokoba", secret=SECRET)
    assert match.deals.commitment == hashlib.sha256(SECRET).hexdigest()


@each_case("changed", [0, 1, 2])
def test_every_nonce_matters(changed: int) -> None:
    other = [nonce + "!" if seat == changed else nonce for seat, nonce in enumerate(NONCES)]
    deals = [first_deal(FairDealer.of(SECRET, nonces, 3), range(40), 3) for nonces in (NONCES, other)]
    assert deals[0] != deals[1]


def test_nonces_are_separated() -> None:
    one, other = (FairDealer.of(SECRET, nonces, 2) for nonces in (["ab", "c"], ["a", "bc"]))
    assert first_deal(one, range(40), 2) != first_deal(other, range(40), 2)


def test_rounds_and_secrets_give_different_deals() -> None:
    dealer = FairDealer.of(SECRET, None, 2)
    decks = {first_deal(dealer, range(40), 2, number)[0] for number in range(1, 30)}
    decks |= {first_deal(FairDealer.of(secret_of_seed(seed), None, 2), range(40), 2)[0] for seed in range(30)}
    assert len(decks) == 59


def test_a_deck_that_is_refused_is_shuffled_again_from_the_same_words() -> None:
    shuffles = list(islice(FairDealer.of(SECRET, NONCES, 3).shuffles(1, tuple(range(40)), 3), 3))
    assert len({deck for deck, _ in shuffles}) == 3
    assert shuffles[0] == first_deal(FairDealer.of(SECRET, NONCES, 3), range(40), 3)


def test_every_order_is_equally_likely() -> None:
    """Chi-square over the 24 orders of four cards, and over the seats that chance picks; fixed secrets."""
    orders: Counter[tuple[int, ...]] = Counter()
    spins: Counter[int] = Counter()
    for seed in range(2400):
        deck, spin = first_deal(FairDealer.of(secret_of_seed(seed), None, 3), range(4), 3)
        orders[deck] += 1
        spins[spin] += 1
    assert set(orders) == set(permutations(range(4)))
    assert chi_square(orders, 100) < 41.6  # 23 degrees of freedom: exceeded once in a hundred
    assert chi_square(spins, 800) < 9.2  # 2 degrees


def chi_square(counts: Counter[Any], expected: float) -> float:
    return sum((count - expected) ** 2 / expected for count in counts.values())


def test_each_card_reaches_each_place() -> None:
    places: Counter[tuple[int, int]] = Counter()
    for seed in range(800):
        deck, _ = first_deal(FairDealer.of(secret_of_seed(seed), None, 2), range(40), 2)
        places.update((card, place) for place, card in enumerate(deck))
    assert len(places) == 1600
    assert chi_square(places, 20) < 1682  # 1521 degrees


def test_fresh_secrets_differ() -> None:
    assert len({new_secret() for _ in range(20)}) == 20
    assert {len(new_secret()) for _ in range(5)} == {32}


@each_case(
    ("arguments", "code"),
    [
        ({"secret": b"short"}, "fair/secret"),
        ({"secret": bytes(33)}, "fair/secret"),
        ({"nonces": ["a", "b", "c"]}, "fair/nonces"),
        ({"nonces": ["a"]}, "fair/nonces"),
        ({"nonces": ["a", 1]}, "fair/nonces"),
        ({"nonces": ["a", "b" * 201]}, "fair/nonces"),
        ({"seed": 1, "secret": SECRET}, "fair/seed"),
        ({"seed": "1"}, "fair/seed"),
        ({"seed": True}, "fair/seed"),
        ({"decks": ["1S 99X"]}, "deck/cards"),
        ({"decks": ["7D 7D"]}, "deck/cards"),
        ({"decks": ["1S " * 41]}, "deck/cards"),
        ({"decks": ["", "7D 7D"]}, "deck/cards"),
    ],
)
def test_wrong_seeds_secrets_nonces_and_decks_are_refused(arguments: dict[str, Any], code: str) -> None:
    with pytest.raises(BadOption) as error:
        cartable.new("shokoba", players=2, **arguments)
    assert error.value.code == code


def test_an_incomplete_deck_is_completed_at_random() -> None:
    matches = [cartable.new("shokoba", players=2, decks=["7D 7E 7E"], seed=seed) for seed in (1, 2)]
    for match in matches:
        texts = [match.game.notation.card_text(card) for card in match.rounds[0].deck]
        assert texts[:3] == ["7D", "7E", "7E"]
        assert sorted(match.rounds[0].deck) == sorted(match.deals.whole_deck)
    assert matches[0].rounds[0].deck != matches[1].rounds[0].deck
