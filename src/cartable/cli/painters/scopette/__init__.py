"""The painter of Scopette."""

from cartable.cli.painters.scopette.choice import arrange, label, question
from cartable.cli.painters.scopette.count import summary
from cartable.cli.painters.scopette.picture import headline, paint

__all__ = ["arrange", "headline", "label", "paint", "question", "summary"]
