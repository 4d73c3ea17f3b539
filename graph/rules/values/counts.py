"""Knows where a number counts something: "two people", "a table for 4", "party of six", "3 of us", "just one".

What stands in for a thing counts nothing ("that one sounds good"), nor does what says how long ago it was.
"""

import re
from collections.abc import Iterator

from graph.rules.language.wording import phrase

UNITS = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
TEENS = "thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen"
TENS = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"

_NO_NOUN = (
    r"(?!(?:of|to|or|and|in|at|on|for|is|was|by|from|the|a|if|than|more|way|that|thing|day's|moment|may|can|will|are|has|have|"
    r"should|could|would|must|with|when|because|then|so|but|not|be|please|thanks|thank|which|who|whose|where|near|around|under|"
    r"about|after|before|until|between|like|sounds?|works?|looks?|seems?|does|did|do|had|instead|closer|as|just|only|it|i|we|you)\b)"
)
_NOUN = rf"{_NO_NOUN}[a-z][a-z-]{{1,20}}"
_AGO = r"(?:years?|months?|weeks?|days?|hours?|minutes?) (?:ago|back|later|earlier|old)\b"
_NUMBER = rf"\d{{1,7}}(?:[.,]\d{{1,3}})?|zero|{UNITS}|{TEENS}|{TENS}"
_COUNTED = phrase(
    rf"(?<![\w.,:/$-])(?P<number>{_NUMBER})(?=(?:-| -?)(?!{_AGO})(?:(?:more|other|full|whole|new|"
    rf"people|checked|adult|bed|star) )?{_NOUN}\b)"
)
# A thing of its kind, not its number: "that one sounds good", "can you find one serving pizza", "one more time".
_ONE_OF_THEM = phrase(
    r"\b(?:that|this|which|each|another|the|any|every|some|right|same|other|different|first|last|next|cheaper|better|good) $"
)
_ONE_DOING = phrase(r"^ (?:\w{2,20}ing\b(?! room)|more (?:time|thing|favou?r|question|help)\b)")
_ADDRESS = re.compile(r"\d{2,7} [A-Z][a-z]")  # "1460 Halford Avenue"
_FEW = rf"\d{{1,3}}|{UNITS}"
_ENDS = r"(?=(?:,? (?:please|thanks|thank you|for me|for us|will do|is enough|are enough|in total|total|only|then|instead))?[.!]{0,3}(?:$|[.!?,;] ))"
_HEADED = (
    phrase(
        rf"(?<!\blooking\x20)(?<!\bsearching\x20)(?<!\bluck\x20)(?<!\blook\x20)(?<!\bsearch\x20)\bfor (?P<number>{_FEW})"
        r"(?=$|[.,?!;]|\x20(?:at|on|in|from|to|and|instead|of|people|please|which|around|leaving|tomorrow|this|next)\b)"
    ),
    phrase(
        rf"\b(?:party|group|total|family|crew|team|table|reservation|set|pack) of (?P<number>{_FEW})(?![\w:/-]|[.,]\d)"
    ),
    phrase(rf"(?<![\w.,:/$-])(?P<number>{_FEW})(?= of (?:us|them|you|those|these)\b)"),
    phrase(
        r"(?:^|[.!,] )(?:(?:yes|yeah|no|nope|ok|okay|sure|actually|sorry|well|and|but|so)\b,? ?){0,3}"
        r"(?:(?:i|we)(?:'d| would|'ll| will)? (?:just |only |really )?(?:need|want|like|take|prefer|have|meant?)(?: to (?:reserve|book|get|have|buy))?|"
        r"make (?:it|that)|(?:let's |please |just )?(?:get|take|book|reserve|buy)(?: me| us)?|there (?:is|are|will be))"
        rf"(?: just| only| at least)? (?P<number>(?!one\b)(?:{_FEW})){_ENDS}"
    ),
    phrase(rf"\b(?:just|only) (?:the )?(?P<number>{_FEW}){_ENDS}"),
    phrase(
        rf"^\W{{0,3}}(?P<number>{_FEW})(?=(?:,? (?:please|thanks|thank you|for me|for us|in total|will do))?[.!]{{0,3}}$)"
    ),
    phrase(rf"[.!?,] (?P<number>{_FEW})(?= (?:please|thanks|thank you)\b)"),
)


def counts_in(text: str) -> Iterator[tuple[int, int, str]]:
    """Where each stands, and the first letters of what it counts where that is said."""
    for one in _COUNTED.finditer(text):
        start, end = one.span("number")
        pronoun = _ONE_OF_THEM.search(text[max(0, start - 20) : start]) or _ONE_DOING.match(text[end : end + 40])
        if not _ADDRESS.match(text, start) and (one["number"].casefold() != "one" or not pronoun):
            yield start, end, _noun(text, end)
    for pattern in _HEADED:
        for one in pattern.finditer(text):
            yield *one.span("number"), ""


def _noun(text: str, at: int) -> str:
    words = text[at : at + 40].replace("-", " ").split()
    noun = words[0].casefold().strip(".,!?")[:4] if words else ""
    return "pers" if noun in ("peop", "pass", "ride", "adul") else noun
