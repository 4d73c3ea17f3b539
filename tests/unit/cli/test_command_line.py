"""Every command has help with examples, one exit code for each way to fail, and a safe terminal."""

import ast
import errno
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from api.cli import ANOTHER_NAME, COMMANDS, GROUPS, whence
from api.commands.console import counted, plain
from api.commands.exits import EXITS, Exit, exit_of, in_commands, run
from api.commands.options import chosen, person
from api.sockets import address_of, is_loopback, listen, needs_token, refusal
from graph.model import errors
from graph.model.errors import BadInput, SettingsError, Unavailable, WhenceError
from graph.settings import Settings

RUNNER, APP = CliRunner(), whence()
WITHOUT_EXAMPLE = {"migrate", "demo", "doctor", *GROUPS}  # they take nothing that an example could show


def all_errors() -> Iterator[type[WhenceError]]:
    found = (one for one in vars(errors).values() if isinstance(one, type) and issubclass(one, WhenceError))
    yield from found


def test_every_command_that_is_promised_is_there() -> None:
    said = RUNNER.invoke(APP, ["--help"]).stdout
    for name in (*COMMANDS, *GROUPS):
        assert f"\n  {name} " in said
    for code in Exit:
        assert f" {int(code)} " in " ".join(said.split())


@pytest.mark.parametrize("words", [["--help"], ["-h"], [], *([name, "--help"] for name in (*COMMANDS, *GROUPS))])
def test_help_is_the_same_when_only_what_is_asked_for_is_there(words: list[str]) -> None:
    whole, partly = RUNNER.invoke(APP, words), RUNNER.invoke(whence(words), words)
    assert (partly.stdout, partly.stderr, partly.exit_code) == (whole.stdout, whole.stderr, whole.exit_code)


def test_version_is_that_of_the_package() -> None:
    told = RUNNER.invoke(APP, ["--version"])
    assert (told.exit_code, told.stdout) == (0, f"whence {version('whence')}\n")


def test_listing_the_commands_imports_none_of_them() -> None:
    listing = "import sys; from api.cli import whence; whence(['--help']); print([one for one in sys.modules])"
    done = subprocess.run([sys.executable, "-c", listing], capture_output=True, text=True, check=True)
    assert "'typer'" in done.stdout
    for heavy in ("strawberry", "neo4j", "numpy", "arq", "graph.settings"):
        assert f"'{heavy}'" not in done.stdout


@pytest.mark.parametrize("name", [*COMMANDS, *GROUPS])
def test_help_tells_what_it_does_and_shows_how(name: str) -> None:
    told = RUNNER.invoke(APP, [name, "--help"])
    assert told.exit_code == 0
    assert f"whence {name} " in told.stdout or name in WITHOUT_EXAMPLE
    assert not [word for word in ("None", "<str>", "list[", "<int>") if word in told.stdout]


@pytest.mark.parametrize("kind", list(all_errors()))
def test_every_error_has_an_exit_code(kind: type[WhenceError]) -> None:
    assert exit_of(kind("x")) in Exit


def test_nearest_class_decides_the_exit_code() -> None:
    class Narrower(Unavailable):
        pass

    assert exit_of(Narrower("x")) is EXITS[Unavailable]


def test_error_is_said_once_without_a_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    async def failing() -> None:
        raise BadInput("Name a project.")

    with pytest.raises(typer.Exit) as ended:
        run(failing())
    assert ended.value.exit_code == Exit.USAGE
    assert capsys.readouterr().err == "whence: Name a project.\n"


def test_unreadable_file_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    async def failing() -> None:
        raise PermissionError(errno.EACCES, "Permission denied", "out.jsonl")

    with pytest.raises(typer.Exit):
        run(failing())
    assert "out.jsonl: Permission denied" in capsys.readouterr().err


def test_text_of_others_can_not_steer_the_terminal() -> None:
    assert plain("a\x1b]0;owned\x07b\u009bc\td\n") == "a\ufffd]0;owned\ufffdb\ufffdc\td\n"


def test_project_is_named_by_the_option_or_the_setting() -> None:
    settings = Settings(_env_file=None, project="ferry")
    assert chosen("other", settings) == "other"
    assert chosen(None, settings) == "ferry"
    with pytest.raises(BadInput, match="WHENCE_PROJECT"):
        chosen(None, Settings(_env_file=None))


def test_doer_is_the_name_that_was_given() -> None:
    assert person(" Ada ") == "Ada"
    assert person(None)


@pytest.mark.parametrize("host", ["127.0.0.1", "127.9.9.9", "::1", "[::1]", "localhost", "LOCALHOST."])
def test_loopback_in_development_needs_no_token(host: str) -> None:
    assert is_loopback(host)
    assert not needs_token(Settings(_env_file=None, host=host))
    assert needs_token(Settings(_env_file=None, host=host, mode="production"))


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.4", "localhost.example", "example.org", ""])  # noqa: S104
def test_everything_else_needs_a_token(host: str) -> None:
    assert not is_loopback(host)


def test_one_name_takes_one_port_on_all_its_addresses() -> None:
    taken = listen("localhost", 0)
    try:
        assert len({each.getsockname()[1] for each in taken}) == 1
        assert all(address_of(each).startswith("http://") for each in taken)
    finally:
        for each in taken:
            each.close()


@pytest.mark.parametrize(
    ("number", "kind", "words"),
    [
        (errno.EADDRINUSE, Unavailable, "WHENCE_PORT"),
        (errno.EACCES, SettingsError, "above 1023"),
        (errno.EADDRNOTAVAIL, SettingsError, "WHENCE_HOST"),
    ],
)
def test_address_that_can_not_be_had_names_the_setting(number: int, kind: type[WhenceError], words: str) -> None:
    found = refusal("127.0.0.1", 80, OSError(number, "no"))
    assert isinstance(found, kind)
    assert words in str(found)


def test_one_of_a_thing_is_no_plural() -> None:
    assert [counted(number, "open conflict") for number in (0, 1, 2)] == [
        *("0 open conflicts", "1 open conflict", "2 open conflicts")
    ]


def test_command_beside_a_running_service_loads_neither_the_schema_nor_the_engine_nor_the_lexicon() -> None:
    run_it = ("work", "migrate", "mcp")  # in their own process
    names = [ANOTHER_NAME.get(one, one) for one in (*COMMANDS, *GROUPS) if one not in run_it]
    loading = f"import sys; {'; '.join(f'import api.commands.{one}' for one in names)}; print([*sys.modules])"
    loaded = ast.literal_eval(
        subprocess.run([sys.executable, "-c", loading], capture_output=True, text=True, check=True).stdout
    )
    assert {"strawberry", "neo4j", "numpy", "starlette", "graph.rules.utterances.lexicon"}.isdisjoint(loaded)


def test_a_value_that_is_refused_is_named_by_its_option() -> None:
    assert in_commands("Variable '$asOf': 'x' is not a time.") == "--as-of: 'x' is not a time."
    said = "Variable '$messages' at [0].at: 'x' is not a time."
    assert in_commands(said) == said


def test_a_backup_into_no_directory_says_what_to_make(tmp_path: Path) -> None:
    told = RUNNER.invoke(APP, ["backup", "--out", str(tmp_path / "none" / "copy")])
    assert (told.exit_code, "make it, or name another file" in told.stderr) == (Exit.USAGE, True)
