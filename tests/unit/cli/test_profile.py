"""`whence profile check`: what is wrong with a profile of one's own, and where."""

import json
import re
from pathlib import Path

from typer.testing import CliRunner

from api.cli import whence
from graph.profiles import BUILT_IN

RUNNER, APP = CliRunner(), whence()


def check(*words: object) -> tuple[int, str, str]:
    done = RUNNER.invoke(APP, ["profile", "check", *map(str, words)])
    return done.exit_code, done.stdout, done.stderr


def test_our_own_profiles_can_be_used() -> None:
    code, said, wrong = check(BUILT_IN)
    assert (code, wrong, len(said.splitlines())) == (0, "", len(list(BUILT_IN.glob("*.toml"))))
    assert "production.toml: profile production, " in said


def test_profile_that_the_docs_show_can_be_used(tmp_path: Path, repository: Path) -> None:
    shown = re.findall(r"^```toml\n(.*?)^```$", (repository / "docs/profiles.md").read_text(), re.DOTALL | re.MULTILINE)
    for number, text in enumerate(shown):
        (tmp_path / f"{number}.toml").write_text(text, encoding="utf-8")
    code, said, wrong = check(tmp_path)
    assert (code, wrong) == (0, "")
    assert "profile boats, 3 keys, can be used" in said


def test_each_problem_has_its_line(tmp_path: Path) -> None:
    path = tmp_path / "boats.toml"
    path.write_text('name = "boats"\n[accept]\nconfidence = 85\n[wrods]\nhigh = 1\n', encoding="utf-8")
    code, said, wrong = check(path)
    assert (code, said) == (2, "")
    assert wrong.splitlines() == [
        f"whence: {path}:3: accept.confidence: input should be less than or equal to 1.",
        f"whence: {path}:4: wrods: there is no such setting; correct its spelling or take it out.",
    ]


def test_answer_for_programs(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text('name = "bad"\ntitle = "x\n', encoding="utf-8")
    (tmp_path / "good.toml").write_text('name = "good"\n', encoding="utf-8")
    (tmp_path / "twin.toml").write_text('name = "good"\n', encoding="utf-8")
    code, said, wrong = check("--json", tmp_path)
    bad, good, twin = json.loads(said)
    assert (code, wrong) == (2, "")
    assert good == {"file": str(tmp_path / "good.toml"), "ok": True, "name": "good", "keys": 0, "problems": []}
    assert (bad["ok"], bad["problems"][0]["line"], bad["problems"][0]["name"]) == (False, 2, None)
    assert twin["problems"] == [
        {"line": 1, "name": "name", "remedy": "'good' is the name of good.toml as well: rename one"}
    ]


def test_nothing_to_check_is_said(tmp_path: Path) -> None:
    code, _, wrong = check(tmp_path)
    assert (code, "a profile is a .toml file" in wrong) == (2, True)
    assert check(tmp_path / "absent.toml")[0] == 2
