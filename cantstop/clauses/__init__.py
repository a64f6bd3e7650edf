"""The specification as Python values: every clause of the rule texts, and every ruling with its cases."""

from cantstop._input import spec_folder
from cantstop.clauses.cases import Case, MoveCase, SightCase, ThrowCase
from cantstop.clauses.registry import (
    SOURCES,
    Clause,
    Kind,
    Provision,
    Reading,
    Ruling,
    Section,
    Source,
    address,
    clause,
    clauses,
    provisions,
    ruling,
    rulings,
    search,
    sources,
)

__all__ = [
    "SOURCES",
    "Case",
    "Clause",
    "Kind",
    "MoveCase",
    "Provision",
    "Reading",
    "Ruling",
    "Section",
    "SightCase",
    "Source",
    "ThrowCase",
    "address",
    "clause",
    "clauses",
    "provisions",
    "ruling",
    "rulings",
    "search",
    "sources",
    "spec_folder",
]
