"""The painter of Shokoba."""

from cartable.cli.painters.shokoba.choice import arrange, label, question
from cartable.cli.painters.shokoba.count import summary
from cartable.cli.painters.shokoba.picture import headline, paint

__all__ = ["arrange", "headline", "label", "paint", "question", "summary"]
