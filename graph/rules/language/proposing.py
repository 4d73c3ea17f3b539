"""Knows what words put before others: something that a yes can decide, in full or curtly, or only a question or a suggestion.

A question about the world, a bare "do you agree?", small talk, a figure of speech, and the wish to decide later say nothing
that could hold.
"""

from graph.rules.language.joking import jests
from graph.rules.language.sentences import sentences
from graph.rules.language.stating import says_several
from graph.rules.language.wording import doubt, flat, question
from graph.rules.utterances.sentences import begins_with, first_word, says, sentence
from graph.rules.utterances.tokens import Token, tokens
from graph.rules.utterances.words import listed

_ANSWERS = listed("proposing-answers")
_MARK = " ?!."
_TELLERS = listed("proposing-tellers")
_AT_TIMES = frozenset({"just", "really", "already", "also"})
_TOLD = listed("proposing-told")
_PLACED = listed("proposing-placed")
_PERSONS = {"i": "am", "you": "are", "they": "are", "he": "is", "she": "is"}
# "25 EUR per stall?" puts what "the train at 9 was late?" only asks.
_TELLING = listed("proposing-telling")
_NO_LABELS = listed("proposing-no-labels")
_LABEL_WORDS, _LABEL_LETTERS = 4, 25
_JOINTS = str.maketrans("", "", "'/&-_")
_LONGEST = 200


def decidable(words: str) -> bool:
    """Of a flat sentence that is put before others."""
    if asks_back(words) or asks_of_the_world(words) or jests(words) or only_a_figure(words):
        return False
    bare = words.rstrip(_MARK)
    if says("decides-later", words) or begins_with("eats", bare):
        return False
    return question(words) is None or not (begins_with("exclaims", bare) or _tells(tokens(words)))


def asks_back(words: str) -> bool:
    """ "Do you agree?", "is that ok with everyone?": it asks for what was said before it."""
    return question(words) is not None and begins_with("asks-back", words.rstrip(_MARK)) is not None


def asks_of_the_world(words: str) -> bool:
    """ "Did you get my mail?", "How do we take card payments?": a yes to it decides nothing."""
    asks = question(words) is not None and begins_with("asks-the-world", words) is not None
    return asks and not asks_back(words)


def asks_besides(text: str, start: int) -> bool:
    """Whether a text goes on, from `start`, to ask of the world, so that nobody knows what a yes is for."""
    return any(asks_of_the_world(flat(text[slice(*one)])) for one in sentences(text, start, len(text), wrapped=False))


def only_a_figure(words: str) -> bool:
    """Whether a sentence that proposes says nothing besides that anybody could do or keep: "let's be honest"."""
    read = sentence(words)
    figures = read.of("figure")
    more = [one for one in read.of("puts-more") if not any(it.start <= one.start < it.end for it in figures)]
    return bool(figures) and not more


def merely_proposes(words: str) -> bool:
    """ "We should move from Redis to Valkey": nobody has decided it."""
    return begins_with("merely-proposes", words, but=_ANSWERS) is not None


def suggests(words: str) -> bool:
    """ "Let's use SQLite" decides as long as nobody objects, unless more than one stand behind it: "Agreed, let's …"."""
    read = sentence(words)
    lets = read.of("lets")
    behind = any(one.start < lets[0].start for one in read.of("stands-behind")) if lets else False
    return bool(lets) and not behind and not any(one.word == "[" for one in read.said[: lets[0].start])


def asks_curtly(words: str) -> bool:
    """ "Deploy on Mondays?", "keep the blue theme?" """
    asks = question(words) is not None and begins_with("puts-curtly", words) is not None
    return asks and not any(one.word in ("please", "pls") for one in tokens(words))


def asks_bare(words: str) -> bool:
    """A question without a verb: what it names is what is put, where it names a value."""
    return question(flat(words)) is not None and not any(
        one.word in _TELLING or one.word in ("'s", "not") for one in tokens(words)
    )


def labelled(words: str) -> bool:
    """ "Cancellation: full refund until 1 May": what shall hold, behind what it is for. "Priya: please …" speaks to somebody."""
    label, colon, rest = flat(words).lstrip("*_-> #/@\u2192\u2013").partition(": ")
    named = label.split()
    if not colon or not 0 < len(named) <= _LABEL_WORDS or not 3 <= len(rest) <= _LONGEST or len(rest.split()) < 2:
        return False
    called = len(named) == 1 and label.isalpha() and label == label.capitalize() and not any(map(str.isdigit, rest))
    plain = all(2 <= len(one) <= _LABEL_LETTERS and one.translate(_JOINTS).isalnum() for one in named)
    if called or not plain or named[0].lower() in _NO_LABELS or {"?", ":"} & set(rest) or "//" in rest.split()[0]:
        return False
    return doubt(flat(words)) is None


def tells_plainly(words: str) -> bool:
    """A statement that is no question, no hedge, no history, and not for a while only: "we deploy on Tuesdays"."""
    return doubt(flat(words)) is None and not says_several(flat(words))


def _tells(said: tuple[Token, ...]) -> bool:
    """ "You saw my mail, right?": it begins with somebody and what was, or how things are."""
    at = first_word(said, 0) if said else 0
    who = said[at].word if said else ""
    behind = [one.word for one in said[at + 1 : at + 4] if one.word not in _AT_TIMES]
    if who not in _TELLERS or len(behind) < 2:
        return False
    verb, following = behind[:2]
    if verb in _TOLD or (verb.endswith("ed") and not verb.endswith(("eed", "need"))):
        return True
    if who in _PERSONS:
        return verb == _PERSONS[who] and following not in ("to", "going") and not following.endswith("ing")
    return verb == "is" and who != "we" and following not in _PLACED
