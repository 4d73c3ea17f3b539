"""Knows which words of a message become a claim once somebody says yes or no to them: what they propose, in full or curtly."""

from itertools import pairwise

from graph.model.words import ClaimKind, EvidenceRole
from graph.rules.language.proposing import asks_bare, asks_curtly, decidable, labelled, tells_plainly
from graph.rules.language.wording import flat, question, reasoned
from graph.rules.listening.noticed import Ear
from graph.rules.listening.stated import Stated
from graph.rules.listening.words_heard import Utterance, beside, utterance
from graph.rules.statements.later import later_day
from graph.rules.talk.choosing import with_choice
from graph.rules.talk.heard import Heard, Place
from graph.rules.talk.put import proposal_in
from graph.rules.talk.ruling import proposed

# "Two or three boxes?", "or so?", "or not?" leave nothing to choose.
_NO_CHOICE = frozenset(
    ["not", "no", "so", "else", "two", "three", "four", "more", "less", "later", "earlier", "something", "whatever"]
)
_ANY_NUMBER = ".number"  # "one battery?", "call at 3?" ask more often than they put


def put_forward(ear: Ear, heard: Heard, *, yes: bool) -> Stated | None:
    """The proposal as a claim of its own, where nothing states it yet."""
    about = heard.about
    put = ear.sources.get(about.message) if about else None
    if about is None or put is None:
        return None
    words = put.text[about.start : about.end]
    choice = with_choice(words, ear.source.text) if yes and _offers_choice(flat(words)) else words
    if not decidable(flat(words)) or choice is None:
        return None
    made = utterance(put, about, ClaimKind.DECISION, proposed(choice), ear.source, ear.profile)
    found = proposal_in(put.text)
    if found is not None:
        return made if (found.start, found.end) == (about.start, about.end) else None
    return made if yes and _says_what_holds(words, made, put.at) else None


def _offers_choice(words: str) -> bool:
    """ "Postgres or MySQL?": a yes does not say which, and who names one does."""
    said = words.lower().replace("?", " ").split()
    chosen = (after for one, after in pairwise(said) if one == "or")
    return question(words) is not None and any(one not in _NO_CHOICE for one in chosen)


def _says_what_holds(words: str, made: Stated, at: int) -> bool:
    """ "Deploy on Mondays?", "25 EUR per stall?", "freeze from 1 April?", and, told plainly, what can have one value at a time."""
    names_value = made.shape.key is not None and not made.shape.key.endswith(_ANY_NUMBER)
    if question(flat(words)) is not None:
        return asks_curtly(words) or (asks_bare(words) and (names_value or later_day(flat(words), at) is not None))
    return labelled(words) or (tells_plainly(words) and names_value)


def words_that_put(ear: Ear, put: Stated) -> tuple[Utterance, ...]:
    """The words that put it, and the reason that they give."""
    words = put.words[0]
    source = ear.sources[words.source]
    _, why = reasoned(source.text[words.start : words.end])
    reason = Place(source.ref, words.start + why[0], words.start + why[1]) if why else None
    given = (beside(source, reason, put, words, EvidenceRole.RATIONALE, ear.source),) if reason else ()
    return (Utterance(*put.home, words), *given)
