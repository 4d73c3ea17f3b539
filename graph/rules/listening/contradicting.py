"""Knows what a contradiction adds, and what is taken back by who said it: the words that stand against a decision, or against what another
message said.

A decision that ends another ("we decided to drop Redis") takes it away where its words may; what only points at one
("scratch that") is flagged for a person.
"""

from dataclasses import replace

from graph.model.claim import Evidence
from graph.model.words import ClaimKind, EvidenceRole, PatternType
from graph.rules.language.utterance import utterance
from graph.rules.language.wording import flat
from graph.rules.listening.claims_known import Stated, stated_at
from graph.rules.listening.noticed import Hearing, Noticed, in_one_line
from graph.rules.listening.words_heard import SlotWords, as_claim, assertion, challenge, taking_back, withdrawal
from graph.rules.slots.standing import objected
from graph.rules.statements.clashing import away, ending, ends_choice
from graph.rules.statements.particulars import moves_place, particulars
from graph.rules.talk.answers import says_something
from graph.rules.talk.heard import Heard, Place


def contradicted(hearing: Hearing, heard: Heard) -> Noticed | None:
    """Notice a contradiction. Where the message's own words fill the slot of the contradicted claim, that slot's rules have
    judged them."""
    held = hearing.by_key(heard.claim) if heard.claim else None
    before = tuple[SlotWords, ...]()
    if held is None and heard.about is not None:
        held, before = _put(hearing, heard.about)
    if held is None:
        return None
    if heard.mild:
        return Noticed(hearing.source, heard, held.key)
    heard = _beside(heard, held, hearing.source.at)
    said = stated_at(hearing.known, heard.at)
    if said is not None and not held.taken_further and said.slot == held.slot:
        return None if held.ends == hearing.source.at else Noticed(hearing.source, heard, held.key)
    if said is not None and _ends_for_good(hearing, heard, said, held):
        made = withdrawal(said, held)
        hearing.ends(held, made)
        return Noticed(hearing.source, heard, held.key, (*before, made))
    if said is not None:
        return Noticed(hearing.source, heard, held.key, before, against=said.key)
    return _said_against(hearing, heard, held, before)


def _ends_for_good(hearing: Hearing, heard: Heard, said: Stated, held: Stated) -> bool:
    """A person's decision that names what was chosen, where nothing else that is in force may be meant."""
    standing, words = said.words[-1].standing, hearing.words_at(heard.at)
    if held.taken_further or not (standing.firm and standing.decides) or held.shape.high_risk:
        return False
    if _moves(hearing, said.statement, held.statement):
        return True
    if not ends_choice(flat(words), flat(held.statement)):
        return False
    there = [one for one in hearing.known if one.key != said.key and one.holds(hearing.source.at)]
    return [one.key for one in there if away(flat(words), flat(one.statement), ended=True)] == [held.key]


def _moves(hearing: Hearing, said: str, held: str) -> bool:
    """ "Keep sessions in Postgres" takes them out of Redis, also where a cache and a database are two slots."""
    categories = hearing.profile.categories
    return moves_place(particulars(said, categories), particulars(held, categories))


def _beside(heard: Heard, held: Stated, at: int) -> Heard:
    """Add the contradicted words, wherever they were said: the latest that stood for the claim by then."""
    stood = [one for one in held.words if one.at <= at and one.source != heard.at.message and not one.standing.refuses]
    latest = max((one for one in stood if one.role is EvidenceRole.ASSERTS), key=lambda one: one.order, default=None)
    if heard.about is not None or latest is None:
        return heard
    return replace(heard, about=Place(latest.source, latest.start, latest.end))


def _put(hearing: Hearing, place: Place) -> tuple[Stated | None, tuple[SlotWords, ...]]:
    """Turn an earlier message's mere statement into a claim that waits: two of them make a conflict."""
    stated = stated_at(hearing.known, place)
    put = hearing.sources.get(place.message)
    if stated is not None or put is None:
        return stated, ()
    statement = in_one_line(put.text[place.start : place.end])
    made = as_claim(put, place, ClaimKind.DECISION, statement, hearing.source, hearing.profile, keyed=False)
    words = SlotWords(*made.home, made.words[0])
    hearing.learn(None, words)
    return made, (words,)


def _said_against(hearing: Hearing, heard: Heard, held: Stated, before: tuple[SlotWords, ...]) -> Noticed:
    """Put the words into the slot of the contradicted claim, where it is one for both; else make a claim of their own that
    waits."""
    statement = in_one_line(hearing.source.text[heard.at.start : heard.at.end])
    new = as_claim(hearing.source, heard.at, ClaimKind.DECISION, statement, hearing.source, hearing.profile)
    if new.slot == held.home[0]:
        made = challenge(hearing.source, heard.at, new, hearing.profile)
        replaces = not held.taken_further and made.evidence.standing.firm and held.only_by(hearing.source.author)
        if replaces:
            hearing.ends(held)
        hearing.learn(None, made, begins=hearing.source.at if replaces else None)
        return Noticed(hearing.source, heard, held.key, (*before, made))
    new = as_claim(
        hearing.source, heard.at, ClaimKind.DECISION, statement, hearing.source, hearing.profile, keyed=False
    )
    made = assertion(hearing.source, heard.at, new, hearing.profile, accepts=False)
    hearing.learn(None, made)
    return Noticed(hearing.source, heard, held.key, (*before, made), against=made.evidence.id)


def unsaid(hearing: Hearing, heard: Heard) -> Noticed:
    assert heard.about is not None  # what is taken back was said in a message
    there = [one for one in hearing.known if _said_in(one, heard.about.message) and one.turned_down_at is None]
    made = [(one, taking_back(hearing.source, heard.at, one)) for one in there]
    if not _one_sentence(hearing, heard.about, there):
        return _flagged(hearing, heard)
    if not all(_falls(hearing, one, said.evidence, heard.about) for one, said in made):
        return _flagged(hearing, heard)
    for one, said in made:
        hearing.learn(one, said)
    return Noticed(hearing.source, heard, there[-1].key, tuple(said for _, said in made))


def _flagged(hearing: Hearing, heard: Heard) -> Noticed:
    asks = f"This seems to contradict {heard.claim}. Which is correct?"
    flag = replace(heard, type=PatternType.CONTRADICTION, description=asks, mild=True, own=False)
    return Noticed(hearing.source, flag, heard.claim)


def _said_in(one: Stated, message: str) -> list[Evidence]:
    return [said for said in one.words if said.source == message and not said.standing.refuses]


def _one_sentence(hearing: Hearing, about: Place, there: list[Stated]) -> bool:
    """True if all decisions of the message stand in one sentence, with nothing behind it that could be meant, and it ends
    no other decision by the way."""
    put = utterance(hearing.sources[about.message].text)
    spans = {put.around(said.start, said.end) for one in there for said in _said_in(one, about.message)}
    return len(spans) == 1 and all(
        not says_something(utterance(put.text[end:])) and not ending(flat(put.text[start:end])) for start, end in spans
    )


def _falls(hearing: Hearing, one: Stated, said: Evidence, about: Place) -> bool:
    """True if nothing but that message stands for it."""
    stood = [words for words in one.words if not words.standing.refuses and words.at <= hearing.source.at]
    if one.holds(hearing.source.at):
        return objected(stood, said) is not None
    return {words.source for words in stood} == {about.message} and stood[0].author == hearing.source.author
