"""Knows what words put before others: something that a yes can decide, in full or curtly, or only a question or a suggestion; and what an
answer therefore answers. A question about the world, a bare "do you agree?", small talk and a figure of speech say nothing that could hold."""

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from graph.rules.language.joking import jests
from graph.rules.language.sentences import fluent, sentences
from graph.rules.language.wording import asks, flat, question, reasoned
from graph.rules.talk.heard import READ, end_of
from graph.rules.utterances.sentences import first_word, sentence
from graph.rules.utterances.tokens import Sort, tokens
from graph.rules.utterances.words import listed

_TAGS = listed("put-tags")
# The beginnings of a true question. A statement with a question mark begins otherwise.
_ASKING = listed("put-asking")
_BEFORE = listed("put-before")
_LEADING = listed("put-leading")
_LEADS = 3  # of them may come first
_SHORTEST, _LONGEST_ASKED = 3, 200  # characters
_FEWEST = 3  # words; "shall we?" proposes nothing that could be found again


class Put(StrEnum):
    PROPOSAL = "PROPOSAL"
    OFFER = "OFFER"  # "anything else?": open, so that no answer decides anything
    QUESTION = "QUESTION"  # asks what, which, when: a yes answers nothing
    NOTHING = "NOTHING"


@dataclass(frozen=True, slots=True)
class Proposed:
    """The sentence that puts something before the others, as a span of its message."""

    start: int
    end: int


def put_by(text: str) -> Put:
    """Tell what a message puts before others, by its last sentences: those are answered."""
    read = end_of(text)
    for start, end in reversed(read.sentences[-2:]):
        words = read.words[start:end]
        if sentence(words).says("offers"):
            return Put.OFFER
        if asks(sentence(words)):
            wh = asks_what(words) and not sentence(words).says("confirms")
            return Put.QUESTION if wh else Put.PROPOSAL
        if sentence(words).says("confirms") or proposes(words):
            return Put.PROPOSAL
    return Put.NOTHING


def proposes(words: str) -> bool:
    """True if it says what to do. "Should be fine" is only an expectation, and "let's do that" takes up a proposal."""
    read = sentence(words)
    void = read.of("expects", "takes-up")
    return any(not any(it.start < one.end and one.start < it.end for it in void) for one in read.of("proposes"))


def declares(words: str) -> bool:
    """ "The invoice goes to Ada?": a statement with a question mark."""
    words = _asked_behind_topic(words)
    said = sentence(words).said
    at = first_word(said, 0)
    for _ in range(_LEADS):
        if said[at].word in _LEADING and said[at + 1].sort is not Sort.WORD:
            at = first_word(said, at + 1)
    ends = asks(sentence(words)) and _SHORTEST <= len(words) - said[at].start - 1 <= _LONGEST_ASKED
    if not ends or "?" in words.rstrip(" ?!\"')."):
        return False
    asked = said[at].word in _ASKING or (said[at].word in _BEFORE and said[at + 1].word in _ASKING)
    return not asked and not (said[at].word == "you" and said[at + 1].word in ("know", "see"))


def asks_what(words: str) -> bool:
    """ "Ok, so what is the alternative?", "First topic: where do we meet?" """
    return sentence(_asked_behind_topic(words)).opens_with("asks-what") is not None


def _asked_behind_topic(words: str) -> str:
    """The words behind the last colon, which only names what is asked about; all of them, where none stands there."""
    return words.rpartition(": ")[2].strip() or words


def understanding_in(text: str) -> Proposed | None:
    """The last sentence, where it is a statement with a question mark: "One battery?", "You move it to Monday, right?" """
    tail = max(0, len(text) - READ)
    spans = sentences(text, tail, len(text), wrapped=False)
    last = fluent(text[slice(*spans[-1])]) if spans else ""
    if spans and (_only_tags(last) or asks_back(last)):
        return _tagged(text, spans[:-1])
    for start, end in spans[-1:]:
        words = fluent(text[start:end]).strip()
        if declares(words) or sentence(words).says("understands"):
            return Proposed(start, end)
    return None


def _only_tags(words: str) -> bool:
    """ "Right?" by itself says nothing that could be understood."""
    said = [one.word for one in tokens(words) if one.sort is Sort.WORD]
    return 0 < len(said) <= _FEWEST and _TAGS.issuperset(said)


def _tagged(text: str, spans: list[tuple[int, int]]) -> Proposed | None:
    """ "The invoice goes to Ada. Correct?" asks for its first sentence."""
    says = [one for one in spans[-1:] if len(text[slice(*one)].split()) >= _FEWEST and "?" not in text[slice(*one)]]
    return Proposed(*says[0]) if says else None


