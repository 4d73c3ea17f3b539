"""Knows the words that end a choice by naming what is left of it: "sold, Postgres it is", "Tuesday it is then"."""

from collections.abc import Iterator

from extract.rules.reading import Reading
from extract.rules.rule import Finding, Rule
from extract.rules.spoken import deciding, lead

_OPENS = r"(?:ok|okay|so|right|alright|all right|then|fine|great|good|perfect|sold|deal|done|agreed|yes|yeah|yep|cool|well|and)"
# "Whatever it is", "that's the way it is", "I know what day it is", "how nice it is" name nothing.
_NOTHING = (
    r"(?:what|whatever|how|however|as|that|this|it|is|are|was|which|who|whose|whoever|where|wherever|when|whenever|if|whether|because|since|"
    r"though|although|while|until|unless|than|like|here|there|so|then|yes|no|not|never|sure|indeed|course|maybe|perhaps|probably|i|you|he|she|we|they|"
    r"i'm|i'd|it's|that's|think|know|knows|see|say|says|said|way|time|pity|shame|such|just|only|great|nice|good|bad|best|funny|sad|strange|odd|"
    r"hard|easy|true|false|late|early|cold|hot|big|small|old|new|the|an?)"
)
_IT_IS = lead(
    rf"(?:^\W{{0,4}}(?:{_OPENS}(?:[,.:!;]| -)? ){{0,3}}|(?:,|;) (?:so |then ){{0,2}})"
    rf"(?P<what>(?:the |our |an? )?(?:(?!{_NOTHING}\b)[\w./&+#'-]{{1,30}} ){{1,4}}it is\b)(?: then| for now| for (?:the|our) [\w-]{{2,20}}(?: [\w-]{{2,20}})?)?(?=\W{{0,6}}$|,? (?:because|since|as)\b| - | \u2013 | \u2014 )",
    " it is",
)


def find(reading: Reading) -> Iterator[Finding]:
    yield from deciding(reading, _IT_IS, chosen=True)


RULE = Rule("settled", prior=0.65, version=1, find=find)
