"""Listeners in one process."""

from workers.announcers import InProcess


async def test_listeners_hear_which_project_changed_until_they_leave() -> None:
    announcer, heard = InProcess(), list[str | None]()
    leave = announcer.on_changed.add(heard.append)
    await announcer.changed("a")
    leave()
    await announcer.changed("b")
    assert heard == ["a"]


async def test_what_is_queued_is_not_told_as_changed() -> None:
    announcer, heard = InProcess(), list[str | None]()
    announcer.on_changed.add(heard.append)
    await announcer.queued("a")
    assert heard == []
