"""A plugin that puts a fault into the library before anybody imports it: `CANTSTOP_FAULT=name pytest -p seeding`."""

from __future__ import annotations

import os
import sys

from layers import FAULTS, source
from replaced import Replaced

name = os.environ["CANTSTOP_FAULT"]
if name:
    sys.meta_path.insert(0, Replaced(FAULTS[name].module, source(FAULTS[name])))
