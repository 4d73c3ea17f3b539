"""Knows what people lay down for the time to come: "from now on …", "all results must go in the card, not Telegram".

Documents that specify are full of "must", and decide nothing by it; so only what is said to somebody is read, and what a
document lists under "Rules".
"""

from collections.abc import Iterator
from dataclasses import replace

from extract.rules.blocks import BlockKind
from extract.rules.reading import Reading
from extract.rules.rule import Finding, Rule
from extract.rules.spoken import deciding, lead
from extract.rules.verbs import RULED_OUT
from graph.model.words import ClaimKind, EvidenceRole, SourceKind
from graph.rules.language.wording import flat, phrase
from graph.rules.times.words import MONTHS

# "From now on it rains every day", "as of today we have 12 members" only tell.
_RULES = r"(?!(?:it|things|life|there)(?:'|\b)|(?:this|that)(?:'s| is| will)\b|(?:we|i|you|they)(?: (?:now )?(?:have(?! to\b)|had|are|were|got|know|see)|'re|'ve)\b(?! (?:going|switching|moving|using|not)\b))\w"
_HENCEFORTH = lead(
    r"^\W{0,4}(?:(?:so|ok|okay|and|please(?: note that)?|but|reminder|note|fyi|for the record)[,:]? ){0,2}(?:from now on|effective (?:immediately|today|now|from \w{3,12}|\w{3,12} \d{1,2}|\d{1,2}(?:st|nd|rd|th)? \w{3,12}(?: \d{4})?)|from today on|from here on(?: out)?|going forward|in future|in the future|henceforth|"
    r"as of (?:today|now|tomorrow|next \w{3,10}|\w{3,6}day|\w{3,9} \d{1,2}(?:st|nd|rd|th)?|\d{1,2}(?:st|nd|rd|th)? \w{3,9})|(?:starting|beginning)(?: on)? (?:today|tomorrow|now|next \w{3,10}|\w{3,6}day|\w{3,9} \d{1,2}(?:st|nd|rd|th)?|\d{1,2}(?:st|nd|rd|th)? \w{3,9}))[,:]? "
    rf"(?P<what>{_RULES})",
    "from |forward|future|henceforth|as of|starting|beginning|effective",
)
# What a team does from a day on; where it will be, and what it will have then, only tells.
_MONTHS = "|".join(sorted(MONTHS, key=len, reverse=True))
_DAYS = (
    rf"(?:the )?(?:tomorrow|next \w{{3,10}}|\w{{3,6}}day|\d{{1,2}}(?:st|nd|rd|th)?(?: of)? (?:{_MONTHS})(?:,? \d{{4}})?|"
    rf"(?:{_MONTHS})(?: \d{{1,2}}(?:st|nd|rd|th)?)?(?:,? \d{{4}})?|\d{{4}}-\d\d-\d\d|q[1-4](?: \d{{4}})?|20\d\d|spring|summer|autumn|winter)"
)
_FROM_A_DAY = lead(
    rf"^\W{{0,4}}(?:(?:so|ok|okay|and|please note|but|reminder|note|fyi|for the record)[,:]? ){{0,2}}(?:from|as from|as of|(?:starting|beginning)(?: from| on| in| with)?|effective(?: from)?|with effect from) "
    rf"{_DAYS}(?: on(?:wards?)?)?[,:]? (?P<what>(?:we|the team|everybody|everyone) (?:will )?(?!(?:be|are|is|were|have(?! to\b)|has|had|got|know|see|need|want|hope|expect|can|could|may|might|would|should)\b)\w)",
    "from |starting|beginning|as of|effective",
)
# "The farm harvests on Mondays now, so from now on deliveries go out on Tuesdays."
_BEHIND = lead(
    r"(?:,| -| \u2013| \u2014|;) ?(?:(?P<so>so|therefore|hence),? |and |)(?:from now on|from today on|going forward|effective immediately),? "
    rf"(?P<what>{_RULES})",
    "from now|from today|going forward|effective",
)
_BAN = lead(
    r"^\W{0,4}(?:(?:so|ok|okay|and|but|please|again)[,.:]? ){0,2}(?P<what>no (?!one\b|idea\b|need\b|problem|worr|more\b|hurry|rush|questions?\b|changes?\b|news\b)(?:[\w-]{2,30} ){1,3}(?:on|in|after|before|without|during|to|at) [^,;:?!]{2,80}?),? (?:please|any ?more|ever again|full stop)\b",
    "please|more|again|full stop",
)
_TRAILING = lead(
    r"^\W{0,4}(?P<what>[^,;:?]{8,160}?) from now on\b",
    "from now on",
)
_MUST = lead(
    r"^\W{0,4}(?:(?:so|ok|okay|and|but|again|no|nope|actually|sorry|wait|well|yes|yeah|right|exactly|sure|true|agreed|also|reminder|remember|note|fyi)[,.:;!]? ){0,3}(?P<what>(?!(?:i|you|it|he|she|they|this|that|there|which|what|who|if|one)\b)(?:[\w./'&+#-]{1,40} ){1,8}?(?:"
    rf"mustn't {RULED_OUT}|"
    r"(?:must(?: not| never| always| only)?|mustn't|"
    r"may only|may not|is not allowed to|are not allowed to|(?:is|are) (?:forbidden|required|to) to) (?:go|be|stay|live|use|have|pass|run|come|happen|remain|"
    r"follow|include|contain|never|always|not|only|land|get|start|end|keep|work|support|ask|wait|write|put|send|post|push|commit|merge))) ",
    "must|may only|may not|allowed|forbidden|required",
)
# Who forbids lays it down plainly. "The parcel must not have arrived", "we must never give up" forbid nothing.
_FORBIDS = phrase(
    r"(?:\b(?:must (?:never|not)|mustn't|may never|(?:is|are) not allowed to)\b|^never\b)(?! (?:have|be (?:right|true|far|easy|afraid|late)|forget|lose|give|panic|miss|underestimate|"
    r"let|fail|rush|worry|get|become|happen|stop|come|feel|think|know|see|need|want|like|look|seem|expect|assume)\b)"
)
_NEVER = lead(
    rf"^\W{{0,4}}(?:(?:so|ok|okay|and|but|please|again|rule|remember)[,.:]? ){{0,2}}(?P<what>never (?!make it\b|call it\b|do\b|take\b|go (?:for|with)\b|move\b){RULED_OUT}) (?!to\b)",
    "never",
)
_HEADS_RULES = phrase(
    r"^\W{0,4}(?:\d{1,3}\.? )?(?:(?:the|our|house|ground|team|club|general|basic|core|hard|safety|project|working|non-negotiable) ){0,3}(?:rules|policy|policies|prohibitions|non-negotiables)\W*$"
)
# What such a list holds, it lays down: "Vendors must switch off generators", "No glass bottles", "Dogs are not allowed".
_IN_A_LIST = lead(
    r"^\W{0,4}(?P<what>(?:(?!(?:i|you|it|he|she|they|this|that|there|which|what|who|if|one|we)\b)(?:[\w./:'&+#-]{1,40} ){1,8}?(?:must(?: not| never| always| only)?|mustn't|shall(?: not| never)?|may (?:only|not|never)|"
    r"(?:is|are) (?:not allowed|not permitted|forbidden|prohibited|banned|mandatory|compulsory|required|only allowed))\b|"
    r"no (?!one\b|idea\b|need\b|problem|worr|more\b|hurry|rush|questions?\b|changes?\b|news\b|rules?\b|exceptions? (?:yet|so far)\b)[\w-]{2,30}(?=\W*$| )|(?:never|only|always) [a-z]{2,20} ))",
    "must|shall|may |allowed|permitted|forbidden|prohibited|banned|mandatory|compulsory|required|no |never|only|always",
)
_CAPITAL = ("MUST", "NEVER", "ALWAYS")


