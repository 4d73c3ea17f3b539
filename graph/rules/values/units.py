"""Knows units of measure: which names mean which, what measures the same thing, and how much one is in another.

The registry is pint's, with definitions of our own that stand below: nothing is read from a disk, arithmetic is exact,
and no name is taken for a unit that people mean otherwise ("at", "pm", "d" are units to a physicist). It is built once,
when the first quantity asks for it.
"""

from decimal import Context, Decimal
from functools import lru_cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pint import UnitRegistry

# A name, what it is in pint's own language, its symbol (shown with a value), and what else people call it.
_DEFINITIONS = """
millimetre = [length] = mm = millimetres = millimeter = millimeters
centimetre = 10 * millimetre = cm = centimetres = centimeter = centimeters
decimetre = 100 * millimetre = dm = decimetres = decimeter = decimeters
metre = 1000 * millimetre = m = metres = meter = meters = mtr
kilometre = 1000000 * millimetre = km = kilometres = kilometer = kilometers
inch = 25.4 * millimetre = in = inches
foot = 304.8 * millimetre = ft = feet
yard = 914.4 * millimetre = yd = yards
mile = 1609344 * millimetre = mi = miles
square_millimetre = millimetre ** 2 = mm² = mm2
square_centimetre = 100 * millimetre ** 2 = cm² = cm2
square_metre = 1000000 * millimetre ** 2 = m² = m2 = sqm = square_metres = square_meter = square_meters = sq_m
square_foot = 92903.04 * millimetre ** 2 = ft² = ft2 = sqft = square_feet = sq_ft
hectare = 10000000000 * millimetre ** 2 = ha = hectares
cubic_metre = 1000000000 * millimetre ** 3 = m³ = m3 = cbm = cubic_metres = cubic_meter = cubic_meters
litre = 1000000 * millimetre ** 3 = l = L = litres = liter = liters
millilitre = 1000 * millimetre ** 3 = ml = mL = millilitres = milliliter = milliliters
gram = [mass] = g = grams = gramme = grammes
milligram = 0.001 * gram = mg = milligrams
kilogram = 1000 * gram = kg = kilograms = kilo = kilos = kgs
tonne = 1000000 * gram = t = tonnes = ton = tons
pound = 453.59237 * gram = lb = lbs
ounce = 28.349523125 * gram = oz = ounces
second = [time] = s = seconds = sec = secs
millisecond = 0.001 * second = ms = milliseconds
minute = 60 * second = min = minutes = mins
hour = 3600 * second = h = hours = hr = hrs
day = 86400 * second = day = days
week = 604800 * second = week = weeks
kilometre_per_hour = 1000000 * millimetre / hour = km/h = kmh = kph = kilometres_per_hour = kilometers_per_hour
metre_per_second = 1000 * millimetre / second = m/s = metres_per_second = meters_per_second
litre_per_minute = 1000000 * millimetre ** 3 / minute = l/min = L/min = lpm = litres_per_minute = liters_per_minute
cubic_metre_per_hour = 1000000000 * millimetre ** 3 / hour = m³/h = m3/h = cubic_metres_per_hour
byte = [information] = B = bytes
kilobyte = 1000 * byte = kB = KB = kilobytes
megabyte = 1000000 * byte = MB = megabytes
gigabyte = 1000000000 * byte = GB = gigabytes
terabyte = 1000000000000 * byte = TB = terabytes
kibibyte = 1024 * byte = KiB
mebibyte = 1048576 * byte = MiB
gibibyte = 1073741824 * byte = GiB
joule = [energy] = J = joules
watt = joule / second = W = watts
kilowatt = 1000 * watt = kW = kilowatts
megawatt = 1000000 * watt = MW = megawatts
kilowatt_hour = 3600000 * joule = kWh = kilowatt_hours
ampere = [current] = A = amps = amp = amperes
volt = watt / ampere = V = volts
kilovolt_ampere = 1000 * watt = kVA
hertz = 1 / second = Hz
kilohertz = 1000 * hertz = kHz
megahertz = 1000000 * hertz = MHz
gigahertz = 1000000000 * hertz = GHz
kelvin = [temperature]; offset: 0 = K
degree_celsius = kelvin; offset: 273.15 = °C = degrees_celsius = celsius
degree_fahrenheit = 5 / 9 * kelvin; offset: 233.15 + 200 / 9 = °F = degrees_fahrenheit = fahrenheit
degree = [angle] = ° = degrees
lux = [illuminance] = lx
lumen = [luminous_flux] = lm = lumens
decibel = [level] = dB = decibels
newton = [force] = N
kilonewton = 1000 * newton = kN
newton_metre = 1000 * newton * millimetre = Nm = newton_metres
kilopascal = newton / (1000 * millimetre ** 2) = kPa = kilopascals
hectopascal = 0.1 * kilopascal = hPa = mbar = millibar
megapascal = 1000 * kilopascal = MPa = megapascals
revolution_per_minute = hertz / 60 = rpm = revolutions_per_minute
milliampere = 0.001 * ampere = mA = milliamps = milliamperes
pixel = [pixels] = px = pixels
percent = [share] = %
"""

