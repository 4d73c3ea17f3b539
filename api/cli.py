"""The command line: `whence --help`. Only the module of the given command is imported: most of them import most of the code."""

import ast
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.exceptions import TyperException

from api.commands.exits import MEANING
from api.logs import configure_log
from graph.model.input_errors import said_plainly

# Each is a function of its own name in a file of its own name, but for `import`, which is a word of Python's own.
COMMANDS = (
    "serve",
    "work",
    "migrate",
    "demo",
    "why",
    "state",
    "capture",
    "import",
    "export",
    "rebuild",
    "mcp",
    "doctor",
    "audit",
    "erase",
    "backup",
    "restore",
    "scan",
)
ANOTHER_NAME = {"import": "import_command"}
GROUPS = {
    "token": "Make, list and withdraw tokens: each says who may ask, and what they may do.",
    "receipt": "List the receipts of erasures, and check that the words are still gone.",
    "profile": "Fields of work as data: check a profile of your own.",
    "hooks": "An agent's memory on this machine: put its hooks in, and take them out again.",
    "catalogue": "Bring in a catalogue: the names of things, and their prices.",
    "calendar": "Bring in a calendar for a chat, or take it out.",
}
_SORTS = {int: "number", Path: "path", list[Path]: "path"}
EPILOG = "Exit codes: " + "; ".join(f"{int(code)} {meaning}" for code, meaning in MEANING.items()) + "."


class Group(TyperGroup):
    """Says what is wrong with a word of the command line in words of ours, not in those of the library that checks it,
    and what an option takes in words of people, not of Python."""

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        found = super().get_command(ctx, cmd_name)
        if found is None:
            return None
        found.short_help = found.short_help or (found.help or "").partition("\n\n")[0]  # the library would cut it short
        params: list[Any] = list(found.params)
        for param in params:
            if not param.type_descriptor.is_choice:
                param.display_type = _takes(param.type_descriptor)
        return found

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except TyperException as error:
            error.message = said_of_words(error.message)
            raise


def _takes(kind: Any) -> Callable[..., str]:
    sort = "path" if kind.is_path or kind.is_file else _SORTS.get(kind.annotation, "text")
    return lambda *_context: f"<{sort}>"


def said_of_words(message: str) -> str:
    beginning = "Got unexpected extra argument"
    if message.startswith(beginning):
        words = message.partition("(s) (")[2].rstrip(")") or message.partition(" (")[2].rstrip(")")
        return f"There is no place for {words or 'an empty word'}: put words that belong together in quotes."
    return said_plainly(message)


def whence(words: Sequence[str] | None = None) -> typer.Typer:
    """All commands. With the words of a command line, those that these don't name are there to be listed alone."""
    app = typer.Typer(
        name="whence",
        cls=Group,
        help="Why did we decide that? Ask, and get the words it rests on.",
        epilog=EPILOG,
        no_args_is_help=True,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_options)
    asked = None if words is None else next((word for word in words if not word.startswith("-")), "")
    for name in COMMANDS:
        function = ANOTHER_NAME.get(name, name)
        if asked in (None, name):
            app.command(name)(getattr(_module(function), function))
        else:
            app.command(name, help=_said_of(function))(_not_asked)
    for name, purpose in GROUPS.items():
        group = _module(name).app if asked in (None, name) else typer.Typer()
        app.add_typer(group, name=name, help=purpose, cls=Group)
    return app


def _tell_version(asked: bool) -> None:
    if asked:
        from importlib.metadata import version as release  # noqa: PLC0415 - it takes as long as the rest of a short command

        typer.echo(f"whence {release('whence')}")
        raise typer.Exit


VersionOption = Annotated[
    bool, typer.Option("--version", help="Say which version this is.", is_eager=True, callback=_tell_version)
]


def _options(version: VersionOption = False) -> None:
    """The options that may stand before any command."""


def _module(name: str) -> Any:
    return import_module(f"api.commands.{name}")


def _said_of(name: str) -> str:
    """The docstring of a command's function, read without running its file."""
    tree = ast.parse((Path(__file__).parent / "commands" / f"{name}.py").read_text(encoding="utf-8"))
    made = next(node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == name)
    return ast.get_docstring(made) or ""


def _not_asked() -> None:
    """A placeholder for commands that this command line does not name."""


def main() -> None:
    configure_log("warning")
    whence(sys.argv[1:])()
