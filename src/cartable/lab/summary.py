"""The outcome of an arena as plain data."""

from __future__ import annotations

from math import isfinite
from typing import Any

from cartable.lab.durations import Durations
from cartable.lab.estimates import Interval, Tally
from cartable.lab.results import header
from cartable.lab.runner import Outcome
from cartable.lab.standings import RoundTallies, Standing, Standings


def summary(outcome: Outcome) -> dict[str, Any]:
    standings = outcome.standings
    names = [each.name for each in standings.entrants]
    return {
        **header(outcome.arena),
        "deals": standings.deals,
        "matches": standings.matches,
        "ended": outcome.ended,
        "standings": [_entrant(standings, place) for place in range(len(names))],
        "meetings": [
            {
                "entrant": names[one],
                "against": names[other],
                "ahead": _share(meeting.ahead),
                "margin": _mean(meeting.margin),
            }
            for (one, other), meeting in standings.meetings.items()
        ],
    }


def _entrant(standings: Standings, place: int) -> dict[str, Any]:
    standing, rating = standings.entrants[place], standings.rating(place)
    return {
        "name": standing.name,
        "contests": standing.contests,
        "share": _share(standing.share),
        "fair_share": standing.fair.mean,
        "wins": _share(standing.wins),
        "draws": _share(standing.draws),
        "score": _mean(standing.score),
        "margin": _mean(standing.margin),
        "rating": {"mu": rating.mu, "sigma": rating.sigma},
        **(_all_rounds(standing) if standings.has_rounds else {}),
        "seconds_a_move": {
            "processor": _times(standing.stats.processor),
            "wall": _times(standing.stats.wall),
        },
        "faults": dict(standing.stats.faults),
    }


def _all_rounds(standing: Standing) -> dict[str, Any]:
    return {
        "rounds": _rounds(standing.rounds),
        "rounds_begun": _rounds(standing.rounds_begun),
        "rounds_followed": _rounds(standing.rounds_followed),
    }


def _rounds(rounds: RoundTallies) -> dict[str, Any]:
    return {
        "count": rounds.count,
        "won": _share(rounds.won),
        "tied": _share(rounds.tied),
        "lost": _share(rounds.lost),
        "margin": _mean(rounds.margin),
    }


def _share(tally: Tally) -> dict[str, Any]:
    return {"mean": tally.mean, **_interval(tally.share_interval())}


def _mean(tally: Tally) -> dict[str, Any]:
    return {"mean": tally.mean, **_interval(tally.interval())}


def _interval(interval: Interval) -> dict[str, float | None]:
    return {name: value if isfinite(value) else None for name, value in interval._asdict().items()}


def _times(times: Durations) -> dict[str, float] | None:
    if not times.moves:
        return None
    return {
        "moves": times.moves,
        "mean": times.mean,
        "median": times.quantile(0.5),
        "p99": times.quantile(0.99),
        "longest": times.longest / 1e9,
    }
