from pathlib import Path

import pytest

from graph.model.errors import SettingsError
from graph.model.profile import KeySpec, Profile, covers
from graph.profiles import ProfileBroken, load_profile, load_profiles

GENERAL = load_profiles()["general"]


def write(folder: Path, text: str, name: str = "own.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_general_profile_is_open_and_accepts_at_its_threshold() -> None:
    assert (GENERAL.open_keys, GENERAL.accept.confidence, GENERAL.accept.marked) == (True, 0.6, True)
    assert GENERAL.spec("auth.database") == KeySpec("auth.database")
    assert GENERAL.spec("not a key") is None
    assert (GENERAL.extract.batch, GENERAL.extract.quote_max) == (50, 250)


@pytest.mark.parametrize(("confidence", "word"), [(0.85, "high"), (0.84, "medium"), (0.6, "medium"), (0.59, "low")])
def test_confidence_has_a_word(confidence: float, word: str) -> None:
    assert GENERAL.word(confidence) == word


def test_pattern_covers_a_key_and_what_lies_below() -> None:
    assert covers("project.budget.*", "project.budget.total")
    assert covers("project.budget.*", "project.budget")
    assert not covers("project.budget.*", "project.budgets.total")
    assert not covers("project.budget", "project.budget.total")
    assert covers("*", "anything.at.all")


def test_high_risk_comes_from_pattern_or_key() -> None:
    profile = Profile("p", keys={"a.b": KeySpec("a.b", high_risk=True)}, high_risk=("project.budget.*",))
    assert profile.is_high_risk("a.b")
    assert profile.is_high_risk("project.budget.total")
    assert not profile.is_high_risk("a.c")
    assert not profile.is_high_risk(None)


def test_own_profile_replaces_the_one_of_its_name(tmp_path: Path) -> None:
    write(tmp_path, 'name = "general"\nopen_keys = false\n[keys."item.width"]\nvalue_type = "dimension"\nunit = "cm"\n')
    profile = load_profiles(tmp_path)["general"]
    assert profile.spec("item.width") == KeySpec("item.width", "dimension", unit="cm")
    assert profile.spec("item.height") is None


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ('name = "x"\n[extract]\nbatch = "many"\n', 3, "extract.batch"),
        ('name = "x"\n[accept]\nconfidence = 2\n', 3, "less than or equal to 1"),
        ('name = "x"\n\n[wrong]\nx = 1\n', 3, "no such setting"),
        ('name = "x"\ntitel = "y"\n', 2, "no such setting"),
        ('title = "x"\n', 1, "has to be given"),
        ('name = "x"\n[keys."a.b"]\nvalue_type = "colour"\n', 3, "'boolean'"),
        ('name = "x"\n[keys."aB"]\n', 2, "is not a key"),
        ('name = "x"\n[keys."item.größe"]\n[keys."Item.Größe"]\n', 2, "are one key"),
        ('name = "x"\n[keys."Item.Größe"]\nvalue_type = "enum"\n', 3, "needs its `values`"),
        ('name = "x"\nhigh_risk = ["A b"]\n', 2, "high_risk"),
        ('name = "x"\nhigh_risk = [\n  "a.b",\n  "A b", # here\n]\n', 4, "high_risk.1"),
        ('name = "x"\ntitle = """\nhigh_risk = 1\n"""\nhigh_risk = 1\n', 5, "high_risk"),
        ('name = "x"\n[keys]\n"a.b" = {value_type = "enum"}\n', 3, "an enum needs its `values`"),
        ('name = "x"\n[keys."a.b"]\nvalue_type = "number"\ndefault = "a lot"\n', 4, "does not fit"),
        ('name = "x"\n[keys."a.b"]\nmany = true\ndefault = 1\n', 4, "a list as its default"),
        ('name = "x"\n[keys."a.b"]\nvalue_type = "date"\nunit = "m"\n', 4, "only a dimension or a currency"),
        ('name = "x"\n[keys."a.b"]\nvalue_type = "dimension"\nunit = "elle"\n', 4, "is no unit"),
        ('name = "x"\n[keys."a.b"]\nvalues = ["y"]\n', 3, "only an enum has values"),
        (
            'name = "x"\n[keys."a.b"]\nvalue_type = "enum"\nvalues = ["y"]\nsynonyms = { z = ["q"] }\n',
            5,
            "none of the `values`",
        ),
        (
            'name = "x"\n[keys."a.b"]\nvalue_type = "enum"\nvalues = ["y", "z"]\nsynonyms = { z = ["Y"] }\n',
            5,
            "both y and z",
        ),
        ('name = "x"\n[keys."a.b"]\nvalue_type = "number"\nknown = ["q"]\n', 4, "only a text has known words"),
        ('name = "x"\n[keys."a.b"]\naliases = ["w"]\n[keys."a.c"]\naliases = [\n"v",\n"W!"]\n', 7, "a.b as well"),
        ('name = "x"\n[stages]\nplan = ["a.*"]\n[keys."a.b"]\nstages = ["paln"]\n', 5, "is not a stage"),
        ('name = "x"\nopen_keys = false\n[keys."a.b"]\n[stages]\nplan = ["b.*"]\n', 5, "covers no key"),
        ('name = "x"\nopen_keys = false\n', 2, "nothing could be stated"),
        ('name = "x"\n[words]\nmedium = 0.9\n', 3, "is above `high`"),
        ('name = "x"\n[linking]\nmost = 0\n', 3, "greater than or equal to 1"),
        ('name = "x"\n[keys."a.b"]\nmany = "no"\n', 3, "write true or false"),
        ('name = "x"\n[accept]\nconfidence = "0.9"\n', 3, "write a number, without quotes"),
        ('name = "x"\n[accept]\nsections = ["FREE_CHAT", "AGENT_OUTPUT"]\n', 3, "never accepted by itself"),
        ('name = "x"\n[stages]\nplan = "a.*"\n', 3, "write a list"),
        ('name = "x"\n[keys."a.b"]\nvalue_type = "currency"\nunit = "m"\n', 4, "is not a currency"),
        ('name = "x"\n[keys."a.b"]\nblock = "Item sizes"\n', 3, "is no block"),
        ('name = "x"\n[keys."a.b"]\naliases = ["width", "…"]\n', 3, "names nothing"),
    ],
)
def test_mistake_is_named_with_file_line_and_remedy(tmp_path: Path, text: str, line: int, words: str) -> None:
    path = write(tmp_path, text)
    with pytest.raises(SettingsError) as raised:
        load_profile(path)
    assert f"{path}:{line}:" in str(raised.value)
    assert words in str(raised.value)


def test_all_problems_are_named_at_once(tmp_path: Path) -> None:
    path = write(tmp_path, 'name = "x"\n[keys."a.b"]\nvalue_type = "enum"\nunit = "m"\n[words]\nmedium = 1\n')
    with pytest.raises(ProfileBroken) as raised:
        load_profile(path)
    assert [(one.line, one.name) for one in raised.value.problems] == [
        (6, "words.medium"),
        (3, "keys.a.b.value_type"),
        (4, "keys.a.b.unit"),
    ]


def test_broken_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="line 1"):
        load_profile(write(tmp_path, "name = general\n"))
    with pytest.raises(SettingsError, match="UTF-8"):
        load_profile(tmp_path / "absent.toml")
    with pytest.raises(SettingsError, match="no such folder"):
        load_profiles(tmp_path / "absent")


def test_two_files_of_one_folder_cannot_share_a_name(tmp_path: Path) -> None:
    write(tmp_path, 'name = "x"\n', "a.toml")
    write(tmp_path, 'name = "x"\n', "b.toml")
    with pytest.raises(SettingsError, match="is taken"):
        load_profiles(tmp_path)
