"""Knows what people say is so and give a reason for: "we use Mollie, since it does iDEAL", "orders go into Postgres because …".

Who gives the reason for a choice tells of a decision; but things also are as they are for a reason ("the build is red
because …"), so only what the team does, where things go, and what is named is heard, and it waits for a person.
"""

from collections.abc import Iterator
from dataclasses import replace

from extract.rules.reading import Reading
from extract.rules.rule import Finding, Rule
from extract.rules.spoken import deciding, lead
from graph.model.words import EvidenceRole, SourceKind

_OPENS = r"^\W{0,4}(?:(?:and|so|ok|okay|but|then|yes|fyi|for now|currently|as you know),? ){0,2}"
_STEMS = "because|since|due to|given that|so that|in order|, as |reason|thanks to"
_DO = (
    r"(?:use|host|store|keep(?! \w{2,20}ing\b)|run(?! (?:into|out)\b)|deploy|deliver|ship|release|write|build|test|monitor|track|pay|charge|bill|sell|offer|take|accept|"
    r"print|send|rent|lease|buy|order|log|publish|rely on|stick (?:with|to)|stay (?:on|with)|go with|work|meet|require|allow|support|"
    r"train|tell|notify|serve|cache|encrypt|sign|name|call)"
)
_WE_DO = lead(
    rf"{_OPENS}(?:we|the team|our team) (?:now |only |always |all |currently |deliberately )?"
    rf"(?P<what>{_DO}|(?:don't|do not|never|won't|will not|no longer) {_DO}|(?:will|shall) (?:not )?{_DO}) (?!(?:it|that|this|you|him|her|them)\b)",
    _STEMS,
)
_WELL_DO = lead(
    rf"{_OPENS}we'll (?:now |only |always )?(?P<what>{_DO}) (?!(?:it|that|this|you|him|her|them)\b)", _STEMS
)
_THING = (
    r"(?!(?:i|we|you|he|she|it|they|this|that|these|those|there|here|what|which|who|why|how|where|when|if|nothing|everything|one|some|"
    r"somebody|someone|nobody|my|your|his|her)\b)(?:the |our |all |each |every )?[\w./&+#-]{2,40}(?: [\w./&+#-]{2,30}){0,2}"
)
_PLACED = lead(
    rf"{_OPENS}(?P<what>{_THING} (?:(?:go|goes|live|lives|stay|stays|sit|sits) (?:in|into|on|onto|through|over|via|to|at|with)|"
    r"(?:is|are) (?:now )?(?:paid|billed|charged|sold|stored|kept|hosted|written|built|sent|numbered|named|signed|delivered|shipped|"
    r"released|deployed|printed|logged|tested) (?:by|in|at|on|with|per|to|for|as|every|through|via|from))) ",
    _STEMS,
)
# "The printer is a Zebra because …" names what was chosen; "the page is slow because …" only complains.
_NAMED = lead(
    rf"{_OPENS}(?P<what>{_THING} (?:is|are) (?:now )?(?:an? |the )?(?=(?-i:[A-Z][\w.+#-]{{1,30}})|\d))",
    _STEMS,
)
_WAITS = 0.5


def find(reading: Reading) -> Iterator[Finding]:
    if reading.source.kind is SourceKind.DOCUMENT:
        return
    for one in (_WE_DO, _WELL_DO, _PLACED, _NAMED):
        for found in deciding(reading, one, chosen=True):
            roles = {part.role for part in found.parts}
            corrects = one is _NAMED and EvidenceRole.ALTERNATIVE in roles  # "it is 90 days, not 30"
            if EvidenceRole.RATIONALE in roles and not corrects:
                yield replace(found, marked=False)


RULE = Rule("reasoned", prior=_WAITS, version=1, find=find)
