import pytest

from graph.model.words import ClaimKind
from tests.unit.extract.said import document, extracted, only, ops


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        ("We will never use Mongo.", "We will never use Mongo"),
        ("We're not going to publish the salaries.", "We're not going to publish the salaries"),
        ("Let's not use Kafka for events.", "not use Kafka for events"),
        ("Let's not hire a second caterer.", "not hire a second caterer"),
    ],
)
def test_what_a_team_rules_out_is_a_decision(text: str, statement: str) -> None:
    op = only(text)
    assert (op.kind, op.marked, op.statement) == (ClaimKind.DECISION, True, statement)


@pytest.mark.parametrize(
    "text",
    [
        "We will not offer PayPal.",
        "We won't accept cash at the door.",
        "We will never sell our members' addresses.",
    ],
)
def test_what_a_team_says_that_it_will_not_do_waits_for_a_person(text: str) -> None:
    op = only(text)
    assert (op.kind, op.marked, op.statement) == (ClaimKind.DECISION, False, text.rstrip("."))


@pytest.mark.parametrize(
    "text",
    [
        "We won't make it on time.",
        "We will not have time for that.",
        "We won't know before Friday.",
        "We won't keep you long.",
        "We won't run out of cake.",
        "We will not stop believing.",
        "We won't pay attention to that noise.",
        "We will not allow ourselves to be rushed.",
        "We will not accept that.",
        "Maybe we won't offer PayPal.",
        "Shall we not offer PayPal?",
        "Let's not forget the cake.",
        "Let's not make it worse.",
        "Let's not drop the ball on this one.",
        "Let's not get ahead of ourselves.",
        "Let's not use the word crisis.",
        "Let's not stop here now.",
        "Never mind the noise.",
        "Never pay attention to him.",
        "We never met him.",
    ],
)
def test_what_nobody_rules_out_is_none(text: str) -> None:
    assert [one.statement for one in ops(text) if one.marked] == []


@pytest.mark.parametrize(
    "text",
    [
        "We must never store card numbers.",
        "We mustn't share passwords by mail.",
        "Card numbers must not be stored in the log.",
        "Photos of children must never be published without their consent.",
        "Never commit secrets to the repository.",
    ],
)
def test_what_a_person_forbids_plainly_is_laid_down(text: str) -> None:
    op = only(text)
    assert (op.kind, op.marked, op.statement) == (ClaimKind.CONSTRAINT, True, text.rstrip("."))


@pytest.mark.parametrize(
    "text", ["The parcel must not have arrived yet.", "We must never give up hope.", "We must use the blue paint."]
)
def test_what_only_sounds_like_a_ban_waits_for_a_person(text: str) -> None:
    assert [one.marked for one in ops(text)] == [False]


def test_a_document_forbids_where_it_lists_rules() -> None:
    text = "# Club\n\n## Rules\n\n- Card numbers must never be stored.\n- Members pay by card.\n\n## Story\n\nThe hall must not be dark.\n"
    found = extracted(document(text)).ops
    assert [(one.kind, one.marked, one.statement) for one in found] == [
        (ClaimKind.CONSTRAINT, True, "Card numbers must never be stored")
    ]


@pytest.mark.parametrize("title", ["Lint rules of the parser", "Why rules matter", "Rules engine"])
def test_a_heading_that_only_names_rules_lists_none(title: str) -> None:
    assert extracted(document(f"# {title}\n\nA name must not be empty.\n")).ops == ()


@pytest.mark.parametrize(
    "item",
    [
        "Vendors must switch off generators at 22:00",
        "Dogs are not allowed on the yard",
        "No glass bottles",
        "Loud music after 22:00 is forbidden",
        "Everybody shall wear a badge",
        "Only use tabs",
    ],
)
def test_a_list_of_rules_lays_down_whatever_it_holds(item: str) -> None:
    (found,) = extracted(document(f"# Yard\n\n## Rules\n\n- {item}.\n")).ops
    assert (found.kind, found.marked, found.statement) == (ClaimKind.CONSTRAINT, True, item)


@pytest.mark.parametrize(
    "item",
    [
        "Members pay by card",
        "There must be light",
        "If it rains, vendors must cover stalls",
        "No rules apply",
        "E501 x",
    ],
)
def test_what_such_a_list_only_tells_is_no_rule(item: str) -> None:
    assert extracted(document(f"# Yard\n\n## Rules\n\n- {item}.\n")).ops == ()
    assert (
        extracted(document("# Yard\n\n## Story\n\n- Dogs are not allowed on the yard.\n- No glass bottles.\n")).ops
        == ()
    )
