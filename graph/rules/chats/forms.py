"""Tells what a message does: asks for somebody, takes, refuses, takes back, changes an entry, or merely chats."""

from dataclasses import dataclass

from graph.model.chat import Group
from graph.rules.chats.heard import Heard, stem
from graph.rules.chats.words import (
    AM,
    ASK_VERBS,
    CANCELS,
    CANNOT,
    CLOSES,
    CONSIDERS,
    FIRST,
    GREETINGS,
    HANDS,
    HAVE,
    HYPOTHETIC,
    JOINS,
    MOVES,
    NOT_TASK_VERBS,
    PAST,
    REFUSES,
    RETRACTS,
    SOMEONE,
    STRONG_YES,
    TAKES_ALONE,
    THEM,
    WILL,
    YES,
    YOU,
    word_set,
)  # fmt: skip

_WHO = frozenset({"who", "whos", "who's", "whose"})
_BOUNDARY = word_set(". , ; : ! ? - ( ) and so but or then also ok")
_WHO_IS = word_set("got up on free home in able around there available here")
_WANTED = word_set(
    "driver drivers person people sitter hand hands volunteer volunteers someone somebody anyone help cover "
    "sub lift ride pickup replacement swap helper adult body bodies pair runner baker closer opener chaperone"
)
_PRESENT = word_set(
    "takes gets brings picks drives has wants does makes watches covers opens closes signs goes fetches "
    "collects drops comes stays bakes buys"
)
_READY = word_set(
    "able free home around available up got in on there here going taking getting driving covering willing "
    "keen near going"
)
_NOT_BEFORE_ME = word_set(
    "for to with w not about tell help excuse bless like love kill save and or of on at from by it is told gave asked get make made give trust believe than him her"
)
_POLITE = word_set("pls please plz can could would kindly")
_PRESENCE = word_set("at there in free around off away")
_IDLE = word_set(
    "so not just too very dying crying going still also never always here back home fine good ok sorry happy "
    "sad tired starving hungry stuck late lost bored laughing kidding joking begging living loving feeling "
    "thinking wondering looking saying asking trying moving getting being hearing watching reading"
)
_NO_PAST = word_set("need feed seed speed bleed bed red shed wed weed indeed")


_GREETING = 6  # words: a longer message has more to say


@dataclass(frozen=True, slots=True)
class Ask:
    directed_to: tuple[str, ...] = ()
    anybody: bool = True  # False: "can you" to nobody by name, who knows whether he is meant
    back: bool = False  # asks back: "Theo, you mean the opening?"
    at: int = 0


@dataclass(frozen=True, slots=True)
class Take:
    """`bare`: the words themselves name nothing that is taken. `sort` says how it is said."""

    people: tuple[str, ...]
    sort: str  # words, hand, yes, weak, presence, named
    bare: bool = False
    verb: str | None = None


def chatter(heard: Heard) -> bool:
    """Hypothetical, a greeting, or somebody else's words: nothing is arranged by it."""
    words = heard.words()
    if heard.has(*HYPOTHETIC) or (
        len(words) <= _GREETING and heard.text.startswith(tuple(f" {one}" for one in GREETINGS))
    ):
        return True
    return words[:1] == ("if",) or (words[:2] == ("and", "if")) or ("ever" in words and "if" in words)


def considers(heard: Heard) -> bool:
    return heard.has(*CONSIDERS)


def retracts(heard: Heard) -> bool:
    """Takes back what the sender has asked."""
    said = bare_text(heard)
    return any(said == one or said.startswith(one + " ") for one in (*RETRACTS, "n m"))


def closes(heard: Heard) -> bool:
    return heard.has(*CLOSES)


def bare_text(heard: Heard) -> str:
    """The words without signs."""
    return " ".join(heard.words())


def hand_only(heard: Heard) -> bool:
    return not heard.words() and any(one in heard.message.text for one in HANDS)


def cancels(heard: Heard) -> bool:
    """Called off, in so many words or as "no tutoring tomorrow"."""
    for at, token in enumerate(heard.tokens):
        if token.text != "no" or heard.word(at - 1) in ("have", "has", "there", "is", "got", "with", "oh"):
            continue
        if any(at < one.begin <= at + 2 for one in (*heard.activities, *heard.events)) and heard.word(at + 1) not in (
            "i",
            "one",
            "we",
        ):
            return True
    behind = {one.end for one in (*heard.activities, *heard.events)}
    off = any(
        heard.word(at) == "off" or (heard.word(at) in ("is", "s", "'s") and heard.word(at + 1) == "off")
        for at in behind
    )
    return (off and not set(heard.words()) & FIRST and not considers(heard)) or heard.has(*CANCELS)


