"""A plugin of pytest that puts a wrong function into the library before anything imports it.

`CANTSTOP_RIGHT=cantstop.machine.columns.bank CANTSTOP_WRONG=losers_kept pytest -p tests.tools.seeded_fault` runs tests
with `losers_kept` of `tests.tools.wrong_rules` instead of `bank`.
"""

from __future__ import annotations

import os
import sys

from tests.helpers.replaced_modules import Spoiled

sys.meta_path.insert(0, Spoiled(os.environ["CANTSTOP_RIGHT"], "tests.tools.wrong_rules", os.environ["CANTSTOP_WRONG"]))
