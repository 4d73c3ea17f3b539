"""The line that says something, in any of the ways that TOML has of saying it."""

from pathlib import Path

import pytest

from graph.profile_lines import line_of
from graph.profiles import BUILT_IN

TEXT = """# what it is
name = "x"   # not = this

[keys]   # a table
"a.b" = {many = true, unit = "m"}

'c.d'.unit = "cm"
list = [
  "one",  # [keys]

  "two", "three"
]
text = '''
[words]
high = 1
'''

[words]
high = 0.9
[keys."e.f"]
[[keys.tables]]
x = 1
"""


@pytest.mark.parametrize(
    ("place", "line"),
    [
        (("name",), 2),
        (("keys",), 4),
        (("keys", "a.b"), 5),
        (("keys", "a.b", "unit"), 5),
        (("keys", "c.d", "unit"), 7),
        (("keys", "list"), 8),
        (("keys", "list", 0), 9),
        (("keys", "list", 1), 11),
        (("keys", "list", 2), 11),
        (("keys", "list", 7), 8),
        (("words", "high"), 19),
        (("words", "low"), 18),
        (("keys", "e.f", "unit"), 20),
        (("nothing",), 1),
    ],
)
def test_place_has_its_line(place: tuple[str | int, ...], line: int) -> None:
    assert line_of(TEXT, place) == line
    assert line_of(TEXT.replace("\n", "\r\n"), place) == line


@pytest.mark.parametrize("name", ["general", "production", "engineering"])
def test_every_line_of_our_own_profiles_is_found(name: str) -> None:
    text = Path(BUILT_IN, f"{name}.toml").read_text(encoding="utf-8")
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        if line.startswith("[keys."):
            key = line.split('"')[1]
            assert line_of(text, ("keys", key)) == number
