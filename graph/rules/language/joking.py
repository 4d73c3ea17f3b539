"""Knows words that are not meant: jokes ("just kidding", "😂"), and what its author takes back ("scratch that")."""

import re

from graph.rules.language.utterance import Utterance
from graph.rules.language.wording import flat
from graph.rules.utterances.sentences import Sentence, kept
from graph.rules.utterances.tokens import tokens
from graph.rules.utterances.words import listed

_LONGEST = 300
_AGREED = frozenset({"yes", "yeah", "yep", "agreed", "sure"})  # what is taken back then is another's


@kept
def unsays(said: Utterance) -> bool:
    """True if every sentence takes back its author's words from before, or is only sorry for them."""
    if len(said.text) > _LONGEST:
        return False
    takes = [sentence for sentence in said.own.each if sentence.begins_with("unsays", but=_AGREED) or owns_up(sentence)]
    return bool(takes) and all(
        sentence in takes or only_jests(sentence.text) or sentence.begins_with("civil-aside")
        for sentence in said.own.each
    )


_GRINS = frozenset("😂🤣😜😝😛😆🤪😹🙃😉😏😈")
_SMILEY = re.compile(r"(?:[:;=x][-o'^]?(?:d{1,4}|p{1,2})|;[-o']?\)|:'-?\))[.!]{0,3}", re.IGNORECASE)
_LAUGHTER = re.compile(r"l(?:ol){1,5}z?|lmf?ao{1,5}|rof[lt]{1,3}|(?:a?ha){2,9}h?|(?:he){2,9}h?|(?:hi){2,9}|jk|j/k")
_MARK_WORDS = """
    /s /j /jk /sarcasm #sarcasm #joke <s> </s> <sarcasm> </sarcasm> </joke> </irony> (sarcasm) (joke) (joking) (kidding) (irony)
    [sarcasm] [joke] [irony]
"""
_MARKS = frozenset(_MARK_WORDS.split())
_MEASURES = listed("joking-measures")
_KIDDING = listed("joking-kidding")
_DENY = listed("joking-deny")
_WITH_IT = listed("joking-with-it")
_NOT_SERIOUS = frozenset({"serious", "seriously"})


def jests(words: str) -> bool:
    """True if a sentence laughs at its own words: it begins or ends with a grin, laughter, or a mark of irony."""
    said = flat(words).split()
    if not said or _is_earnest(words):
        return False
    if len(said) > 1 and said[-1].strip(",.!?").lower() in ("right", "no", "yes"):
        said = said[:-1]
    measures = len(said) > 1 and (said[-2].lower() in _MEASURES or said[-2][-1].isdigit())
    marks = said[0].lower() in _MARKS or (said[-1].lower() in _MARKS and not measures)
    return marks or _laughs(said[0]) or _laughs(said[-1]) or _kids(said)


def jests_at(said: Utterance, start: int, end: int) -> bool:
    """True if a stretch of a text is said in jest: by its own sentence, or by a laughing sentence right beside it."""
    low, high = said.around(start, end)
    before = [sentence for sentence in said.sentences if sentence[1] <= low][-1:]
    beside = (*before, *said.behind(high)[:1])
    return jests(said.text[low:high]) or any(only_jests(said.text[slice(*one)]) for one in beside)


def owns_up(words: Sentence) -> bool:
    """ "Yes, kidding", "haha, I was joking": who says so says yes to nothing else. "Kidding?" only asks."""
    said = {token.word for token in words.said}
    if "?" in words.text or (_is_earnest(words.text) and not said & _NOT_SERIOUS):
        return False
    kids = bool(said & _KIDDING) or ("not" in said and bool(said & _NOT_SERIOUS))
    return kids and _says_no_more(words.text, _KIDDING | _NOT_SERIOUS | {"not", "being"})


def only_jests(words: str) -> bool:
    """ "Just kidding!", "😂", "yes, kidding": hardly more than the laughter itself."""
    said = flat(words).split()
    laughs = any(_laughs(one) or one.strip(".,!").lower() in _MARKS | _KIDDING for one in said)
    return laughs and not _is_earnest(words) and _says_no_more(words, _KIDDING)


def _laughs(word: str) -> bool:
    return bool(
        _GRINS & {word[0], word.rstrip(".,!\ufe0f\u200d")[-1:]}
        or _SMILEY.fullmatch(word)
        or _LAUGHTER.fullmatch(word.lower().strip(".,!?;:()\"'…"))
    )


def _kids(said: list[str]) -> bool:
    ends = {one.strip(".,!?:()").lower() for one in (*said[:2], said[-1])}
    return bool(ends & {"kidding", "joking"})


def _is_earnest(words: str) -> bool:
    """ "No kidding", "I'm not joking", "joking aside"."""
    said = [token.word for token in tokens(words)]
    return any(
        word in _KIDDING
        and (said[at + 1 : at + 2] in (["aside"], ["apart"]) or bool(_DENY & set(said[max(0, at - 2) : at])))
        for at, word in enumerate(said)
    )


def _says_no_more(words: str, besides: frozenset[str]) -> bool:
    return all(
        _laughs(raw)
        or raw.lower() in _MARKS
        or all(token.word in _WITH_IT | besides or not token.word.isalnum() for token in tokens(raw))
        for raw in flat(words).split()
    )
