"""Pages of layers, waves, steps with many claims at once, and characters that nobody would see."""

from playwright.async_api import expect

from tests.explorer.browser import Visit
from tests.explorer.conftest import Explorer
from tests.explorer.telling import begin, say, statuses

CAPTURE = """mutation ($project: String!, $documents: [DocumentInput!]!) {
  captureDocuments(project: $project, wave: "adr", documents: $documents) { ref } }"""
REPORT = 'query ($project: String!) { wave(project: $project, ref: "adr") { report } }'
TAKE = """mutation ($project: String!, $ref: String!) { graduate(project: $project, ref: $ref) { ref } }"""
PROMOTE = """mutation ($project: String!, $ref: String!) { promote(project: $project, ref: $ref) { ref } }"""


async def test_empty_layers_say_how_they_are_filled_and_show_code_as_code(
    visit: Visit, explorer: Explorer, project: str
) -> None:
    await begin(explorer, project)
    page = await visit.open(f"/p/{project}/layers")
    await expect(page.locator("[data-layer=trusted] code")).to_have_text("curate")
    assert "`" not in await page.locator("main").inner_text()


def colour(number: int, value: str) -> str:
    return f"- [Decision] ferry{number}.colour = {value} because people like {value}"


async def first_claim(explorer: Explorer, project: str) -> str:
    query = "query ($p: String!) { claims(project: $p) { edges { node { ref } } } }"
    return str((await explorer.ask(query, "Ada", p=project))["claims"]["edges"][0]["node"]["ref"])


async def test_layers_show_what_was_taken_further_and_what_contests_it(
    visit: Visit, explorer: Explorer, project: str
) -> None:
    await begin(explorer, project)
    await say(explorer, project, [colour(1, "red")])
    memory = await first_claim(explorer, project)
    entity = (await explorer.ask(TAKE, "Ada", project=project, ref=memory))["graduate"]["ref"]
    await explorer.ask(PROMOTE, "Ada", project=project, ref=entity)
    await say(explorer, project, [colour(1, "blue")], hour=10)
    page = await visit.open(f"/p/{project}/layers")
    entities = page.locator("[data-layer=entity]")
    await expect(entities).to_contain_text("ferry1.colour = red")
    await expect(entities).to_contain_text("contested by ferry1.colour = blue")
    await page.get_by_label("first-person").check()
    await expect(page.get_by_text("first-person is on.")).to_be_visible()
    await page.reload()
    await visit.settled()
    await expect(page.get_by_label("first-person")).to_be_checked()


async def test_names_of_one_subject_are_merged_and_separated(visit: Visit, explorer: Explorer, project: str) -> None:
    await begin(explorer, project, "engineering")
    sheets = [("Cooling pump", "4.8"), ("Coolling pump", "5.1")]
    documents = [{"path": f"{size}.md", "text": f"# {name}\n\nmass = {size} kg\n"} for name, size in sheets]
    await explorer.ask(CAPTURE, "Ada", project=project, documents=documents)
    page = await visit.open(f"/p/{project}/waves")
    while not (await explorer.ask(REPORT, "Ada", project=project))["wave"]["report"]:
        await page.wait_for_timeout(50)
    page = await visit.open(f"/p/{project}/layers")
    names = page.locator("#twins")
    await names.get_by_role("button", name="Merge into Cooling pump").click()
    await expect(names).to_contain_text("Coolling pump is merged into Cooling pump")
    await names.get_by_role("button", name="Separate Coolling pump").click()
    await expect(names.get_by_role("button", name="Merge into Cooling pump")).to_be_visible()
    await names.get_by_role("button", name="Merge into Cooling pump").click()
    await page.get_by_role("button", name="Undo").click()
    await expect(names.get_by_role("button", name="Merge into Cooling pump")).to_be_visible()
    assert await visit.violations() == []


async def test_wave_shows_its_report_and_leads_to_what_waits_in_it(
    visit: Visit, explorer: Explorer, project: str
) -> None:
    await begin(explorer, project, "engineering")
    text = "## Notes\n\n- [Decision] we will paint the ferry red\n- [Decision] we will paint the pier blue\n"
    await explorer.ask(CAPTURE, "Ada", project=project, documents=[{"path": "adr/1.md", "text": text}])
    page = await visit.open(f"/p/{project}/waves")
    while not (await explorer.ask(REPORT, "Ada", project=project))["wave"]["report"]:
        await page.wait_for_timeout(50)
    await page.get_by_role("link", name="adr").click()
    await page.reload()
    await visit.settled()
    await expect(page.get_by_label("Report")).to_contain_text("for a person: 2")
    await page.get_by_role("link", name="Review it").click()
    await expect(page.locator("[role=option]")).to_have_count(2)
    assert "wave=adr" in page.url


async def test_all_that_match_take_one_step_and_go_back_as_one(visit: Visit, explorer: Explorer, project: str) -> None:
    await begin(explorer, project)
    await say(explorer, project, [colour(number, "red") for number in range(3)], agent=True)
    page = await visit.open(f"/p/{project}/review?layer=MEMORY&kind=DECISION")
    await page.get_by_label("With all that match").select_option("PROMOTE")
    await page.get_by_role("button", name="Take the step").click()
    assert await visit.violations() == []
    await page.get_by_role("dialog").get_by_role("button", name="Promote").click()
    await expect(page.get_by_text("3 entries promoted.")).to_be_visible()
    assert set((await statuses(explorer, project)).values()) == {"ACTIVE"}
    await page.get_by_role("button", name="Undo all").click()
    await expect(page.get_by_text("3 entries as before.")).to_be_visible()
    assert set((await statuses(explorer, project)).values()) == {"CANDIDATE"}


async def test_characters_that_nobody_sees_are_shown_before_anybody_approves(
    visit: Visit, explorer: Explorer, project: str
) -> None:
    await begin(explorer, project)
    await say(explorer, project, ["- [Decision] ferry.owner = Ada\u202eeno\u202c because she asked"], agent=True)
    page = await visit.open(f"/p/{project}/review")
    await expect(page.locator("h2.statement")).to_contain_text("U+202E")
    await expect(page.get_by_role("note")).to_contain_text("RIGHT-TO-LEFT OVERRIDE")


async def test_sweep_is_asked_for_where_conflicts_stand(visit: Visit, explorer: Explorer, project: str) -> None:
    await begin(explorer, project)
    page = await visit.open(f"/p/{project}/conflicts")
    await expect(page.get_by_text("Not swept yet")).to_be_visible()
    await page.get_by_role("button", name="Sweep now").click()
    await expect(page.get_by_text("The sweep has found 0 new conflicts.")).to_be_visible()
    await expect(page.get_by_text("Last swept")).to_be_visible()
