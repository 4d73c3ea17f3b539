"""Knows numbers as people write them: 1,200.50 and 1.200,50, 1/2, six, two and a half, a dozen. Read from left to right, once."""

from collections.abc import Sequence
from decimal import Decimal

LONGEST = 60  # characters; no measure is written longer, and longer text is not even looked at

GAPS = " \u00a0\u202f"
_DIGITS = frozenset("0123456789")
_PARTERS = GAPS + "'\u2019"  # between thousands: 1 200, 1'200
_VULGAR = {"½": Decimal("0.5"), "¼": Decimal("0.25"), "¾": Decimal("0.75")}
_MOST_DIGITS, _MOST_DECIMALS, _MOST_GROUPS, _THOUSANDS = 18, 12, 6, 3
_MOST_WORDS = 10

_ONES = "one two three four five six seven eight nine"
_TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
WORTH = {word: number for number, word in enumerate(_ONES.split(), 1)}
WORTH |= {word: number for number, word in enumerate(_TEENS.split(), 10)}
WORTH |= {word: 10 * number for number, word in enumerate(_TENS.split(), 2)}
WORTH["zero"] = 0
_SCALES = {"hundred": 100, "dozen": 12, "thousand": 1000, "million": 1_000_000}
_PARTS = {"half": Decimal("0.5"), "quarter": Decimal("0.25"), "quarters": Decimal("0.25")}
_WORDS = WORTH.keys() | _SCALES.keys() | _PARTS.keys()

Found = tuple[Decimal | None, int]
"""The value of a number, None where it is unknown, and the number's end."""


def number_at(text: str, at: int, *, grouped: bool = False) -> Found | None:
    """The longest number that is written there. `grouped`: the dot of 1.200 parts thousands, as with money."""
    signed = text[at : at + 1] in ("+", "-")
    if signed and at and text[at - 1] not in "([€$£¥₹=:" and not text[at - 1].isspace():
        return None
    begin = at + signed
    if (end := _fraction_end(text, begin)) > begin:
        return read_amount(text[at:end]), end
    if (end := _figures_end(text, begin)) > begin:
        end = _with_half(text, _with_fraction(text, end))
        return read_amount(text[at:end], grouped=grouped), end
    return None if signed or (at and is_word(text[at - 1])) else _spelt_at(text, at)


def read_number(text: str) -> Decimal | None:
    """4, -4.5, 1,200: but no number with a leading zero, which is somebody's code or telephone."""
    words = text.strip()
    if len(words) > LONGEST or not words.isascii():
        return None
    sign, digits = _signed(words)
    whole, dot, decimals = digits.partition(".")
    if dot and not _is_digits(decimals, _MOST_DECIMALS):
        return None
    groups = whole.split(",")
    if not (_is_digits(whole, _MOST_DIGITS) or _are_thousands(groups)) or _is_code(digits):
        return None
    return sign * Decimal(digits.replace(",", ""))


def read_amount(text: str, *, grouped: bool = False) -> Decimal | None:
    """A number in whatever way it is written."""
    words = text.strip()
    if not words or len(words) > LONGEST:
        return None
    sign, digits = _signed(words)
    if grouped and _are_thousands(digits.split(".")) and "." in digits:
        return sign * Decimal(digits.replace(".", ""))
    number = read_number(digits)
    if number is None:
        number = _foreign(digits)
    if number is None and sign == 1:
        number = _fraction(digits) or _spelt(words)
    return None if number is None else sign * number


def is_word(letter: str) -> bool:
    return letter.isalnum() or letter == "_"


def word_end(text: str, at: int) -> int:
    """Return the end of the letters that begin there."""
    while at < len(text) and text[at].isalpha():
        at += 1
    return at


def _figures_end(text: str, at: int) -> int:
    """Return the place behind 1 200,50 or 1.200.000 or 12.5; the begin where no figure stands."""
    first = _run(text, at, _MOST_DIGITS)
    spaced, groups = first, 0
    if 0 < first - at <= _THOUSANDS:
        while groups < _MOST_GROUPS and _is_group(text, spaced):
            spaced, groups = spaced + 1 + _THOUSANDS, groups + 1
    if groups and text[spaced : spaced + 1] not in _DIGITS:
        return _decimals_end(text, spaced, 1)
    return _decimals_end(text, first, _MOST_GROUPS) if first > at else at


def _is_group(text: str, at: int) -> bool:
    """Three figures behind a gap, and not four."""
    return text[at : at + 1] in set(_PARTERS) and _run(text, at + 1, 4) == at + 1 + _THOUSANDS


def _decimals_end(text: str, at: int, most: int) -> int:
    for _ in range(most):
        end = _run(text, at + 1, _MOST_DECIMALS) if text[at : at + 1] in (".", ",") else 0
        if end <= at + 1:
            break
        at = end
    return at


def _with_fraction(text: str, at: int) -> int:
    """Return the place behind a fraction that belongs to the figures before: 2½, 2 1/2."""
    step = at + (text[at : at + 1] == " ")
    if text[step : step + 1] in _VULGAR:
        return step + 1
    end = _fraction_end(text, step)
    return end if end > step > at else at


