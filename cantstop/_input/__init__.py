"""Reading input: argument checks, the text scanner, the JSON reader, and the files of the specification."""

from cantstop._input.checks import (
    check_function,
    check_type,
    check_whole,
    display,
    each,
    instance,
    is_tuple_of,
    is_whole,
    shorten,
    unreadable,
    whole,
)
from cantstop._input.document import Json, Place
from cantstop._input.scanner import Scanner, check_canonical, excerpt, find_character, quote
from cantstop._input.spec_files import spec_folder

__all__ = [
    "Json",
    "Place",
    "Scanner",
    "check_canonical",
    "check_function",
    "check_type",
    "check_whole",
    "display",
    "each",
    "excerpt",
    "find_character",
    "instance",
    "is_tuple_of",
    "is_whole",
    "quote",
    "shorten",
    "spec_folder",
    "unreadable",
    "whole",
]
