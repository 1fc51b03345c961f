import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generate, openFold, signIn, untilComplete, untilControlled } from '../support/app-page.ts';
import { openPage, PHONE, WITH_WORKER } from '../support/browser.ts';
import type { TestEmbedded } from '../support/embedded.ts';
import { expectAccessible, expectNothingSideways } from '../support/page-checks.ts';
import { closePages, sharedApp } from '../support/shared-app.ts';

let embedded: TestEmbedded;
let browser: Browser;

beforeAll(async () => {
  [embedded, browser] = await sharedApp();
});
afterAll(closePages);

const focused = (page: Page) => page.evaluate('document.activeElement.id');
const top = (page: Page, anchor: string) =>
  page.evaluate(`document.getElementById('${anchor}').getBoundingClientRect().top`);

const SMALL_TARGETS = `[...document.querySelectorAll('main a, main button, main summary, main input')]
  .filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && element.closest('p') === null && (width < 43.5 || height < 43.5);
  })
  .map((element) => element.outerHTML.slice(0, 120))`;

async function expectGood(page: Page, state: string): Promise<void> {
  await expectAccessible(page, state);
  await expectNothingSideways(page, state);
  expect(await page.evaluate(SMALL_TARGETS), `${state}: small targets`).toEqual([]);
}

test('from a card to how it is computed, a search, a place, and the same without a network', async () => {
  const { page, complaints } = await openPage(browser, { ...PHONE, ...WITH_WORKER });
  await signIn(page, embedded.origin, await embedded.approvedUser());
  await generate(page, 'BTC');
  await untilComplete(page);
  await openFold(page, 'Volatility & Channels');
  await page.getByRole('link', { name: 'How it is computed: Volatility & Channels' }).click();
  await page.waitForURL('**/indicators#volatility-channels');
  await expect.poll(() => focused(page)).toBe('volatility-channels');
  expect(await top(page, 'volatility-channels')).toBeLessThan(300);

  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('keltner raschke');
  await page.getByText(/^1 of \d+ explanations$/).waitFor();
  expect(await page.getByRole('article', { name: 'Keltner Channels' }).count()).toBe(1);
  // A sample, a drawn and a given check value; all others look like one of them.
  await search.fill('wilder');
  await page.getByRole('article', { name: 'Divergence' }).waitFor();
  await page.getByRole('article', { name: 'Stop-loss' }).waitFor();
  await expectGood(page, 'part of the guide');
  await search.fill('astrology');
  await page.getByText('Nothing here matches “astrology”.').waitFor();
  await expectGood(page, 'nothing found');
  await page.getByRole('button', { name: 'Show everything' }).click();

  await page.locator('summary', { hasText: 'Contents' }).click();
  await page.getByRole('link', { name: 'Trade Recommendation' }).click();
  await expect.poll(() => focused(page)).toBe('trade-recommendation');

  await untilControlled(page);
  await page.context().setOffline(true);
  await page.goto(`${embedded.origin}/indicators#ichimoku`);
  await page.reload();
  // The page's load comes before its scripts.
  await page.getByRole('heading', { name: 'Ichimoku Cloud' }).first().waitFor();
  await expect.poll(() => focused(page)).toBe('ichimoku');
  expect(await page.getByText('117.9375').count()).toBeGreaterThan(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});