_COMPARED = Context(prec=15)  # what JSON's numbers keep
_FOLDED = 2  # letters from which on capitals say nothing: KG is kg, but M is no metre


_Line = tuple[str, str, str, tuple[str, ...]]


def _lines() -> tuple[_Line, ...]:
    made = []
    for line in _DEFINITIONS.strip().splitlines():
        name, definition, symbol, *others = line.split(" = ")
        made.append((name, definition, symbol, tuple(one.replace("_", " ") for one in (name, symbol, *others))))
    return tuple(made)


def _folded() -> dict[str, str]:
    """Names without their capitals, where those say nothing."""
    found: dict[str, set[str]] = {}
    for said, name in _EXACT.items():
        if len(said) >= _FOLDED:
            found.setdefault(said.casefold(), set()).add(name)
    return {said: next(iter(names)) for said, names in found.items() if len(names) == 1}


_LINES = _lines()
_EXACT = {said: name for name, _, _, names in _LINES for said in names}
_CASELESS = _folded()
_SYMBOLS = {name: symbol for name, _, symbol, _ in _LINES}
NAMES = frozenset(_EXACT)
_FOLDED_NAMES = frozenset(said.casefold() for said in _EXACT)
LONGEST = max(map(len, _EXACT))


def is_name(words: str) -> bool:
    """True if a unit has this name, however its capitals are written."""
    return words.casefold() in _FOLDED_NAMES


def unit_named(words: str) -> str | None:
    """The unit that is meant, by the symbol that it is shown with; None where no unit has that name."""
    name = _name(words)
    return None if name is None else _SYMBOLS[name]


def alike(one: str, other: str) -> bool:
    """True if two units measure the same sort of thing. An unknown unit is like itself alone."""
    names = _name(one), _name(other)
    if names[0] is None or names[1] is None:
        return one.casefold() == other.casefold()
    units = _registry()
    return bool(units.get_dimensionality(names[0]) == units.get_dimensionality(names[1]))


def is_amount(unit: str) -> bool:
    """True if the unit's least quantity is none: of a length or a weight, but not of a temperature."""
    name = _name(unit)
    return name is not None and "[temperature]" not in _registry().get_dimensionality(name)


@lru_cache(maxsize=4096)
def base(number: Decimal, unit: str) -> tuple[Decimal, str]:
    """The same size in the unit that all of its kind are compared in; an unknown unit is its own kind."""
    name = _name(unit)
    if name is None:
        return number, unit.casefold()
    size = _registry().Quantity(number, name).to_root_units()
    return _COMPARED.create_decimal(size.magnitude), _unit_of(size.units)


def _unit_of(units: object) -> str:
    """A base unit by its symbol, a product of such as pint writes it: both are only ever compared."""
    said = str(units)
    return _SYMBOLS.get(said, said.replace(" ", ""))


def _name(words: str) -> str | None:
    said = " ".join(words.split())
    return _EXACT.get(said) or _CASELESS.get(said.casefold())


@lru_cache(maxsize=1)
def _registry() -> "UnitRegistry[Any]":
    from pint import UnitRegistry  # noqa: PLC0415 - a third of a second that most processes never need

    units: UnitRegistry[Any] = UnitRegistry(None, non_int_type=Decimal, autoconvert_offset_to_baseunit=True)
    units.load_definitions([f"{name} = {definition}" for name, definition, _, _ in _LINES])
    return units


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
