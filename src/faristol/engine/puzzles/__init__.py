"""Puzzles: positions with one answer, made by the engine and proven before anybody sees them."""

from __future__ import annotations

from faristol.engine.puzzles.judging import DEEPER, QUICK, Care
from faristol.engine.puzzles.making import RECIPE, SPECIAL_FIRST, Made, Workshop
from faristol.engine.puzzles.puzzle import (
    Kind,
    Laid,
    Part,
    PartKind,
    Proof,
    ProofKind,
    Puzzle,
    digest,
    laid_by,
)

__all__ = [
    "DEEPER",
    "QUICK",
    "RECIPE",
    "SPECIAL_FIRST",
    "Care",
    "Kind",
    "Laid",
    "Made",
    "Part",
    "PartKind",
    "Proof",
    "ProofKind",
    "Puzzle",
    "Workshop",
    "digest",
    "laid_by",
]
