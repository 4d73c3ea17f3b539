"""Knows why two statements can not stand beside each other: another value in one point, its denial or opposite, or what one leaves.

Both are held against each other as frames: what they are about, what they say of it, and whether they deny it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from graph.model.terms import stem, terms_of
from graph.rules.language.contrasts import without_contrasts
from graph.rules.language.wording import affirmed, doubt, flat, is_negated, without_reason
from graph.rules.statements.particulars import particulars, rivals
from graph.rules.statements.phrases import PhraseSaid, phrases_in, says, subject_of
from graph.rules.statements.several_things import of_all
from graph.rules.utterances.sentences import sentence
from graph.rules.utterances.words import listed, table

_MENTIONS = listed("mentions")
_NEW = 1  # telling words that may be the new thing alone: "Porto instead of Lisbon"
Categories = Mapping[str, tuple[str, ...]]
_DENYING = listed("denying")
_FEWEST = 2  # telling words: less says too little to be denied


def _subjects(name: str) -> frozenset[str]:
    return frozenset(subject_of(" ".join(listed(name))))


# Words that name no part of the ended thing: those for the deciding, and for the time. "Drop the prices" lowers them.
_DECIDING, _WHEN, _LOWERED = _subjects("deciding"), _subjects("ending-when"), _subjects("lowered")
_IDLE = frozenset({"to", *subject_of("used needed wanted")})


@dataclass(frozen=True, slots=True)
class Gone:
    """A thing that a statement ends. `telling`: its telling words; `beside`: the words for its purpose; `anyway`: for any
    purpose."""

    verb: str
    words: str
    telling: frozenset[str]
    beside: frozenset[str]
    anyway: bool

    def meets(self, chosen: frozenset[str]) -> bool:
        """True if that was chosen, and for no purpose but those that the words speak of."""
        about = chosen - self.telling
        return bool(self.telling) and self.telling <= chosen and (self.anyway or not about or bool(self.beside & about))


@lru_cache(maxsize=2048)
def _gone(words: str) -> tuple[Gone, ...]:
    return (*_left(words), *_ended(words))


def _left(words: str) -> Iterator[Gone]:
    """ "Porto instead of Lisbon"; who moves the payments moves nothing else."""
    last = without_reason(sentence(words))[1]
    for phrase in phrases_in(words, "moves", "drops", "replaces") if not is_negated(sentence(words)) else ():
        span, old = phrase.span("old") or (0, 0), frozenset(subject_of(phrase["old"]))
        around = f"{words[: phrase.start]} {phrase['what']} {words[span[1] : max(last, phrase.end)]}"
        beside = frozenset(subject_of(around)) - _DECIDING - old - {"to"}
        moves = phrase.phrase.act == "moves"
        alone = not phrase["what"] and len(beside - frozenset(subject_of(phrase["new"] if moves else ""))) <= _NEW
        if not phrase["old"][:1].isdigit() or (phrase["what"] and any(map(str.isalpha, old))):
            anyway = alone or phrase.phrase.act == "drops" or (moves and len(old) > 1)
            yield Gone("leaves", phrase["old"], old, beside, anyway)


def _ended(words: str) -> Iterator[Gone]:
    for phrase in ending(words):
        span, old = phrase.span("old") or (0, 0), frozenset(subject_of(phrase["old"])) - _DECIDING
        behind = frozenset(subject_of(without_contrasts(sentence(phrase.words[span[1] :])).text)) - _WHEN
        beside = behind - _DECIDING - old - _IDLE
        yield Gone("ends", phrase["old"].rstrip("."), old, beside, not beside)


@lru_cache(maxsize=2048)
def _chosen(held: str) -> frozenset[str]:
    """Return the words of a decision's choice, which a later statement may end; none where the decision only ends something
    itself."""
    if is_negated(sentence(held)) or says("drops", held) or ending(held):
        return frozenset()
    return frozenset(subject_of(remaining_choice(held))) - _DECIDING


def away(words: str, held: str, *, ended: bool = False) -> Gone | None:
    """Return the choice of a flat decision that a flat statement ends; `ended`: for good, with nothing in its place."""
    chosen = _chosen(held)
    return next((gone for gone in _gone(words) if gone.meets(chosen) and (gone.verb == "ends" or not ended)), None)


def ends_choice(words: str, held: str) -> bool:
    """True if the statement ends the decision's choice, and not a thing that the decision only mentions: to plan the
    removal of the carpet does not unsay its cleaning."""
    gone = away(words, held, ended=True)
    named = (phrase["it"].casefold() for phrase in phrases_in(remaining_choice(held), "chooses"))
    return gone is not None and (_chosen(held) == gone.telling or any(gone.words.casefold() in one for one in named))


def left_by(decision: str) -> Iterator[str]:
    """ "Move payments from Stripe to Adyen" does without Stripe from then on, whatever is denied in the words behind that."""
    found = phrases_in(decision, "moves", "drops", "replaces")
    yield from (phrase["old"] for phrase in found if not is_negated(sentence(decision[: phrase.end])))


@lru_cache(maxsize=2048)
def remaining_choice(held: str) -> str:
    """Return a decision without the parts that it has left itself."""
    gone = [
        (phrase.start, (phrase.span("new") or (phrase.end,))[0])
        for phrase in phrases_in(held, "moves", "replaces", "prefers")
    ]
    for start, end in reversed(gone):
        held = f"{held[:start]} {held[end:]}"
    return without_contrasts(sentence(held)).text


@lru_cache(maxsize=2048)
def ending(words: str) -> tuple[PhraseSaid, ...]:
    """Return the phrases by which a flat sentence ends something: no question, no history, no denial of that."""
    first, last = without_reason(sentence(words))
    stated = words[first:last]
    if doubt(sentence(stated)) is not None or says("tells of the past", stated):
        return ()
    any_more = says("any more", stated)
    return tuple(
        phrase
        for phrase in phrases_in(stated, "ends")
        if not is_negated(sentence(stated[: phrase.start]))
        and not _mentioned(stated[: phrase.start])
        and (any_more or not phrase.phrase.tells("until"))
        and set(subject_of(phrase["old"])) - _LOWERED
    )


@lru_cache(maxsize=2048)
def _done_away(held: str) -> str:
    """A decision as a sentence that may end something."""
    denied = next((phrase for phrase in phrases_in(held, "not to") if phrase.start == 0), None)
    return flat(
        f"We decided not to {held[denied.end :].lstrip()}" if denied else f"We decided to {held[:1].lower()}{held[1:]}"
    )


def _mentioned(before: str) -> bool:
    """ "When we stopped using Redis" only tells when."""
    last = before.split()[-1:]
    return bool(last) and last[0].casefold() in _MENTIONS


def _opposites() -> frozenset[frozenset[str]]:
    pairs = ((one, other) for one, others in table("opposites").items() for other in others)
    return frozenset(frozenset(" ".join(subject_of(word)) or word for word in pair) for pair in pairs)


_OPPOSITES = _opposites()


def clash(words: str, held: str, categories: Categories) -> str | None:
    """Say why a statement can't stand beside a decision, for people; None where it can."""
    return _clash(flat(words), flat(held), categories, 0)


