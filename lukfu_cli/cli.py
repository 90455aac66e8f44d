"""The command ``lukfu``: its commands, loaded when they are called, and the one map from outcome to exit status."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, NoReturn, TypeVar

import click

from lukfu_cli.commands.outcomes import Outcome, UsageFailure
from lukfu_cli.render import console

PROGRAM = "lukfu"
COMPLETION_VARIABLE = "_LUKFU_COMPLETE"

EXIT_STATUS = {Outcome.ALL_WELL: 0, Outcome.RULE_BROKEN: 1, Outcome.UNUSABLE: 2}
"""The exit status of a command that ran to its end."""
INTERNAL_ERROR = 70
INTERRUPTED = 130
READER_GONE = 141

Result = TypeVar("Result")


class Entry(NamedTuple):
    """A command of the table: where it lives (``module:attribute``) and its line in ``lukfu --help``."""

    place: str
    help: str

    def load(self) -> click.Command:
        """Imports the command."""
        from importlib import import_module

        module, attribute = self.place.split(":")
        command = getattr(import_module(f"lukfu_cli.commands.{module}"), attribute)
        assert isinstance(command, click.Command), self.place
        return command


COMMANDS: dict[str, Entry] = {
    "play": Entry("play:play", "Play a deal against the machine, or let machines play."),
    "analyze": Entry("analyze:analyze", "Show all there is to a deal: hands, tricks, the position, the result."),
    "explain": Entry("explain:explain", "Say why each play is legal, forced, free or illegal."),
    "explain-old": Entry("explain_old:explain_old", "Prove for each card of a hand whether it is Old."),
    "verify": Entry("verify:verify", "Check the proofs of explain-old, step by step, without the prover."),
    "odds": Entry("odds:odds", "Count how likely each unknown card lies where."),
    "solve": Entry("solve:solve", "Solve a position exactly, with all hands open."),
    "check": Entry("check:check", "Find what is wrong in deal files; for scripts and CI."),
    "fmt": Entry("fmt:fmt", "Rewrite deal files in their one written form."),
    "deal": Entry("deal:deal", "Deal fresh cards, as a deal file."),
    "rules": Entry("rules:rules", "Read the rules, one rule, or what a finding code means."),
    "schema": Entry("schema:schema", "Print the JSON Schema of what --json gives."),
    "tournament": Entry("tournament:tournament", "Let players meet over many deals, in all six seatings."),
    "perft": Entry("perft:perft", "Count the sequences of actions that can follow a position."),
}
"""The commands, in the order in which help shows them."""


class LazyGroup(click.Group):
    """A group whose commands are imported when they are called, not when help or completion names them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name; None if there is none."""
        entry = COMMANDS.get(cmd_name)
        return entry.load() if entry else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the arguments name; an unknown one is an error with the names that come close."""
        name = args[0]
        if name not in COMMANDS and not name.startswith("-") and not ctx.resilient_parsing:
            from difflib import get_close_matches

            near = get_close_matches(name, COMMANDS, n=2, cutoff=0.5)
            hint = f" Did you mean {' or '.join(near)}?" if near else f" See {PROGRAM} --help."
            raise click.UsageError(f"There is no command {name!r}.{hint}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The table of commands, from the table alone."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.help) for name, entry in COMMANDS.items()])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[Any]:
        """The commands and options that begin like this, from the table alone."""
        from click.shell_completion import CompletionItem

        names = [
            CompletionItem(name, help=entry.help) for name, entry in COMMANDS.items() if name.startswith(incomplete)
        ]
        return names + click.Command.shell_complete(self, ctx, incomplete)


def _tell_version(context: click.Context, parameter: click.Parameter, is_asked: bool) -> None:
    if not is_asked or context.resilient_parsing:
        return
    from lukfu_cli.commands.version import version_text

    console.answer(version_text())
    context.exit()


