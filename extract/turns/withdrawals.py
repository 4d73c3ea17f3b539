"""What is taken back without another value in its place: "scratch that", "forget the deadline", "no steel after all"."""

from collections.abc import Iterator, Sequence

from extract.turns.clause import clause
from extract.turns.facts import Fact, places_of, sentences_of
from extract.turns.named import named_in
from graph.model.profile import Profile
from graph.model.source import Source
from graph.rules.language.wording import flat, is_negated
from graph.rules.utterances.clauses import Clause
from graph.rules.values.normal import normal_text

_REST = 2  # words that may stand behind: "forget the deadline for now"


def may_withdraw(sentence: str) -> bool:
    """Whether a flat sentence has words that take something back, whatever they name."""
    return clause(sentence).has("may_withdraw")


def taken_back(sentence: str, known: Sequence[Fact], profile: Profile) -> Sequence[Fact]:
    """The facts that the words may take back: one, or of what was said in one breath all that they fit."""
    if names_nothing(sentence) and known:
        return [one for one in known if one.said == known[-1].said]
    return list(_named(sentence, known, profile))[-1:]


def names_nothing(sentence: str) -> bool:
    """ "Scratch that": it is about the last thing said."""
    said = clause(sentence)
    end = said.opening("corrects")
    return said.has("takes_back", 0, end) and said.covered("politely", end)


def _named(sentence: str, known: Sequence[Fact], profile: Profile) -> Iterator[Fact]:
    """By the name of its key, or of an entry by its own words."""
    said, words = clause(sentence), sentence.casefold()
    keys = {key for one in named_in(sentence, profile) if _takes(said, one.start, one.end) for key in one.keys}
    for fact in known:
        yes_or_no = fact.spec.value_type == "boolean"  # "no drilling any more" says no, and takes nothing back
        if fact.spec.key in keys and not fact.spec.many and not yes_or_no:
            yield fact
        elif fact.spec.many and isinstance(fact.value.value, str):
            entry = normal_text(fact.value.value)
            at = words.find(entry)
            if entry and at >= 0 and _takes(said, at, at + len(entry), rule=is_negated(entry)):
                yield fact


def _takes(said: Clause, start: int, end: int, *, rule: bool = False) -> bool:
    """A rule says "no" in its own words, so that only a verb takes it back."""
    if drops := said.before("drops", start):
        denied = is_negated(said.text[: drops[0]])  # "don't forget the deadline"
        return len(said.words(end)) <= _REST and not denied
    any_more = said.behind("any_more", end) is not None
    ended = said.before("ends", start) and said.covered("politely", end)
    gone = ended or ((said.before("no_more", start) or said.before("unused", start)) and any_more)
    return bool((gone and not rule) or said.behind("left_open", end))


def right_behind(fact: Fact, source: Source, at: int, latest: Source | None) -> bool:
    """Whether nothing was said between a fact and the words at `at` that take it back: "scratch that" is about the last
    thing said. `latest` is the turn before theirs."""
    here = (fact.at if fact.said[0] == source.ref else -1, at)
    if _tells(source, *here):
        return False
    if fact.said[0] == source.ref:
        return True
    return latest is not None and latest.ref == fact.said[0] and not _tells(latest, fact.at, len(latest.text))


def _tells(source: Source, low: int, high: int) -> bool:
    """Whether a sentence that begins within says anything; "hm, wait" does not."""
    return any(
        low < start < high and clause(flat(source.text[start:end])).strange(())
        for place in places_of(source)
        for start, end in sentences_of(source, place)
    )
