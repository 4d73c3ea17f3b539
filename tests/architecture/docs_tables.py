"""The tables of docs/, made from the code that they describe: `python -m tests.architecture.docs_tables` writes them.

A table stands between `<!-- name -->` and `<!-- /name -->`.
"""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import typer
from pydantic import SecretStr

from api.cli import whence
from api.commands.exits import MEANING
from api.errors import CODES, INTERNAL
from graph.model.errors import WhenceError
from graph.model.status import ARROWS
from graph.settings import PREFIX, Settings
from tests.architecture.profile_table import rows as profile_rows

DOCS = Path(__file__).parents[2] / "docs"
MASKED = "Something went wrong inside; the log has the details under the number that the message gives."


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    lines = [list(head), *(list(row) for row in rows)]
    lines.insert(1, ["-"] * len(lines[0]))
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def statuses() -> str:
    rows = (
        (f"`{before}`", ", ".join(f"`{each}`" for each in after) or "nothing more") for before, after in ARROWS.items()
    )
    return table(("a claim that is", "may become"), rows)


def settings() -> str:
    return table(("setting", "default", "what it is"), _settings())


def _settings() -> Iterator[tuple[str, str, str]]:
    for name, field in Settings.model_fields.items():
        default = field.default.get_secret_value() if isinstance(field.default, SecretStr) else field.default
        shown = ", ".join(default) if isinstance(default, tuple) else "" if default is None else str(default)
        yield f"`{PREFIX}{name.upper()}`", f"`{shown}`" if shown else "", str(field.description)


def commands() -> str:
    return table(("command", "what it does"), ((f"`whence {name}`", says) for name, says in named_commands(whence())))


def named_commands(group: typer.Typer, before: str = "") -> Iterator[tuple[str, str]]:
    for one in group.registered_commands:
        assert one.callback is not None  # every command is a function
        name = one.name or one.callback.__name__
        yield before + name, (one.callback.__doc__ or "").strip().split("\n")[0]
    for inner in group.registered_groups:
        if inner.typer_instance is not None:
            yield from named_commands(inner.typer_instance, f"{before}{inner.name} ")


def exits() -> str:
    return table(("exit code", "meaning"), ((f"`{int(code)}`", meaning) for code, meaning in MEANING.items()))


def errors() -> str:
    says: dict[str, str] = {}
    for kind, code in CODES.items():
        if issubclass(kind, WhenceError):
            says.setdefault(code, _first_line(kind))  # of the classes that share a code, the first tells it
    says[INTERNAL] = MASKED
    return table(("code", "meaning"), ((f"`{code}`", said) for code, said in says.items()))


def profile() -> str:
    return table(("setting", "takes", "where it is not said"), profile_rows())


def _first_line(kind: type[Exception]) -> str:
    return (kind.__doc__ or "").strip().split("\n")[0]


TABLES: dict[str, tuple[str, Callable[[], str]]] = {
    "statuses": ("claims.md", statuses),
    "settings": ("settings.md", settings),
    "commands": ("commands.md", commands),
    "exits": ("commands.md", exits),
    "errors": ("errors.md", errors),
    "profile": ("profiles.md", profile),
}
"""Each table's name, the page that it stands on, and what makes it."""


def between(text: str, name: str) -> tuple[str, str, str]:
    """Part a text: before a table, the table itself, and after it."""
    start, end = f"<!-- {name} -->\n", f"\n<!-- /{name} -->"
    before, _, rest = text.partition(start)
    inside, _, after = f"\n{rest}".partition(end)
    return before + start, inside.removeprefix("\n"), end + after


def write() -> None:
    for name, (page, make) in TABLES.items():
        before, _, after = between((DOCS / page).read_text(encoding="utf-8"), name)
        (DOCS / page).write_text(before + make() + after, encoding="utf-8")


if __name__ == "__main__":
    write()
