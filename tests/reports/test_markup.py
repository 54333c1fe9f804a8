"""Texts in both languages: French ones get spaces at which no line breaks."""

from __future__ import annotations

import pytest

from cartable.games.texts import Text
from cartable.reports.markup import both, with_spaces


def test_no_french_line_begins_with_punctuation(subtests: pytest.Subtests) -> None:
    for text, spaced in [
        ("Aucune différence : 3 %.", "Aucune différence\u00a0: 3\u202f%."),
        ("« Shokoba » ; combien ?", "«\u00a0Shokoba\u00a0»\u202f; combien\u202f?"),
        ("Une partie, deux manches.", "Une partie, deux manches."),
    ]:
        with subtests.test(text=text, spaced=spaced):
            assert with_spaces(text, "fr") == spaced
            assert with_spaces(text, "en") == text


def test_reports_have_these_spaces() -> None:
    shown = both(Text("Ties: 3%", "Égalités : 3 %").to)
    assert shown == '<span lang="en">Ties: 3%</span><span lang="fr">Égalités\u00a0: 3\u202f%</span>'
