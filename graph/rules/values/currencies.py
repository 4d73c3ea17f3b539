"""Knows what money is called: by code (EUR), sign (€, A$, zł) and word (euros), and which currency each means.

A sign that several countries share without saying which ("kr") means none: whoever reads it must not guess.
"""

_ISO_4217 = "EUR USD GBP JPY INR CHF SEK NOK DKK PLN CZK AUD NZD CNY BRL MXN ZAR KRW SGD HKD HUF ILS"
_CAPITALS_ONLY = ("TRY", "CAD")  # "try 5 m", "5 cad files"
_SIGNS = {
    "€": "EUR", "$": "USD", "£": "GBP", "¥": "JPY", "₹": "INR", "₺": "TRY", "₩": "KRW", "₪": "ILS", "us$": "USD", "a$": "AUD",
    "au$": "AUD", "c$": "CAD", "ca$": "CAD", "nz$": "NZD", "hk$": "HKD", "s$": "SGD", "r$": "BRL", "mx$": "MXN", "zł": "PLN",
    "kč": "CZK", "fr.": "CHF", "sfr": "CHF", "sfr.": "CHF",
}  # fmt: skip
_WORDS = {
    "euro": "EUR", "dollar": "USD", "us dollar": "USD", "us-dollar": "USD", "buck": "USD", "pound": "GBP", "franc": "CHF",
    "swiss franc": "CHF", "yen": "JPY", "rupee": "INR", "zloty": "PLN",
}  # fmt: skip
_CODES = {code.casefold(): code for code in _ISO_4217.split()}
_BEFORE = _SIGNS | _CODES
_BEHIND = _BEFORE | _WORDS | {f"{one}s": code for one, code in _WORDS.items()}
_LONGEST = max(map(len, _BEHIND))


def currency_before(text: str, end: int) -> tuple[str, int] | None:
    """The currency whose sign or code stands right before a place, and where that begins: "EUR 5", "A$5"."""
    for size in range(min(_LONGEST, end), 0, -1):
        said, before = text[end - size : end], text[: end - size][-1:]
        code = said if said in _CAPITALS_ONLY else _BEFORE.get(said.casefold())
        if code and not (
            said[0].isalpha() and (before.isalpha() if "$" in said else before.isalnum() or before == "_")
        ):
            return code, end - size
    return None


def currency_behind(text: str, at: int) -> tuple[str, int] | None:
    """The one that stands right behind, and where it ends: "5 €", "5 Swiss francs"."""
    for size in range(min(_LONGEST, len(text) - at), 0, -1):
        said, behind = text[at : at + size], text[at + size : at + size + 1]
        code = said if said in _CAPITALS_ONLY else _BEHIND.get(said.casefold())
        if code and not (len(said) > 1 and (behind.isalnum() or behind == "_")):
            return code, at + size
    return None
