"""A chat's calendar at a secret address, for calendar programs to subscribe to."""

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from api.service import Service
from graph.actions.chats.calendars import stored_between
from graph.actions.chats.making import chat_of_feed
from graph.model.times import DAY

BEHIND, AHEAD = 365 * DAY, 3 * 365 * DAY


def feed_routes() -> list[BaseRoute]:
    return [Route("/calendar/{secret}.ics", feed, methods=["GET"])]


async def feed(request: Request) -> Response:
    """Everybody who has the address may read. The address is the secret; a new address ends the old one."""
    service: Service = request.app.state.service
    chat = await chat_of_feed(service.services, request.path_params["secret"])
    if chat is None:
        return PlainTextResponse("There is no calendar at this address: newCalendarFeed makes one.\n", 404)
    from graph.rules.calendars.ics import write_calendar  # noqa: PLC0415 - its library is large, and few have calendars

    now = service.services.now()
    events = await stored_between(service.services, chat.project, max(0, now - BEHIND), now + AHEAD, chat.ref)
    text = write_calendar(chat.title, events, now)
    return Response(text, media_type="text/calendar; charset=utf-8", headers={"cache-control": "private, max-age=300"})
