"""Ask: a sentence with its quotations, everything behind it, and any day before."""

from playwright.async_api import expect

from tests.explorer.browser import Visit
from tests.explorer.conftest import Explorer
from tests.explorer.telling import begin, say, something_suspect


async def test_question_is_answered_with_its_quotations(visit: Visit) -> None:
    page = await visit.open("/p/demo/ask")
    await page.get_by_role("searchbox").fill("Why do we keep bookings in Postgres?")
    await page.get_by_role("button", name="Ask", exact=True).click()
    await expect(page.get_by_role("heading", name="bookings.database = Postgres")).to_be_visible()
    sentence = page.locator(".sentence")
    await expect(sentence).to_contain_text("holds since 20 Jan 2026 because “MySQL lost two bookings in the load test”")
    await expect(sentence).to_contain_text("Before, it was bookings.database = MySQL")
    for part in ("The words it rests on", "It replaced (2)", "Turned down (1)", "Conflicts (1)"):
        await expect(page.get_by_role("heading", name=part)).to_be_visible()
    await sentence.get_by_role("link", name="MySQL lost two bookings").click()
    await expect(page.locator("mark").first).to_contain_text("MySQL lost two bookings")


async def test_answer_without_a_reason_leads_to_where_it_was_talked_about(
    visit: Visit, explorer: Explorer, project: str
) -> None:
    await begin(explorer, project)
    creaks = "A revolving stage creaks so loudly that nobody hears the choir."
    await say(explorer, project, [creaks, "Decision: no revolving stage."])
    page = await visit.open(f"/p/{project}/ask?q=Why+no+revolving+stage%3F")
    await expect(page.get_by_role("heading", name="no revolving stage")).to_be_visible()
    await expect(
        page.locator("section", has=page.get_by_role("heading", name="Where it was talked about"))
    ).to_contain_text(creaks)


async def test_what_was_turned_down_names_who_refused_it(visit: Visit, explorer: Explorer, project: str) -> None:
    await begin(explorer, project)
    await say(explorer, project, ["Can we use Kafka for the events?", "No, too heavy for us."], by=["Cleo", "Bo"])
    page = await visit.open(f"/p/{project}/ask?q=Do+we+use+Kafka%3F")
    sentence = page.locator(".sentence")
    await expect(sentence).to_contain_text("This was turned down: “No, too heavy for us.” (Bo, 1 Mar 2026)")
    await expect(sentence).not_to_contain_text("Kafka")


async def test_question_for_several_claims_shows_a_list(visit: Visit, explorer: Explorer, project: str) -> None:
    await begin(explorer, project)
    page = await visit.open(f"/p/{project}/ask?q=What+did+we+turn+down%3F")
    await expect(page.locator("#answered")).to_contain_text("Nothing was turned down.")
    await say(explorer, project, ["Can we use Kafka for the events?", "No, too heavy for us."], by=["Cleo", "Bo"])
    page = await visit.open(f"/p/{project}/ask?q=What+did+we+turn+down%3F")
    await expect(page.get_by_role("heading", name="1 proposal was turned down")).to_be_visible()
    line = page.locator(".lines li")
    await expect(line).to_contain_text("Use Kafka for the events")
    await expect(line).to_contain_text("turned down by Bo, 1 Mar 2026")
    await expect(line).to_contain_text("“No, too heavy for us.”")


async def test_key_and_reference_lead_to_the_same(visit: Visit, refs: dict[str, str]) -> None:
    ref = refs["ACTIVE ticket.code = Aztec"]
    for words in ("ticket.code", ref, ref.lower()):
        page = await visit.open(f"/p/demo/ask?q={words}")
        await expect(page.get_by_role("heading", name="ticket.code = Aztec")).to_be_visible()


async def test_answer_in_an_open_conflict_says_so_beside_its_status(visit: Visit) -> None:
    page = await visit.open("/p/demo/ask?q=ticket.code")
    await expect(page.locator(".card.answer")).to_contain_text("disputed")
    await visit.open("/p/demo/ask?q=bookings.database")
    await expect(page.locator(".card.answer")).not_to_contain_text("disputed")


