"""Knows numbers as people write them: 1,200.50 and 1.200,50, ½, six, two and a half, a dozen."""

import re
from decimal import Decimal

LONGEST = 60  # characters; no measure is written longer, and longer text is not even looked at

_PLAIN = re.compile(r"(?:\d{1,3}(?:,\d{3}){1,6}|\d{1,18})(?:\.\d{1,12})?")
_DECIMAL_COMMA = re.compile(r"\d{1,3}(?:\.\d{3}){1,6},\d{1,12}|\d{1,18},(?:\d{1,2}|\d{4,12})|0,\d{1,12}")
_DOTTED = re.compile(r"\d{1,3}(?:\.\d{3}){1,6}")
_SPACED = re.compile(r"\d{1,3}(?:[ \u00a0\u202f'\u2019]\d{3}){1,6}(?:[.,]\d{1,12})?")
_GAPS = re.compile(r"[ \u00a0\u202f'\u2019]")
_FRACTION = re.compile(r"(?:(\d{1,6})[ ]?)?(?:([½¼¾])|(?<![\d ])([1-9])/([2-9])|(?<= )([1-9])/([2-9]))")
_VULGAR = {"½": Decimal("0.5"), "¼": Decimal("0.25"), "¾": Decimal("0.75")}

_ONES = "one two three four five six seven eight nine"
_TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_WORTH = {word: number for number, word in enumerate(_ONES.split(), 1)}
_WORTH |= {word: number for number, word in enumerate(_TEENS.split(), 10)}
_WORTH |= {word: 10 * number for number, word in enumerate(_TENS.split(), 2)}
_WORTH["zero"] = 0
_SCALES = {"hundred": 100, "dozen": 12, "thousand": 1000, "million": 1_000_000}
_PARTS = {"half": Decimal("0.5"), "quarter": Decimal("0.25"), "quarters": Decimal("0.25")}

_WORD = rf"(?:{'|'.join(sorted((*_WORTH, *_SCALES, *_PARTS), key=len, reverse=True))})"
_DIGITS = (
    r"(?:\d{1,3}(?:[ \u00a0\u202f'\u2019]\d{3}){1,6}(?:[.,]\d{1,12})?(?!\d)|\d{1,18}(?:[.,]\d{1,12}){0,6}(?: ?[½¼¾]| [1-9]/[2-9](?![\d/]))?|"
    r"[½¼¾]|(?<![\d/])[1-9]/[2-9](?![\d/]))"
)
_SPELT = rf"(?:an? )?{_WORD}(?:(?:[ ]|-)(?:and |point )?(?:an? )?{_WORD}){{0,9}}(?: an?(?= [a-z]))?"
PATTERN = rf"(?:(?<![^\s(\[€$£¥₹=:])[+-])?{_DIGITS}(?: and a half\b)?|\b{_SPELT}\b"
"""Where a number may stand; what it comes to is for `read_amount` to say."""


def read_number(text: str) -> Decimal | None:
    """4, -4.5, 1,200: but no number with a leading zero, which is somebody's code or telephone."""
    words = text.strip()
    if len(words) > LONGEST or not words.isascii():
        return None
    sign, digits = _signed(words)
    if not _PLAIN.fullmatch(digits) or _is_code(digits):
        return None
    return sign * Decimal(digits.replace(",", ""))


def read_amount(text: str, *, grouped: bool = False) -> Decimal | None:
    """A number in whatever way it is written. `grouped`: the dot of 1.200 parts thousands, as with money."""
    words = text.strip()
    if not words or len(words) > LONGEST:
        return None
    sign, digits = _signed(words)
    if grouped and _DOTTED.fullmatch(digits):
        return sign * Decimal(digits.replace(".", ""))
    number = read_number(digits)
    if number is None:
        number = _foreign(digits)
    if number is None and sign == 1:
        number = _fraction(digits) or _spelt(words)
    return None if number is None else sign * number


def _signed(words: str) -> tuple[int, str]:
    return (-1 if words[:1] == "-" else 1), words[1:] if words[:1] in ("+", "-") else words


def _is_code(digits: str) -> bool:
    return len(digits) > 1 and digits[0] == "0" and digits[1] != "."


def _foreign(digits: str) -> Decimal | None:
    """A comma before the decimals, dots or gaps between the thousands."""
    if not digits[:1].isdigit() or not digits[:1].isascii():
        return None
    if _DECIMAL_COMMA.fullmatch(digits) or (_DOTTED.fullmatch(digits) and digits.count(".") > 1):
        return Decimal(digits.replace(".", "").replace(",", "."))
    if _SPACED.fullmatch(digits):
        return Decimal(_GAPS.sub("", digits).replace(",", "."))
    return None


def _fraction(digits: str) -> Decimal | None:
    found = _FRACTION.fullmatch(digits)
    if found is None or not digits.replace("½", "").replace("¼", "").replace("¾", "").isascii():
        return None
    whole, vulgar, *parts = found.groups()
    over, under = (parts[0] or parts[2]), (parts[1] or parts[3])
    part = _VULGAR[vulgar] if vulgar else Decimal(over) / Decimal(under)
    return Decimal(whole or 0) + round(part, 12)


def _spelt(words: str) -> Decimal | None:
    """Words in the order in which people count: "two hundred and five", "one and a half", "half a dozen"."""
    total, current, said = Decimal(0), Decimal(0), False
    parts = words.casefold().replace("-", " ").split()
    for at, word in enumerate(parts):
        if word in ("and", "a", "an"):
            if not said and word == "and":
                return None
            continue
        if word in _SCALES:
            current = (current if said and current else Decimal(1)) * _SCALES[word]
            if _SCALES[word] >= 1000:
                total, current = total + current, Decimal(0)
        elif word in _PARTS:
            joined = at > 0 and parts[at - 1] in ("a", "an", "and")
            current = current + _PARTS[word] if joined or not said else current * _PARTS[word]
        elif (worth := _worth(word, at)) is not None and _fits(worth, current):
            current += worth
        else:
            return None
        said = True
    return total + current if said else None


def _worth(word: str, at: int) -> Decimal | None:
    if word in _WORTH:
        return Decimal(_WORTH[word])
    return read_number(word) if at == 0 else None


def _fits(worth: Decimal, current: Decimal) -> bool:
    """Twenty takes five and no thirteen; a hundred takes both."""
    if current == 0 or current % 100 == 0:
        return True
    return worth < 10 and current % 10 == 0 and current % 100 >= 20
