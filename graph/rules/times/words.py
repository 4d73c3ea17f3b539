"""Knows the English words for days, months, parts of the day, units and numbers, and how people misspell them."""


def words_of(line: str) -> tuple[str, ...]:
    """The words of a line, each by itself, in their order."""
    return tuple(line.split())


def word_set(line: str) -> frozenset[str]:
    return frozenset(line.split())


MONTHS = {
    name: number
    for number, names in enumerate(
        [
            "january jan", "february feb", "march mar", "april apr", "may", "june jun", "july jul", "august aug",
            "september sept sep", "october oct", "november nov", "december dec",
        ],
        1,
    )
    for name in names.split()
}  # fmt: skip
WEEKDAYS = {
    name: at
    for at, names in enumerate(
        [
            "monday mon", "tuesday tue tues", "wednesday wed weds", "thursday thu thur thurs", "friday fri",
            "saturday sat", "sunday sun",
        ]
    )
    for name in names.split()
}  # fmt: skip
WEEKDAYS_EACH = {name + "s": at for name, at in WEEKDAYS.items() if name.endswith("day")}
# Words of their own as well: they are days or months only where what stands beside them says so.
DOUBTFUL = {"sat", "sun", "mon", "wed", "may", "march", "mar", "second", "fri"}

UNITS = {
    name: unit
    for unit, names in {
        "S": "second seconds sec secs s",
        "TM": "minute minutes min mins",
        "H": "hour hours hr hrs h",
        "D": "day days d night nights",
        "W": "week weeks wk wks w",
        "WE": "weekend weekends",
        "WD": "weekday weekdays workday workdays",
        "M": "month months mo mos",
        "Q": "quarter quarters",
        "Y": "year years yr yrs y",
        "10Y": "decade decades",
        "100Y": "century centuries",
    }.items()
    for name in names.split()
}
SHORT_UNITS = {"s", "h", "d", "w", "y", "m", "min", "hr", "mo"}  # only right behind a figure: 3h, 10d
SECONDS = {"S": 1, "TM": 60, "H": 3600, "D": 86400, "W": 604800, "WE": 172800, "WD": 86400, "M": 2592000,
           "Q": 7776000, "Y": 31536000, "10Y": 315360000, "100Y": 3153600000}  # fmt: skip

ONES = {
    word: number
    for number, word in enumerate(
        words_of(
            "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
        )
    )
}
TENS = {word: 10 * at for at, word in enumerate(words_of("twenty thirty forty fifty sixty seventy eighty ninety"), 2)}
ORDINALS = {
    word: number
    for number, word in enumerate(
        words_of(
            "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
        ),
        1,
    )
} | {"thirtieth": 30}

# Code, first hour, hour that ends it; as dictionaries of times have them.
PARTS = {
    "morning": ("TMO", 8, 12), "mornings": ("TMO", 8, 12), "afternoon": ("TAF", 12, 16), "afternoons": ("TAF", 12, 16),
    "evening": ("TEV", 16, 20), "evenings": ("TEV", 16, 20), "night": ("TNI", 20, 24), "nights": ("TNI", 20, 24),
    "daytime": ("TDT", 8, 18), "lunchtime": ("TMEL", 11, 13), "midday": ("TMI", 11, 13),
    "breakfast": ("TMEB", 8, 12), "lunch": ("TMEL", 11, 13), "dinner": ("TMED", 16, 20), "dinnertime": ("TMED", 16, 20),
    "breakfasttime": ("TMEB", 8, 12), "supper": ("TMED", 16, 20), "brunch": ("TMER", 8, 12),
}  # fmt: skip
MEALS = {"breakfast", "lunch", "dinner", "supper", "brunch"}  # times only behind before, after, at, during
SEASONS = {"spring": "SP", "summer": "SU", "autumn": "FA", "fall": "FA", "winter": "WI"}
DECADES = {word: 10 * at for at, word in enumerate(words_of("tens twenties thirties forties fifties sixties seventies eighties nineties"), 1)}  # fmt: skip

NEXT = {"next", "coming", "upcoming", "following"}
LAST = {"last", "previous", "past"}
THIS = {"this", "current"}

SPELLINGS = {
    wrong: right
    for right, wrongs in {
        "tomorrow": "tmrw tmr tmrow tmw tmoro tomo tom0rrow tommorow tommorrow tomorow tomorro 2moro tomoro tomorro tommorw 2mrw 2morrow 2mro tmro",
        "tonight": "tonite 2nite 2night tnite tn tonigt",
        "today": "2day tday",
        "yesterday": "yday ystday yesturday yest",
        "week": "wk",
        "weeks": "wks",
        "weekend": "wknd wkend wkd",
        "morning": "morn mornin mrng mornings'",
        "afternoon": "aft arvo afternon aftrnoon",
        "evening": "evng evenin",
        "oclock": "o'clock o'clk",
        "wednesday": "wensday wednsday wedensday",
        "thursday": "thurday thrusday thursda",
        "tuesday": "tusday teusday tuesdy",
        "saturday": "saterday satuday",
        "february": "febuary feburary",
        "wed": "wedn",
        "noon": "noontime",
        "quarter": "qtr",
        "before": "b4",
        "anyone": "any1",
        "someone": "some1",
        "everyone": "every1",
        "until": "til till 'til untill",
    }.items()
    for wrong in wrongs.split()
}
