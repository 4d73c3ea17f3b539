"""What an answer in words names: "Hall 4" in "It's in Hall 4, please", "Hall 5" in "Hall 4, no, Hall 5"; or why it names nothing.

What must or must not be is kept in the words that it was said in.
"""

from graph.model.profile import KeySpec
from graph.rules.language.repair import repair
from graph.rules.language.wording import flat, phrase
from graph.rules.values.measures import measures
from graph.rules.values.normal import Misfit, normal_text

_NAMES_NONE = frozenset({"no", "nope", "none", "nothing", "nothing special", "none so far", "no one", "nobody"})
_ONLY_NOT = phrase(r"^\W{0,4}(?:not|no longer|anything but|never)(?: [\w-]{1,30}){1,4}\W{0,4}$")
_WITHOUT = phrase(r"^\W{0,4}(?:no|without)(?: [\w-]{1,30}){1,4}\W{0,4}$")
_EITHER = phrase(r"\b(?:or|either)\b")
_OPENING = phrase(
    r"^(?:(?:(?:yes|ok|okay|sure|well),? )?(?:it(?:'s| is|'ll be| will be| should be)|that(?:'s| is|'ll be| will be)|that would be)(?: (?:in|at))? )(?=\w)"
)
_CLOSING = phrase(r",? (?:please|thanks|thank you|thx|cheers)[.!]{0,3}$")
_MEASURING = frozenset(["wide", "high", "tall", "deep", "long", "thick", "heavy", "away", "large", "big"])
_SHORT = 6  # words; in more of them an "or" is a part of what is described


def is_measure(said: str) -> bool:
    """ "12 m wide", "€ 500": whatever it measures, it names nothing."""
    found = next((one for one in measures(said) if one.start == 0 and one.sort != "number"), None)
    return found is not None and all(one.casefold() in _MEASURING for one in said[found.end :].split())


def name_in(said: str, spec: KeySpec) -> str | Misfit:
    """A rule may say what must not be; a name can't, and "no" is none."""
    if normal_text(said) in _NAMES_NONE:
        return Misfit("nothing is named")
    if spec.severity is not None:
        return said
    words = flat(said)
    if not spec.many and is_measure(words):
        return Misfit("it is a measure, and names nothing")
    if _ONLY_NOT.match(words) or (spec.many and _WITHOUT.match(words)):
        return Misfit("it says only what it is not")
    if len(words.split()) <= _SHORT and _EITHER.search(words):
        return Misfit("it leaves open which")
    return _meant(said)


def _meant(said: str) -> str:
    """Without what is taken back in the same breath, and without the words that only hand it over."""
    back = repair(said) if len(said.split()) <= _SHORT + 2 and "\n" not in said else None
    words = back.text if back else said
    closing = _CLOSING.search(flat(words))
    words = words[: closing.start()] if closing else words
    opening = _OPENING.match(flat(words))
    return words[opening.end() :] if opening else words
