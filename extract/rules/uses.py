"""Knows sentences that say what a part of the whole will use: "service-a will use Postgres because it has JSON".

"We will use …" is another rule's. In a document such words as often describe, so there they are left for review.
"""

from collections.abc import Iterator
from dataclasses import replace

from extract.rules.reading import Reading
from extract.rules.rule import Finding, Rule
from extract.rules.spoken import deciding, lead
from extract.rules.verbs import SOON
from graph.model.words import SourceKind

_SUBJECT = (
    r"(?!(?:i|we|you|he|she|they|it|this|that|these|those|which|who|what|there|someone|somebody|nobody|everyone|everybody|one|if|when|as|"
    r"and|but|or|let's|maybe|then|so|(?:the |our |all |most |some )?(?:users?|people|customers?|clients?|developers?|attackers?|somebody))\b)(?:the |our |all |both |each |every )?[\w./&+#-]{2,40}(?: (?!(?:that|which|who|will|shall|must|we|i|you|they|he|she|it)\b)[\w./&+#-]{1,30}){0,3}"
)
_VERB = (
    r"(?:use|adopt|run on|rely on|be (?:written in|built (?:on|with|in)|hosted (?:on|by|at)|deployed (?:on|to)|stored in|based on|replaced (?:by|with))|"
    r"switch (?:back )?to|move (?:back )?to|migrate (?:back )?to|go back to|stay (?:on|with)|stick (?:with|to)|keep using|store (?:its|all|their) \w{1,20} in)"
)
_USES = lead(
    rf"^\W{{0,4}}(?:(?:ok|okay|so|and|then|from now on|going forward),? ){{0,2}}(?P<what>{_SUBJECT} (?:will|shall|is going to|are going to|must|has to|have to) {SOON}{_VERB}) ",
    " will | shall | going to | must | has to | have to ",
)
_IN_A_DOCUMENT = 0.5


def find(reading: Reading) -> Iterator[Finding]:
    describes = reading.source.kind is SourceKind.DOCUMENT
    for found in deciding(reading, _USES, chosen=True):
        yield replace(found, marked=False, prior=_IN_A_DOCUMENT) if describes else found


RULE = Rule("uses", prior=0.6, version=3, find=find)
