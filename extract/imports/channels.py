"""Knows how a chat becomes tasks: a name that may be a ref, and each thread a discussion of its own, or in its place."""

from collections.abc import Sequence, Set
from dataclasses import dataclass

from graph.model.registry import Remark, Talk
from graph.model.shortened import shortened

REF_MAX = 120
_TITLE = 80


@dataclass(frozen=True, slots=True)
class Post:
    """A message of a chat. `thread` is the id of the one that it answers, where it does."""

    remark: Remark
    id: str
    thread: str | None = None


def talks_of(name: str, title: str, posts: Sequence[Post], *, threads: bool) -> list[Talk]:
    """The chat itself first, then its threads in the order in which they began."""
    ref = ref_from(name)
    ordered = sorted(posts, key=lambda post: post.remark.at or 0)
    begun = {post.thread for post in ordered if threads and post.thread and post.thread != post.id}
    own = [post for post in ordered if _thread(post, begun) is None]
    talks = [Talk(ref, title, _remarks(own), name)] if own else []
    for thread in dict.fromkeys(_thread(post, begun) for post in ordered):
        if thread is not None:
            inside = [post for post in ordered if _thread(post, begun) == thread]
            first = shortened(" ".join(inside[0].remark.text.split()), _TITLE)
            place = f"{name}/{thread}"
            talks.append(Talk(ref_from(place), f"{title}: {first}", _remarks(inside), place))
    return talks


def _thread(post: Post, begun: Set[str]) -> str | None:
    if post.thread is not None and post.thread in begun:
        return post.thread
    return post.id if post.id in begun else None


def _remarks(posts: Sequence[Post]) -> tuple[Remark, ...]:
    return tuple(post.remark for post in posts)


def ref_from(name: str) -> str:
    """A name as a ref: on one line, short enough, and without the sign that keys are cut by."""
    plain = " ".join("".join(" " if ord(letter) < 32 or letter == "|" else letter for letter in name).split())
    return plain[:REF_MAX].strip() or "chat"
