"""Unusable input is told in words of ours: the mistake, and the remedy; never in those of a library."""

import os
from pathlib import Path

import pytest
from typer.testing import CliRunner

from api.agents.stdin import can_be_waited_for
from api.cli import whence
from api.commands.asking import AskingService
from api.commands.exits import IN_COMMANDS, in_commands
from api.commands.files import messages
from api.commands.import_files import read_brought
from graph.actions.chats.making import no_chat
from graph.actions.operating.projects import no_project
from graph.actions.reviewing.steps import no_claim
from graph.model.errors import BadInput
from graph.model.input_errors import said_plainly
from graph.rules.calendars.ics import read_calendar

LIBRARIES = ("Value error", "Input should", "Expecting value", "Errno", "Traceback", "(char ", "codec", "argument(s)")
EVENT = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nSUMMARY:x\n{}\nEND:VEVENT\nEND:VCALENDAR\n"

WORDS = [
    (["token", "create", "--role", "nonsense"], "'nonsense' is not one of"),
    (["token", "create", "bob", "--role", "reader"], "There is no place for bob"),
    (["serve", "--port", "abc"], "write a whole number"),
    (["serve", "--port", "99999"], "write at most 65535"),
    (["why", "--project", "x"], "Ask one thing: a question in words, --ref or --key."),
    (["why", "--project", "x", "a", "--key", "b"], "Ask one thing"),
    (["export", "--project", "x", "--depth", "99", "--trace", "y"], "write at most 8"),
    (["why", "--nonsense"], "No such option: --nonsense"),
    (["nonsense"], "No such command 'nonsense'"),
]


@pytest.mark.parametrize(("words", "told"), WORDS, ids=lambda one: " ".join(one) if isinstance(one, list) else "")
def test_a_command_line_is_refused_plainly(words: list[str], told: str) -> None:
    done = CliRunner().invoke(whence(words), words)
    assert done.exit_code == 2
    assert told in " ".join(done.stderr.split())
    assert not [one for one in LIBRARIES if one in done.stderr]


FILES = [
    ("a.json", "{", "it breaks off at line 1, column 2"),
    ("a.json", "nonsense", "it breaks off at line 1, column 1"),
    ("a.json", '[{"author": 1, "text": "x"}]', "message 1: write {"),
    ("a.json", '[{"author": "A", "text": "x", "id": 12345678901234567890}]', "id is a text: write it in quotes"),
    ("a.json", '[{"author": "A", "text": "x", "at": 5}]', "at is a text: write it in quotes"),
    ("a.json", '[{"author": "A", "text": "x", "agent": "maybe"}]', "agent is true or false"),
    ("a.json", '[{"author": "A", "text": "x", "mood": 1}]', "'mood' is no field of a message"),
    ("a.json", "  ", "it is empty"),
]


@pytest.mark.parametrize(("name", "text", "told"), FILES)
def test_a_discussion_is_refused_plainly(tmp_path: Path, name: str, text: str, told: str) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput) as refused:
        messages(path)
    assert told in str(refused.value)
    assert not [one for one in LIBRARIES if one in str(refused.value)]


def test_what_is_imported_is_refused_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "plain.md"
    path.write_text("# Plain\n", encoding="utf-8")
    with pytest.raises(
        BadInput, match=r"not JSON \(it breaks off at line 1, column 1\): exports are JSON; `whence capture` reads"
    ):
        read_brought([path], None, threads=True)
    path = tmp_path / "plain.json"
    path.write_text("[", encoding="utf-8")
    with pytest.raises(BadInput, match="mend it there, or export it again"):
        read_brought([path], None, threads=True)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("nonsense", "begins with BEGIN:VCALENDAR"),
        (EVENT.format("DTSTART:garbage"), "Line 5 of that calendar can't be read: DTSTART:garbage"),
        (EVENT.format("DTSTART:20260101T100000Z\nRRULE:FREQ=NONSENSE"), "Line 6 of that calendar can't be read"),
        (EVENT.format("DESCRIPTION:none"), "has no DTSTART"),
    ],
)
def test_a_calendar_is_refused_with_its_line(text: str, told: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_calendar(text, "UTC", ())
    assert told in str(refused.value)


def test_what_a_check_of_types_says_is_said_in_other_words() -> None:
    assert said_plainly("Value error, must be a name") == "must be a name"
    assert said_plainly("Input should be 'a' or 'b'") == "write one of 'a', 'b'"
    assert said_plainly("Input should be greater than or equal to 1") == "write at least 1"


def test_a_command_names_commands_where_the_schema_names_mutations() -> None:
    said = [str(one) for one in (no_project("p"), no_claim("p", "DEC-1"), no_chat("p", "family"))]
    for message, (there, here) in zip(said, IN_COMMANDS, strict=True):
        assert message.endswith(there)
        assert in_commands(message) == message.removesuffix(there) + here


def test_a_file_where_a_data_directory_is_wanted_is_named(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("", encoding="utf-8")
    for words in (["why", "q", "--project", "x"], ["demo"], ["export", "--project", "x"]):
        given = [*words, "--data-dir", str(tmp_path / "a")]
        done = CliRunner().invoke(whence(given), given)
        assert (done.exit_code, "is not a directory" in " ".join(done.stderr.split())) == (2, True), done.stderr


async def test_what_is_no_text_is_refused_before_it_is_sent() -> None:
    with pytest.raises(BadInput, match="no UTF-8 text"):
        await AskingService("http://127.0.0.1:1", "")("{ viewer }", "Ada", q="a\udcff")


def test_a_file_on_stdin_is_read_without_waiting(tmp_path: Path) -> None:
    """No event loop can wait for a file, nor for /dev/null."""
    with (tmp_path / "in").open("w+") as file, Path("/dev/null").open() as nothing:
        assert not can_be_waited_for(file.fileno())
        assert not can_be_waited_for(nothing.fileno())
    reading, writing = os.pipe()
    assert can_be_waited_for(reading)
    os.close(reading)
    os.close(writing)
