"""Knows when words tell of what was: "the banner was 6 m wide" says nothing of the banner that is planned now.

What somebody found, meant or agreed is told in the past, too, and holds: "we agreed it was 6 m", "it turned out it was 6 m".
"""

import re

from graph.rules.language.wording import phrase

ONCE = "it was so once"
_WAS = re.compile(r"\b(?:was|were|had)\b", re.IGNORECASE)
_STOP = re.compile(r"[;:!?]|\.(?!\d)")
_WORD = re.compile(r"[^\W\d_]+")
_ON_WORDS = """
    on in at by it a an the only just about exactly still actually around nearly almost all of and wide high deep tall long thick heavy
    mm cm dm m kg t g h ft metre metres meter meters hours days width height depth weight size held set-up with also over under
"""
_ON = frozenset(_ON_WORDS.split())
_FOUND = phrase(
    r"\b(?:mean(?:t)?|agree[ds]?|agreement|decid(?:e|ed)|decision|settled|turn(?:s|ed) out|measur\w{1,6}|check(?:ed)?|"
    r"(?:what|that's what) (?:i|we)|results?|answer|conclusion|outcome|confirm(?:s|ed)?|vote|sorry|actually|no, it|wish(?:ed)?|"
    r"(?:was|were) to be)\b"
)
_STILL = phrase(
    r"\b(?:and (?:it |they )?still (?:is|are|will be|holds?)|and (?:it )?(?:stays|remains)|(?:is|are) still|in mind)\b"
)
_LAST = phrase(
    r"\b(?:last|previous) (?:year|season|month|week|time|edition)'s\b[^,.;]{0,40}$|\b(?:19|20)\d\d's\b[^,.;]{0,40}$"
)

_THEN = phrase(
    r"^(?: (?:wide|high|tall|deep|long))? ?,?(?:(?:the )?(?:last|previous) (?:year|season|month|week|time|edition)|back then|"
    r"\w{1,10} (?:years?|months?|weeks?|seasons?) ago)\b(?!')"
)


def was_once(before: str, behind: str) -> str | None:
    """Why a value is one of the past: by the words of its sentence before and behind it."""
    if _STILL.search(behind):
        return None
    if last := _LAST.search(before) or _THEN.match(behind):
        return f"{ONCE} ({last[0].strip()[-60:]!r})"
    found = max((one.start() for one in _WAS.finditer(before)), default=None)
    if found is None or _FOUND.search(before) or _STOP.search(before, found):
        return None
    first, *between = (one[0].casefold() for one in _WORD.finditer(before, found))
    return f"{ONCE} ({first!r})" if all(one in _ON for one in between) else None
