"""Replays of finished matches, as each seat saw them."""

from __future__ import annotations

import pytest

import cartable
from cartable.games.reader import SPECTATOR
from cartable.server.answers.replays import replay_of
from cartable.server.wire import MatchSummary


@pytest.mark.rule("GOI-17")
def test_a_frame_tells_its_moment_of_the_match_to_those_who_noticed_fewer_moves() -> None:
    match = cartable.new("goita", seed=22)
    match.play("cancel")
    match.play("refuse")
    match.play(match.legal_moves[0])
    summary = MatchSummary.model_construct()
    seen = {reader: replay_of(match, summary, reader).frames for reader in (SPECTATOR, 0, 1, 2, 3)}
    for reader in (1, 3):
        assert [(each.ply, each.moves) for each in seen[reader]] == [(0, 0), (1, 1), (2, 2), (3, 3)]
    for reader in (SPECTATOR, 0, 2):
        assert [(each.ply, each.moves) for each in seen[reader]] == [(0, 0), (1, 3)]
