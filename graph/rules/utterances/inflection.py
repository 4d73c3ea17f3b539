"""The forms of a verb: regular ones by rule, the others from the lexicon."""

from collections.abc import Mapping

_VOWELS = "aeiou"
_ENDINGS = ("+ed", "+ing", "+s")


def forms_of(sign: str, irregular: Mapping[str, tuple[str, ...]]) -> frozenset[str]:
    """`decide` is itself, `decide*` any form of it, `decide+ed` its past and participle."""
    if len(sign) > 1 and sign.endswith("*"):
        verb = sign[:-1]
        return frozenset({verb}).union(*(_ended(verb, ending, irregular) for ending in _ENDINGS))
    ending = next((one for one in _ENDINGS if sign.endswith(one) and len(sign) > len(one)), None)
    return _ended(sign.removesuffix(ending), ending, irregular) if ending else frozenset({sign.lower()})


def _ended(verb: str, ending: str, irregular: Mapping[str, tuple[str, ...]]) -> frozenset[str]:
    if ending == "+ed" and verb in irregular:
        return frozenset(irregular[verb])
    if ending == "+s":
        if verb.endswith("y") and verb[-2] not in _VOWELS:
            return frozenset({verb[:-1] + "ies"})
        return frozenset({verb + ("es" if verb.endswith(("s", "x", "ch", "sh", "o")) else "s")})
    if verb.endswith("e") and not verb.endswith(("ee", "ye")):
        return frozenset({verb + "d" if ending == "+ed" else verb[:-1] + "ing"})
    if ending == "+ed" and verb.endswith("y") and verb[-2] not in _VOWELS:
        return frozenset({verb[:-1] + "ied"})
    plain = verb + ending[1:]
    return frozenset({plain, verb + verb[-1] + ending[1:]} if _doubles(verb) else {plain})


def _doubles(verb: str) -> bool:
    """ "drop" makes "dropped"; "cancel" may ("cancelled") or may not."""
    last = verb[-3:]
    return len(last) == 3 and last[2] not in _VOWELS + "wxy" and last[1] in _VOWELS and last[0] not in _VOWELS
