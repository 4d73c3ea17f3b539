"""An answer names one of two, a no is for something else, and a swap is one plain thing."""

import pytest

from graph.profiles import load_profiles
from graph.rules.language.utterance import utterance
from graph.rules.statements.particulars import moves_place, particulars, slot_of
from graph.rules.statements.swaps import swapped
from graph.rules.talk.choices import answer_by_name, chosen_word, with_choice
from graph.rules.talk.messages import Message
from graph.rules.talk.reservations import refuses_another
from graph.rules.talk.targets import open_proposals
from graph.rules.utterances.sentences import sentence

CATEGORIES = load_profiles()["general"].categories
LOGS = "should we keep logs for 30 or 90 days?"


@pytest.mark.parametrize(
    ("words", "put", "another"),
    [
        ("Let's not use Kafka, it is way too heavy", LOGS, True),
        ("Let us not buy a van", "Shall we rent the hall?", True),
        ("Let's not keep them that long", LOGS, False),
        ("Let's not.", LOGS, False),
        ("Let's not do that", LOGS, False),
        ("Let's not rush", LOGS, False),
        ("Let's not rent it", "Shall we rent the hall?", False),
        ("No", LOGS, False),
        ("Not Thursdays, I've got choir. Mondays and Wednesdays?", "Let's rent the hall.", True),
        ("Not Thursdays, I've got choir.", "Let's meet tomorrow.", False),
        ("Not on Thursdays", "Let's meet on Thursday.", False),
        ("Not Kafka", "Let's rent the hall.", True),
        ("Not the van", "Let's rent the hall.", True),
        ("Not the hall, please", "Let's rent the hall.", False),
        ("Not that", "Let's rent the hall.", False),
        ("Not now", "Let's rent the hall.", False),
        ("Not the best idea", "Let's rent the hall.", False),
        ("Not a good idea", "Let's rent the hall.", False),
        ("Not worth the money", "Let's rent the hall.", False),
        ("No, not Kafka", "Let's rent the hall.", False),
    ],
)
def test_a_no_with_an_object_of_its_own_is_for_that(words: str, put: str, another: bool) -> None:
    assert refuses_another(utterance(words), put) is another


@pytest.mark.parametrize(
    ("words", "put", "names_one"),
    [
        ("90 days. Legal asked for it.", LOGS, True),
        ("MySQL, of course", "Postgres or MySQL?", True),
        ("30 or 90, I don't care", LOGS, False),
        ("why 90?", LOGS, False),
        ("fine by me", LOGS, False),
        ("not so soon", "Is it ready or not?", False),
    ],
)
def test_an_answer_names_one_of_two(words: str, put: str, names_one: bool) -> None:
    assert (chosen_word(utterance(words), sentence(put)) is not None) is names_one


def test_a_question_that_was_answered_is_open_no_more() -> None:
    asked = Message("m1", LOGS, 1, "Ada")
    assert len(open_proposals([asked])) == 1
    assert open_proposals([asked, Message("m2", "90 days.", 2, "Marta")]) == ()
    assert len(open_proposals([asked, Message("m2", "90 days.", 2, "Ada")])) == 1


@pytest.mark.parametrize(
    ("correction", "held", "statement"),
    [
        (
            "Lets host the images ourselves instead of S3.",
            "host images on S3",
            "host the images ourselves instead of S3",
        ),
        ("Let's rent storage boxes instead of S3", "host images on S3", "rent storage boxes instead of S3"),
        (
            "let's use Firebase push instead of OneSignal",
            "use OneSignal for push",
            "use Firebase push instead of OneSignal",
        ),
        ("let's use the garage instead of the shop", "print flyers at the shop", "print flyers at the garage"),
        ("Let's track stock by hand instead of Excel", "track stock in Excel", "track stock by hand instead of Excel"),
        ("Lets host them on Hetzner instead of S3", "host images on S3", "host them on Hetzner instead of S3"),
    ],
)
def test_what_is_swapped_is_one_plain_thing(correction: str, held: str, statement: str) -> None:
    found = swapped(correction, held, CATEGORIES)
    assert found is not None
    assert found.statement == statement


@pytest.mark.parametrize(
    ("statement", "key"),
    [
        ("keep the ladder in the shed", "ladder.place"),
        ("store avatars in S3", "avatar.place"),
        ("We decided to host the images at the mill", "image.place"),
        ("keep bookings in Postgres", "book.database"),
        ("host the docs in Frankfurt", "doc.location"),
        ("Eve runs the till", "till.owner"),
        ("put a link in the footer", None),
        ("keep the team in the loop", None),
        ("keep an eye on Bo", None),
    ],
)
def test_verb_and_object_make_the_slot(statement: str, key: str | None) -> None:
    found = slot_of(statement, CATEGORIES)
    assert (found.key if found else None) == key


@pytest.mark.parametrize(
    ("said", "held", "moves"),
    [
        ("keep sessions in Postgres because Redis loses them", "keep sessions in Redis", True),
        ("cache sessions in Postgres instead", "cache sessions in Redis", True),
        ("store avatars in S3", "store avatars in Postgres", True),
        ("store avatars in the Postgres database", "store avatars in Postgres", False),
        ("store invoices in S3", "store avatars in Postgres", False),
        ("also store avatars in S3", "store avatars in Postgres", False),
    ],
)
def test_what_is_kept_in_one_place_is_not_in_another(said: str, held: str, moves: bool) -> None:
    assert moves_place(particulars(said, CATEGORIES), particulars(held, CATEGORIES)) is moves


@pytest.mark.parametrize(
    ("words", "put", "settled"),
    [
        ("MySQL", "Shall we use Postgres or MySQL?", "Shall we use MySQL?"),
        ("Postgres, please", "Shall we use Postgres or MySQL for the ledger?", "Shall we use Postgres for the ledger?"),
        ("let's go with 90", "should we keep logs for 30 or 90 days?", "should we keep logs for 90 days?"),
    ],
)
def test_name_of_one_of_two_proposals_settles_that_one(words: str, put: str, settled: str) -> None:
    assert answer_by_name(utterance(words), sentence(put)) is not None
    assert with_choice(sentence(put), utterance(words)) == settled


@pytest.mark.parametrize(
    ("words", "put"),
    [
        ("yes", "Shall we use Postgres or MySQL?"),
        ("not MySQL", "Shall we use Postgres or MySQL?"),
        ("MySQL?", "Shall we use Postgres or MySQL?"),
        ("maybe MySQL", "Shall we use Postgres or MySQL?"),
        ("MySQL was slow at my last job", "Shall we use Postgres or MySQL?"),
        ("blue", "Shall we paint it blue or dark green?"),
    ],
)
def test_what_names_no_one_of_the_two_settles_nothing(words: str, put: str) -> None:
    assert answer_by_name(utterance(words), sentence(put)) is None
