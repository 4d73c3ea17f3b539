"""The page at /graphql: a query written there is asked, a subscription is followed, and the schema is listed."""

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser, Page, expect

from tests.integration.server.demo import Demo, served


@pytest.fixture
async def ide(browser: Browser) -> AsyncIterator[Page]:
    errors: list[str] = []
    with served(Demo(ide=True)) as address:
        page = await browser.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        await page.goto(f"http://{address}/graphql")
        yield page
        await page.close()
    assert errors == []


async def ask(page: Page, query: str, variables: str = "") -> None:
    await page.get_by_label("Query").fill(query)
    await page.get_by_label("Variables").fill(variables)
    await page.keyboard.press("Control+Enter")


async def test_query_and_its_variables_are_asked(ide: Page) -> None:
    await ask(ide, "query($n: String!) { hello(name: $n) }", '{"n": "Ada"}')
    await expect(ide.locator("#answer")).to_contain_text('"hello": "Ada, says anybody"')
    await ask(ide, "{ hallo }")
    await expect(ide.locator("#answer")).to_contain_text("Did you mean 'hello'")
    await ask(ide, "{ hello }", "{")
    await expect(ide.locator("#answer")).to_contain_text("SyntaxError")


async def test_subscription_is_followed(ide: Page) -> None:
    await ask(ide, "subscription { count(to: 3) }")
    await expect(ide.locator("#answer")).to_contain_text('"count": 2')


async def test_schema_is_listed_and_what_it_says_is_no_markup(ide: Page) -> None:
    await expect(ide.locator("details summary").first).to_have_text("Query")
    await ide.locator("details summary").first.click()
    await expect(ide.get_by_text("hello(name: String!): String!")).to_be_visible()
    await ask(ide, 'query { hello(name: "<b>bold</b>") }')
    await expect(ide.locator("#answer")).to_contain_text("<b>bold</b>, says")
