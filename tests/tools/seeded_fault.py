"""A pytest plugin that puts a fault into the library before it is imported.

Run it with `CANTSTOP_FAULT=name pytest -p tests.tools.seeded_fault`.
"""

from __future__ import annotations

import os
import sys

from tests.helpers.replaced_modules import Replaced
from tests.tools.layers import FAULTS, source

name = os.environ["CANTSTOP_FAULT"]
if name:
    sys.meta_path.insert(0, Replaced(FAULTS[name].module, source(FAULTS[name])))
