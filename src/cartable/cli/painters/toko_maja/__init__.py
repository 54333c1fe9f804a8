"""The painter of Toko Maja."""

from cartable.cli.painters.toko_maja.choice import arrange, label, question
from cartable.cli.painters.toko_maja.picture import headline, paint
from cartable.cli.painters.toko_maja.round_summary import summary

__all__ = ["arrange", "headline", "label", "paint", "question", "summary"]
