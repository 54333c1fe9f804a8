"""The painter of Scopette."""

from cartable.cli.painters.scopette.choice import arrange, label, question
from cartable.cli.painters.scopette.picture import headline, paint
from cartable.cli.painters.scopette.round_summary import summary

__all__ = ["arrange", "headline", "label", "paint", "question", "summary"]
