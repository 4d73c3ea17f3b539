"""Proposals end the same every time: never over a budget, never a specific lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.model.profile import Cards
from graph.model.words import ClaimKind, EvidenceKind, Tier
from graph.rules.cards.consolidating import consolidate
from graph.rules.cards.likeness import loses_nothing, shared_words
from graph.rules.cards.shelf import Known, Proposal, Verdict, caps_of

NAMES = ("HAT229", "HAT088", "port 8080", "main", "vendor", "npm", "pnpm", "tests")
VERBS = ("Always run", "Never touch", "Do not push to", "Use", "Keep")
LIFTS = ("Forget what I said about main", "You may push to main now", "Drop the rule about vendor")
RULES = ("Do not push to main", "Never touch vendor", "Always push to main")
KINDS = (ClaimKind.CONSTRAINT, ClaimKind.FACT, ClaimKind.TACTIC, ClaimKind.NEGATIVE_RESULT)
CAPS = {kind.value: 3 for kind in KINDS}
CARDS = Cards(per_episode=4)


def near(text: str, others: object) -> list[float]:
    return [1.0 if shared_words(text, one) > 0.5 else 0.0 for one in list(others)]  # type: ignore[call-overload]


@st.composite
def proposals(draw: st.DrawFn) -> list[Proposal]:
    found = []
    for number in range(draw(st.integers(0, 12))):
        said = f"{draw(st.sampled_from(VERBS))} {draw(st.sampled_from(NAMES))} {draw(st.sampled_from(('', 'now', 'here')))}".strip()
        kind, by = draw(st.sampled_from(KINDS)), draw(st.sampled_from(list(EvidenceKind)))
        accepts = draw(st.booleans())
        if kind is ClaimKind.CONSTRAINT and draw(st.booleans()):  # rules of a user that meet each other
            said, by, accepts = draw(st.sampled_from((*RULES, *LIFTS))), EvidenceKind.USER_SPAN, True
        found.append(
            Proposal(
                kind,
                said,
                said.casefold(),
                f"slot:{kind}:{said}",
                by,
                100 + number,
                accepts,
                said,
                lifts=said in LIFTS,
                step=f"STEP {number // 2}",
            )
        )
    return found


def replay(rounds: list[list[Proposal]]) -> tuple[list[Known], list[Verdict]]:
    """Episode after episode, each against what those before it left."""
    shelf: dict[str, Known] = {}
    told: list[Verdict] = []
    for at, some in enumerate(rounds):
        verdicts = consolidate(list(shelf.values()), some, (), CAPS, CARDS, near)
        told += verdicts
        for number, (one, verdict) in enumerate(zip(some, verdicts, strict=True)):
            for gone in (verdict.replaces, verdict.archives):
                if gone is not None:
                    shelf.pop(gone.ref if gone.proposed is None else f"CARD-{at}-{gone.proposed}")
            if verdict.became == "ADMITTED" and not verdict.waits and one.accepts:
                user = one.said_by is EvidenceKind.USER_SPAN
                ref = f"CARD-{at}-{number}"
                shelf[ref] = Known(ref, one.kind, one.statement, one.norm, one.slot, one.said_at, user=user)
    return list(shelf.values()), told


@given(st.lists(proposals(), max_size=5))
def test_no_budget_is_ever_exceeded(rounds: list[list[Proposal]]) -> None:
    shelf, _ = replay(rounds)
    for kind in KINDS:
        assert sum(one.kind is kind for one in shelf) <= CAPS[kind.value]


@given(st.lists(proposals(), max_size=5))
def test_the_same_log_leaves_the_same_cards(rounds: list[list[Proposal]]) -> None:
    assert replay(rounds) == replay(rounds)


@given(st.lists(proposals(), max_size=4))
def test_a_merge_loses_no_specific_and_an_agents_word_is_never_in_force(rounds: list[list[Proposal]]) -> None:
    shelf: list[Known] = []
    for some in rounds:
        for one, verdict in zip(some, consolidate(shelf, some, (), CAPS, CARDS, near), strict=True):
            if verdict.became == "MERGED" and verdict.into is not None:
                assert loses_nothing(one.statement, verdict.into.statement)
            if verdict.became == "ADMITTED" and not one.accepts:
                assert verdict.waits


def test_what_was_shown_is_an_echo() -> None:
    one = Proposal(ClaimKind.CONSTRAINT, "Always run the tests", "a", "s", EvidenceKind.USER_SPAN, 1, True)
    (verdict,) = consolidate([], [one], ["Always run the tests before you commit"], CAPS, CARDS, near)
    assert verdict.became == "REFUSED" and verdict.rule.startswith("echo")


def test_a_full_kind_lets_go_of_the_least_worth_and_keeps_a_users_words() -> None:
    full = [
        Known(f"CARD-{at}", ClaimKind.NEGATIVE_RESULT, f"make{at} failed: error {at}", str(at), f"s{at}", at, worth=0.4)
        for at in range(3)
    ]
    one = Proposal(ClaimKind.NEGATIVE_RESULT, "tox failed: no env", "x", "sx", EvidenceKind.TOOL_OUTPUT, 9, True)
    (verdict,) = consolidate(full, [one], (), CAPS, CARDS, near)
    assert verdict.archives == full[0]
    rules = [
        Known(f"DEC-{at}", ClaimKind.CONSTRAINT, f"Never touch part{at}", str(at), f"s{at}", at, user=True)
        for at in range(3)
    ]
    rule = Proposal(ClaimKind.CONSTRAINT, "Always lint", "l", "sl", EvidenceKind.USER_SPAN, 9, True)
    (waits,) = consolidate(rules, [rule], (), CAPS, CARDS, near)
    assert waits.waits and waits.archives is None


def test_a_project_is_denser_than_what_holds_everywhere() -> None:
    caps = [caps_of(tier, Cards())["CONSTRAINT"] for tier in (Tier.PROJECT, Tier.DOMAIN, Tier.GLOBAL)]
    assert caps == sorted(caps, reverse=True) and len(set(caps)) == 3


def fact(said: str, at: int, by: EvidenceKind = EvidenceKind.USER_SPAN, gone: tuple[str, ...] = ()) -> Proposal:
    return Proposal(ClaimKind.FACT, said, said.casefold(), f"slot:{said}", by, at, True, said, alternatives=gone)


def test_a_users_own_fact_gives_way_where_they_say_that_it_changed() -> None:
    first = fact("The upload limit is 25 MB", 1)
    for later, replaced in (
        (fact("The upload limit is 40 MB now, not 25 MB", 2, gone=("25 MB",)), True),
        (fact("The upload limit is now 40 MB", 2), True),
        (fact("The upload limit is no longer 25 MB, it is 40 MB", 2, gone=("25 MB",)), True),
        (fact("The upload limit is 40 MB", 2), False),  # both are told, and one disputes the other
        (fact("The upload limit is now 40 MB", 2, EvidenceKind.TOOL_OUTPUT), False),
        (fact("The download limit is now 40 MB", 2), False),
    ):
        shelf, _ = replay([[first], [later]])
        assert ("The upload limit is 25 MB" not in [one.statement for one in shelf]) is replaced


def far(_: str, others: object) -> list[float]:
    return [0.0 for _ in list(others)]  # type: ignore[call-overload]


EXTENDED, MERGED, BESIDE = ("ADMITTED", True, False), ("MERGED", False, True), ("ADMITTED", False, False)


@pytest.mark.parametrize(
    ("before", "later", "fate"),
    [
        ("Never deploy on Fridays", "Never deploy on Fridays or Saturdays", EXTENDED),
        ("Never deploy on Fridays", "Never deploy on Thursdays or Fridays", EXTENDED),
        ("Never deploy on Fridays to production", "Never deploy on Fridays and Saturdays to production", EXTENDED),
        ("Always run tests", "Always run tests and lint", EXTENDED),
        ("Never deploy on Fridays or Saturdays", "Never deploy on Fridays", MERGED),
        ("Always run tests and lint", "Always run tests", MERGED),
        ("Never deploy on Fridays", "Never deploy on Fridays or Saturdays when CI is red", BESIDE),
        ("Always run tests", "Always run tests and lint before you commit", BESIDE),
        ("Never deploy", "Never deploy on Fridays", BESIDE),
        ("Always use npm", "Always use npm or pnpm", BESIDE),
        ("Only use npm", "Only use npm or pnpm", BESIDE),
    ],
)
def test_rule_with_more_in_its_list_extends_the_rule_before(
    before: str, later: str, fate: tuple[str, bool, bool]
) -> None:
    rule = Known("DEC-1", ClaimKind.CONSTRAINT, before, before.casefold(), "s1", 1, user=True)
    one = Proposal(ClaimKind.CONSTRAINT, later, later.casefold(), "s2", EvidenceKind.USER_SPAN, 2, True, later)
    (verdict,) = consolidate([rule], [one], (), CAPS, CARDS, far)
    assert (verdict.became, verdict.replaces == rule, verdict.into == rule) == fate


def test_shorter_rule_that_arrives_late_is_no_word_for_the_longer() -> None:
    wide = Known("DEC-1", ClaimKind.CONSTRAINT, "Never deploy on Fridays or Saturdays", "w", "s1", 5, user=True)
    one = Proposal(ClaimKind.CONSTRAINT, "Never deploy on Fridays", "n", "s1", EvidenceKind.USER_SPAN, 2, True)
    (verdict,) = consolidate([wide], [one], (), CAPS, CARDS, far)
    assert (verdict.became, verdict.into, verdict.replaces) == ("ADMITTED", None, None)  # its slot says where it stands
