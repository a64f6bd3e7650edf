"""Measure the peak memory of a script that runs in a process of its own."""

from __future__ import annotations

import subprocess
import sys

MEASURE = """
print(next(line for line in open("/proc/self/status") if line.startswith("VmHWM")).split()[1])
"""
"""Not `getrusage`, which would include the process that started this one."""


def run_and_measure(script: str, *arguments: str) -> tuple[str, int]:
    """Run a script; return what it prints and its peak memory in kilobytes."""
    command = [sys.executable, "-c", script + MEASURE, *arguments]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    printed, _, kilobytes = output.rstrip().rpartition("\n")
    return printed, int(kilobytes)
