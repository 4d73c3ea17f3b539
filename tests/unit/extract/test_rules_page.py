"""The page about rules tells each rule as it is."""

from pathlib import Path

from extract.pipeline import RULES
from extract.records.finding import RULE, STATUS

PAGE = Path(__file__).parents[3] / "docs" / "rules.md"


def test_page_tells_every_rule_with_its_prior_and_what_its_version_changed() -> None:
    rows = [line.strip("|").split("|") for line in PAGE.read_text().splitlines() if line.startswith("| `")]
    told = {row[0].strip(" `"): (float(row[1]), int(row[2]), row[4].strip()) for row in rows}
    assert {name: row[:2] for name, row in told.items()} == {
        one.id: (one.prior, one.version) for one in (*RULES, RULE, STATUS)
    }
    for _, version, changed in told.values():
        assert changed.startswith(f"{version}: ")
