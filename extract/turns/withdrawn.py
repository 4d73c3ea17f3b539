"""What is taken back without another value in its place: "scratch that", "forget the deadline", "no steel after all"."""

from collections.abc import Iterator, Sequence

from extract.turns.cues import CUE, TAKES_BACK
from extract.turns.facts import Fact
from extract.turns.said import named_in
from graph.model.profile import Profile
from graph.rules.language.wording import is_negated, phrase
from graph.rules.values.normal import normal_text

_DROPS = phrase(
    r"\b(?:forget|scratch|scrap|drop|strike|never ?mind|ignore|disregard|cancel|remove|delete|withdraw|clear|lose|skip|"
    r"(?:take|leave|throw|cut) out|(?:get|got) rid of|do away with)(?: about| what (?:i|we) said (?:about|of|on))?"
    r"(?: (?:the|that|our|its|my|this))?(?: (?:constraint|rule|requirement|condition))?:? ?[\"'\u201c]?$"
)
_NO_MORE = phrase(r"\b(?:no|without)(?: more)?(?: an?| the)? $")
_USE = r"(?:use|need|want|have|take|be using|be needing)(?: any| the)?"
_ENDS = phrase(rf"\b(?:no more|no longer (?:using|needing|{_USE})) $")
_UNUSED = phrase(rf"\b(?:don't|do not|won't|will not|not) {_USE} $")
_ANY_MORE = phrase(r"^(?: (?:is|was))? ?(?:any ?more|any longer|after all|for now)\b")
_OPEN = phrase(
    r"^ ?(?:(?:constraint|rule|requirement|condition|wish) )?(?:(?:is|'s) (?:again )?(?:open|undecided|tb[acd]|unknown|unclear|off|moot|to be (?:decided|confirmed|determined))(?: again| now)?|"
    r"no longer (?:applies|holds|matters|counts|stands)|(?:does not|doesn't) (?:apply|hold|matter|count|stand) any ?more)\b"
)
_POLITE = phrase(r"^\W{0,4}(?:(?:please|then|thanks|thank you|again)\W{0,4})?$")
_QUIET = phrase(r"^[\"'\u201d]?(?: (?:any ?more|any longer|after all|for now|please|then|now))?$")
_REST = 2  # words that may stand behind: "forget the deadline for now"
_FIRST_WORDS = """
    forget scratch scrap drop strike nevermind ignore disregard cancel remove delete withdraw clear lose skip no without
    take leave throw cut rid away longer don't won't open undecided tba tbc tbd unknown unclear off moot longer anymore more
"""
_FIRST = frozenset(_FIRST_WORDS.split())


def may_withdraw(sentence: str) -> bool:
    """Whether a flat sentence has words that take something back, whatever they name."""
    words = (*sentence.casefold().replace(",", " ").split(), "")
    return bool(_FIRST & set(words)) or any(one.startswith(("forget", "scra", "drop", "never")) for one in words)


def taken_back(sentence: str, known: Sequence[Fact], profile: Profile) -> Sequence[Fact]:
    """The facts that the words may take back: one, or of what was said in one breath all that they fit."""
    if names_nothing(sentence) and known:
        return [one for one in known if one.said == known[-1].said]
    named = list(_named(sentence, known, profile))
    return named[-1:]


def names_nothing(sentence: str) -> bool:
    """ "Scratch that": it is about the last thing said."""
    cue = CUE.match(sentence)
    return bool(cue and TAKES_BACK.search(cue["cue"]) and _POLITE.match(sentence[cue.end() :]))


def _named(sentence: str, known: Sequence[Fact], profile: Profile) -> Iterator[Fact]:
    """By the name of its key, or of an entry by its own words."""
    words = sentence.casefold()
    names = [one for one in named_in(sentence, profile) if _takes(words, one.start, one.end)]
    keys = {key for one in names for key in one.keys}
    for fact in known:
        yes_or_no = fact.spec.value_type == "boolean"  # "no drilling any more" says no, and takes nothing back
        if fact.spec.key in keys and not fact.spec.many and not yes_or_no:
            yield fact
        elif fact.spec.many and isinstance(fact.value.value, str):
            said = normal_text(fact.value.value)
            at = words.find(said)
            if said and at >= 0 and _takes(words, at, at + len(said), rule=is_negated(said)):
                yield fact


def _takes(words: str, start: int, end: int, *, rule: bool = False) -> bool:
    """A rule says "no" in its own words, so that only a verb takes it back."""
    before, behind = words[:start], words[end:].rstrip(" .!")
    if drops := _DROPS.search(before):
        return len(behind.strip("\"'\u201d ").split()) <= _REST and not is_negated(
            before[: drops.start()]
        )  # "don't forget the deadline"
    ended = _ENDS.search(before) and _QUIET.match(behind)
    gone = ended or ((_NO_MORE.search(before) or _UNUSED.search(before)) and _ANY_MORE.match(behind))
    return bool((gone and not rule) or _OPEN.match(behind))