def find(reading: Reading) -> Iterator[Finding]:
    """Worded as a rule: marked where it names when it begins, what it turns down, forbids, or shouts."""
    document = reading.source.kind is SourceKind.DOCUMENT
    for one in () if document else (_HENCEFORTH, _FROM_A_DAY, _BEHIND, _BAN, _TRAILING):
        yield from deciding(reading, one, ClaimKind.CONSTRAINT, chosen=True, firm=True)
    for one in (_MUST, _NEVER):
        for found in deciding(reading, one, ClaimKind.CONSTRAINT, chosen=True, firm=True):
            if document and not _listed(reading, found):
                continue
            yield found if document or _laid_down(found) else replace(found, marked=False, prior=0.5)
    for found in deciding(reading, _IN_A_LIST, ClaimKind.CONSTRAINT, chosen=True, firm=True) if document else ():
        if _listed(reading, found):
            yield found


def _laid_down(found: Finding) -> bool:
    contrasts = any(part.role is EvidenceRole.ALTERNATIVE for part in found.parts)
    shouted = any(word in found.statement for word in _CAPITAL)
    return contrasts or shouted or _FORBIDS.search(flat(found.statement)) is not None


def _listed(reading: Reading, found: Finding) -> bool:
    """Whether it stands under a heading that says that these are rules."""
    above = [one for one in reading.blocks if one.kind is BlockKind.HEADING and one.start <= found.span[0]]
    return bool(above) and _HEADS_RULES.match(flat(above[-1].title)) is not None


RULE = Rule("obliges", prior=0.85, version=9, find=find)
