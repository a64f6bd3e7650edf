"""The command `cantstop`: settle disputes, show odds, rules and boards, and host a game at one terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final

import click

import cantstop
from cantstop.cli.output import echo, refuse
from cantstop.errors import CantStopError

WRONG: Final = 2
"""The exit status if something cannot be read, found or written."""
INTERRUPTED: Final = 130
CLOSED_PIPE: Final = 141
"""The shell reports these statuses for programs ended by SIGINT and SIGPIPE."""


COMMANDS: Final = (
    *("referee", "explain", "legal", "compare", "odds", "rule"),
    *("board", "new", "editions", "play", "completion"),
)
"""The commands, in the order of the help. Each is in the module of the same name, which is imported when called."""


class ClosedPipe(Exception):  # noqa: N818  # it is not an error
    """Whatever was reading the output has closed it."""


class Program(click.Group):
    """The group of all commands. Each is imported only when it is called."""

    def invoke(self, ctx: click.Context) -> object:
        """Run a command. A closed pipe raises `ClosedPipe`, because click itself would report a failure."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise ClosedPipe from None

    def list_commands(self, ctx: click.Context) -> list[str]:
        """List the commands in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command with this name, or None."""
        if cmd_name not in COMMANDS:
            return None
        command = getattr(import_module(f"cantstop.cli.{cmd_name}"), cmd_name)
        assert isinstance(command, click.Command)
        return command


@click.group(cls=Program, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(cantstop.__version__, message="cantstop %(version)s")
@click.pass_context
def program(context: click.Context) -> None:
    """Sid Sackson's Can't Stop: settle disputes, look up odds and rules, play.

    A POSITION is one line, as printed by `cantstop new`; `-` reads it from standard input. A MOVE is written like 7+8,
    stop, or 1356 for four dice. `cantstop editions` lists the editions.

    \b
    cantstop referee examples/records/dispute.cantstop
    cantstop rule HU-7.7
    cantstop odds 6 7 8
    cantstop play

    The exit status is 0 for yes, 1 for no (a move is not legal, editions disagree, a search finds nothing), and 2 if
    something cannot be read, found or written.
    """
    if context.invoked_subcommand is None:
        echo(context.get_help())


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status. Any failure prints one line on standard error."""
    _open_streams()
    try:
        status = program.main(arguments, prog_name="cantstop", standalone_mode=False)
        sys.stdout.flush()
    except (BrokenPipeError, ClosedPipe):
        # Discard what is still in the buffer, so that Python does not complain about it on exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CLOSED_PIPE
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except click.UsageError as error:
        path = error.ctx.command_path if error.ctx is not None else "cantstop"
        return _refuse(path, f"{error.format_message().rstrip('.')} (see {path} --help)")
    except click.ClickException as error:
        return _refuse("cantstop", error.format_message())
    except CantStopError as error:
        return _refuse("cantstop", str(error))
    except OSError as error:
        return _refuse("cantstop", f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except Exception as error:  # a bug in this package; call it from Python to see the traceback
        return _refuse("cantstop", f"this should not have happened: {type(error).__name__}: {error}")
    return status or 0


def _open_streams() -> None:
    """Replace streams that the caller has closed, and let no stream fail on a character that it cannot encode.

    A file or a pipe is read as UTF-8, whatever the terminal uses.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:  # the caller has closed it
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115  # it stays open
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8" if mode == "r" and not stream.isatty() else None, errors="replace")


def _refuse(path: str, message: str) -> int:
    refuse(path, message)
    return WRONG
