"""Messages are encrypted as RFC 8291 says: its own example, and a browser that decrypts."""

from __future__ import annotations

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, derive_private_key

from cartable.server.live.push.base64url import decoded, encoded
from cartable.server.live.push.encryption import LARGEST, BadKey, browser_key, encrypt, encrypt_with
from cartable.server.live.push.server_key import ServerKey, new_private_key
from tests.server.push.push_service import Browser, Received

# RFC 8291, section 5 and appendix A
PLAIN = b"When I grow up, I want to be a watermelon"
RECEIVER = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
SEALED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7"
    "A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_the_example_of_the_standard() -> None:
    sender = derive_private_key(int.from_bytes(decoded(SENDER), "big"), SECP256R1())
    sealed = encrypt_with(PLAIN + b"\x02", decoded(RECEIVER), decoded(AUTH), sender, decoded(SALT))
    assert encoded(sealed) == SEALED


def test_a_browser_reads_what_was_written_for_it(subtests: pytest.Subtests) -> None:
    for length in [0, 1, 510, 511, 512, LARGEST]:
        with subtests.test(length=length):
            browser = Browser("https://push.example.org/1")
            keys = browser.subscription()
            message = b"x" * length
            sealed = encrypt(message, decoded(keys["p256dh"]), browser.auth)
            assert browser.decrypt(sealed) == message
            assert (len(sealed) - 86 - 16) % 512 == 0, "short messages have the same length"
            assert sealed != encrypt(message, decoded(keys["p256dh"]), browser.auth)


def test_other_bytes_are_no_key(subtests: pytest.Subtests) -> None:
    for key in [b"", b"\x04" + bytes(64), b"\x02" * 65, decoded(RECEIVER)[:-1]]:
        with subtests.test(key=key), pytest.raises(BadKey):
            browser_key(key)


def test_a_server_proves_who_it_is() -> None:
    key = ServerKey(new_private_key())
    header = key.authorization("https://push.example.org/some/where?a=1", "mailto:ann@example.org", 5_000_000)
    claims = Received("/", {"authorization": header}, b"").claims(key.public)
    assert claims == {"aud": "https://push.example.org", "exp": 5000 + 12 * 3600, "sub": "mailto:ann@example.org"}
    without = key.authorization("https://push.example.org:443/x", "", 0)
    assert "sub" not in Received("/", {"authorization": without}, b"").claims(key.public)


def test_a_key_that_was_stored_is_the_same_key() -> None:
    private = new_private_key()
    assert len(private) == 32
    assert ServerKey(private).public == ServerKey(private).public