def moves(heard: Heard) -> bool:
    return heard.has(*MOVES)


def cannot(heard: Heard) -> bool:
    return heard.has(*CANNOT)


def refuses(heard: Heard) -> bool:
    said = bare_text(heard)
    return any(said == one or said.startswith(one + " ") for one in REFUSES) or said.startswith(
        ("pls not me", "please not me", "not it")
    )


def past(heard: Heard) -> bool:
    """Tells what was: somebody did, without asking or taking."""
    words = heard.words()
    for at, word in enumerate(words[:-1]):
        follows = words[at + 1]
        if (
            (
                word in ("i", "he", "she", "they", "we", "you", "it")
                or any(one.value and heard.word(one.begin) == word for one in heard.people)
            )
            and is_past(follows)
            and follows not in ("got", "had", "made", "booked", "moved", "called")
        ):
            return True
    return (
        bool(words)
        and is_past(words[0])
        and words[0] in ("found", "made", "had", "did", "took", "ate", "won", "saw", "met")
    )


def is_past(word: str) -> bool:
    return word in PAST or (word.endswith("ed") and word not in _NO_PAST and len(word) > 4)


# ── asking ──


def ask(heard: Heard, group: Group) -> Ask | None:
    """Somebody is wanted, and who, where somebody is named."""
    words = [one.text for one in heard.tokens]
    directed = _addressed(heard, group)
    for at, word in enumerate(words):
        following = _following(words, at)
        if word in _WHO and _who_asks(words, at, following):
            return Ask((), at=at)
        if word in ("can", "could", "would", "will") and following[:1] and _somebody(following):
            return Ask((), at=at)
        if (
            word in ("can", "could", "would", "will")
            and following[:1]
            and following[0] in YOU - {"your", "ur", "you're"}
        ):
            return Ask(directed, anybody=bool(directed), at=at) if _verbed(following[1:]) or directed else None
        if word in SOMEONE and _someone_asked(words, at, following):
            return Ask((), at=at)
        if word in ("need", "needs", "short", "looking", "want") and _needed(words, at, following):
            return Ask((), at=at)
        if word in ("takers", "volunteers", "volunteer"):
            return Ask((), at=at)
    return _imperative(heard, directed, words) or _asked_back(heard, directed, words)


def _speaks_to(heard: Heard, end: int) -> bool:
    """Whether "can you" stands in the sentence that ends with the name."""
    at = end
    while at > 0 and heard.word(at - 1) not in (".", "!", "?"):
        at -= 1
    return any(
        heard.word(step) in ("can", "could", "would", "will") and heard.word(step + 1) in YOU for step in range(at, end)
    )


def _somebody(following: list[str]) -> bool:
    return following[0] in SOMEONE or (
        following[0] in ("one", "1", "either", "any") and following[1:2] in (["of"], ["person"], ["more"])
    )


def _following(words: list[str], at: int) -> list[str]:
    return [one for one in words[at + 1 : at + 8] if one[0].isalnum() or one[0] == "'"]


def _who_asks(words: list[str], at: int, following: list[str]) -> bool:
    if at and words[at - 1] not in _BOUNDARY and at > 3:
        return False
    first = following[0] if following else ""
    second = following[1] if len(following) > 1 else ""
    if words[at] == "whose":
        return first == "turn"
    if not following and words[at] == "who":
        return at > 3 and words[at - 1] in _BOUNDARY and at >= len(words) - 3
    if words[at] in ("whos", "who's"):
        return first.endswith("ing") or first in _WHO_IS or first == "got"
    if first in ("is", "are"):
        return second.endswith("ing") or second in _WHO_IS
    if first == "else":
        return second in ("can", "is", "could", "wants")
    return (
        first in ("can", "could", "will", "would", "wants", "has", "brings")
        or first in _PRESENT
        or (first in ASK_VERBS and not is_past(first))
    )


def _verbed(following: list[str]) -> bool:
    return any(one in ASK_VERBS and one not in ("have", "be", "do", "start") for one in following[:3]) or following[
        :1
    ] in (["be"], ["do"], ["pls"], ["please"])


