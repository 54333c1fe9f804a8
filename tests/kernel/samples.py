"""A struct and a few kernels for the tests of this package."""

from __future__ import annotations

from typing import Annotated

from cartable.kernel import Kernel, Row, Small, SmallRow, Struct, Wide, WideRow, kernel, struct
from cartable.kernel.bags import held, one
from cartable.kernel.bits import highest, lowest, mark_sevens, ones
from cartable.kernel.chance import below, shuffle


@struct
class Purse(Struct):
    owner: Small
    coins: Wide
    pockets: Annotated[Row, Small, 3]
    debts: Annotated[Row, Wide, 2]


@kernel
def doubled(number: int) -> int:
    return 2 * number


@kernel
def share_of(number: int, share: float) -> int:
    return int(number * share)


@kernel
def shares_of(number: int, parts: int) -> int:
    """Passes a fraction to another kernel."""
    return parts * share_of(number, 1 / parts)


@kernel
def spend(purse: Purse, amount: int) -> int:
    """Uses every type of field, a loop and another kernel."""
    purse.coins -= amount
    purse.owner += 1
    for pocket in range(len(purse.pockets)):
        purse.pockets[pocket] += amount
        purse.debts[pocket % 2] += doubled(purse.pockets[pocket])
    return purse.coins + purse.debts[0]


@kernel
def add_up(small: SmallRow, wide: WideRow, factor: int) -> int:
    total = 0
    for place in range(len(small)):
        wide[place] = small[place] * factor
        total += wide[place]
    return total


@kernel
def look_at_words(words: WideRow, found: WideRow) -> None:
    """The number of set bits, the lowest and the highest of each word, one after the other."""
    for place in range(len(words)):
        found[3 * place] = ones(words[place])
        found[3 * place + 1] = lowest(words[place])
        found[3 * place + 2] = highest(words[place])


@kernel
def mark(words: WideRow, marks: SmallRow) -> None:
    """The marks of each word, one word after the other."""
    for place in range(len(words)):
        mark_sevens(marks, 42 * place, words[place])


@kernel
def fill_bag(kinds: SmallRow, bags: WideRow, width: int) -> int:
    """The bag of these kinds, and how many it holds of the first."""
    bags[0] = 0
    for place in range(len(kinds)):
        bags[0] += one(kinds[place], width)
    return held(bags[0], kinds[0], width)


@kernel
def draw(rng: WideRow, drawn: WideRow, bound: int) -> None:
    for place in range(len(drawn)):
        drawn[place] = below(rng, bound)


@kernel
def skip_and_draw(rng: WideRow, drawn: WideRow, bound: int) -> None:
    """Two steps of a generator with nothing between them, which a compiler may merge."""
    for place in range(len(drawn)):
        below(rng, 1)
        drawn[place] = below(rng, bound)


@kernel
def mix(cards: SmallRow, rng: WideRow) -> None:
    shuffle(cards, rng)


@kernel
def valued(number: int) -> int:
    """A name that `bind` replaces."""
    raise RuntimeError(number)


@kernel
def twice_valued(number: int) -> int:
    return 2 * valued(number)


@kernel
def sum_of_values(numbers: WideRow) -> int:
    total = 0
    for place in range(len(numbers)):
        total += twice_valued(numbers[place])
    return total


def fresh(each: Kernel[..., int]) -> Kernel[..., int]:
    """The same kernel, not yet loaded."""
    return Kernel(each.python)