def clashing(words: str, decided: Sequence[tuple[str, int]], categories: Categories) -> list[bool]:
    """Tell for each decision whether the statement can't stand beside it; each comes with the time between the two."""
    said = flat(words)
    return [_clash(said, flat(held), categories, apart) is not None for held, apart in decided]


def _clash(said: str, held: str, categories: Categories, apart: int) -> str | None:
    """Say how they clash: by another value, by a denial, or because one ends the other's choice."""
    if of_oneself(said) and of_oneself(held):
        return None
    pair = next(rivals(of_all(said, categories), of_all(held, categories), apart), None)
    if pair:
        return f"it says {pair[0].words} where {pair[1].words} was decided"
    if denied := _denies(said, held, categories):
        return denied
    if gone := away(said, held):
        return f"it {gone.verb} {gone.words}, which was decided"
    return "it takes what was left" if takes_up(said, held) else None


def takes_up(words: str, held: str) -> bool:
    """True if it chooses a thing that a decision has ended, or goes back to a thing that a decision has left."""
    if is_negated(sentence(words)) or doubt(sentence(words)) is not None:
        return False
    named = [phrase["it"].casefold() for phrase in phrases_in(words, "chooses")]
    back = [subject_of(phrase["old"]) for phrase in phrases_in(words, "goes back")]
    ended = (gone for gone in _ended(_done_away(held)) if gone.meets(_chosen(words)))
    again = any(gone.words.casefold() in name for gone in ended for name in named)
    return again or any(subject_of(one) in back for one in left_by(held))


