"""Knows what words put before others, and therefore what an answer answers: a proposal, an offer, or only a question.

A question about the world, a bare "do you agree?", small talk and a figure of speech say nothing that could hold.
"""

from enum import StrEnum

from graph.rules.language.joking import jests
from graph.rules.language.utterance import Utterance
from graph.rules.language.wording import asks, question, reasoned
from graph.rules.utterances.sentences import Sentence, Span, first_word, kept, sentence
from graph.rules.utterances.tokens import Sort
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


@kept
def put_by(said: Utterance) -> Put:
    """Tell what a message puts before others, by its last sentences: those are answered."""
    for words in reversed(said.end.each[-2:]):
        if words.says("offers"):
            return Put.OFFER
        if asks(words):
            return Put.QUESTION if asks_what(words) and not words.says("confirms") else Put.PROPOSAL
        if words.says("confirms") or proposes(words):
            return Put.PROPOSAL
    return Put.NOTHING


def proposes(words: Sentence) -> bool:
    """True if it says what to do. "Should be fine" is only an expectation, and "let's do that" takes up a proposal."""
    void = words.of("expects", "takes-up")
    return any(
        not any(harmless.start < cue.end and cue.start < harmless.end for harmless in void)
        for cue in words.of("proposes")
    )


def declares(words: Sentence) -> bool:
    """ "The invoice goes to Ada?": a statement with a question mark."""
    words = _asked_behind_topic(words)
    said = words.said
    at = first_word(said, 0)
    for _ in range(_LEADS):
        if said[at].word in _LEADING and said[at + 1].sort is not Sort.WORD:
            at = first_word(said, at + 1)
    ends = asks(words) and _SHORTEST <= len(words.text) - said[at].start - 1 <= _LONGEST_ASKED
    if not ends or "?" in words.text.rstrip(" ?!\"')."):
        return False
    asked = said[at].word in _ASKING or (said[at].word in _BEFORE and said[at + 1].word in _ASKING)
    return not asked and not (said[at].word == "you" and said[at + 1].word in ("know", "see"))


def asks_what(words: Sentence) -> bool:
    """ "Ok, so what is the alternative?", "First topic: where do we meet?" """
    return _asked_behind_topic(words).opens_with("asks-what") is not None


def _asked_behind_topic(words: Sentence) -> Sentence:
    """The words behind the last colon, which only names what is asked about; all of them, where none stands there."""
    behind = words.text.rpartition(": ")[2].strip()
    return sentence(behind) if behind else words


@kept
def understanding_in(said: Utterance) -> Span | None:
    """The last sentence, where it is a statement with a question mark: "One battery?", "You move it to Monday, right?" """
    end = said.end
    if not end.sentences:
        return None
    if not _only_tags(end.last) and not asks_back(end.last):
        return end.place(-1) if declares(end.last) or end.last.says("understands") else None
    # "The invoice goes to Ada. Correct?" asks for its first sentence.
    before = end.each[-2] if len(end.sentences) > 1 else None
    tells = before is not None and before.length >= _FEWEST and "?" not in before.text
    return end.place(-2) if tells else None


def _only_tags(words: Sentence) -> bool:
    """ "Right?" by itself says nothing that could be understood."""
    said = [token.word for token in words.said if token.sort is Sort.WORD]
    return 0 < len(said) <= _FEWEST and _TAGS.issuperset(said)


def asks_against(said: Utterance) -> bool:
    """True if the last sentence asks for objections, so that a no lets the proposal pass."""
    return said.end.last.says("asks-against") is not None


def asks_for_objections(said: Utterance) -> bool:
    """ "Any objections?": a yes has one."""
    last = said.end.last
    return "?" in last.text and last.says("asks-objections") is not None


@kept
def proposal_in(said: Utterance) -> Span | None:
    """The last sentence of a message that proposes something, or asks to confirm it. "Do you agree?" and "did you get my
    mail?" give way to what was proposed before them."""
    only_asks: Span | None = None
    for at, words in reversed(list(enumerate(said.end.each))):
        if words.says("offers") or words.length < _FEWEST:
            continue
        if words.says("doubts-it"):
            return None
        if not words.says("confirms") and not proposes(words):
            continue
        if not asks_back(words) and not asks_of_the_world(words):
            return said.end.place(at)
        only_asks = only_asks or said.end.place(at)
    return only_asks


def proposed(words: Sentence) -> str:
    """ "Shall we keep the ledger in Postgres, because it is there?" proposes: Keep the ledger in Postgres."""
    states, why = reasoned(words)
    line = sentence(" ".join(words.text[slice(*states) if why else slice(None)].split()).strip(",;- "))
    found = line.begins_with("puts-forward")
    said = line[line.said[found.places["what"]].start :] if found else line
    tail = said.says("asks-last")
    left = (said.text[: tail[0]] if tail and tail[0] else said.text).strip(" ,?.!")
    if len(left.split()) < 2:
        left = line.text
    return left[:1].upper() + left[1:]


_ANSWERS = listed("proposing-answers")
_MARK = " ?!."


def decidable(words: Sentence) -> bool:
    """True if a yes can decide a flat sentence that is put before others."""
    if asks_back(words) or asks_of_the_world(words) or jests(words.text) or only_a_figure(words):
        return False
    bare = _unmarked(words)
    return not (words.says("decides-later") or bare.begins_with("eats") or bare.begins_with("exclaims"))


def _unmarked(words: Sentence) -> Sentence:
    return sentence(words.text.rstrip(_MARK))


def asks_back(words: Sentence) -> bool:
    """ "Do you agree?", "is that ok with everyone?": it asks for what was said before it."""
    return question(words) is not None and _unmarked(words).begins_with("asks-back") is not None


def asks_of_the_world(words: Sentence) -> bool:
    """ "Did you get my mail?", "How do we take card payments?": a yes to it decides nothing."""
    asks = question(words) is not None and _asked_behind_topic(words).begins_with("asks-the-world") is not None
    return asks and not asks_back(words)


def asks_besides(said: Utterance, start: int) -> bool:
    """True if a message goes on, from `start`, to ask of the world, so that nobody knows what a yes is for."""
    asked = enumerate(said.end.each)
    return any(said.end.place(at)[0] >= start and asks_of_the_world(words) for at, words in asked)


def only_a_figure(words: Sentence) -> bool:
    """True if a sentence only seems to propose, and says nothing that anybody could do or keep: "let's be honest"."""
    figures = words.of("figure")
    more = (cue for cue in words.of("puts-more") if not any(it.start <= cue.start < it.end for it in figures))
    return bool(figures) and not list(more)


def merely_proposes(words: Sentence) -> bool:
    """ "We should move from Redis to Valkey": nobody has decided it."""
    return words.begins_with("merely-proposes", but=_ANSWERS) is not None


def suggests(words: Sentence) -> bool:
    """ "Let's use SQLite" decides as long as nobody objects, unless more than one stand behind it: "Agreed, let's …"."""
    lets = words.of("lets")
    if not lets or any(cue.start < lets[0].start for cue in words.of("stands-behind")):
        return False
    return not any(token.word == "[" for token in words.said[: lets[0].start])


def asks_curtly(words: Sentence) -> bool:
    """ "Deploy on Mondays?", "keep the blue theme?" """
    asks = question(words) is not None and words.begins_with("puts-curtly") is not None
    return asks and not any(token.word in ("please", "pls") for token in words.said)
