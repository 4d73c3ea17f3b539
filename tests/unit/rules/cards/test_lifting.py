"""A permission, a release and a withdrawal lift the rule about the same deed, and no other."""

import pytest

from graph.rules.cards.lifting import Reach, asks_for, lifting_in, reach
from graph.rules.cards.phrases import AGENTS, clause
from graph.rules.utterances.lexicon import Phrase
from graph.rules.utterances.sentences import openings

RULES = (
    "Never deploy on Fridays, nobody is around then",
    "Do not touch the legacy/ folder",
    "Always run the linter before committing",
    "I prefer small commits with imperative messages",
    "Never push to main",
    "Use pnpm instead of npm for installs",
)


def lifted(words: str) -> list[tuple[int, str]]:
    lifting = lifting_in(words)
    found = [(at, reach(lifting, rule)) for at, rule in enumerate(RULES) if lifting]
    return [(at, how.value) for at, how in found if how is not None]


@pytest.mark.parametrize("phrase", AGENTS.phrases, ids=lambda one: f"{one.act}: {one.examples[0]}")
def test_a_phrase_is_heard_in_its_examples(phrase: Phrase) -> None:
    for example in phrase.examples:
        said = clause(example).said
        assert any(one.phrase is phrase for one in AGENTS.matches(said, openings(said))), example


@pytest.mark.parametrize(
    ("words", "rules"),
    [
        ("You may deploy on Fridays now, we have cover", [(0, "whole")]),
        ("Deploys on Fridays are allowed again", [(0, "whole")]),
        ("The Friday deploy ban is lifted", [(0, "whole")]),
        ("Forget what I said about Fridays", [(0, "whole")]),
        ("It is fine to edit the legacy/ folder from now on", [(1, "whole")]),
        ("You don't have to run the linter before committing any more, the hook does it", [(2, "whole")]),
        ("No need to run the linter", [(2, "whole")]),
        ("I no longer prefer small commits", [(3, "whole")]),
        ("I've changed my mind about small commits", [(3, "whole")]),
        ("Deploys are fine again on Fridays", [(0, "whole")]),
        ("Running the linter is no longer required before committing, Kim does it", [(2, "whole")]),
        ("I don't need to run the linter any more, Kim does it", [(2, "whole")]),
        ("You may deploy on Fridays before noon", [(0, "part")]),
        ("You may push to main if CI is green", [(4, "part")]),
        ("You may deploy on Mondays", []),
        ("You may deploy", []),
        ("You can push to dev", []),
        ("You may push to main just once", []),
        ("May we push to main?", []),
        ("Maybe you can push to main", []),
        ("You don't have to push to main", []),  # which nobody asked for
        ("You can run the linter before committing", []),  # which nobody forbade
        ("Stop the server", []),
        ("You don't have to use pnpm any more", [(5, "whole")]),
        ("You don't have to use npm any more", []),  # which nobody asked for
    ],
)
def test_what_is_lifted_is_the_rule_about_the_same_deed(words: str, rules: list[tuple[int, str]]) -> None:
    assert lifted(words) == rules
    assert all(Reach(how) for _, how in rules)


def test_clause_that_forbids_asks_for_nothing() -> None:
    assert asks_for("Keep the last seven snapshots, never fewer", frozenset({"seven"}))
    assert not asks_for("Use pnpm for installs, not npm", frozenset({"npm"}))
    assert not asks_for("Never push to main", frozenset({"main"}))
