"""Knows what is said in jest: laughter, a grin or "just kidding" right beside the words, or a mark like "/s".

A friendly ":)" or a "🎉" behind a decision is no joke; who says that they are not joking is not.
"""

from graph.rules.language.sentences import sentence_around, sentences
from graph.rules.language.wording import flat, phrase

_NEAR = 80  # characters
_GRIN = (
    r"(?<![\w:])(?:[:;=x][-o'^]?(?:d{1,4}|p{1,2})|;[-o']?\)|:'-?\))(?![\w/:])|"
    r"[\U0001f602\U0001f923\U0001f61c\U0001f61d\U0001f61b\U0001f606\U0001f92a\U0001f639\U0001f643\U0001f609\U0001f60f\U0001f608]"
)
_LAUGHTER = r"(?:l(?:ol){1,5}(?:z|ol)?|lmf?ao{1,5}|rof[lt]{1,3}|(?:a?ha){2,9}h?|(?:he){2,9}h?|(?:hi){2,9}|jk|j/k|(?:just |only |totally )?(?:kidding|joking))"
_MARK = r"(?:/s|/j|/jk|/sarcasm|#sarcasm|#joke|</?(?:s|sarcasm|joke|irony)>|[(\[](?:sarcasm|joke|joking|kidding|irony|just kidding)[)\]])"
_OPENS = phrase(rf"^[^\w/#<(:;=\[]{{0,4}}(?:{_GRIN}|{_LAUGHTER}(?![\w'/-])(?! (?:aside|apart)\b)|{_MARK}(?!\w))")
_CLOSES = phrase(
    rf"(?:{_GRIN}|(?<![\w'/-]){_LAUGHTER}|(?<![^\s.,;!])(?<!\d\s)(?<!to\s)(?<!in\s)(?<!at\s)(?<!of\s)(?<!by\s)(?<!per\s)(?<!under\s)(?<!from\s){_MARK})(?:,? (?:right|no|yes|huh))?[^\w/]{{0,8}}$"
)
_ONLY = phrase(
    rf"^[^\w/#<(:;=\[]{{0,4}}(?:{_GRIN}|(?:(?:i'm|i am|i was|we're|we are|we were|it's|it was|that's|that was|this is|was|yes|yeah|sorry|ok|no|of course|obviously),? ){{0,3}}"
    rf"(?:{_LAUGHTER}|a joke|joke)(?:,? (?:of course|obviously|guys|folks|everyone|everybody|all))?|{_MARK})[^\w/]{{0,8}}$"
)
_MARKS = r"[^\w/?]{0,8}"
# "Haha, I was just joking, sorry!" It says of one's own words that they were a joke, and nothing else.
_OWNS_UP = phrase(
    rf"^[^\w/#<(:;=\[]{{0,4}}(?:(?:{_LAUGHTER}|sorry|ok|okay|no|yes|yeah|wait|hey|oh|well|guys|folks|relax|of course|obviously)[^\w?]{{1,3}}){{0,3}}"
    r"(?:(?:(?:i'm|i am|i was|was|we're|we are|we were) )?(?:just |only |obviously |totally |clearly |of course ){0,2}(?:kidding|joking|messing (?:around|about)|messing with (?:you|y'all)|teasing(?: you)?|pulling your legs?)|"
    r"jk|j/k|(?:(?:that's|that was|it's|it was|this was|that is|that|it) )?(?:just |only |obviously |clearly |of course |meant (?:as |to be )?|supposed to be ){0,2}(?:a )?(?:bad |silly |stupid |little |poor )?joke|"
    r"(?:i|we) (?:wasn't|was not|weren't|were not) (?:being )?serious|(?:i'm|i am) not (?:being )?serious|(?:i|we) (?:didn't|did not) mean (?:it|that)(?: seriously)?|april fools?(?:'(?: day)?)?)"
    rf"(?:[^\w?]{{1,3}}(?:{_LAUGHTER}|of course|obviously|guys|folks|everyone|everybody|all|there|again|sorry|though|about (?:that|it|this)|with (?:that|it|this)|{_GRIN})){{0,3}}{_MARKS}$"
)
_KIDDING = phrase(r"\b(?:kidding|joking|joke|jk)\b")
_SERIOUS = phrase(
    r"\b(?:no|not|isn't|wasn't|never|neither|without|nobody(?:'s| is)|stop) (?:a |an |even |just |only )?(?:kidding|joking|joke)\b|\b(?:kidding|joking|jokes?) (?:aside|apart)\b"
)


def jests(words: str) -> bool:
    """Whether a sentence laughs at what it says: it begins or ends with a grin, laughter, or a mark of irony."""
    line = flat(words).strip()
    if _SERIOUS.search(line):
        return False
    return (_OPENS.search(line) or _CLOSES.search(line)) is not None


def jests_at(text: str, start: int, end: int) -> bool:
    """Whether a stretch of a text is said in jest: in its own sentence, or by one right beside it that does nothing else."""
    low, high = sentence_around(text, start, end, wrapped=False)
    before = sentences(text, max(0, low - _NEAR), low, wrapped=False)[-1:]
    behind = sentences(text, high, min(len(text), high + _NEAR), wrapped=False)[:1]
    return jests(text[low:high]) or any(only_jests(text[slice(*one)]) for one in (*before, *behind))


def owns_up(words: str) -> bool:
    """ "Yes, kidding", "haha, I was joking": who says so says yes to nothing else. "Kidding?" only asks."""
    line = flat(words).strip()
    if "?" in line or _SERIOUS.search(line):
        return False
    return (only_jests(line) and _KIDDING.search(line) is not None) or _OWNS_UP.search(line) is not None


def only_jests(words: str) -> bool:
    """ "Just kidding!", "😂", "yes, kidding": hardly more than the laughter itself."""
    line = flat(words).strip()
    return _ONLY.search(line) is not None and _SERIOUS.search(line) is None