@click.group(PROGRAM, cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_tell_version,
    help="Show the version, and whether the kernel is compiled.",
)
def root() -> None:
    """Play, check and explain Luk Fu, the Hakka game of money-suited cards.

    A FILE is a deal file; "-" is standard input, and a folder stands for all the deal files below it.
    """


def main() -> NoReturn:
    """The entry point of ``lukfu``: runs the command line and leaves with its exit status."""
    console.prepare_streams()
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Runs one command line and gives its exit status. Everything that can end a command is mapped here.

    0 all well, 1 a rule of play broken, 2 call, file or hands unusable, 70 an internal error, 130 interrupted,
    141 the reader of a pipe has gone.
    """
    try:
        return _finish(_guarded(lambda: _invoke(arguments), on_failure=INTERNAL_ERROR))
    except KeyboardInterrupt:
        # A second Ctrl-C while the first is being dealt with: leave at once, without another word.
        console.discard_output()
        return INTERRUPTED


def _finish(status: int) -> int:
    """The status, once all output has gone out; if that fails, the status of the failure."""
    if status == READER_GONE:
        console.discard_output()
        return status
    flushed = _guarded(_flush, on_failure=Outcome.UNUSABLE)
    if flushed:
        console.discard_output()
    return flushed or status


def _flush() -> int:
    console.flush()
    return 0


def _guarded(action: Callable[[], int], on_failure: int) -> int:
    """The status that the action gives, or that of the exception it ends in, with one line of error."""
    try:
        return action()
    except click.exceptions.Exit as ended:
        return ended.exit_code
    except click.ClickException as error:
        console.error_text(_click_text(error))
        return EXIT_STATUS[Outcome.UNUSABLE]
    except UsageFailure as error:
        console.error(error.message)
        return EXIT_STATUS[Outcome.UNUSABLE]
    except (KeyboardInterrupt, click.Abort):
        console.end_line()
        return INTERRUPTED
    except BrokenPipeError:
        return READER_GONE
    except OSError as error:
        return _system_error(error, on_failure)
    except Exception as error:
        return _internal_error(error)


def _invoke(arguments: Sequence[str]) -> int:
    instruction = os.environ.get(COMPLETION_VARIABLE)
    if instruction:
        from click.shell_completion import shell_complete

        failed = shell_complete(root, {}, PROGRAM, COMPLETION_VARIABLE, instruction)
        return EXIT_STATUS[Outcome.UNUSABLE] if failed else 0
    with root.make_context(PROGRAM, list(arguments), terminal_width=console.help_width()) as context:
        outcome = root.invoke(context)
    return EXIT_STATUS[Outcome.ALL_WELL if outcome is None else outcome]


def _click_text(error: click.ClickException) -> str:
    """What click says of a wrong call: usage, hint and error."""
    from io import StringIO

    text = StringIO()
    error.show(file=text)
    return text.getvalue()


def _system_error(error: OSError, on_failure: int) -> int:
    """A file or stream that the system refuses: the call cannot be done, whatever the reason."""
    reason = error.strerror or str(error)
    if error.filename is not None:
        console.error(f"{os.fsdecode(error.filename)}: {reason}")
        return EXIT_STATUS[Outcome.UNUSABLE]
    if _is_debugging() and on_failure == INTERNAL_ERROR:
        return _internal_error(error)
    console.error(f"the output cannot be written: {reason}")
    console.discard_output()
    return EXIT_STATUS[Outcome.UNUSABLE]


def _internal_error(error: Exception) -> int:
    """A fault of the program itself: one line, and the traceback only where it was asked for."""
    if _is_debugging():
        from traceback import format_exception

        console.error_text("".join(format_exception(error)))
    name = type(error).__name__
    what = "not enough memory" if isinstance(error, MemoryError) else f"{name}: {error}" if str(error) else name
    hint = "" if _is_debugging() else " (LUKFU_DEBUG=1 shows where)"
    console.error(f"internal error: {what}{hint}")
    return INTERNAL_ERROR


def _is_debugging() -> bool:
    return os.environ.get("LUKFU_DEBUG") == "1"
