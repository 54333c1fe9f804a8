"""`python -m tests.golden` records the golden matches again: only after a rule has changed on purpose."""

from __future__ import annotations

from tests.golden.golden import write_all

write_all()
