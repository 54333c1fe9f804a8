"""What a server gives away for research: finished matches whose players all agree, and who made each move."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

from cartable.server.export import FinishedMatch, research_matches
from cartable.server.storage.rows import SeatOccupant
from cartable.server.storage.store import Store
from cartable.server.table.acts import Act, Moved
from cartable.server.table.table import Table as ServerTable
from tests.server.migrated import migrated_url
from tests.server.storage.samples import Sample


def test_only_matches_whose_players_all_agree_are_given_away(tmp_path: Path) -> None:
    url = migrated_url(tmp_path / "tables.db")
    ann, ben, _ = asyncio.run(two_finished_matches_in(url))

    def given_away(*, by_ann: bool, by_ben: bool) -> list[FinishedMatch]:
        asyncio.run(set_consent(url, {ann: by_ann, ben: by_ben}))
        return asyncio.run(all_matches(url))

    assert given_away(by_ann=False, by_ben=False) == []
    assert given_away(by_ann=True, by_ben=False) == []
    assert given_away(by_ann=False, by_ben=True) == []
    both = given_away(by_ann=True, by_ben=True)
    assert len(both) == 2  # public and private, not the running one
    for each in both:
        assert each.match.is_over
        assert each.made_by == ("person",) * each.match.ply
    assert given_away(by_ann=True, by_ben=False) == []


async def all_matches(url: str) -> list[FinishedMatch]:
    return [match async for match in research_matches(url)]


async def two_finished_matches_in(url: str) -> tuple[str, str, list[str]]:
    """Two finished matches and a running one; who played, and the ids of all three."""
    async with Store(url) as store:
        ann, ben = [(await store.people.new_guest(name, "fr", 1)).identity.player.id for name in ("Zoé", "Maxim")]
        seats = (SeatOccupant("Zoé", player=ann), SeatOccupant("Maxim", player=ben))
        public = await whole_match_in(store, Sample(seats=seats))
        private = await whole_match_in(store, Sample(seats=seats, public=False))
        running = Sample(seats=seats)
        await running.start_in(store)
        return ann, ben, [sample.match for sample in (public, private, running)]


async def set_consent(url: str, consents: dict[str, bool]) -> None:
    async with Store(url) as store:
        for player, consent in consents.items():
            await store.people.change(player, research=consent)


async def whole_match_in(store: Store, sample: Sample) -> Sample:
    """A match of two people, from the first move to the last."""
    opened = replace(sample.opened, body=sample.opened.body.model_copy(update={"options": {"players": 2, "target": 1}}))
    started = replace(sample.started(), body=sample.started().body.model_copy(update={"nonces": ["nonce of Zoé", ""]}))
    assert await store.new_table([opened], sample.row, sample.new_match())
    assert await store.append([started], sample.starting())
    table = ServerTable.read([opened, started], {sample.match: sample.secret})
    match, number = table.match, 2
    assert match is not None
    while not match.is_over:
        seat = match.turn or 0
        body = Moved(seat=seat, move=str(match.legal_moves[0]), by="person")
        player = sample.seats[seat].player
        act = Act(sample.id, number, sample.at + number, body, player, f"r{number}", sample.match, number - 2)
        table.apply(act)
        ended = table.match is not None and table.match.turn is None
        assert await store.append([act], sample.finishing() if ended else None)
        number += 1
    return sample
