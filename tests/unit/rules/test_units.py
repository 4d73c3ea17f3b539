import builtins
from decimal import Decimal

import pint
import pytest

from graph.rules.values import units


def test_registry_is_built_once_and_reads_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules do no I/O: the definitions are our own, so pint's file of them is never opened."""
    assert pint.__version__
    monkeypatch.setattr(builtins, "open", lambda *_, **__: pytest.fail("a rule opened a file"))
    units._registry.cache_clear()
    assert units.base(Decimal("600.5"), "cm") == (Decimal(6005), "mm")
    assert units._registry() is units._registry()


def test_every_name_leads_to_a_unit_and_its_symbol_to_itself() -> None:
    for name in units.NAMES:
        symbol = units.unit_named(name)
        assert symbol is not None
        assert units.unit_named(symbol) == symbol
        assert units.base(Decimal(1), name) == units.base(Decimal(1), symbol)


@pytest.mark.parametrize(
    ("said", "symbol"), [("METRES", "m"), ("KG", "kg"), ("square  metres", "m²"), ("M", None), ("pm", None)]
)
def test_capitals_and_blanks_say_nothing_in_a_name(said: str, symbol: str | None) -> None:
    assert units.unit_named(said) == symbol


def test_unknown_unit_is_like_itself_alone() -> None:
    assert units.alike("florp", "FLORP")
    assert not units.alike("florp", "m")
    assert units.base(Decimal(3), "Florp") == (Decimal(3), "florp")
