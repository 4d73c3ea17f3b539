"""Knows a clause that only stands behind what a sentence says: "deploy on Thursdays, Lena tests on Wednesdays"."""

from functools import lru_cache

from graph.rules.language.wording import phrase

_DOES = (
    r"(?:is|are|was|were|isn't|aren't|wasn't|has|have|had|hasn't|haven't|can|can't|cannot|will|won't|would|must|may|might|do|does|don't|doesn't|did|"
    r"needs?|wants?|likes?|prefers?|knows?|says?|thinks?|comes?|works?|gets?|goes|go|takes?|leaves?|starts?|opens?|closes?|arrives?)"
)
_BEHIND = phrase(
    r",(?= (?:then )?(?:"
    rf"(?:i|you|he|she|they|it|that|this|there|we|nobody|everybody|everyone|somebody|someone|most)(?:'s|'re|'ve|'ll| (?:all |also |only |just )?{_DOES}) |"
    rf"(?:the|our|my|your|their|his|her|its|all|these|those|most|many|some) [\w'-]{{2,30}}(?: [\w'-]{{2,30}}){{0,2}}? {_DOES} |"
    r"[a-z][\w'-]{2,20}s (?:are|were|have|can|will|need|want|get|pay) |[a-z][\w'-]{2,20} (?:is|was|has|costs|stays) |"
    rf"(?-i:[A-Z])[\w.'-]{{1,30}}(?:'s| (?:{_DOES}|\w{{2,14}}s)) ))"
)
_FEWEST = 2  # words; before less there is nothing that something could stand behind


@lru_cache(maxsize=8192)
def apart_from_trailing(words: str) -> tuple[str, str]:
    """A flat sentence in two: what it says, and the clause behind it, which is empty where there is none."""
    for found in _BEHIND.finditer(words):
        if len(words[: found.start()].split()) >= _FEWEST:
            return words[: found.start()], words[found.end() :].strip()
    return words, ""
