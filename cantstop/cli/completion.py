"""`completion`: let a shell complete commands, editions and ids."""

from __future__ import annotations

from typing import Final

import click
from click.shell_completion import get_completion_class

from cantstop.cli.output import echo

SHELLS: Final = ("bash", "zsh", "fish")


@click.command()
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def completion(context: click.Context, shell: str) -> int:
    """Print a script that lets your SHELL complete commands.

    \b
    bash  eval "$(cantstop completion bash)"                      in ~/.bashrc
    zsh   eval "$(cantstop completion zsh)"                       in ~/.zshrc
    fish  cantstop completion fish | source                       in ~/.config/fish/config.fish
    """
    completer = get_completion_class(shell)
    assert completer is not None  # each of these shells has one
    echo(completer(context.find_root().command, {}, "cantstop", "_CANTSTOP_COMPLETE").source())
    return 0