def _fraction_end(text: str, at: int) -> int:
    if text[at : at + 1] in _VULGAR:
        return at + 1
    over, stroke, under = text[at : at + 1], text[at + 1 : at + 2], text[at + 2 : at + 3]
    fits = over in set("123456789") and stroke == "/" and under in set("23456789")
    alone = text[at + 3 : at + 4] not in {*_DIGITS, "/"} and (at == 0 or text[at - 1] not in {*_DIGITS, "/"})
    return at + 3 if fits and alone else at


def _with_half(text: str, at: int) -> int:
    end = at + len(" and a half")
    return end if text[at:end].casefold() == " and a half" and not text[end : end + 1].isalnum() else at


def _spelt_at(text: str, at: int) -> Found | None:
    """ "Two hundred and five", "a dozen", "half a" before what it is half of."""
    end, known = at, 0
    begin = _behind_article(text, at)
    while known < _MOST_WORDS:
        last = word_end(text, begin)
        if text[begin:last].casefold() not in _WORDS or text[last : last + 1] == "_":
            break
        end, known = last, known + 1
        begin = _next_spelt(text, last)
    if not known or text[end : end + 1].isdigit():
        return None
    value = read_amount(text[at:end])
    for article in (" a ", " an "):
        if text[end : end + len(article)].casefold() == article and text[end + len(article) :][:1].isalpha():
            return value, end + len(article) - 1
    return value, end


def _next_spelt(text: str, at: int) -> int:
    """Return the begin of the number's next word; past the end where none can follow."""
    if text[at : at + 1] not in ("-", *GAPS):
        return len(text)
    at += 1
    for joint in ("and ", "point "):
        if text[at : at + len(joint)].casefold() == joint:
            at += len(joint)
            break
    return _behind_article(text, at)


def _behind_article(text: str, at: int) -> int:
    return next((at + len(one) for one in ("a ", "an ") if text[at : at + len(one)].casefold() == one), at)


def _run(text: str, at: int, most: int) -> int:
    end = at
    while end < len(text) and end - at < most and text[end] in _DIGITS:
        end += 1
    return end


def _signed(words: str) -> tuple[int, str]:
    return (-1 if words[:1] == "-" else 1), words[1:] if words[:1] in ("+", "-") else words


def _is_digits(words: str, most: int) -> bool:
    return 0 < len(words) <= most and words.isascii() and words.isdigit()


def _are_thousands(groups: Sequence[str]) -> bool:
    first, *rest = groups
    whole = _is_digits(first, _THOUSANDS) and len(rest) <= _MOST_GROUPS
    return bool(rest) and whole and all(len(one) == _THOUSANDS and _is_digits(one, _THOUSANDS) for one in rest)


def _is_code(digits: str) -> bool:
    return len(digits) > 1 and digits[0] == "0" and digits[1] != "."


def _foreign(digits: str) -> Decimal | None:
    """A comma before the decimals, dots or gaps between the thousands."""
    whole, comma, decimals = digits.partition(",")
    dots = whole.split(".")
    if not comma and len(dots) > len(("whole", "decimals")) and _are_thousands(dots):
        return Decimal(whole.replace(".", ""))
    if comma and _is_digits(decimals, _MOST_DECIMALS):
        plain = _is_digits(whole, _MOST_DIGITS) and (len(decimals) != _THOUSANDS or whole == "0")
        if plain or _are_thousands(dots):
            return Decimal(f"{whole.replace('.', '')}.{decimals}")
    return _spaced(digits)


def _spaced(digits: str) -> Decimal | None:
    groups = "".join(" " if one in _PARTERS else one for one in digits).split(" ")
    last = groups[-1].replace(",", ".").partition(".")
    if not _are_thousands([*groups[:-1], last[0]]) or (last[1] and not _is_digits(last[2], _MOST_DECIMALS)):
        return None
    return Decimal("".join(groups).replace(",", "."))


def _fraction(digits: str) -> Decimal | None:
    """½, 2½, 2 1/2, 3/4."""
    if digits[-1:] in _VULGAR:
        whole = digits[:-1].strip()
        return Decimal(whole or 0) + _VULGAR[digits[-1]] if not whole or _is_digits(whole, 6) else None
    end = _fraction_end(digits, max(len(digits) - 3, 0))
    before = digits[:-3]
    if end != len(digits) or (before and not (before.endswith(" ") and _is_digits(before.strip(), 6))):
        return None
    return Decimal(before.strip() or 0) + round(Decimal(digits[-3]) / Decimal(digits[-1]), 12)


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
    if word in WORTH:
        return Decimal(WORTH[word])
    return read_number(word) if at == 0 else None


def _fits(worth: Decimal, current: Decimal) -> bool:
    """Twenty takes five and no thirteen; a hundred takes both."""
    if current == 0 or current % 100 == 0:
        return True
    return worth < 10 and current % 10 == 0 and current % 100 >= 20