def _someone_asked(words: list[str], at: int, following: list[str]) -> bool:
    """ "Somebody has to", "anyone free", "anybody home?", and "anyone" as the last word of a need."""
    first = following[0] if following else ""
    if words[at].startswith("some") and first in ("has", "needs", "should", "must", "please", "pls", "have", "to"):
        return True
    if first in ("can", "could", "would", "will") and (
        {"chance", "wondering", "hoping", "wonder", "hope"} & set(words[:at]) or "?" in words[at:]
    ):
        return True
    before = words[at - 1] if at else ""
    if before in ("has", "did", "does", "was", "if", "do", "for", "like", "than", "hasnt", "asked", "else"):
        return False
    if words[at].startswith("any") and (
        first in _READY or (not first and (before in (",", "", ".", "?", "!") or "need" in words or "?" in words))
    ):
        return first != "getting" or before != "is"
    return words[at].startswith("any") and first in ("who", "to", "please", "pls", "wanna", "want", "with", "able")


def _needed(words: list[str], at: int, following: list[str]) -> bool:
    if words[at] == "short":
        return (
            at > 0
            and words[at - 1] in ("one", "1", "two", "2", "person", "are", "be", "still", "were", "hand", "hands")
            and words[at - 1] != "so"
        )
    if words[at] == "looking" and following[:1] != ["for"]:
        return False
    if words[at] == "want" and following[:1] not in (["someone"], ["somebody"], ["anyone"]):
        return False
    return any(one in _WANTED or one in SOMEONE for one in following[:5])


def _addressed(heard: Heard, group: Group) -> tuple[str, ...]:
    """Who is spoken to: a name at the start or the end of the message or of a sentence, that is not the sender's."""
    refs = {one.ref for one in group.people}
    found = []
    for one in heard.people:
        before, after = heard.word(one.begin - 1), heard.word(one.end)
        opens = one.begin == 0 or before in (
            ".",
            "!",
            "?",
            ",",
            ";",
            "-",
            "hey",
            "ok",
            "and",
            "pls",
            "please",
            "so",
            "@",
        )
        ends = after in ("", ".", "?", "!", ",")
        asked = after in YOU or after in _POLITE or after in ("can", "could", "would", "will", ",", "pls", "please")
        spoken_to = (opens and (asked or (one.begin == 0 and ends))) or (
            ends and (before in YOU or _speaks_to(heard, one.begin))
        )
        if one.value in refs and not one.possessive and one.value != heard.message.sender and spoken_to:
            found.append(one.value)
    return tuple(dict.fromkeys(found))


def _imperative(heard: Heard, directed: tuple[str, ...], words: list[str]) -> Ask | None:
    """ "Wren pls take in the chairs", "please bring the keys, Rob"."""
    if not directed:
        return None
    for at, word in enumerate(words[:8]):
        if word in ("pls", "please", "plz") and any(one in ASK_VERBS for one in _following(words, at)[:2]):
            return Ask(directed, at=at)
    named = next((one for one in heard.people if one.value in directed), None)
    if named is None or named.begin:
        return None
    rest = [one for one in _following(words, named.end - 1) if one not in ("pls", "please")]
    return (
        Ask(directed, at=0)
        if rest[:1] and rest[0] in ASK_VERBS and not is_past(rest[0]) and not rest[0].endswith(("s", "ing"))
        else None
    )


def _asked_back(heard: Heard, directed: tuple[str, ...], words: list[str]) -> Ask | None:
    if not directed or not heard.question:
        return None
    for at, word in enumerate(words[:-1]):
        if word in YOU and words[at + 1] in (
            "mean",
            "meant",
            "doing",
            "taking",
            "getting",
            "got",
            "on",
            "still",
            "ok",
            "free",
            "up",
            "able",
            "covering",
        ):
            return Ask(directed, back=words[at + 1].startswith("mean"), at=at)
    return None


# ── taking ──


def take(heard: Heard) -> Take | None:
    """Somebody says that he does it, or that another does."""
    sender = heard.message.sender
    if hand_only(heard):
        return Take((sender,), "hand", bare=True)
    said = bare_text(heard)
    opening = _first_clause(heard)
    hand = any(one in heard.message.text for one in HANDS)
    if said in TAKES_ALONE:
        return Take((sender,), "words", bare=True)
    trimmed = (
        said.removeprefix("ok ")
        .removeprefix("yeah ")
        .removeprefix("yes ")
        .removeprefix("sure ")
        .removeprefix("n ")
        .removeprefix("and ")
    )
    if trimmed in TAKES_ALONE or (
        opening in TAKES_ALONE and opening not in ("me", "i can", "i am", "coming", "i will")
    ):
        return Take((sender,), "words", bare=True)
    found = _first_person(heard)
    if found is not None:
        return found
    yes = _yes(heard, sender)
    if yes is not None:
        return yes
    if hand and heard.words() and len(heard.words()) <= 6:
        return Take((sender,), "hand", bare=False)
    return _of_another(heard)


