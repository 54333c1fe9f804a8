"""Fair deals as kernels: the very decks of `fairness.FairDealer`, where nobody adds a nonce.

They read a row of constants, which `deal_constants` makes: those of SHA-256, the text that the random numbers of a deal
come from up to the number of the deal, the cards of a deck, and the pack of each kind.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Final

from cartable.games.contract import State, deal
from cartable.games.fairness import SCHEME
from cartable.games.game import Game
from cartable.games.options import GameOptions
from cartable.kernel import Small, SmallRow, Struct, Wide, WideRow, kernel, struct
from cartable.kernel.sha256 import (
    CONSTANTS,
    DIGEST,
    LONGEST,
    authenticate,
    clear_block,
    put_byte,
    put_number,
    put_text,
)

PREFIX: Final = len(CONSTANTS)
"""Where the text is: its length, then its bytes."""
_PACKS: Final = PREFIX + 1 + LONGEST
"""How many packs there are."""
_PACK_OF: Final = _PACKS + 1
_KINDS: Final = 128
_CARDS: Final = _PACK_OF + _KINDS
_COMMA, _BRACKET = 44, 93
_WORDS: Final = 1 << 32


@struct
class Dealer(Struct):
    """Where a dealer is in the random numbers of one deal."""

    number: Wide  # of the deal, from 1
    counter: Wide  # of the next digest
    used: Small  # words of the present digest


def deal_constants(game: Game, options: GameOptions) -> list[int]:
    """The constants for deals of a game under these options."""
    players = int(game.fresh(options).players)
    prefix = json.dumps([SCHEME, [""] * players, 0, 0], separators=(",", ":")).removesuffix("0,0]").encode()
    cards = list(Counter(game.deck(options)).elements())
    packs = sorted({0 if game.pack_of is None else game.pack_of(kind) for kind in cards})
    pack_of = [0] * _KINDS
    for kind in cards:
        pack_of[kind] = 0 if game.pack_of is None else packs.index(game.pack_of(kind))
    return [*CONSTANTS, len(prefix), *prefix.ljust(LONGEST, b"\0"), len(packs), *pack_of, *cards]


@kernel
def next_fair_word(dealer: Dealer, work: WideRow, constants: WideRow) -> int:
    """The next of the endless 32-bit words of a deal; the key of `authenticate` is the secret."""
    if dealer.used == 8:
        clear_block(work)
        length = put_number(work, put_text(work, 0, constants, PREFIX), dealer.number)
        length = put_number(work, put_byte(work, length, _COMMA), dealer.counter)
        authenticate(work, constants, put_byte(work, length, _BRACKET))
        dealer.counter += 1
        dealer.used = 0
    dealer.used += 1
    return work[DIGEST + dealer.used - 1]


@kernel
def fair_below(dealer: Dealer, work: WideRow, constants: WideRow, bound: int) -> int:
    """A uniform number in `range(bound)`: words above the last multiple of `bound` are rejected."""
    limit = _WORDS // bound * bound
    word = next_fair_word(dealer, work, constants)
    while word >= limit:
        word = next_fair_word(dealer, work, constants)
    return word % bound


@kernel
def shuffle_fairly(shuffled: SmallRow, dealer: Dealer, work: WideRow, constants: WideRow) -> None:
    for place in range(len(shuffled)):
        shuffled[place] = constants[_CARDS + place]
    for last in range(len(shuffled) - 1, 0, -1):
        other = fair_below(dealer, work, constants, last + 1)
        kept = shuffled[last]
        shuffled[last] = shuffled[other]
        shuffled[other] = kept


@kernel
def sort_into_packs(shuffled: SmallRow, deck: SmallRow, constants: WideRow) -> None:
    """The shuffled cards pack by pack."""
    count = 0
    for pack in range(constants[_PACKS]):
        for place in range(len(shuffled)):
            if constants[_PACK_OF + shuffled[place]] == pack:
                deck[count] = shuffled[place]
                count += 1


@kernel
def deal_fairly(
    state: State,
    number: int,
    turned: int,
    dealer: Dealer,
    shuffled: SmallRow,
    deck: SmallRow,
    work: WideRow,
    constants: WideRow,
) -> None:
    """Deal round `number`, from 1, with the secret whose key is set; chance draws a seat so many places further."""
    players = int(state.players)
    dealer.number = number
    dealer.counter = 0
    dealer.used = 8
    accepted = 0
    while accepted == 0:
        spin = (fair_below(dealer, work, constants, players) + turned) % players
        shuffle_fairly(shuffled, dealer, work, constants)
        sort_into_packs(shuffled, deck, constants)
        accepted = deal(state, deck, spin)
