"""The errors of a training run, each with a stable code and a text that says what to do."""

from __future__ import annotations

from typing import Final

from cartable.games.errors import CartableError
from cartable.games.texts import Text

_TEXTS: Final[dict[str, Text]] = {
    "train/missing": Text(
        "training needs PyTorch, NumPy and numba; run: pip install 'cartable[train]'",
        "l'entraînement demande PyTorch, NumPy et numba ; lancez : pip install 'cartable[train]'",
    ),
    "train/gpu": Text(
        "no usable GPU: it takes an NVIDIA GPU, PyTorch with CUDA, and pip install 'cartable[gpu]'",
        "aucun GPU utilisable : il faut un GPU NVIDIA, PyTorch avec CUDA, et pip install 'cartable[gpu]'",
    ),
    "train/variant": Text(
        "no variant of {game} that can be learned has {options}; what can be chosen is {choices}",
        "aucune variante de {game} qui s'apprend n'a {options} ; on peut choisir {choices}",
    ),
    "train/exists": Text(
        "{path} already holds a training run: continue it with --resume, or choose another folder with --out",
        "{path} contient déjà un entraînement : continuez avec --resume, ou choisissez un autre dossier avec --out",
    ),
    "train/nothing": Text(
        "there is nothing to resume: {path} does not exist",
        "il n'y a rien à reprendre : {path} n'existe pas",
    ),
    "train/other-game": Text(
        "{path} is a checkpoint of {other}, not of {game}",
        "{path} est un point de reprise de {other}, pas de {game}",
    ),
    "train/other-variants": Text(
        "{path} is of a training run with {before}, not with {now}: resume it without --option, or choose another "
        "folder with --out",
        "{path} vient d'un entraînement avec {before_fr}, pas avec {now} : reprenez-le sans --option, ou choisissez un "
        "autre dossier avec --out",
    ),
    "train/checkpoint": Text(
        "{path} is not a checkpoint of this version of Cartable",
        "{path} n'est pas un point de reprise de cette version de Cartable",
    ),
}

CODES: Final = frozenset(_TEXTS)


class TrainingError(CartableError):
    """A training run that cannot begin or go on."""

    texts = _TEXTS
