"""An amount of money as it stands in a file: with a point or a comma, thousands apart or not, and nothing guessed."""

import re

from graph.model.errors import BadInput

_PLAIN = re.compile(r"\d{1,15}(?:[.,]\d{1,6})?")
_GROUPED = re.compile(r"[1-9]\d{0,2}(?:(?:\.\d{3}){1,4}(?:,\d{1,6})?|(?:,\d{3}){1,4}(?:\.\d{1,6})?)")
_EITHER = re.compile(r"([1-9]\d{0,2})[.,](\d{3})")


def read_amount(text: str) -> float:
    """1200.50 and 1.200,50 are one; what could be thousands or thousandths is refused."""
    plain = "".join(text.split())
    if either := _EITHER.fullmatch(plain):
        whole, part = either.groups()
        raise BadInput(f"{text[:40]!r} may be {whole}{part} or {whole}.{part}: write {whole}{part} or {whole}.{part}0")
    if not plain.isascii() or not (_PLAIN.fullmatch(plain) or _GROUPED.fullmatch(plain)):
        raise BadInput(f"{text[:40]!r} is not an amount: write it like 1200.50")
    return float(_in_english(plain))


def _in_english(plain: str) -> str:
    """The last sign begins the decimals, unless it stands more than once and is between thousands."""
    point = max(plain.rfind("."), plain.rfind(","))
    if point < 0:
        return plain
    whole, decimals = plain[:point], plain[point + 1 :]
    if plain[point] in whole:
        whole, decimals = whole + decimals, "0"
    return f"{whole.replace('.', '').replace(',', '')}.{decimals}"
