"""Knows when somebody puts right what they have just said themselves: "sorry, 46", "no, 90 days", "oops, Thursday"."""

from collections.abc import Sequence

from graph.rules.language.fluent import fluent
from graph.rules.language.wording import phrase
from graph.rules.talk.corrections import Corrected
from graph.rules.talk.heard import Message
from graph.rules.talk.nods import says_something
from graph.rules.talk.put import Put, put_by

_DAYS = r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
_MONTHS = r"(?:january|february|march|april|may|june|july|august|september|october|november|december)"
_FIGURE = r"[$\u20ac\u00a3]?\d[\d.,:/]{0,11}"
_RIGHT = phrase(
    r"^\W{0,4}(?:(?:sorry|no|nope|oops|whoops|wait|ah|oh|hm+|argh|ugh|nah|actually|correction|rather|edit|typo)\b ?[,:.!\u2013\u2014-]{0,3} ?){1,3}"
    rf"(?:(?:it's|it is|make (?:it|that)|that's|i meant|i mean|to|at|on|by) ){{0,2}}(?P<says>(?:{_FIGURE}(?: ?[\w%\u20ac$\u00a3]{{1,12}})?(?: {_MONTHS})?|{_DAYS}))(?:,? (?:sorry|of course|actually|then))?\W*$"
)
_SORTS = (phrase(r"\d"), phrase(rf"\b{_DAYS}\b"))


def put_right(message: Message, earlier: Sequence[Message]) -> Corrected | None:
    """Another value of the sort that their own last statement has, where nobody but them has said anything since."""
    if message.author is None or message.agent or message.reply_to:
        return None
    before = next((one for one in reversed(earlier) if says_something(one.text) and not _only_asks(one, message)), None)
    if before is None or before.author != message.author or put_by(before.text) is not Put.NOTHING:
        return None
    own = fluent(message.text)
    found = _RIGHT.match(own)
    if found is None or not any(sort.search(found["says"]) and sort.search(before.text) for sort in _SORTS):
        return None
    return Corrected(0, len(message.text.rstrip()), denies=True, own=True)


def _only_asks(one: Message, message: Message) -> bool:
    """ "Are you sure?" names no other value that the answer may be about."""
    asks = one.text.rstrip().endswith("?") and one.author != message.author
    return asks and not any(sort.search(one.text) for sort in _SORTS)
