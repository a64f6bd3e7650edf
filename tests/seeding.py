"""A plugin that puts a fault into the library before anybody imports it: `CANTSTOP_FAULT=name pytest -p seeding`."""

from __future__ import annotations

import os
import sys

from layers import FAULTS, source
from replaced import Replaced

fault = FAULTS[os.environ["CANTSTOP_FAULT"]]
sys.meta_path.insert(0, Replaced(fault.module, source(fault)))