def asks_against(text: str) -> bool:
    """True if the last sentence asks for objections, so that a no lets the proposal pass."""
    return sentence(end_of(text).last).says("asks-against") is not None


def asks_for_objections(text: str) -> bool:
    """ "Any objections?": a yes has one."""
    last = end_of(text).last
    return "?" in last and sentence(last).says("asks-objections") is not None


@lru_cache(maxsize=2048)
def proposal_in(text: str) -> Proposed | None:
    """The last sentence of a message that proposes something, or asks to confirm it. "Do you agree?" and "did you get my
    mail?" give way to what was proposed before them."""
    only_asks: Proposed | None = None
    tail = max(0, len(text) - READ)
    for start, end in reversed(sentences(text, tail, len(text), wrapped=False)):
        words = fluent(text[start:end])
        if sentence(words).says("offers") or len(words.split()) < _FEWEST:
            continue
        if sentence(words).says("doubts-it"):
            return None
        if not sentence(words).says("confirms") and not proposes(words):
            continue
        if not asks_back(words) and not asks_of_the_world(words):
            return Proposed(start, end)
        only_asks = only_asks or Proposed(start, end)
    return only_asks


def proposed(words: str) -> str:
    """ "Shall we keep the ledger in Postgres, because it is there?" proposes: Keep the ledger in Postgres."""
    states, why = reasoned(sentence(words))
    line = " ".join(flat(words[slice(*states)] if why else words).split()).strip(",;- ")
    found = sentence(line).begins_with("puts-forward")
    said = line[sentence(line).said[found.places["what"]].start :] if found else line
    tail = sentence(said).says("asks-last")
    said = (said[: tail[0]] if tail and tail[0] else said).strip(" ,?.!")
    if len(said.split()) < 2:
        said = line
    return said[:1].upper() + said[1:]


_ANSWERS = listed("proposing-answers")
_MARK = " ?!."


def decidable(words: str) -> bool:
    """True if a yes can decide a flat sentence that is put before others."""
    if asks_back(words) or asks_of_the_world(words) or jests(words) or only_a_figure(words):
        return False
    bare = words.rstrip(_MARK)
    return not (
        sentence(words).says("decides-later")
        or sentence(bare).begins_with("eats")
        or sentence(bare).begins_with("exclaims")
    )


def asks_back(words: str) -> bool:
    """ "Do you agree?", "is that ok with everyone?": it asks for what was said before it."""
    return question(sentence(words)) is not None and sentence(words.rstrip(_MARK)).begins_with("asks-back") is not None


def asks_of_the_world(words: str) -> bool:
    """ "Did you get my mail?", "How do we take card payments?": a yes to it decides nothing."""
    asked = sentence(_asked_behind_topic(words))
    asks = question(sentence(words)) is not None and asked.begins_with("asks-the-world") is not None
    return asks and not asks_back(words)


def asks_besides(text: str, start: int) -> bool:
    """True if a text goes on, from `start`, to ask of the world, so that nobody knows what a yes is for."""
    return any(asks_of_the_world(flat(text[slice(*one)])) for one in sentences(text, start, len(text), wrapped=False))


def only_a_figure(words: str) -> bool:
    """True if a sentence only seems to propose, and says nothing that anybody could do or keep: "let's be honest"."""
    read = sentence(words)
    figures = read.of("figure")
    more = [one for one in read.of("puts-more") if not any(it.start <= one.start < it.end for it in figures)]
    return bool(figures) and not more


def merely_proposes(words: str) -> bool:
    """ "We should move from Redis to Valkey": nobody has decided it."""
    return sentence(words).begins_with("merely-proposes", but=_ANSWERS) is not None


def suggests(words: str) -> bool:
    """ "Let's use SQLite" decides as long as nobody objects, unless more than one stand behind it: "Agreed, let's …"."""
    read = sentence(words)
    lets = read.of("lets")
    behind = any(one.start < lets[0].start for one in read.of("stands-behind")) if lets else False
    return bool(lets) and not behind and not any(one.word == "[" for one in read.said[: lets[0].start])


def asks_curtly(words: str) -> bool:
    """ "Deploy on Mondays?", "keep the blue theme?" """
    asks = question(sentence(words)) is not None and sentence(words).begins_with("puts-curtly") is not None
    return asks and not any(one.word in ("please", "pls") for one in tokens(words))
