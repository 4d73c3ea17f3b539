"""Knows what was done with an option, whoever did it: "MySQL was rejected because of its licence", "REST was chosen"."""

from collections.abc import Iterator
from dataclasses import replace

from extract.rules.reading import Reading
from extract.rules.rule import Finding, Rule
from extract.rules.spoken import deciding, lead
from graph.model.words import SourceKind

_DONE = lead(
    r"^\W{0,4}(?P<what>(?!(?:i|we|you|he|she|it|they|this|that|these|those|what|which|who|none|nothing|one|some|other|others)\b)(?:the |our )?[\w.+#&/-]{2,40}(?: [\w.+#&/-]{1,40}){0,3} "
    r"(?:(?:was|were|has been|have been|got) (?:finally |then |therefore |unanimously )?(?:chosen|selected|picked|adopted|rejected|ruled out|turned down|discarded|dropped|approved|voted down|agreed (?:on|upon)|decided (?:on|against))|"
    r"(?:is|are) (?:now |definitely |officially )?(?:off the table|ruled out|out of the question)))(?! (?:by default|if|when|until)\b)\b",
    "chosen|selected|picked|adopted|rejected|ruled out|turned down|discarded|dropped|approved|voted down|agreed|decided|off the table|out of the question",
)
_IN_A_DOCUMENT = 0.5


def find(reading: Reading) -> Iterator[Finding]:
    describes = reading.source.kind is SourceKind.DOCUMENT
    for found in deciding(reading, _DONE, chosen=True):
        yield replace(found, marked=False, prior=_IN_A_DOCUMENT) if describes else found


RULE = Rule("passive", prior=0.6, version=3, find=find)
