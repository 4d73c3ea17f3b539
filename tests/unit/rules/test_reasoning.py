"""Some words of a sentence state, and some only give the reason."""

import pytest

from graph.rules.language.wording import reasoned
from graph.rules.talk.proposals import proposed
from graph.rules.utterances.sentences import sentence


@pytest.mark.parametrize(
    ("words", "statement", "why"),
    [
        ("I propose weekly retros, because nobody talks.", "Weekly retros", "nobody talks"),
        ("Because it is cheaper, I propose we use Hetzner.", "Use Hetzner", "it is cheaper"),
        ("Shall we close the gate so that nobody falls?", "Close the gate", "so that nobody falls"),
        ("Let's use SQLite, then we don't need a server.", "Use SQLite", "then we don't need a server"),
        ("Let's use SQLite, that way we save a server.", "Use SQLite", "that way we save a server"),
        ("I'd say Frankfurt, most members are in Germany.", "I'd say Frankfurt", "most members are in Germany"),
        ("Let's use Kafka, everybody knows it.", "Use Kafka", "everybody knows it"),
        ("Let's use SQLite first, then we move to Postgres.", "Use SQLite first, then we move to Postgres", None),
        ("Let's meet at nine, everybody must be there.", "Meet at nine, everybody must be there", None),
        ("Let's feed the dogs, most of them twice.", "Feed the dogs, most of them twice", None),
        (
            "Let's keep pages for an hour, otherwise the server dies.",
            "Keep pages for an hour",
            "otherwise the server dies",
        ),
        ("Let us wait if it rains, otherwise we go.", "Wait if it rains, otherwise we go", None),
        ("I propose weekly retros.", "Weekly retros", None),
    ],
)
def test_a_clause_that_only_gives_the_reason_is_no_part_of_what_is_proposed(
    words: str, statement: str, why: str | None
) -> None:
    span = reasoned(sentence(words))[1]
    assert proposed(sentence(words)) == statement
    assert (words[slice(*span)] if span else None) == why
