"""The keys of views and events as people read them."""

from __future__ import annotations

from typing import Final

from cartable.games.texts import Language, Text

_NAMES: Final = {
    "bid": Text("bid", "annonce"),
    "bids": Text("bids", "annonces"),
    "cards": Text("cards", "cartes"),
    "captured": Text("captured", "capturées"),
    "centre": Text("centre", "centre"),
    "counts": Text("counts", "décompte"),
    "dealer": Text("dealer", "donneur"),
    "deck": Text("deck", "paquet"),
    "discard": Text("discard", "défausse"),
    "drawn": Text("drawn", "piochées"),
    "first": Text("first", "premier"),
    "hand": Text("hand", "main"),
    "hands": Text("hands", "mains"),
    "last_taker": Text("last taker", "dernière prise"),
    "leader": Text("leader", "meneur"),
    "led": Text("led", "entame"),
    "pile": Text("pile", "tas"),
    "piles": Text("pile", "tas"),
    "points": Text("points", "points"),
    "round": Text("round", "manche"),
    "score": Text("score", "score"),
    "scores": Text("score", "score"),
    "starter": Text("starter", "premier"),
    "stock": Text("stock", "pioche"),
    "sweeps": Text("sweeps", "balayages"),
    "table": Text("table", "table"),
    "taken": Text("taken", "prises"),
    "target": Text("target", "objectif"),
    "tokens": Text("tokens", "jetons"),
    "trick": Text("trick", "pli"),
    "tricks": Text("tricks", "plis"),
    "trump": Text("trump", "atout"),
    "winner": Text("winner", "gagnant"),
}


def key_name(key: str, language: Language) -> str:
    """The name of a common key; any other key with blanks instead of underscores."""
    return _NAMES[key].to(language) if key in _NAMES else key.replace("_", " ")