async def test_timeline_shows_what_held_on_any_day(visit: Visit) -> None:
    page = await visit.open("/p/demo/ask?q=bookings.database")
    await page.get_by_label("As of the day").fill("2026-01-15")
    await page.get_by_label("As of the day").press("Tab")
    await expect(page.get_by_text("As it was on 15 Jan 2026: bookings.database = MySQL")).to_be_visible()
    await expect(page).to_have_url(f"{visit.address}/p/demo/ask?q=bookings.database&asOf=2026-01-15")
    await expect(page.get_by_role("heading", name="bookings.database = MySQL")).to_be_visible()
    await page.get_by_role("button", name="Change before").click()
    await expect(page.get_by_text("As it was on 14 Jan 2026: bookings.database = MySQL")).to_be_visible()
    await page.get_by_role("button", name="Change before").click()
    await expect(page.get_by_text("As it was on 12 Jan 2026: bookings.database = Postgres")).to_be_visible()
    await page.get_by_role("button", name="Now").click()
    await expect(page.locator(".sentence")).to_contain_text("since 20 Jan 2026")
    await expect(page).to_have_url(f"{visit.address}/p/demo/ask?q=bookings.database")


async def test_slider_is_moved_by_keyboard(visit: Visit) -> None:
    page = await visit.open("/p/demo/ask?q=bookings.database")
    slider = page.get_by_role("slider", name="What held, and when")
    await slider.focus()
    await page.keyboard.press("Home")
    await expect(page.get_by_text("Nothing held on 11 Jan 2026")).to_be_visible()
    await expect(page.get_by_role("slider")).to_be_focused()
    await page.keyboard.press("ArrowRight")
    await expect(page.get_by_text("As it was on 12 Jan 2026: bookings.database = Postgres")).to_be_visible()


async def test_suspect_effects_are_shown(visit: Visit) -> None:
    page = await visit.open("/p/demo/ask?q=partners.api")
    await expect(page.get_by_text("1 to look at again, since something above changed.")).to_be_visible()


async def test_effect_is_looked_at_where_it_is_seen(visit: Visit, explorer: Explorer, project: str) -> None:
    ref = await something_suspect(explorer, project)
    page = await visit.open(f"/p/{project}/ask?ref={ref}")
    await page.get_by_role("button", name="I looked at it (T-1)").click()
    await expect(page.get_by_text("T-1 was looked at")).to_be_visible()
    await expect(page.get_by_role("button", name="I looked at it")).to_have_count(0)
    await page.get_by_role("link", name="Paint the ferry").click()
    await expect(page).to_have_url(f"{visit.address}/p/{project}/tasks/T-1")


async def test_day_of_a_band_is_shown_by_pointing_at_it(visit: Visit) -> None:
    page = await visit.open("/p/demo/ask?q=bookings.database")
    await page.locator(".band", has_text="MySQL").click()
    await expect(page.get_by_text("As it was on 14 Jan 2026: bookings.database = MySQL")).to_be_visible()


async def test_what_fits_badly_is_only_offered(visit: Visit) -> None:
    page = await visit.open("/p/demo/ask?q=Why+is+the+moon+round%3F")
    await expect(page.locator(".sentence")).to_have_count(0)
    await expect(page.locator("main")).to_contain_text("Nothing")


async def test_what_nothing_answers_leads_to_where_it_was_talked_about(
    visit: Visit, explorer: Explorer, project: str
) -> None:
    await begin(explorer, project)
    await say(explorer, project, ["The harbour master dislikes the old foghorn."])
    page = await visit.open(f"/p/{project}/ask?q=Why+do+we+keep+the+foghorn%3F")
    await expect(page.get_by_text("No decision on record answers that.")).to_be_visible()
    await expect(page.get_by_role("heading", name="Where it was talked about (1)")).to_be_visible()
    await page.locator(".quote").get_by_role("link").click()
    await expect(page.locator("mark").first).to_contain_text("dislikes the old foghorn")


async def test_unknown_reference_says_what_to_do(visit: Visit) -> None:
    page = await visit.open("/p/demo/ask?q=DEC-20200101-001")
    await expect(page.get_by_role("alert")).to_contain_text("DEC-20200101-001")


async def test_unknown_project_says_how_to_begin(visit: Visit) -> None:
    page = await visit.open("/p/nowhere/ask")
    await expect(page.locator("main")).to_contain_text("nowhere")
    await expect(page.get_by_role("combobox", name="Project")).to_be_visible()
