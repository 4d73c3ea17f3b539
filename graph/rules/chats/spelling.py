"""Mends the spelling of a chat: slips of the finger, hasty spellings, letters drawn out, and quotations left out."""

from dataclasses import replace
from functools import lru_cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

from graph.model.chat import ChatEvent, Group
from graph.model.profile import Profile
from graph.rules.chats.mentions import event_words
from graph.rules.chats.word_lists import ASK_VERBS, NO, STRONG_YES, YES, does_task, is_doing, known, listed, ordered
from graph.rules.times.tokens import Token, tokens
from graph.rules.times.words import MONTHS, UNITS, WEEKDAYS

_NAMED_FROM = 3
_MENDED_FROM = 5  # shorter words are too near to others
_TIME_WORDS = ordered("heard", "time-words")
_LINKS = ("http://", "https://", "www.")
_QUOTES = {'"': '"', "“": "”", "«": "»", "„": "“"}
_CLOSING = frozenset(_QUOTES.values())
_ENDINGS = frozenset({"s", "ing", "es", "ed", "d", "er"})
_BEFORE_SICK = listed("heard", "before-sick")


def mended(text: str, group: Group, profile: Profile, events: tuple[ChatEvent, ...]) -> tuple[tuple[Token, ...], bool]:
    """Return the words as they are meant, without addresses and quotations; True if there were any quotations."""
    more = tuple(sorted({word for event in events for word in event_words(event, group)}))
    vocabulary, spellings = _vocabulary(group, profile, more), _spellings(profile)
    return unquoted(_alike(tuple(_mended(token, vocabulary, spellings, group) for token in _joined(_unlinked(text)))))


def _spellings(profile: Profile) -> dict[str, str]:
    return {wrong: right for right, wrongs in profile.chats.spellings.items() for wrong in wrongs}


@lru_cache(maxsize=64)
def _vocabulary(group: Group, profile: Profile, more: tuple[str, ...]) -> tuple[str, ...]:
    """Long enough words that are looked for, so that a slip of the finger finds them."""
    found: set[str] = {*_TIME_WORDS, *more}
    for name, others in profile.chats.activities.items():
        for one in (name, *others):
            found |= set(one.split())
    for person in group.people:
        found |= {word for name in person.names for word in name.casefold().split()}
    found |= {word for word in (*MONTHS, *WEEKDAYS) if len(word) > 5}
    return tuple(sorted(one for one in found if len(one) >= _MENDED_FROM))


@lru_cache(maxsize=2048)
def _nearest(word: str, vocabulary: tuple[str, ...]) -> str | None:
    """The one word of the vocabulary that is a slip away: a letter too many, too few, wrong, or two exchanged."""
    if word in vocabulary or any(
        (word.startswith(known_word) and word[len(known_word) :] in _ENDINGS) or known_word == word + "s"
        for known_word in vocabulary
    ):
        return None
    found = process.extract(word, vocabulary, scorer=OSA.distance, score_cutoff=1 if len(word) < 9 else 2, limit=2)
    near = [one for one, distance, _ in found if one[0] == word[0] and (distance == 1 or len(one) >= 9)]
    if not near or word in _REAL:
        return None
    return max(near, key=lambda other: _shared_start(other, word))


def _shared_start(one: str, other: str) -> int:
    return next(
        (at for at, (first, second) in enumerate(zip(one, other, strict=False)) if first != second),
        min(len(one), len(other)),
    )


# Words of English that are a slip away from others that are looked for.
_REAL = listed("heard", "real") | known() | MONTHS.keys() | WEEKDAYS.keys() | UNITS.keys()


_HASTY = {"il": "ill", "i'l": "i'll", "cancled": "cancelled", "canceld": "cancelled", "pick-up": "pickup", "somone": "someone", "sombody": "somebody",
          "anyome": "anyone", "sum1": "someone", "som1": "someone", "sm1": "someone", "any1": "anyone", "wld": "would", "cld": "could", "anone": "anyone", "wil": "will", "cna": "can", "teh": "the", "plz": "please"}  # fmt: skip


_SHORT_ANSWERS = YES | STRONG_YES | NO


