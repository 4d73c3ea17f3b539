"""Knows sentences in which somebody says who they are: "I am the treasurer", "I'm based in Ghent"."""

from collections.abc import Iterator

from extract.rules.edges import tidy
from extract.rules.reading import Reading
from extract.rules.rule import Finding, Rule
from graph.model.words import ClaimKind

_OPENS = (("i", "am"), ("i'm",), ("i\u2019m",))
_ARTICLES = frozenset({"a", "an", "the", "your", "our", "their", "one"})
_SAYS = frozenset({"responsible", "based", "allergic", "married", "vegetarian", "vegan", "retired", "self-employed"})
# "I'm a bit late", "I am the first to say so": how somebody is, or where in a row, and not who.
_PASSING = frozenset(
    {
        "bit",
        "little",
        "tad",
        "lot",
        "few",
        "couple",
        "fan",
        "one",
        "only",
        "first",
        "last",
        "same",
        "big",
        "huge",
        "great",
    }
)
_MOST_WORDS = 20


def find(reading: Reading) -> Iterator[Finding]:
    for sentence in reading.sentences:
        words = sentence.words.lower().rstrip(" .!").split()
        rest = next((words[len(one) :] for one in _OPENS if tuple(words[: len(one)]) == one), None)
        if rest and len(words) <= _MOST_WORDS and not sentence.words.rstrip().endswith("?") and _says_who(rest):
            span = tidy(reading.text, sentence.start, sentence.end)
            if span is not None:
                statement = " ".join(reading.text[slice(*span)].split())
                yield Finding(span, ClaimKind.IDENTITY, statement, marked=False)


def _says_who(words: list[str]) -> bool:
    if words[0] in _SAYS:
        return len(words) > 1 or words[0] in ("vegetarian", "vegan", "retired", "self-employed", "married")
    return words[0] in _ARTICLES and len(words) > 1 and words[1] not in _PASSING


RULE = Rule("identity", prior=0.5, version=1, find=find)
