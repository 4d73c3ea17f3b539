"""Knows an answer that names which of two: "90 days" to "30 or 90 days?", and a no to something else: "let's not use Kafka"."""

from graph.rules.language.fluent import fluent
from graph.rules.language.wording import flat, phrase, without_reason
from graph.rules.statements.subjects import points, subject_of
from graph.rules.talk.quoting import unquoted

_LETS_NOT = phrase(r"\b(?:let's not|let us not) (?P<what>\w[^.;!?]{2,200})")
_NO_OBJECT = frozenset(
    subject_of("do go rush bother start try wait hurry overdo worry yet today tomorrow week month so way")
)
_OPEN = frozenset(["not", "no", "so", "else", "more", "less", "later", "earlier", "something", "whatever"])
_READ = 500  # characters


def refuses_another(text: str, put: str) -> bool:
    """Whether a "let's not" has an object of its own, and shares no telling word with what was put."""
    found = _LETS_NOT.search(fluent(unquoted(text[:_READ])))
    if found is None:
        return False
    first, last = without_reason(flat(found["what"]))
    what = found["what"][first:last].split(",")[0]
    own = set(subject_of(what)) - _NO_OBJECT
    return bool(own) and not points(what) and not own & set(subject_of(flat(put)))


def chooses(text: str, put: str) -> bool:
    """Whether a message states one of the two that a question offers, and not the other."""
    said, words = _words(text[:_READ]), _words(put)
    if "?" not in put or "?" in text[:_READ]:
        return False
    pairs = [(words[at - 1], words[at + 1]) for at in range(1, len(words) - 1) if words[at] == "or"]
    return any(one != other and (one in said) != (other in said) and not {one, other} & _OPEN for one, other in pairs)


def _words(text: str) -> list[str]:
    found = (one.strip(".,;:!?()\"'*_") for one in flat(text).casefold().split())
    return [one for one in found if one]
