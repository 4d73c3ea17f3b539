"""The notation of the lexicon: what each sign matches, and which misspellings are told."""

import pytest

from graph.rules.utterances.automaton import Automaton, PhraseMatch
from graph.rules.utterances.notation import Misspelt, parse
from graph.rules.utterances.tokens import Sort, Token, tokens

_NAMES = {"team": parse("we|everybody | the board", {}, {}).node, "no_person": parse("the|a", {}, {}).node}
_IRREGULAR = {"choose": ("chose", "chosen")}


def found(pattern: str, text: str) -> list[PhraseMatch]:
    said = (*tokens(text), Token(len(text), len(text), "", Sort.END))
    return list(Automaton([parse(pattern, _NAMES, _IRREGULAR)]).find(said, [0]))


def matched(pattern: str, text: str) -> list[str]:
    said = tokens(text)
    return [text[said[start].start : said[min(end, len(said)) - 1].end] for _, start, end, _ in found(pattern, text)]


@pytest.mark.parametrize(
    ("pattern", "text", "there"),
    [
        ("we will use", "and we'll use it", ["we'll use"]),
        ("we|they decided", "They decided.", ["They decided"]),
        ("(use|take | go with)", "go with it or take it", ["go with", "take"]),
        ("we [now] use", "we use and we now use", ["we use", "we now use"]),
        ("very:1-2 good", "very very good", ["very very good", "very good"]),
        ("choose*", "choose chooses chose chosen choosing", ["choose", "chooses", "chose", "chosen", "choosing"]),
        ("drop+ed it", "dropped it", ["dropped it"]),
        ("use !it|that", "use it, use that, use Redis", ["use Redis"]),
        ("<team> agreed", "the board agreed", ["the board agreed"]),
        ("<Name> agreed", "Lena agreed, the board agreed, The agreed", ["Lena agreed"]),
        ("^ then", "then and then", ["then"]),
        ("it is $", "it is that it is!", ["it is!"]),
        ("let's / !not", "let's go, let's not", ["let's"]),
        ("decided :", "decided: yes", ["decided:"]),
        ("at <number>", "at 10:30", ["at 10:30"]),
    ],
)
def test_a_pattern_matches(pattern: str, text: str, there: list[str]) -> None:
    assert matched(pattern, text) == there


def test_places_are_the_tokens_that_they_stand_before() -> None:
    ((_, start, _, places),) = found("we decided to {body} use", "so we decided to use Redis")
    assert (start, places()["body"]) == (1, 4)


@pytest.mark.parametrize("pattern", ["(a b", "a )", "<nobody>", "!(a b)", "a:1-99"])
def test_a_misspelt_pattern_is_told(pattern: str) -> None:
    with pytest.raises((Misspelt, ValueError)):
        parse(pattern, _NAMES, _IRREGULAR)
