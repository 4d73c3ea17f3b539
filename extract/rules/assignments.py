"""Knows labels that give an action to somebody: "ACTION on Bob:", "ACTION @bob by Friday:", "AI: Bob to …", "AP Bob:",
"Todo Bob - call …", "Assigned to Ada:"."""

import re
from dataclasses import dataclass

_NAME = r"[A-Z][\w.'-]{1,30}(?: [A-Z][\w.'-]{1,30}){0,2}"
_PERSON = rf"@?{_NAME}|@[\w-]{{2,30}}"
_PEOPLE = rf"(?:{_PERSON})(?: ?(?:and|&|\+|/) ?(?:{_PERSON}))?"
_ACTION = r"[*_]{0,3}(?:(?i:action(?:[ _-](?:item|point))?|todo)|AI|AP)(?:[ -]?#?\d{1,4})?[*_]{0,3}"
_NOBODY = r"(?!Items?\b|ITEMS?\b|Points?\b|Plan\b|List\b|Log\b|Required\b|REQUIRED\b|Needed\b|(?:Later|Next|Soon|Today|Tomorrow|Now|Urgent|Maybe|First|Then|Also|Important|Optional|Someday|Open|Done)\b)"
_UNTIL = r"(?:by|due|before|until|till)"
_ENDS = r"[*_]{0,3} ?:[*_]{0,3}(?=\s)"
# Whom it is given to, and until when, stands between the word and its colon; in brackets also without "by".
_WITHIN = re.compile(
    rf"{_ACTION} ?[(\[](?:owner:? ?)?(?P<who>{_PERSON}|[a-z][\w-]{{1,20}})"
    rf"(?:[,;]? (?:{_UNTIL} )?(?P<when>[^()\[\]\n]{{2,40}}))?[)\]]{_ENDS}"
)
_BARE = re.compile(
    rf"(?:{_ACTION} (?:(?:on|for) )?|(?i:assigned to) ){_NOBODY}(?P<who>{_PEOPLE})"
    rf"(?:,? {_UNTIL} (?P<when>[^:\n]{{2,40}}))?{_ENDS}"
)
# "Todo Jonas - call the city"; "Todo Website - new logo" names nobody, for nothing that anybody does follows.
_DOES = (
    r"(?:(?:please|also|to) )?(?:ask|arrange|bring|book|build|buy|call|check|clean|collect|contact|create|design|draft|draw|email|file|find|fix|follow|get|invite|look|mail|make|order|organi[sz]e|pay|plan|prepare|"
    r"print|put|register|remind|rent|report|research|reserve|review|schedule|send|set|share|sign|speak|talk|tell|test|translate|try|update|upload|write) "
)
_DASHED = re.compile(
    rf"(?:{_ACTION}) (?:{_NOBODY}(?P<who>{_PEOPLE}) ?(?:-{{1,2}}|\u2013|\u2014) (?={_DOES})|(?P<handle>@[\w-]{{2,30}}) (?={_DOES}))"
)
# Scribes leave the colon out; others have words that label anything, unless somebody is named right behind.
_CAPITALS = re.compile(rf"ACTION (?={_NOBODY}(?P<who>[A-Za-z][\w.-]{{1,30}}) to \w)")
_NAMED_NEXT = re.compile(
    r"[*_]{0,3}(?:AI|AP|(?i:next steps?|follow[ -]?ups?|tasks?))(?:[ -]?#?\d{1,4})?[*_]{0,3} ?:[*_]{0,3} "
    rf"(?=(?:{_PERSON})(?: and {_NAME})?(?::| to | will | - ))"
)


@dataclass(frozen=True, slots=True)
class Assignment:
    """`length`: how much of the line the label takes."""

    length: int
    who: str | None = None
    when: str | None = None


def assignment(head: str) -> Assignment | None:
    found = _WITHIN.match(head) or _BARE.match(head)
    if found:
        return Assignment(found.end(), found["who"].lstrip("@"), found["when"])
    if found := _DASHED.match(head):
        return Assignment(found.end(), (found["who"] or found["handle"]).lstrip("@"))
    if found := _CAPITALS.match(head):
        return Assignment(found.end(), found["who"])
    found = _NAMED_NEXT.match(head)
    return Assignment(found.end()) if found else None
