"""`whence why`: the question that all of this is for."""

from typing import Annotated

import typer

from api.commands.asking import open_asking
from api.commands.console import complain, say_json, say_markdown
from api.commands.exits import Exit, run
from api.commands.options import DataOption, JsonOption, ProjectOption, chosen, person
from graph.settings import load_settings

CLAIM = "ref kind status statement key value validFrom validTo"
WHY = f"""
query Why($project: String!, $question: String, $ref: String, $key: String, $item: String, $asOf: DateTime,
    $knownAt: DateTime) {{
  why(project: $project, question: $question, ref: $ref, key: $key, item: $item, asOf: $asOf, knownAt: $knownAt) {{
    question score markdown
    answer {{ {CLAIM} confidence }}
    alternatives {{ score claim {{ {CLAIM} }} }}
    because {{ role quote start end author at source {{ ref kind }} }}
    history {{ {CLAIM} }}
    rejected {{ {CLAIM} }}
    listed {{ wanted heading totalCount waiting unknown people more entries {{ did at by claim {{ {CLAIM} }}
      quotation {{ quote author at source {{ ref kind }} }} }} }}
    conflicts {{ ref status summary members {{ ref statement status }} }}
    downstream {{ suspect depth via node {{ id ... on Task {{ ref title }} ... on Item {{ ref name }}
      ... on Claim {{ ref statement }} }} }}
  }}
}}
"""

QuestionArgument = Annotated[str | None, typer.Argument(help="The question, in words.", show_default=False)]
RefOption = Annotated[str | None, typer.Option(help="Ask about the claim of this ref.", show_default=False)]
KeyOption = Annotated[str | None, typer.Option(help="Ask about what holds this key.", show_default=False)]
ItemOption = Annotated[str | None, typer.Option(help="With --key: of this item.", show_default=False)]
AsOfOption = Annotated[str | None, typer.Option(help="As it was true then, like 2026-01-30.", show_default=False)]
KnownAtOption = Annotated[str | None, typer.Option(help="As it was known then.", show_default=False)]


def why(
    question: QuestionArgument = None,
    project: ProjectOption = None,
    ref: RefOption = None,
    key: KeyOption = None,
    item: ItemOption = None,
    as_of: AsOfOption = None,
    known_at: KnownAtOption = None,
    json: JsonOption = False,
    data_dir: DataOption = None,
) -> None:
    """Why was that decided? By question, by ref, or by key.

    \b
    whence why --project demo "Why did we choose Postgres?"
    whence why --project demo --key auth.database --as-of 2026-02-01
    whence why --project demo "What did we turn down since Monday?"
    whence why --project demo --ref DEC-20260130-001 --json | jq -r .answer.statement

    Exit code 1 when nothing on record answers it; what comes near is shown then. --json answers as `why` of /graphql does.
    """
    if sum(bool(one and one.strip()) for one in (question, ref, key)) != 1:
        complain("Ask one thing: a question in words, --ref or --key.")
        raise typer.Exit(Exit.USAGE)
    asked = {"question": question, "ref": ref, "key": key, "item": item, "asOf": as_of, "knownAt": known_at}
    if not run(_why(project, asked, json, data_dir)):
        raise typer.Exit(Exit.NOTHING)


async def _why(project: str | None, asked: dict[str, str | None], json: bool, data_dir: object) -> bool:
    settings = load_settings(data_dir=data_dir)
    slug = chosen(project, settings)
    async with open_asking(settings, work=False) as ask:
        found = (await ask(WHY, person(None), project=slug, **asked))["why"]
    if json:
        say_json(found)
    else:
        say_markdown(found["markdown"])
    return found["answer"] is not None or bool(found["listed"] and found["listed"]["entries"])
