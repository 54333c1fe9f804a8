"""The card of a data set: what it is and how it is read, as Hugging Face shows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import cartable

_SIZES: Final = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M"))
_LARGER: Final = "n>1M"
_CARD: Final = """\
---
pretty_name: Decisions in {games}
task_categories:
- reinforcement-learning
tags:
- card-games
- imitation-learning
- imperfect-information
- cartable
size_categories:
- {size}
{configs}---

# Decisions in {games}

{matches} of {games}, written by `cartable export`: one row for each decision, with what the seat could see,
what was legal, what was chosen, and how the match ended. No names of players are in it.

Décisions de {parties}, une ligne par décision : ce que la place pouvait voir, ce qui était permis, ce qui a été
choisi, et comment la partie a fini. Aucun nom de joueur n'y figure.

Who decided: {players}.
{made}
| split | decisions |
| --- | --- |
{splits}

Of ten matches eight are in `train`, one in `validation` and one in `test`; no match is in two of them, and a split
without a match is left out.

## Reading it

```python
from datasets import load_dataset

decisions = load_dataset("FOLDER OR NAME", split="train")
```

or, as NumPy arrays with observations, masks and actions:

```python
from cartable.research.dataset import read_decisions

decisions = read_decisions("FOLDER", split="train")
```

## Columns

| column | type | |
| --- | --- | --- |
| `match` | string | an id of the match |
| `source` | string | `self-play`, `record` or `server` |
| `game`, `options` | string | the game, and its options as JSON |
| `ply`, `part` | int32, int16 | the number of the move in the match, and of the small action within it |
| `round` | int16 | the round, from 1 |
| `seat` | int8 | the seat that decides |
| `player` | string | who decided: the level of a bot, or `person` |
| `observation` | binary | what the seat may know, one `int8` per number |
| `legal` | list of int16 | the numbered actions that are legal |
| `action` | int16 | the action that was chosen |
| `move` | string | the whole move in the notation of the game |
| `points` | list of int32 | the final points by seat |
| `won` | bool | whether the seat won, alone or shared |

## Before you publish it

Add a `license` to the head of this card. Matches of people were exported because all of them agreed to research at that
time; who publishes them answers for that.
"""
_MADE: Final = """
Made by Cartable {version}; with the same version, this command makes the same matches again:

    {command}
"""


def card(games: Sequence[str], matches: int, decisions: Mapping[str, int], players: Sequence[str], command: str) -> str:
    """The card of a data set: how many matches, how many decisions in each split, who decided, and how it was made."""
    total = sum(decisions.values())
    files = [f"  - split: {split}\n    path: data/{split}.parquet\n" for split in decisions]
    return _CARD.format(
        games=", ".join(games) or "no game",
        matches="1 match" if matches == 1 else f"{matches} matches",
        parties="1 partie" if matches == 1 else f"{matches} parties",
        size=next((name for most, name in _SIZES if total < most), _LARGER),
        configs="".join(["configs:\n- config_name: default\n  data_files:\n", *files]) if files else "",
        players=", ".join(f"`{each}`" for each in players) or "nobody",
        made=_MADE.format(command=command, version=cartable.__version__) if command else "",
        splits="\n".join(f"| `{split}` | {count:,} |" for split, count in decisions.items()),
    )
