"""The command `cantstop`: disputes, odds, rules, boards and a game at one terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final

import click

import cantstop
from cantstop.cli.output import refuse
from cantstop.errors import CantStopError

WRONG: Final = 2
"""The exit status for what cannot be read, found or written."""
INTERRUPTED: Final = 130
CLOSED_PIPE: Final = 141
"""As the shell reports programs that these signals end."""


COMMANDS: Final = (
    *("referee", "explain", "legal", "compare", "odds", "rule"),
    *("board", "new", "editions", "play", "completion"),
)
"""The commands in the order of the help. Each has a module of its name, imported when it is called."""


class ClosedPipe(Exception):  # noqa: N818  # it is no error
    """Nobody reads what is printed any more."""


class Program(click.Group):
    """All commands, each imported when it is called."""

    def invoke(self, ctx: click.Context) -> object:
        """Run a command; click itself would take a closed pipe for a failure."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise ClosedPipe from None

    def list_commands(self, ctx: click.Context) -> list[str]:
        """List the commands in order."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Find a command by its name."""
        if cmd_name not in COMMANDS:
            return None
        found = getattr(import_module(f"cantstop.cli.{cmd_name}"), cmd_name)
        assert isinstance(found, click.Command)
        return found


@click.group(cls=Program, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(cantstop.__version__, message="cantstop %(version)s")
@click.pass_context
def program(context: click.Context) -> None:
    """Sid Sackson's Can't Stop: settle disputes, look up odds and rules, play.

    A POSITION is one line, as `cantstop new` prints it; `-` reads it from standard input. A MOVE is written as in 7+8,
    stop, or 1356 for four dice. EDITIONS are listed by `cantstop editions`.

    \b
    cantstop referee examples/records/dispute.cantstop
    cantstop rule HU-7.7
    cantstop odds 6 7 8
    cantstop play

    The exit status is 0 for yes, 1 where the answer is no (a move that is not legal, editions that disagree), and 2
    for what cannot be read, found or written.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command, and give its exit status; whatever goes wrong is one line on standard error."""
    _open_streams()
    try:
        status = program.main(arguments, prog_name="cantstop", standalone_mode=False)
        sys.stdout.flush()
    except (BrokenPipeError, ClosedPipe):
        # Nobody reads any more. What is still in the buffer is dropped with it, so that the interpreter says nothing.
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
    except Exception as error:  # a fault of ours; whoever wants to see where it is looks at it in Python
        return _refuse("cantstop", f"this should not have happened: {type(error).__name__}: {error}")
    return status or 0


def _open_streams() -> None:
    """See to it that there is something to read from and to write to, and that no letter is one too many for it."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:  # it was closed by whoever called
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115  # it stays open
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _refuse(path: str, message: str) -> int:
    refuse(path, message)
    return WRONG
