"""`python -m tests.golden` plays the golden matches anew: only after a rule has changed on purpose."""

from __future__ import annotations

from tests.golden.golden import write_all

write_all()
