"""The plays with which the web client's steps are tested are those of the present rules."""

from __future__ import annotations

import json
import runpy
from pathlib import Path

TOOL = Path(__file__).parent.parent / "tools/make_plays.py"


def test_the_recorded_plays_are_up_to_date() -> None:
    tool = runpy.run_path(str(TOOL))
    recorded = json.loads(tool["PLAYS"].read_text())
    assert recorded == json.loads(json.dumps(tool["plays"]())), "run python tools/make_plays.py"
