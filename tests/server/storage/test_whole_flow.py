"""One flow through every module of storage, on either database: none has a statement that only one of them takes."""

from __future__ import annotations

import json

import cartable
from cartable.server.live.tournament_rows import entrants_of, tournament_row
from cartable.server.storage.history import MatchFilter
from cartable.server.storage.push import SubscriptionRow
from cartable.server.storage.puzzles import Answered
from cartable.server.storage.rows import SeatOccupant
from cartable.server.storage.store import Store
from cartable.server.tournament.acts import Act, Ended, Joined
from cartable.server.tournament.state import Tournament
from tests.async_test import async_test
from tests.server.storage.each_database import on_each_database
from tests.server.storage.samples import Sample
from tests.server.storage.test_tournaments import opened

DAY = "2026-11-18"
PUZZLE = next(each for each in cartable.shipped_puzzles("shokoba") if each.length == 1)


@on_each_database
@async_test()
async def test_people_play_are_rated_reviewed_and_forgotten(url: str) -> None:
    async with Store(url) as store:
        people = store.people
        welcome = [await people.new_guest("Zoë 🂡", "fr", 1), await people.new_guest("Ben", "en", 1)]
        ann, ben = (each.identity.player.id for each in welcome)
        link = await people.new_link(ann, 2)
        assert await people.redeem_link(link.secret, 3) is not None
        companion = await people.new_companion(ann, "Cleo", "en", 3)
        assert companion is not None
        assert await people.mute(ann, ben, 4)
        assert await people.muted_by([ann, ben]) == {ann: {ben}, ben: frozenset()}
        changed = await people.change(ann, name="Zoé", research=True)
        assert changed is not None
        assert (changed.name, changed.language, changed.research) == ("Zoé", "fr", True)
        assert len(await people.devices(ann)) == 2
        assert await people.revoke_link(ann)

        table = Sample(seats=(SeatOccupant("Zoé", player=ann), SeatOccupant("Ben", player=ben)))
        assert await store.daily.begin(ann, table.game, DAY, table.id, 5) == table.id
        await table.finish_in(store)
        gains = {change.player: change.gain for change in await store.ratings.settle(table.match, 10_000)}
        assert gains == {ann: -gains[ben], ben: gains[ben]}
        assert gains[ann] > 0
        assert await store.daily.settle(DAY) == 1
        assert await store.daily.histogram(table.game, DAY) == {2: 1}, "5 to 3"
        assert await store.daily.claim_par(table.game, DAY, 10_000)
        await store.daily.finish_par(table.game, DAY, [3], 10_001)
        assert await store.daily.par(table.game, DAY) == [3]
        assert await store.reviews.claim(table.match, 10_000)
        review = json.dumps({"seats": [{"seat": 0, "accuracy": 81.5}]}).encode()
        await store.reviews.finish(table.match, review, 10_001)
        row = await store.reviews.get(table.match)
        assert row is not None
        assert row.body == review
        (won,) = (await store.history.matches_of(ann, MatchFilter(outcome="won", against="people"))).items
        (details,) = await store.history.with_details([won])
        assert (won.id, details.is_settled, details.accuracies) == (table.match, True, (81.5,))
        assert [(side.outcome, side.score) for side in await store.history.sides_of(ben)] == [("lost", 3)]
        assert [each.id for each in (await store.history.finished()).items] == [table.match]
        assert (await store.history.for_research()).items == (), "Ben did not agree"
        board = await store.leaderboards.read(table.game, ann)
        assert (board.total, board.own) == (0, None), "after one match a rating is provisional"
        await store.leaderboards.stay_out(ann, unlisted=True)
        await store.puzzles.note(Answered(ann, PUZZLE, 0, True, 10))
        state = await store.puzzles.state(ann, "shokoba")
        assert (state.progress.solved, state.decided) == (1, frozenset({PUZZLE.id}))
        device = welcome[1].identity.device
        subscription = SubscriptionRow(
            device=device,
            player=ben,
            endpoint="https://push.example.org/ben",
            p256dh=b"p" * 65,
            auth=b"a" * 16,
            language="en",
            site="https://cards.example.org",
        )
        await store.push.subscribe(subscription, 20)
        assert await store.push.take(ben, 20, 1000) == [subscription]

        log = opened("tour-1", host=ann)
        assert await store.tournaments.new(log, tournament_row(Tournament.read(log)))
        for body in (Joined(name="Ben", player=ben), Ended(reason="host")):
            act = Act("tour-1", len(log), 30, body)
            after = Tournament.read([*log, act])
            assert await store.tournaments.append([act], tournament_row(after), entrants_of(Tournament.read(log)))
            log.append(act)
        assert await store.tournaments.acts_since("tour-1") == log

        await people.delete_stale_guests(1_000_000)
        kept = [await people.player(each) is not None for each in (ann, ben, companion.id)]
        assert kept == [True, True, False], "who finished a match is kept"
        forgotten = await store.erasures.begin(ann, 2_000_000)
        assert forgotten.people == (ann,)
