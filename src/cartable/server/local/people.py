"""The people of a device: its owner, and the companions who share it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any, Final

from cartable.games.names import clean_name
from cartable.server.refusals import Refusal
from cartable.server.table.pending_acts import LOCAL
from cartable.server.wire import ChangeMe, Me, NewGuest

OWNER: Final = f"{LOCAL}owner"
MOST_COMPANIONS: Final = 20
"""As at a server."""


class People:
    def __init__(self) -> None:
        self._known: dict[str, Me] = {}
        """The owner first, if there is one already."""

    def read(self, values: list[Mapping[str, Any]]) -> None:
        self._known = {value["player"]: Me(**value) for value in values}

    def values(self) -> list[dict[str, Any]]:
        return [each.model_dump() for each in self._known.values()]

    @property
    def owner(self) -> Me | None:
        return self._known.get(OWNER)

    @property
    def companions(self) -> list[Me]:
        return [each for each in self._known.values() if each.player != OWNER]

    @property
    def household(self) -> frozenset[str]:
        return frozenset(self._known)

    def get(self, player: str | None) -> Me:
        """The owner, or a companion by id."""
        found = self._known.get(OWNER if player is None else player)
        if found is None:
            raise Refusal("identity/companion" if player else "identity/none")
        return found

    def player_of(self, asked: str | None) -> str | None:
        """The id of a companion, or of the owner where none is named; None before anybody has a name here."""
        return None if asked is None and self.owner is None else self.get(asked).player

    def sign_up(self, guest: NewGuest, now: int) -> Me:
        """The owner of the device."""
        self._known = {OWNER: _person(OWNER, guest, now), **self._known}
        return self._known[OWNER]

    def new_companion(self, guest: NewGuest, now: int) -> Me:
        if len(self.companions) >= MOST_COMPANIONS:
            raise Refusal("identity/companions")
        player = f"{LOCAL}{secrets.token_urlsafe(9)}"
        self._known[player] = _person(player, guest, now)
        return self._known[player]

    def change(self, player: str | None, change: ChangeMe) -> Me:
        known = self.get(player)
        changes = {"language": change.language, "name": None if change.name is None else clean_name(change.name)}
        given = {name: value for name, value in changes.items() if value is not None}
        self._known[known.player] = known.model_copy(update=given)
        return self._known[known.player]


def _person(player: str, guest: NewGuest, now: int) -> Me:
    return Me(player=player, name=clean_name(guest.name), language=guest.language, created_at=now)
