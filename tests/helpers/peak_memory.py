"""How much memory a program takes at most, in a process of its own."""

from __future__ import annotations

import subprocess
import sys

MEASURE = """
print(next(line for line in open("/proc/self/status") if line.startswith("VmHWM")).split()[1])
"""
"""What getrusage tells would count the process that started this one."""


def taken(script: str, *arguments: str) -> tuple[str, int]:
    """Run a script, and give what it prints and how many kilobytes it took at most."""
    command = [sys.executable, "-c", script + MEASURE, *arguments]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    printed, _, kilobytes = told.rstrip().rpartition("\n")
    return printed, int(kilobytes)
