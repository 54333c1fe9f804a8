"""Every variant of every game, walked once from the first deal to the end, with all checks that hold for any match."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import cartable
from cartable.cli.painters.fallback import FallbackPainter
from cartable.games.events import UNKNOWN_CARD
from cartable.games.stepper import Stepper
from cartable.games.texts import LANGUAGES
from tests.conformance.explorer import Explorer
from tests.conformance.house_rules import random_variant
from tests.conformance.kernel_checks import KERNELS
from tests.conformance.match_checks import OF_ALL_VARIANTS, OF_FEWER_VARIANTS
from tests.conformance.record_checks import RECORDS
from tests.conformance.secrecy_checks import SECRECY
from tests.conformance.text_checks import TEXTS, draws_within_its_frames, pictures
from tests.conformance.variants import ALL, FEWER, GAMES, QUICK, Variant, for_each
from tests.conformance.walk import Check, Walk, walk
from tests.tiers import IS_SOAK, in_soak

EVERYTHING: tuple[Check, ...] = (*OF_ALL_VARIANTS, *OF_FEWER_VARIANTS, *SECRECY, *RECORDS, *KERNELS, *TEXTS)
UNDRAWN = tuple(check for check in EVERYTHING if check is not draws_within_its_frames)
"""A painter draws few things in another way in another variant."""
EXPLORER = Explorer()
"""What one variant has shown need not be looked for in the next one."""


@for_each(FEWER, soak=ALL)
def test_a_match_passes_all_checks(variant: Variant) -> None:
    if IS_SOAK or variant in QUICK:
        walk(variant, EVERYTHING, seed=1, explorer=EXPLORER)
    else:
        walk(short(variant), UNDRAWN, seed=1, explorer=EXPLORER)


@for_each([variant for variant in ALL if variant not in FEWER], quick=[])
def test_any_other_variant_follows_its_reference_implementation(variant: Variant) -> None:
    walk(short(variant), OF_ALL_VARIANTS, seed=2, explorer=EXPLORER)


def short(variant: Variant) -> Variant:
    """The same variant with a match of few rounds, where its length can be chosen."""
    if "target" not in cartable.load(variant.game).options.choices() or ("mode", "solo") in variant.options:
        return variant
    return Variant(variant.game, (*variant.options, ("target", 3)))


@pytest.mark.parametrize("game", cartable.GAMES)
@pytest.mark.parametrize("seed", [*range(3), *(more for seed in range(3, 40) for more in in_soak(seed))])
def test_a_match_with_random_house_rules_passes_all_checks(game: str, seed: int) -> None:
    """Whatever the numbers are, matches follow them, lose no card and end."""
    walk(random_variant(game, seed), (*OF_ALL_VARIANTS, *SECRECY, *RECORDS, *KERNELS), seed=seed, explorer=EXPLORER)


@for_each(QUICK[:1], soak=QUICK)
def test_the_fallback_painter_draws_every_game(variant: Variant) -> None:
    walk(variant, [lambda each: pictures(each, FallbackPainter(each.game))], seed=3, explorer=EXPLORER)


@for_each(QUICK, quick=QUICK[:1], soak=FEWER)  # each game has to be compiled for it
def test_a_stepper_plays_whole_matches_and_the_same_ones_again(variant: Variant) -> None:
    assert stepped(variant, seed=1) == stepped(variant, seed=1)
    assert stepped(variant, seed=1) != stepped(variant, seed=2)


def stepped(variant: Variant, seed: int) -> list[bytes]:
    stepper = Stepper(variant.game, seed=seed, **dict(variant.options))
    passed, count, chance = [], stepper.reset(), random.Random(seed)
    while count:
        assert len(set(stepper.moves[:count])) == count
        passed.append(bytes(stepper.state))
        count = stepper.step(chance.randrange(count))
    return passed


def test_a_failing_check_is_named_with_its_place_and_the_others_go_on() -> None:
    """So that a failure of a walk can be repeated, and shows everything that is wrong."""
    ended = []

    def fails_at_ply_five(each: Walk) -> Iterator[None]:
        while each.match.ply < 5:
            yield
        raise AssertionError("wrong")

    def ends(each: Walk) -> Iterator[None]:
        while not each.is_over:
            yield
        ended.append(each.match.ply)

    with pytest.raises(ExceptionGroup) as error:
        walk(QUICK[0], [fails_at_ply_five, ends], seed=7, explorer=Explorer())
    assert len(ended) == 1
    (failure,) = error.value.exceptions
    assert failure.__notes__ == [f"check fails_at_ply_five: {QUICK[0]}, seed 7, ply 5"]


@pytest.mark.parametrize("game", GAMES)
def test_each_card_has_a_name_of_its_own_in_both_languages(game: str) -> None:
    declared = cartable.load(game)
    if declared.words is None or declared.faces is None:
        pytest.skip("a game without words or faces")
    faces = [face.text for face in declared.faces()]
    for language in LANGUAGES:
        names = [declared.words.CARDS.card(text, language) for text in faces]
        assert len(set(names)) == len(faces)
        assert declared.words.CARDS.card(UNKNOWN_CARD, language) not in names
