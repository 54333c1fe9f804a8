"""The painter of games that have none of their own: a view as a list of what is in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from rich.text import Text as Line

from cartable.cli.painters import Scene, View
from cartable.cli.painters.blocks import beside, line
from cartable.games.events import Event
from cartable.games.texts import Language, Text

_SHOWN_ELSEWHERE: Final = frozenset({"game", "options", "names", "ply", "seat", "turn", "over"})
_CHOOSE: Final = Text("Choose", "Choisissez")
_NOTHING_MORE: Final = Text("nothing more", "rien de plus")


def headline(_view: View, _language: Language) -> str:
    return ""


def paint(view: View, scene: Scene) -> Sequence[Line]:
    """In as many columns as the height asks for."""
    texts = list(_lines(view, scene.names))
    columns = max(1, -(-len(texts) // scene.height))
    width = max(1, (scene.width + 1) // columns - 1)
    blocks = [
        [line(text, width=width) for text in texts[start : start + scene.height]]
        for start in range(0, len(texts), scene.height)
    ]
    return beside(blocks)


def _lines(view: View, names: Sequence[str]) -> Iterator[str]:
    for name, value in view.items():
        if name in _SHOWN_ELSEWHERE:
            continue
        title = name.replace("_", " ")
        if isinstance(value, list) and len(value) == len(names):
            yield f"{title}:"
            yield from (f"  {owner}: {_plain(each)}" for owner, each in zip(names, value, strict=True))
        else:
            yield f"{title}: {_plain(value)}"


def _plain(value: Any) -> str:
    match value:
        case None:
            return "–"
        case list() | tuple():
            return " ".join(_plain(each) for each in value) or "–"
        case dict():
            return ", ".join(f"{name} {_plain(each)}" for name, each in value.items())
        case _:
            return str(value)


def arrange(_view: View, _path: Sequence[str], options: Sequence[str]) -> Sequence[str]:
    return options


def question(_view: View, path: Sequence[str], _names: Sequence[str], language: Language) -> str:
    return f"{_CHOOSE.to(language)} {' '.join(path)}".rstrip()


def label(step: str, language: Language) -> str:
    return step or _NOTHING_MORE.to(language)


def summary(event: Event, _names: Sequence[str], _language: Language) -> Sequence[Sequence[Line]]:
    if event.kind != "counted":
        return ()
    return ([line(f"{name}: {_plain(value)}") for name, value in event.details.items()],)