def _first_clause(heard: Heard) -> str:
    """The words up to the first sign: "on it" of "on it. funfetti"."""
    kept: list[str] = []
    for one in heard.tokens:
        if not (one.word or one.number):
            break
        kept.append(one.text)
    return " ".join(kept)


def _yes(heard: Heard, sender: str) -> Take | None:
    words = heard.words()
    if not words or words[0] not in YES or len(words) > 6 or heard.question:
        return None
    strong = words[0] in STRONG_YES or (
        len(words) > 1 and words[:2] in (("no", "problem"), ("of", "course"), ("yeah", "course"))
    )
    return Take((sender,), "yes" if strong else "weak", bare=True)


def _first_person(heard: Heard) -> Take | None:
    words = heard.words()
    sender = heard.message.sender
    for at, word in enumerate(words):
        verb = _committed(words, at, word) or _having(heard, words, at)
        if verb is not None:
            people = _with_others(heard, words, at, sender)
            return Take(people, "presence" if verb in _PRESENCE else "words", bare=_nothing_named(heard), verb=verb)
    if words[:1] and words[0].endswith("ing") and words[0] in ASK_VERBS and not heard.question:
        return Take((sender,), "words", bare=_nothing_named(heard), verb=words[0])
    if words[:1] == ("got",) and _object(words, 1, heard):
        return Take((sender,), "words", bare=False, verb="got")
    joined = _with_me(words)
    if joined is not None:
        return Take((sender,), "words", bare=_nothing_named(heard), verb=joined)
    return _claimed(heard, words, sender)


def _committed(words: tuple[str, ...], at: int, word: str) -> str | None:
    """The verb of "I'll take", "im bringing", "i can do that", "I drive", "ive got z"; None for what was, and for chat."""
    follows = [
        one
        for one in words[at + 1 : at + 5]
        if one not in ("just", "also", "then", "def", "definitely", "happily", "prob", "gladly", "probably", "still")
    ]
    first = follows[0] if follows else ""
    second = follows[1] if len(follows) > 1 else ""
    if word in WILL:
        return first if first and first not in NOT_TASK_VERBS | {"ever", "never", "not", "cry", "die", "kill"} else None
    if (
        word == "i"
        and first in ("will", "can", "could", "shall", "gotta")
        and second not in ("not", "never", "only", "t", "have")
    ):
        before = words[at - 1] if at else ""
        return (
            (second or "do")
            if before not in ("if", "should", "can", "could") and second not in NOT_TASK_VERBS
            else None
        )
    if word == "i" and first == "am":
        return _being(second)
    if word in AM:
        return _being(first)
    if word in HAVE and first == "got":
        return "got"
    if word == "i" and first == "got":
        return "got" if second in THEM or second not in ("a", "an", "the", "my", "so", "to", "") else None
    if word == "i" and first in ASK_VERBS and not is_past(first) and first not in ("have", "be", "need", "want"):
        return (
            first
            if (
                not at
                or words[at - 1]
                not in ("do", "did", "can", "should", "could", "will", "if", "would", "when", "what", "how")
            )
            else None
        )
    return None


def _having(heard: Heard, words: tuple[str, ...], at: int) -> str | None:
    """ "I have him", "I have Finn for the match", "need the car thursday"."""
    follows = words[at + 1] if at + 1 < len(words) else ""
    if words[at] == "i" and follows == "have" and at + 2 < len(words):
        names = {heard.word(one.begin) for one in heard.people}
        return "have" if words[at + 2] in names | {"him", "her", "them"} else None
    if (
        words[at] in ("need", "having", "taking")
        and heard.resources
        and not (at and words[at - 1] in ("you", "u", "we", "dont", "not", "they"))
    ):
        return "have" if at <= 1 and not heard.question else None
    return None


def _being(first: str) -> str | None:
    if first in _PRESENCE or first in ("doing", "getting", "watching", "on"):
        return first
    if first == "going":
        return first
    if first == "the":
        return "lead"
    return first if first.endswith("ing") and first not in _IDLE else None


def _object(words: tuple[str, ...], at: int, heard: Heard) -> bool:
    follows = words[at] if at < len(words) else ""
    return follows in THEM or any(heard.word(one.begin) == follows for one in heard.people)


def _with_me(words: tuple[str, ...]) -> str | None:
    """ "Lulu stays with me", "benji comes w me", "bring him to me"."""
    for at in range(len(words) - 1):
        if words[at] in ("with", "w", "to", "at") and words[at + 1] in ("me", "mine", "my", "ours"):
            before = set(words[max(0, at - 4) : at])
            if before & {
                "stays",
                "stay",
                "comes",
                "come",
                "goes",
                "go",
                "bring",
                "send",
                "drop",
                "sleeps",
                "leave",
                "rides",
                "can",
                "brings",
                "is",
            }:
                return next((one for one in words[max(0, at - 4) : at] if one in ASK_VERBS), "stays")
    return None


