"""Games of installed packages: found by their entry points, and harmless where they are broken."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import cartable
from cartable import BadOption
from cartable.games import registry

Install = Callable[[str, str, str], None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Installs a package with one module and one game, until the test ends."""

    def install_package(game: str, module: str, source: str) -> None:
        (tmp_path / f"{module}.py").write_text(source, encoding="utf-8")
        metadata = tmp_path / f"{module}-1.0.dist-info"
        metadata.mkdir()
        (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n", encoding="utf-8")
        entry = f"[cartable.games]\n{game} = {module}\n"
        (metadata / "entry_points.txt").write_text(entry, encoding="utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        registry._installed.cache_clear()

    yield install_package
    monkeypatch.undo()
    registry._installed.cache_clear()


def test_the_example_is_found_by_its_entry_point() -> None:
    assert registry.names() == (*cartable.GAMES, "scopa"), "install it: pip install -e examples/scopa"
    assert cartable.load("scopa").title.en == "Scopa"
    assert [game.name for game in registry.games()] == list(registry.names())


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("raise RuntimeError('no such deck')", "RuntimeError: no such deck"),
        ("import not_installed_at_all", "not_installed_at_all"),
        ("GAME = 'not a game'", "GAME is not a Game called 'broken"),
        ("", "GAME"),
    ],
)
def test_a_broken_package_is_warned_of_once_and_the_others_are_there(
    install: Install, caplog: pytest.LogCaptureFixture, source: str, why: str
) -> None:
    name = f"broken_{len(source)}"
    install(name, f"{name}_module", source)
    with caplog.at_level(logging.WARNING):
        for _ in range(2):
            assert [game.name for game in registry.games()] == [*cartable.GAMES, "scopa"]
    (warning,) = caplog.messages
    assert name in warning
    assert f"{name}_module" in warning
    assert why in warning
    with pytest.raises(BadOption) as error:
        cartable.new(name)
    assert error.value.code == "game/broken"
    assert cartable.new("shokoba", players=2).turn in (0, 1)


def test_a_package_cannot_take_the_name_of_a_built_in_game(install: Install, caplog: pytest.LogCaptureFixture) -> None:
    registry._warn_once.cache_clear()
    install("goita", "another_goita", "raise AssertionError('loaded')")
    with caplog.at_level(logging.WARNING):
        assert registry.names() == (*cartable.GAMES, "scopa")
        assert cartable.load("goita").state.__module__ == "cartable.games.goita.state"
    (warning,) = caplog.messages
    assert "goita" in warning


def test_a_program_cannot_take_the_name_of_a_built_in_game() -> None:
    with pytest.raises(BadOption) as error:
        cartable.register("goita", "tests.games.bare")
    assert error.value.code == "game/taken"
    assert "goita" in error.value.to("fr")


def test_a_game_is_registered_by_the_name_that_it_declares(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_registered", {})
    cartable.register("plain", "tests.games.bare")
    with pytest.raises(BadOption, match="GAME is not a Game called 'plain'"):
        cartable.load("plain")


def test_an_unknown_game_names_those_that_there_are() -> None:
    with pytest.raises(BadOption, match="scopette, scopa"):
        cartable.load("bridge")
