"""Knows what money is called: by code (EUR), sign (€, A$, zł) and word (euros), and which currency each means.

A sign that several countries share without saying which ("kr") means none: whoever reads it must not guess.
"""

_ISO_4217 = "EUR USD GBP JPY INR CHF SEK NOK DKK PLN CZK AUD NZD CNY BRL MXN ZAR KRW SGD HKD HUF ILS"
_ALSO_WORDS = "TRY CAD"  # "try 5 m", "5 cad files": codes in capitals only
_SIGNS = {
    "€": "EUR",
    "$": "USD",
    "£": "GBP",
    "¥": "JPY",
    "₹": "INR",
    "₺": "TRY",
    "₩": "KRW",
    "₪": "ILS",
    "us$": "USD",
    "a$": "AUD",
    "au$": "AUD",
    "c$": "CAD",
    "ca$": "CAD",
    "nz$": "NZD",
    "hk$": "HKD",
    "s$": "SGD",
    "r$": "BRL",
    "mx$": "MXN",
    "zł": "PLN",
    "kč": "CZK",
    "fr.": "CHF",
    "sfr": "CHF",
    "sfr.": "CHF",
}
_WORDS = {
    "euro": "EUR",
    "dollar": "USD",
    "us dollar": "USD",
    "us-dollar": "USD",
    "buck": "USD",
    "pound": "GBP",
    "franc": "CHF",
    "swiss franc": "CHF",
    "yen": "JPY",
    "rupee": "INR",
    "zloty": "PLN",
}

_BARE = "".join(one for one in _SIGNS if len(one) == 1)
_LETTERED = "|".join(one.replace("$", r"\$").replace(".", r"\.") for one in _SIGNS if len(one) > 1)
_CODE = rf"(?:{'|'.join(_ISO_4217.split())}|(?-i:{'|'.join(_ALSO_WORDS.split())}))"
_WORD = "|".join(f"{one}s?" for one in sorted(_WORDS, key=len, reverse=True))

BEFORE = rf"(?:(?<![^\W\d_])(?:{_LETTERED})|[{_BARE}]|\b{_CODE}(?![^\W\d_]))"
"""What may stand before an amount: "EUR 5", "EUR5", "A$ 5"."""
AFTER = rf"(?:[{_BARE}]|(?:{_LETTERED})(?!\w)|(?:{_WORD}|{_CODE})\b)"
"""What may stand behind one."""


def currency_named(said: str) -> str:
    """The code that a sign, a word or a code itself means."""
    word = " ".join(said.casefold().split())
    return _SIGNS.get(word) or _WORDS.get(word) or _WORDS.get(word.removesuffix("s")) or said.upper()