@lru_cache(maxsize=2048)
def of_oneself(words: str) -> bool:
    """True for words about their own speaker, such as "I'll bring cakes": two people who say so speak of two things."""
    return says("by oneself", words)


def telling_terms(words: str) -> frozenset[str]:
    return _alike(flat(words)) - _SMALL


def substance(words: str) -> frozenset[str]:
    """The terms of what is said besides yes, and besides what one says to be polite or to show what one feels."""
    read = sentence(words.replace("+1", "+"))
    yes = {at for cue in read.of("assents") for at in range(cue.start, cue.end)}
    besides = (token.word for at, token in enumerate(read.said) if at not in yes and token.word[:1].isalnum())
    return telling_terms(" ".join(one for one in besides if one not in _COMMENTS))


def _alike(words: str) -> frozenset[str]:
    """Cut once more than for searching: "deploy" and "deployed" say one thing."""
    return frozenset(stem(term) for term in terms_of(words))


_SMALL = _alike(" ".join(listed("telling-small")))
_COMMENTS = listed("comments")


def _denies(said: str, held: str, categories: Categories) -> str | None:
    """The same with and without a "not", or with the opposite of one word."""
    (mine, negated), (theirs, was) = _stated(said), _stated(held)
    if negated == was:
        return "they say opposite things" if _opposite(mine, theirs, said) else None
    ban, deed, banned, done = (said, held, mine, theirs) if negated else (held, said, theirs, mine)
    choose = len(banned) == 1 and says("picks one", ban) and says("picks one", deed)
    enough = len(banned) >= _FEWEST or choose
    shuts_out = says("shuts out", ban) and not says("unless", ban)
    narrower = shuts_out and banned < done and not says("is a", deed)
    if (enough and (banned == done or narrower)) or (shuts_out and _says_banned(ban, deed, categories)):
        return "one says what the other denies"
    return None


def _opposite(mine: frozenset[str], theirs: frozenset[str], said: str) -> bool:
    shared = len(mine & theirs) >= _FEWEST - 1 or says("picks one", said)
    return shared and len(mine - theirs) == 1 and mine ^ theirs in _OPPOSITES


def _says_banned(ban: str, deed: str, categories: Categories) -> bool:
    """ "Sessions must never be kept in Redis" where Redis is used for sessions: the same value, however it is put. What is
    ruled out for all is ruled out for each."""
    does = particulars(deed, categories)
    return any(
        (particular.sort, particular.value, particular.bound) == (other.sort, other.value, other.bound)
        and (particular.about == other.about or (not particular.about and particular.of_things))
        for particular in particulars(affirmed(sentence(ban)).text, categories)
        for other in does
    )


@lru_cache(maxsize=2048)
def _stated(words: str) -> tuple[frozenset[str], bool]:
    """The telling words of what a statement says, without its reasons, and whether it denies."""
    first, last = without_reason(sentence(words))
    stated = without_contrasts(sentence(words[first:last])).text
    for phrase in reversed(list(phrases_in(stated, "since when"))):
        stated = f"{stated[: phrase.start]} {stated[phrase.end :]}"
    plain = " ".join(one for one in stated.split() if one != "without")  # what both do without is no denial
    return frozenset(subject_of(stated)) - _DENYING - {"to"}, is_negated(sentence(plain))
