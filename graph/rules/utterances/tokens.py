"""Text as tokens: words as they are meant ("won't" is "will" and "not"), numbers, marks, pictures, links, code and names.

Spans are exact: `text[token.start:token.end]` is what was written. Whatever stands between tokens is white space.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from graph.rules.utterances.words import listed


class Sort(StrEnum):
    WORD = "word"
    NUMBER = "number"
    MARK = "mark"
    EMOJI = "emoji"
    URL = "url"
    CODE = "code"
    MENTION = "mention"
    END = "end"  # behind the last token of a sentence; it has no text


@dataclass(frozen=True, slots=True)
class Token:
    """`word` is what the token is compared by: in lower case, written out, with one sign for all dashes and quotes."""

    start: int
    end: int
    word: str
    sort: Sort
    capital: bool = False  # begins with a capital letter


# Every alternative is one run of signs of its own kind, so that each sign is looked at a bounded number of times.
_URL = r"(?P<url>(?:https?|ftp)://[^\s<>\"'\u201c\u201d)\]]++|www\.[^\s<>\"'\u201c\u201d)\]]++)"
_CODE = r"(?P<code>`[^`\n]{1,400}+`)"
_MENTION = r"(?P<mention>@\w[\w.-]*+)"
_NUMBERED = r"[.,:](?=\d)(?<=\d[.,:])\w++"
_JOINED = r"[./&@\-\u2010\u2011](?=\w)\w++|['\u2019\u2018\u02bc](?=\w)\w++|[+#]{1,2}+(?![\w+#])"
_MARK = r"(?P<mark>\.{2,}+|!++|\?[?!]*+|-{2,}+|[*_=~#>|]++)"
_TOKEN = re.compile(rf"{_URL}|{_CODE}|{_MENTION}|(?P<word>\w++(?:{_NUMBERED}|{_JOINED})*+)|{_MARK}|(?P<sign>\S)")
_SAME = {
    **dict.fromkeys("\u2013\u2014\u2212", "-"),
    **dict.fromkeys("\u201c\u201d\u201e\u00ab\u00bb", '"'),
    **dict.fromkeys("\u2019\u2018\u02bc\u00b4", "'"),
    "\u2026": "...",
    "--": "-",
}
_FIRST_PICTURE = "\u2190"
_JOINERS = "\ufe0f\u200d\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
_APOSTROPHES = str.maketrans({"\u2019": "'", "\u2018": "'", "\u02bc": "'", "\u2010": "-", "\u2011": "-"})
_SUFFIXES = {"'s": "'s", "'re": "are", "'ve": "have", "'ll": "will", "'d": "would", "'m": "am"}
_IS = listed("tokens-is")
_ONE = frozenset({"let's", "o'clock", "y'all"})
_WRITTEN_OUT = {  # where the pieces are not what they mean: each with the letters that it takes
    "won't": ((2, "will"), (3, "not")),
    "wont": ((2, "will"), (2, "not")),
    "can't": ((2, "can"), (3, "not")),
    "cant": ((2, "can"), (2, "not")),
    "cannot": ((3, "can"), (3, "not")),
    "shan't": ((3, "shall"), (3, "not")),
    "gonna": ((3, "going"), (2, "to")),
    "wanna": ((3, "want"), (2, "to")),
    "gotta": ((3, "got"), (2, "to")),
    "im": ((1, "i"), (1, "am")),
    "ive": ((1, "i"), (2, "have")),
    "weve": ((2, "we"), (2, "have")),
    "youve": ((3, "you"), (2, "have")),
    "theyre": ((4, "they"), (2, "are")),
    "youre": ((3, "you"), (2, "are")),
    "thats": ((4, "that"), (1, "is")),
    "whats": ((4, "what"), (1, "is")),
    "heres": ((4, "here"), (1, "is")),
    "theres": ((5, "there"), (1, "is")),
}
# chats leave the apostrophe out: "dont", "isnt"
_DENIED = listed("tokens-denied")
# "lets keep it" leaves an apostrophe out, "it lets us" does not.
_LETS = frozenset({"lets", "Lets", "LETS"})
_BEFORE_LETS = frozenset({"ok", "okay", "so", "then", "yes", ",", ".", "!", "?", ":", ";", "-", "...", "(", '"', ">"})
_REMEMBERED = 40  # letters; what is longer is hardly a word
_ASKED_AGAIN = 1000  # characters of a text; every rule that looks at a message cuts it

Piece = tuple[int, str]  # how many letters, and what they mean


def tokens(text: str) -> tuple[Token, ...]:
    """All of a text, in order."""
    return _remembered(text) if len(text) <= _ASKED_AGAIN else _cut(text)


@lru_cache(maxsize=512)
def _remembered(text: str) -> tuple[Token, ...]:
    return _cut(text)


def _cut(text: str) -> tuple[Token, ...]:
    found: list[Token] = []
    for match in _TOKEN.finditer(text):
        kind, begin, stop = match.lastgroup, match.start(), match.end()
        if kind == "word" and match[0] in _LETS and (not found or found[-1].word in _BEFORE_LETS):
            found.append(Token(begin, stop, "let's", Sort.WORD, match[0][0] == "L"))
        elif kind == "word":
            found.extend(_words(match[0], begin, stop))
        elif kind == "mark":
            word = match[0] if match[0] in _SAME or match[0][0] in "*_=~#>|" else match[0][0]
            found.append(Token(begin, stop, "..." if match[0][:2] == ".." else _SAME.get(word, word), Sort.MARK))
        elif kind == "sign":
            _sign(found, match[0], begin, stop)
        else:
            found.append(Token(begin, stop, match[0].lower(), Sort(kind or Sort.WORD)))
    return tuple(found)


def _sign(found: list[Token], sign: str, begin: int, stop: int) -> None:
    last = found[-1] if found else None
    if last is not None and last.sort is Sort.EMOJI and last.end == begin and (sign in _JOINERS or sign == last.word):
        found[-1] = Token(last.start, stop, last.word, Sort.EMOJI)  # a picture's colour, and the same one again
        return
    picture = sign >= _FIRST_PICTURE and not sign.isalpha()
    found.append(Token(begin, stop, _SAME.get(sign, sign), Sort.EMOJI if picture else Sort.MARK))


def _words(raw: str, begin: int, stop: int) -> list[Token]:
    pieces = pieces_of(raw) if len(raw) <= _REMEMBERED else ((len(raw), raw.lower()),)
    capital = raw[0].isupper()
    if len(pieces) == 1:
        word = pieces[0][1]
        return [Token(begin, stop, word, Sort.NUMBER if word[0].isdigit() else Sort.WORD, capital)]
    found: list[Token] = []
    for length, word in pieces:
        found.append(Token(begin, begin + length, word, Sort.WORD, capital and not found))
        begin += length
    return found


@lru_cache(maxsize=4096)
def pieces_of(raw: str) -> tuple[Piece, ...]:
    """A word as it is meant: "we'll" is "we" and "will", "didnt" is "did" and "not"."""
    word = raw.translate(_APOSTROPHES).lower()
    if len(word) != len(raw) or word in _ONE:
        return ((len(raw), word),)  # one word, or with a letter whose lower case is longer
    if word in _WRITTEN_OUT:
        return _WRITTEN_OUT[word]
    if (word.endswith("n't") and len(word) > 3) or (word.endswith("nt") and word[:-2] in _DENIED):
        denied = 3 if word[-2] == "'" else 2
        return ((len(raw) - denied, word[:-denied]), (denied, "not"))
    base, apostrophe, suffix = word.partition("'")
    meant = _SUFFIXES.get(apostrophe + suffix)
    if meant is None:
        return ((len(raw), word),)
    if meant == "'s" and base in _IS:
        meant = "is"
    return ((len(base), base), (len(raw) - len(base), meant))
