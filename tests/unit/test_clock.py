"""The clock that everything goes by, beside a system's that somebody sets."""

from graph.clock import Clock

SECOND, HOUR = 1_000_000_000, 3_600_000_000_000


class System:
    def __init__(self) -> None:
        self.told, self.passed = 1_000 * HOUR, 5 * HOUR

    def wait(self, seconds: int) -> None:
        self.told += seconds * SECOND
        self.passed += seconds * SECOND


def test_a_clock_that_is_put_back_takes_no_time_back() -> None:
    system = System()
    clock = Clock(lambda: system.told, lambda: system.passed)
    before = clock.now()
    system.told -= 2 * HOUR
    system.wait(4)
    assert clock.now() == before + 2_000_000
    system.wait(2)
    assert clock.now() == before + 3_000_000


def test_a_clock_that_is_put_back_meets_the_system_s_again() -> None:
    system = System()
    clock = Clock(lambda: system.told, lambda: system.passed)
    system.wait(1)
    clock.now()
    system.told -= SECOND
    system.wait(3)
    assert clock.now() == system.told // 1_000


def test_a_clock_that_is_put_forward_is_believed_and_so_is_one_that_has_slept() -> None:
    system = System()
    clock = Clock(lambda: system.told, lambda: system.passed)
    before = clock.now()
    system.told += 24 * HOUR
    assert clock.now() == before + 24 * HOUR // 1_000
    system.told -= 24 * HOUR
    system.wait(2)
    assert clock.now() == before + (24 * HOUR + SECOND) // 1_000