def _claimed(heard: Heard, words: tuple[str, ...], sender: str) -> Take | None:
    """ "Tues close mine pls", "stall for me", "me and the van have a date", "priya n me are doing the drinks"."""
    for at, word in enumerate(words):
        if (
            word == "mine"
            and at
            and (at + 1 >= len(words) or words[at + 1] in ("pls", "please", "then", "again"))
            and words[at - 1] not in ("its", "is", "of", "now")
        ):
            return Take((sender,), "words", verb="mine")
        if (
            word == "for"
            and words[at + 1 : at + 2] == ("me",)
            and at
            and at + 2 <= len(words) <= at + 6
            and words[at - 1] not in ("asking", "too", "hard", "much")
        ):
            return Take((sender,), "words", verb="mine") if not heard.question else None
        if word == "me" and words[at + 1 : at + 2] == ("for",) and at <= 1 and len(words) <= at + 5:
            return Take((sender,), "words", verb="mine")
        if (
            word == "me"
            and 0 < at == len(words) - 1 <= 3
            and words[at - 1] not in _NOT_BEFORE_ME
            and not heard.question
        ):
            return Take((sender,), "words", verb="mine")
        if word == "me" and words[at + 1 : at + 2] and words[at + 1] in JOINS and at == 0:
            return Take(_with_others(heard, words, at, sender), "words", verb="have")
        if (
            word == "me"
            and at
            and words[at - 1] in JOINS
            and words[at + 1 : at + 2]
            and words[at + 1] in ("are", "will", "have", "got", "can", "take", "do", "go")
        ):
            return Take(
                _with_others(heard, words, at, sender), "words", verb=words[at + 2] if at + 2 < len(words) else "do"
            )
    return None


def _with_others(heard: Heard, words: tuple[str, ...], at: int, sender: str) -> tuple[str, ...]:
    """Who is named beside "me": "priya n me", "me and Rob will"."""
    named = {heard.word(one.begin): one.value for one in heard.people if not one.possessive and one.value != sender}
    beside = []
    if at >= 2 and words[at - 1] in JOINS and words[at - 2] in named:
        beside.append(named[words[at - 2]])
    if at + 2 < len(words) and words[at + 1] in JOINS and words[at + 2] in named:
        beside.append(named[words[at + 2]])
    return (sender, *beside)


def _nothing_named(heard: Heard) -> bool:
    return not (heard.people or heard.activities or heard.events or heard.times or heard.resources or heard.places)


def _of_another(heard: Heard) -> Take | None:
    """ "Rob will get him", "teta is taking lulu", "dad has them sat"."""
    if heard.question:
        return None
    for one in heard.people:
        if one.value == heard.message.sender or (one.possessive and not heard.word(one.end - 1).endswith("'s")):
            continue
        rest = [
            word
            for word in (heard.word(one.end + step) for step in range(4))
            if word and (word[0].isalnum() or word[0] == "'")
        ]
        if rest[:1] and rest[0] in (
            "will",
            "ll",
            "'ll",
            "can",
            "is",
            "s",
            "'s",
            "has",
            "gets",
            "takes",
            "drives",
            "picks",
            "brings",
            "covers",
            "got",
        ):
            verb = rest[0] if rest[0] in (_PRESENT | {"got"}) - {"has"} else rest[1] if len(rest) > 1 else ""
            if rest[0] == "is" and not verb.endswith("ing"):
                continue
            if (verb in ASK_VERBS and not (is_past(verb)) and verb not in ("be", "go", "have")) or (
                rest[0] == "has" and len(rest) > 1 and rest[1] in THEM
            ):
                return Take((one.value,), "named", verb=verb)
    return None


def shared_words(heard: Heard, words: str) -> int:
    """How many telling words two texts share."""
    return len(content(heard.text) & content(words))


_EMPTY = word_set(
    "the a an and or but so to of in on at by for with w from is are be am was it its im i'm i ill i'll can "
    "could would will do does have has got get u you your ur me my who whos someone somebody anyone anybody "
    "need one 1 any this that then ok pls please today tomorrow tonight monday tuesday wednesday thursday "
    "friday saturday sunday take takes bring brings go as we they she he her him them not no yes yeah thats up "
    "off out over just now here there him dont mon tue tues wed thu thurs fri sat sun"
)


def content(text: str) -> set[str]:
    return {stem(one) for one in text.split() if one[0].isalpha() and one not in _EMPTY and one not in FIRST}
