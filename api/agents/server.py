"""The protocol's server: lists the tools and runs them; what can't be answered is an error of the tool, never a crash."""

import logging
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.types import (
    CallToolRequestParams,
    CallToolResult,
    ListToolsResult,
    PaginatedRequestParams,
    TextContent,
    ToolAnnotations,
)
from mcp.types import Tool as Offered
from pydantic import ValidationError
from pydantic_core import ErrorDetails

from api.agents.asking import Asking, Unanswered
from api.agents.tools import TOOLS, Tool
from api.errors import show
from graph.model.errors import WhenceError

Request = ServerRequestContext[Any, Any]
AskingFor = Callable[[Request], Asking]
"""The caller, and how their questions reach the graph."""

INSTRUCTIONS = (
    "Whence knows what was decided, by whom, in which words, and what has become of it. Ask `why` before changing "
    "something that was decided. Act only on what is IN FORCE, name refs like DEC-20260130-001 when you rely on one, and "
    "leave conflicts to people."
)


def build_server(asking_for: AskingFor, tools: tuple[Tool, ...] = TOOLS) -> Server[Any]:
    by_name = {tool.name: tool for tool in tools}

    async def list_tools(context: Request, params: PaginatedRequestParams | None) -> ListToolsResult:
        del context, params
        return ListToolsResult(tools=[_offer(tool) for tool in tools])

    async def call_tool(context: Request, params: CallToolRequestParams) -> CallToolResult:
        tool = by_name.get(params.name)
        if tool is None:
            return _refused(f"There is no tool {params.name[:80]!r}: there are {', '.join(by_name)}.")
        return await _run(tool, asking_for, context, params.arguments or {})

    return Server(
        "whence",
        title="Whence",
        version=version("whence"),
        instructions=INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )


async def _run(tool: Tool, asking_for: AskingFor, context: Request, arguments: dict[str, Any]) -> CallToolResult:
    try:
        answer = await tool.run(asking_for(context), tool.takes.model_validate(arguments))
    except ValidationError as error:
        return _refused(f"BAD_INPUT: {_told(error)} {_takes(tool)}")
    except Unanswered as error:
        return _refused(str(error))
    except WhenceError as error:
        shown = show(error)
        return _refused(f"{shown['extensions']['code']}: {shown['message']}")  # type: ignore[index]
    except Exception as error:  # an agent is told as little of our insides as any client
        logging.getLogger("whence.agents").debug("the tool %s failed", tool.name)
        return _refused(f"INTERNAL: {show(error)['message']}")
    return CallToolResult(content=[TextContent(text=answer.text)], structured_content=answer.data)


def _offer(tool: Tool) -> Offered:
    return Offered(
        name=tool.name,
        title=tool.title,
        description=tool.description,
        input_schema=tool.takes.model_json_schema(),
        annotations=ToolAnnotations(
            read_only_hint=not tool.writes,
            destructive_hint=False,
            idempotent_hint=not tool.writes,
            open_world_hint=False,
        ),
    )


def _refused(text: str) -> CallToolResult:
    return CallToolResult(content=[TextContent(text=text)], is_error=True)


def _told(error: ValidationError) -> str:
    """Names each wrong argument and its fault, without the library's addresses and without the given value."""
    wrong = (f"{'.'.join(map(str, one['loc'])) or 'arguments'}: {_wrong(one)}" for one in error.errors()[:5])
    return "; ".join(wrong) + "."


def _wrong(one: ErrorDetails) -> str:
    """Describe a mistake in our own words, where it is a frequent one."""
    plain = {"missing": "is missing", "extra_forbidden": "is not known here"}
    return plain.get(one["type"], f"can't be used: {one['msg'].removeprefix('Value error, ')}")


def _takes(tool: Tool) -> str:
    fields = tool.takes.model_fields
    needed = [name for name, field in fields.items() if field.is_required()]
    needs = f"; it can't do without {', '.join(needed)}" if needed else ""
    return f"`{tool.name}` takes {', '.join(fields)}{needs}."
