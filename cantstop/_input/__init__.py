"""What comes in: checks of arguments, the scanner of texts, the reader of JSON, the files of the specification."""

from cantstop._input.checks import check_type, check_whole, display, instance, is_whole, unreadable, whole
from cantstop._input.document import Json, Place
from cantstop._input.scanner import Scanner, character, check_canonical, excerpt, quote
from cantstop._input.spec_files import spec_folder

__all__ = [
    "Json",
    "Place",
    "Scanner",
    "character",
    "check_canonical",
    "check_type",
    "check_whole",
    "display",
    "excerpt",
    "instance",
    "is_whole",
    "quote",
    "spec_folder",
    "unreadable",
    "whole",
]
