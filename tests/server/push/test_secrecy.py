"""Messages tell nothing of the cards: they name the game and the people, and come to whom the table waits for."""

from __future__ import annotations

import json

import pytest

import cartable
from cartable.games.texts import LANGUAGES, Language, Text
from cartable.kernel import mode
from cartable.server import wire
from cartable.server.live.push.messages import PushMessage, turn_message
from cartable.server.live.push.turns import awaited_turn, other_names
from cartable.server.table.table import Table
from tests.server.table.table_driver import TableDriver, player_of

MOVES = 12
NAMES = ["Anna", "Bert", "Cleo", "Dora", "Emil", "Faye"]


@pytest.fixture(autouse=True)
def _interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mode, "COMPILED", False)


def written(names: list[str], language: Language) -> str:
    start, conjunction = ("with", "and") if language == "en" else ("avec", "et")
    return f"{start} {', '.join(names[:-1])} {conjunction} {names[-1]}" if names[1:] else f"{start} {names[0]}"


def message_to(table: Table, seat: int) -> PushMessage:
    return turn_message(table.id, table.game.title, other_names(table, player_of(seat)))


def test_a_message_has_the_agreed_fields_and_no_card(subtests: pytest.Subtests) -> None:
    """At every moment of a match: what is sent depends on nothing but the game, the table and the names."""
    for game in cartable.GAMES:
        with subtests.test(game=game):
            players = 4 if game == "goita" else 2
            driver = TableDriver(game, people=players, players=players)
            title = Text("Your turn", "À vous de jouer")
            seats, told = range(players), set[tuple[int, str]]()
            for _ in range(MOVES):
                driver.wait(60_000)
                seat = next(each for each in seats if driver.table.moment(each).legal is not None)
                for each in seats:
                    message, others = message_to(driver.table, each), [NAMES[other] for other in seats if other != each]
                    assert [json.loads(message.encoded(language)) for language in LANGUAGES] == [
                        {
                            "title": title.to(language),
                            "text": f"{driver.table.game.title.to(language)} {written(others, language)}",
                            "path": "/t/table",
                            "topic": "turn table",
                            "language": language,
                        }
                        for language in LANGUAGES
                    ]
                    turn = awaited_turn(driver.table, player_of(each))
                    assert (turn is not None) == (driver.table.moment(each).legal is not None), "as the page shows it"
                    told |= {(each, turn)} if turn else set()
                assert driver.table.match is not None
                driver.play(seat, str(driver.table.match.legal_moves[-1]))
            assert len(told) == MOVES, "each turn is one turn"


def test_only_who_is_asked_in_private_is_awaited() -> None:
    """In Goita a seat with five pawns is asked whether to deal again: the others must not notice."""
    rest = iter("KKBBRRGGGGSSSSNNNNLLLL" + "P" * 5)
    deck = " ".join("P" if place % 4 == 0 and place < 20 else next(rest) for place in range(32))
    driver = TableDriver("goita", people=4, players=4, first_player=1, decks=[deck])
    awaited = [awaited_turn(driver.table, player_of(seat)) is not None for seat in range(4)]
    shown = [driver.table.moment(seat).legal is not None for seat in range(4)]
    assert awaited == shown


def test_nobody_is_awaited_who_is_not_seated_or_in_a_quick_game_or_when_it_is_over() -> None:
    slow = TableDriver(people=2, players=2)
    quick = TableDriver(people=2, players=2, clock=wire.ClockSetting(kind="turn", seconds=30))
    (seat,) = (each for each in range(2) if slow.table.moment(each).legal is not None)
    assert awaited_turn(slow.table, player_of(seat))
    assert awaited_turn(slow.table, "stranger") is None
    assert awaited_turn(quick.table, player_of(seat)) is None
    slow.do(player_of(1 - seat), "resign")
    assert awaited_turn(slow.table, player_of(seat)) is None
