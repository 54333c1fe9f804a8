"""SHA-256 as a kernel: the digests of the standard library."""

from __future__ import annotations

import hashlib
import hmac

from cartable.kernel import Row, wide_row
from cartable.kernel.sha256 import (
    CONSTANTS,
    DIGEST,
    LONGEST,
    WORK,
    authenticate,
    clear_block,
    hash_text,
    put_byte,
    put_number,
    set_key,
)
from tests.cases import each_case


def constants() -> Row:
    row = wide_row(len(CONSTANTS))
    for place, word in enumerate(CONSTANTS):
        row[place] = word
    return row


def block_of(work: Row, text: bytes) -> int:
    clear_block(work)
    length = 0
    for byte in text:
        length = put_byte(work, length, byte)
    return length


def digest(work: Row) -> bytes:
    return b"".join(work[DIGEST + place].to_bytes(4, "big") for place in range(8))


@each_case("length", [0, 1, 3, 31, 32, 54, LONGEST])
def test_a_text_has_the_digest_of_the_standard_library(length: int) -> None:
    work, text = wide_row(WORK), bytes(range(200, 200 + length))
    hash_text(work, constants(), block_of(work, text))
    assert digest(work) == hashlib.sha256(text).digest()


@each_case("length", [0, 7, 40, LONGEST])
def test_a_key_signs_as_the_standard_library_does(length: int) -> None:
    work, table, text = wide_row(WORK), constants(), b"x" * length
    hash_text(work, table, block_of(work, b"a secret"))
    set_key(work, table)
    for _ in range(2):  # the key stays
        authenticate(work, table, block_of(work, text))
        assert digest(work) == hmac.digest(hashlib.sha256(b"a secret").digest(), text, "sha256")


@each_case("number", [0, 9, 10, 407, 99_999, 10**17])
def test_numbers_are_written_in_decimal_digits(number: int) -> None:
    work, other = wide_row(WORK), wide_row(WORK)
    clear_block(work)
    assert put_number(work, 0, number) == block_of(other, str(number).encode())
    assert list(work) == list(other)
