"""SHA-256 and HMAC-SHA256 of short texts as kernels, so that seeds and deals can be derived where matches are played.

A text has at most 55 bytes and fits in one block. `work` is a row of `WORK` words: a block with its schedule, and the
chaining words of up to four hashes. `constants` is a row that begins with `CONSTANTS`.
"""

from __future__ import annotations

from math import isqrt
from typing import Final

from cartable.kernel.compiler import kernel
from cartable.kernel.struct import WideRow

LONGEST: Final = 55
"""Bytes of a text that fit in one block."""
DIGEST: Final = 64
"""Where in `work` the digest of a text is written."""
KEY_INNER: Final = DIGEST + 8
"""Where in `work` the two chaining words of a key are kept."""
KEY_OUTER: Final = KEY_INNER + 8
WORK: Final = KEY_OUTER + 8
_WORD: Final = (1 << 32) - 1
_START: Final = 64
"""Where in `constants` the first chaining words are; the constants of the rounds come before them."""


def _primes(count: int) -> list[int]:
    found: list[int] = []
    number = 2
    while len(found) < count:
        if all(number % each for each in found):
            found.append(number)
        number += 1
    return found


def _cube_root(number: int) -> int:
    root: int = round(number ** (1 / 3))
    while root**3 > number:
        root -= 1
    while (root + 1) ** 3 <= number:
        root += 1
    return root


CONSTANTS: Final = (
    *(_cube_root(prime << 96) & _WORD for prime in _primes(64)),
    *(isqrt(prime << 64) & _WORD for prime in _primes(8)),
)
"""The first fractional bits of the cube roots and of the square roots of the first primes, as FIPS 180-4 has them."""


@kernel
def rotated(word: int, places: int) -> int:
    return ((word >> places) | (word << (32 - places))) & _WORD


@kernel
def clear_block(work: WideRow) -> None:
    for place in range(16):
        work[place] = 0


@kernel
def put_byte(work: WideRow, length: int, byte: int) -> int:
    """Append a byte to the block, and return the new length."""
    work[length >> 2] |= byte << (24 - 8 * (length & 3))
    return length + 1


@kernel
def put_number(work: WideRow, length: int, number: int) -> int:
    """Append a number that is not negative, in decimal digits."""
    power = 1
    while number // power >= 10:
        power *= 10
    while power:
        length = put_byte(work, length, 48 + number // power % 10)
        power //= 10
    return length


@kernel
def put_text(work: WideRow, length: int, texts: WideRow, at: int) -> int:
    """Append a text from a row that holds its length and then its bytes."""
    for place in range(texts[at]):
        length = put_byte(work, length, texts[at + 1 + place])
    return length


@kernel
def end_block(work: WideRow, length: int, before: int) -> None:
    """Pad the block after its last byte; `before` counts the bytes of earlier blocks."""
    put_byte(work, length, 128)
    work[15] = 8 * (length + before)


@kernel
def copy_words(work: WideRow, to: int, words: WideRow, at: int) -> None:
    for place in range(8):
        work[to + place] = words[at + place]


@kernel
def hash_text(work: WideRow, constants: WideRow, length: int) -> None:
    """Write the SHA-256 of the text in the block to `DIGEST`."""
    end_block(work, length, 0)
    copy_words(work, DIGEST, constants, _START)
    mix_block(work, constants, DIGEST)


@kernel
def set_key(work: WideRow, constants: WideRow) -> None:
    """Take the digest as the key of `authenticate`."""
    for which in range(2):
        pad = 0x5C5C5C5C if which else 0x36363636
        for place in range(16):
            work[place] = (work[DIGEST + place] if place < 8 else 0) ^ pad
        copy_words(work, KEY_OUTER if which else KEY_INNER, constants, _START)
        mix_block(work, constants, KEY_OUTER if which else KEY_INNER)


@kernel
def authenticate(work: WideRow, constants: WideRow, length: int) -> None:
    """Write the HMAC-SHA256 of the text in the block to `DIGEST`, with the key of `set_key`."""
    end_block(work, length, 64)
    copy_words(work, DIGEST, work, KEY_INNER)
    mix_block(work, constants, DIGEST)
    clear_block(work)
    copy_words(work, 0, work, DIGEST)
    end_block(work, 32, 64)
    copy_words(work, DIGEST, work, KEY_OUTER)
    mix_block(work, constants, DIGEST)


@kernel
def mix_block(work: WideRow, constants: WideRow, chain: int) -> None:
    """Mix the block into the chaining words at `chain`."""
    for place in range(16, 64):
        early = work[place - 15]
        late = work[place - 2]
        mixed = rotated(early, 7) ^ rotated(early, 18) ^ (early >> 3)
        mixed += rotated(late, 17) ^ rotated(late, 19) ^ (late >> 10)
        work[place] = (work[place - 16] + work[place - 7] + mixed) & _WORD
    a = work[chain]
    b = work[chain + 1]
    c = work[chain + 2]
    d = work[chain + 3]
    e = work[chain + 4]
    f = work[chain + 5]
    g = work[chain + 6]
    h = work[chain + 7]
    for place in range(64):
        chosen = (e & f) ^ ((e ^ _WORD) & g)
        most = (a & b) ^ (a & c) ^ (b & c)
        one = h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + chosen + constants[place] + work[place]
        two = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + most
        h = g
        g = f
        f = e
        e = (d + one) & _WORD
        d = c
        c = b
        b = a
        a = (one + two) & _WORD
    work[chain] = (work[chain] + a) & _WORD
    work[chain + 1] = (work[chain + 1] + b) & _WORD
    work[chain + 2] = (work[chain + 2] + c) & _WORD
    work[chain + 3] = (work[chain + 3] + d) & _WORD
    work[chain + 4] = (work[chain + 4] + e) & _WORD
    work[chain + 5] = (work[chain + 5] + f) & _WORD
    work[chain + 6] = (work[chain + 6] + g) & _WORD
    work[chain + 7] = (work[chain + 7] + h) & _WORD
