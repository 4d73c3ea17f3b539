"""What is taken back without another value in its place: "scratch that", "forget the deadline", "no steel after all"."""

from collections.abc import Iterator, Sequence

from extract.turns.cues import CUE, TAKES_BACK
from extract.turns.facts import Fact
from extract.turns.said import named_in
from graph.model.profile import Profile
from graph.rules.language.wording import is_negated, phrase
from graph.rules.values.normal import normal_text

_DROPS = phrase(
    r"\b(?:forget|scratch|scrap|drop|strike|never ?mind|ignore|disregard|cancel|remove|delete|withdraw|clear|lose|skip)"
    r"(?: about)?(?: (?:the|that|our|its|my|this))? $"
)
_NO_MORE = phrase(r"\b(?:no|without)(?: more)?(?: an?| the)? $")
_ANY_MORE = phrase(r"^(?: (?:is|was))? ?(?:any ?more|any longer|after all|for now)\b")
_OPEN = phrase(
    r"^ ?(?:(?:is|'s) (?:again )?(?:open|undecided|tb[acd]|unknown|unclear|off|moot|to be (?:decided|confirmed|determined))(?: again| now)?|"
    r"no longer (?:applies|holds|matters|counts|stands)|(?:does not|doesn't) (?:apply|hold|matter|count|stand) any ?more)\b"
)
_REST = 2  # words that may stand behind: "forget the deadline for now"
_FIRST_WORDS = """
    forget scratch scrap drop strike nevermind ignore disregard cancel remove delete withdraw clear lose skip no without
    open undecided tba tbc tbd unknown unclear off moot longer anymore more
"""
_FIRST = frozenset(_FIRST_WORDS.split())


def may_withdraw(sentence: str) -> bool:
    """Whether a flat sentence has words that take something back, whatever they name."""
    words = (*sentence.casefold().replace(",", " ").split(), "")
    return bool(_FIRST & set(words)) or any(one.startswith(("forget", "scra", "drop", "never")) for one in words)


def taken_back(sentence: str, known: Sequence[Fact], profile: Profile) -> Sequence[Fact]:
    """The facts that the words may take back: one, or of what was said in one breath all that they fit."""
    cue = CUE.match(sentence)
    if cue and TAKES_BACK.search(cue["cue"]) and not sentence[cue.end() :].strip(" .!,") and known:
        return [one for one in known if one.said == known[-1].said]
    named = list(_named(sentence, known, profile))
    return named[-1:]


def _named(sentence: str, known: Sequence[Fact], profile: Profile) -> Iterator[Fact]:
    """By the name of its key, or of an entry by its own words."""
    words = sentence.casefold()
    names = [one for one in named_in(sentence, profile) if _takes(words, one.start, one.end)]
    keys = {key for one in names for key in one.keys}
    for fact in known:
        yes_or_no = fact.spec.value_type == "boolean"  # "no drilling any more" says no, and takes nothing back
        if fact.spec.key in keys and not fact.spec.many and not yes_or_no:
            yield fact
        elif fact.spec.many and isinstance(fact.value.value, str) and fact.spec.severity is None:
            said = normal_text(fact.value.value)
            at = words.find(said)
            if said and at >= 0 and _takes(words, at, at + len(said)):
                yield fact


def _takes(words: str, start: int, end: int) -> bool:
    before, behind = words[:start], words[end:].rstrip(" .!")
    if drops := _DROPS.search(before):
        return len(behind.split()) <= _REST and not is_negated(before[: drops.start()])  # "don't forget the deadline"
    return bool((_NO_MORE.search(before) and _ANY_MORE.match(behind)) or _OPEN.match(behind))
