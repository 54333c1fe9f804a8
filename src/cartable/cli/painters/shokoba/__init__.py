"""The painter of Shokoba."""

from cartable.cli.painters.shokoba.choice import arrange, label, question
from cartable.cli.painters.shokoba.picture import headline, paint
from cartable.cli.painters.shokoba.round_summary import summary

__all__ = ["arrange", "headline", "label", "paint", "question", "summary"]
