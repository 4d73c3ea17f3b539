"""Knows when a decision is told of as history: "last year we decided …", "in 2023 we went with …", "… It was a mistake".

What was decided at the last meeting, or in January of this year, is news and no history.
"""

from datetime import UTC, datetime

from graph.rules.language.wording import phrase

_MEASURE = r"(?:years?|seasons?|decades?|editions?|festivals?|summers?|winters?)"
_ONCE = phrase(
    rf"\b(?:(?:the )?(?:last|previous|past) (?:year|season|edition|festival|summer|winter|spring|autumn|fall|decade|century)|(?:the )?(?:year|season|summer|winter) before(?: last)?|"
    rf"(?:[\w-]{{1,12}} )?{_MEASURE} ago|ages ago|back then|back in the day|in the (?:past|old days|early days|beginning)|(?:back )?in the (?:first|early) (?:year|season|edition)s?|"
    r"at (?:my|our|the|an) (?:old|former|previous|last) (?:job|company|employer|project|team|place|club|startup|gig)|for the (?:last|previous) (?:festival|edition|event|season|year))"
    r"(?:'s [\w-]{2,20})?(?: (?:though|already|finally|also|too|then|(?:somebody|someone) and i))?,? ?$"
)
# "Last time we agreed to meet on Fridays" may well be of the last meeting; whom we "went with" last time is over.
_LAST_TIME = phrase(r"\b(?:the )?(?:last|previous) (?:time|round|event)(?: around)?,? ?$")
_AGREED = phrase(r"\b(?:decided|agreed|resolved|voted|settled)\b")
_TOLD = phrase(
    r"\b(?:i|we|they|you|everybody|everyone|(?:the|our) [\w-]{2,20})(?:'ve|'d| have| had)? (?:(?:all|also|just|finally|already|then|once|only|always) )?"
    r"(?:decided|agreed|resolved|voted|settled|chose|picked|went|used|took|switched|moved|opted|adopted|selected|bought|booked|rented|had|did|paid|charged|tried)\b"
)
_YEAR = phrase(
    r"\b(?:in|during|for|at|since|of|from|by) (?:[\w-]{2,20} ){0,2}(?P<year>(?:19|20)\d\d)(?: [\w-]{2,20}){0,2},? ?$"
)
_BAD = (
    r"(?:(?:a |an |the |our |such a |quite a )?(?:[\w-]{2,14} ){0,2}(?:mistake|disaster|failure|error|nightmare|mess|flop|fiasco|catastrophe|blunder)\b|"
    r"(?:so |just |really |plain |completely |totally )?(?:wrong|awful|terrible|horrible|stupid)(?=\W*$|,))(?! (?:to|that|of|in|by|for)\b)"
)
_WAS = r"(?:was|were|is|turned out(?: to be)?|proved(?: to be)?|became|ended (?:up )?(?:as|in))"
_RUED = rf"(?:{_WAS} {_BAD}|(?:did not|didn't|never) (?:really )?work(?: out| well)?(?=\W*$|,)|went (?:\w{{2,12}} )?(?:badly|wrong|south)\b)"
_REGRETS = r"(?:(?:we |i |everybody |everyone |you )?(?:(?:all|really|still|soon|deeply|later|quickly|have|has|had) ){0,3}(?:regret(?:s|ted)?|rued|hated)\b(?! (?:the|that we|to)\b))"
_DISOWNS = phrase(
    rf"(?:,|\band\b|\bbut\b|\bwhich\b| -| \u2013| \u2014|;) ?(?:and |but |what |that |it |this |which ){{0,2}}(?:{_RUED}|{_REGRETS}|never again\b)"
)
_RUES = phrase(
    rf"^\W{{0,4}}(?:(?:but|and|well|sadly|unfortunately|in hindsight|obviously|clearly),? ){{0,2}}(?:(?:it|that|this|which) {_RUED}|{_REGRETS}|(?:(?:a|what a) )?(?:big |huge |terrible |bad |costly )?mistake\W*$|"
    r"never again\b|we (?:should not|shouldn't|should never) have\b)"
)
# "We dropped Redis. It was a mistake": Redis was.
_GIVES_UP = phrase(
    r"\b(?:drop\w{0,4}|leave|left|leaving|remov\w{1,3}|replac\w{1,3}|retir\w{1,3}|cancel\w{0,4}|revert\w{0,3}|undo|stop\w{0,4}|not|no longer|never|against|abandon\w{0,3}|"
    r"from|back|away|instead|rather|postpone\w?|end|quit|ditch\w{0,3}|switch\w{0,3})\b"
)


def once(before: str, lead: str, at: int) -> bool:
    """By what stands before the deciding words: it was decided for a time that is over, or in another year than the words'."""
    if _ONCE.search(before) or (_LAST_TIME.search(before) and not _AGREED.search(lead)):
        return True
    found = _YEAR.search(before)
    return found is not None and int(found["year"]) < _year(at)


def rued(words: str, behind: str) -> bool:
    """Whether the sentence itself, or the one behind it, takes back what was decided: "never again", "it was a mistake"."""
    return _DISOWNS.search(words) is not None or (_RUES.match(behind) is not None and not _GIVES_UP.search(words))


def historic(words: str, at: int) -> bool:
    """Of a whole flat sentence: whether it tells of what somebody had decided once."""
    told = _TOLD.search(words)
    return told is not None and (once(words[: told.start()], told[0], at) or rued(words, ""))


def _year(at: int) -> int:
    return datetime.fromtimestamp(at / 1_000_000, UTC).year