def _drawn_out(word: str) -> str | None:
    """ "Meee" is me, "yesss" and "finee" are yes: a letter that is written too often is meant once."""
    if word[:-1] in _SHORT_ANSWERS and word[-1:] == word[-2:-1] and word not in _SHORT_ANSWERS:
        return word[:-1]
    drawn = any(one == two == three for one, two, three in zip(word, word[1:], word[2:], strict=False))
    return single(word) if drawn else None


def _clipped(word: str) -> str | None:
    """ "Takin" is taking, and "runnin" running."""
    return f"{word}g" if word.endswith("in") and does_task(f"{word}g") else None


def single(word: str) -> str:
    """Return a word without doubled letters."""
    return "".join(one for at, one in enumerate(word) if not at or word[at - 1] != one)


@lru_cache(maxsize=64)
def _singles(group: Group) -> dict[str, str]:
    """Names by how they are written without doubled letters: Ema and Emmma are Emma."""
    names = {name.casefold() for person in group.people for name in (*person.names, person.ref)}
    return {single(name): name for name in sorted(names) if len(name) >= _NAMED_FROM}


def _mended(token: Token, vocabulary: tuple[str, ...], spellings: dict[str, str], group: Group) -> Token:
    if not token.word:
        return token
    written = len(token.text) >= _NAMED_FROM and token.text not in known()  # "need" is no Ned
    name = _singles(group).get(single(token.text)) if written else None
    meant = name if name is not None and (token.capital or len(token.text) > len(name)) else None
    right = (
        meant or spellings.get(token.text) or _HASTY.get(token.text) or _drawn_out(token.text) or _clipped(token.text)
    )
    if right is None and len(token.text) >= _MENDED_FROM and "'" not in token.text:
        right = _nearest(token.text, vocabulary)
    return replace(token, text=right) if right else token


def _unlinked(text: str) -> tuple[Token, ...]:
    """Leave out addresses of pages: their words and figures are nobody's."""
    links, at = list[tuple[int, int]](), 0
    for word in text.split():
        at = text.index(word, at)
        if word.startswith(_LINKS):
            links.append((at, at + len(word)))
        at += len(word)
    cut = tokens(text)
    return (
        tuple(token for token in cut if not any(first <= token.start < last for first, last in links)) if links else cut
    )


def unquoted(cut: tuple[Token, ...]) -> tuple[tuple[Token, ...], bool]:
    """Leave out quotations longer than two words: they are somebody else's words, or old ones."""
    kept: list[Token] = []
    ends = _closings(cut)
    at, dropped = 0, False
    while at < len(cut):
        end = ends[at]
        if end is not None and end - at > 3:
            dropped, at = True, end + 1
            continue
        kept.append(cut[at])
        at += 1
    return tuple(kept), dropped


def _joined(cut: tuple[Token, ...]) -> tuple[Token, ...]:
    """Join a hasty word with its figure: "som1"."""
    kept: list[Token] = []
    for token in cut:
        if kept and token.glued and token.number and kept[-1].word and kept[-1].text + token.text in _HASTY:
            kept[-1] = replace(kept[-1], text=kept[-1].text + token.text, end=token.end)
        else:
            kept.append(token)
    return tuple(kept)


def _alike(cut: tuple[Token, ...]) -> tuple[Token, ...]:
    """Tell words apart that sound or look alike: "the teacher is ill" is no "I'll", "whose taking her" asks who is."""
    return tuple(replace(token, text=_meant(cut, at)) for at, token in enumerate(cut))


def _meant(cut: tuple[Token, ...], at: int) -> str:
    word, before, behind = (cut[step].text if 0 <= step < len(cut) else "" for step in (at, at - 1, at + 1))
    if word == "ill" and at and (before in _BEFORE_SICK or not behind) and not _promises(cut, at):
        return "sick"
    return "who's" if word == "whose" and is_doing(behind) else word


def _promises(cut: tuple[Token, ...], at: int) -> bool:
    """True of "so ill go then"."""
    return at + 1 < len(cut) and cut[at + 1].text in ASK_VERBS


def _closings(cut: tuple[Token, ...]) -> list[int | None]:
    """Find the closing of each quotation mark, in one pass from the end: many may open that nobody closes."""
    found: list[int | None] = [None] * len(cut)
    last: dict[str, int] = {}
    for at in range(len(cut) - 1, -1, -1):
        text = cut[at].text
        if text in _QUOTES:
            found[at] = last.get(_QUOTES[text])
        if text in _CLOSING:
            last[text] = at
    return found
