"""Knows the part of a sentence that states, and which words let it be so of several at once, or only for a time."""

import re

from graph.rules.language.wording import CONTRAST, flat, phrase, without_reason

_IN_PASSING = phrase(
    r"\b(?:these days|by the way|btw|fyi|as (?:discussed|agreed|decided|said|usual)|of course|for sure|in fact|to be clear|after all|from (?:now|today|here) on(?:wards)?|going forward|as of (?:now|today)|in (?:the )?future|at the end of the day|by default|right (?:now|away)|"
    r"(?:switch|mov|go|migrat|revert|chang|return)\w{0,4}(?: back| over)?(?= to\b)|go(?:es|ing)? (?:out|live)|take(?:s|n)? place|happen(?:s|ing)?|(?:is|are|be|was|were) set (?:to|at|for)|"
    r"(?:the|our) (?:team|group|board|committee) (?=will|has|have|decided|agreed|is going|resolved)|(?:the|our|this|whole|entire) project (?=will|uses|is going))\b"
)
_TURNED = phrase(
    r"^\W*(?:and )?(?:not|instead of|rather than|as opposed to) (?:(?:to|in|on|by|with|at|into|the|a|an|our) ){0,3}[^\s,.;:!?()]+(?: (?!(?:for|in|on|at|by|when|if|from|as|to|with)\b)[^\s,.;:!?()]+){0,8}"
)
_OVER = phrase(r", over (?!time\b|the next\b|the last\b|\d)[^,.;:!?()]{1,300}")
_ALSO = phrase(
    r"\b(?:also|too|as well|in addition|additionally|both|alongside|besides|together with|next to|on top of)\b"
)
# What may be so of several at once, or was so once, or is so only for a time.
_SEVERAL = phrase(
    r"\b(?:another|some|any|one of|several|various|e\.g\.|for example|either|among others|can|(?<!\d\x20)(?<!in\x20)(?<!of\x20)(?<!by\x20)may(?! \d)|"
    r"ha(?:ve|s|d)(?! to\b| been\b| decided| agreed| chosen| switched| moved| resolved)|there (?:is|are|was|were|will be)|was(?! (?:decided|agreed|resolved))|were|"
    r"(?:we|i|you|they|he|she|to|will|let's|must|shall|should|please|who) (?:also |now )?(?:support|test|try|offer|accept|add|include|read|consume|publish|subscribe|connect|integrate|import|"
    r"export|sync|visit|sell|see|find|like|love|hate|know|order|buy|invite|call|tell|ask|check|compare|evaluate|consider|write to|talk to|look|work|fix|plan for)|"
    r"(?:supports|tests|offers|accepts|adds|includes|reads|consumes|publishes|subscribes|connects|integrates|imports|exports|syncs|sells|works|writes to)(?! (?:is|are|run|go|start|must|will))|"
    r"support(?:ed)? (?:for|by)|takes(?! place| care| over)|(?<!^)(?<!et's\x20)(?<!lets\x20)take(?! place| care| over)|took|lasted|failed|broke|arrives? with|left over|so far|fewer than usual|compatible|works with|"
    r"(?:we|i|you|they|he|she) (?:(?!need|used|agreed|decided|adopted|resolved|settled|concluded|voted|switched|moved|migrated|changed|raised|lowered|extended|reduced|shortened|limited)"
    r"\w{2,14}ed|went|ran|sent|wrote|met|made|got|said|told|saw|found|sold|bought)|^\W{0,4}\w{2,20} \w{2,14}ed (?:it |this |that )?on \w{3,6}day|"
    r"until|(?<!the\x20)(?<!our\x20)till|during|as soon as|once (?:the|our|we|it|this|that|they)|for now|for the (?:moment|time being|first|next)|temporar\w+|this (?:week|month|time|year|sprint)|next (?:week|month|time|year|sprint)|last \w+|"
    r"today|tomorrow|yesterday|tonight|once more|used to|no longer|not (?:only|just|yet))\b"
)


def adds(words: str) -> bool:
    """Whether words put something beside what is there ("we will also use MySQL"), and not in its place."""
    return _ALSO.search(flat(words)) is not None


def says_several(words: str) -> bool:
    """Whether what a flat sentence says may be so beside something else, was so once, or is so only for a while."""
    return _SEVERAL.search(words) is not None or _ALSO.search(words) is not None


def stating(statement: str) -> str:
    """The sentence, letter for letter as long, without its reason and without what it turns down."""
    words = flat(statement)
    first, last = without_reason(words)
    words = " " * first + words[first:last]
    words = CONTRAST.sub(_without_thing, words)
    for aside in (_OVER, _IN_PASSING):
        words = aside.sub(lambda one: " " * len(one[0]), words)
    return words.rstrip()


def _without_thing(contrast: re.Match[str]) -> str:
    """ "GraphQL instead of REST for the partners": whom it is for belongs to what was decided."""
    turned = _TURNED.match(contrast[0])
    end = turned.end() if turned else len(contrast[0])
    return " " * end + contrast[0][end:]
