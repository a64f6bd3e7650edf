"""The command `cantstop`, also run as `python -m cantstop`. It needs the extra `cli`."""

from __future__ import annotations

import sys
from importlib.util import find_spec


def main() -> int:
    """Run the command, or print which packages it needs."""
    try:
        return _run()
    except KeyboardInterrupt:
        return 130


def _run() -> int:
    missing = [name for name in ("click", "rich") if find_spec(name) is None]
    if missing:
        needed = " and ".join(missing)
        print(f"cantstop: the command needs {needed}: pip install 'cantstop[cli]'", file=sys.stderr)
        return 2
    from cantstop.cli import run

    return run()


if __name__ == "__main__":
    sys.exit(main())
