"""Knows what words put before others: something that a yes can decide, in full or curtly, or only a question or a suggestion.

A question about the world, a bare "do you agree?", small talk, a figure of speech, and the wish to decide later say nothing
that could hold.
"""

from graph.rules.language.correcting import jests
from graph.rules.language.sentences import sentences
from graph.rules.language.wording import flat, question
from graph.rules.utterances.sentences import begins_with, says, sentence
from graph.rules.utterances.tokens import tokens
from graph.rules.utterances.words import listed

_ANSWERS = listed("proposing-answers")
_MARK = " ?!."


def decidable(words: str) -> bool:
    """Of a flat sentence that is put before others."""
    if asks_back(words) or asks_of_the_world(words) or jests(words) or only_a_figure(words):
        return False
    bare = words.rstrip(_MARK)
    return not (says("decides-later", words) or begins_with("eats", bare) or begins_with("exclaims", bare))


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
