import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseTimeframe, generate, signIn, untilComplete } from '../support/app-page.ts';
import { openPage } from '../support/browser.ts';
import { startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { expectAccessible, fitsWidth } from '../support/page-checks.ts';
import { settableClock } from '../support/settable-clock.ts';
import { closePages, sharedBrowser } from '../support/shared-app.ts';

/** Two minutes into a 15m candle, not long ago, so that sessions and prices of now are good. */
const QUARTER = 900_000;
const clock = settableClock(Math.floor(Date.now() / QUARTER) * QUARTER + 120_000);
let embedded: TestEmbedded;
let browser: Browser;

beforeAll(async () => {
  [embedded, browser] = await Promise.all([startTestEmbedded({ clock }), sharedBrowser()]);
});
afterAll(async () => {
  await closePages();
  await embedded.stop();
});

/** Lets time pass for the server and for the page. */
async function pass(page: Page, seconds: number): Promise<void> {
  clock.advance(seconds * 1_000);
  await page.clock.fastForward(seconds * 1_000);
}

/** The chart's code comes when it is near. */
async function showChart(page: Page): Promise<void> {
  await chooseTimeframe(page, '15m');
  await page.getByRole('heading', { name: 'Chart · 15m' }).scrollIntoViewIfNeeded();
}

const banner = (page: Page) => page.locator('p', { hasText: /^(Price now|Last price) / });
const row = (page: Page) =>
  page
    .getByRole('article', { name: 'BTCUSDT' })
    .getByText(/^(Price Now|Last Price)\s*$/)
    .locator('..');
/** Price and change as the list shows them, without their age. */
const figure = async (page: Page) =>
  (await row(page).textContent())?.match(/^Price Now ([\d,]+\.\d.*% in 24 hours), /)?.[1];

test('the price moves on the dashboard and the watch list, and says when it does not', async () => {
  const me = await embedded.approvedUser();
  const { page, complaints } = await openPage(browser);
  await page.clock.install({ time: clock.now() });
  await signIn(page, embedded.origin, me);
  await generate(page, 'bitcoin');
  await untilComplete(page);
  await page.getByRole('button', { name: 'Add to Watch List' }).click();
  await page.getByRole('button', { name: 'In Watch List' }).waitFor();

  await banner(page).waitFor();
  const first = await banner(page).textContent();
  expect(first).toMatch(/^Price now [\d,]+\.\d.*[+-]?\d+\.\d\d% in 24 hours$/);
  const rungs = page.getByRole('list', { name: /^Plan as a ladder/ }).getByRole('listitem');
  await rungs.filter({ hasText: /^Now[\d,]+\.\d[+−]?\d\.\d\d R$/ }).waitFor();
  await showChart(page);
  const forming = page.getByRole('button', { name: 'forming candle' });
  await forming.waitFor();
  await pass(page, 30);
  await expect.poll(() => banner(page).textContent()).not.toBe(first);
  await expectAccessible(page, 'dashboard with a price');
  expect(await fitsWidth(page, 320)).toBe(true);

  await page.goto(`${embedded.origin}/watchlist`);
  await row(page).getByText('Price Now').waitFor();
  await expect.poll(() => figure(page)).toBeDefined();
  const listed = await figure(page);
  await pass(page, 30);
  await expect.poll(() => figure(page)).toMatch(/^[\d,]+\.\d.*% in 24 hours$/);
  await expect.poll(() => figure(page)).not.toBe(listed);
  await expectAccessible(page, 'watch list with prices');
  expect(await fitsWidth(page, 320)).toBe(true);

  await page.route('**/analysis/prices', (route) => route.abort());
  await pass(page, 120);
  await row(page)
    .getByText(/^[23] min old$/)
    .waitFor();
  await page.getByRole('link', { name: 'View Details' }).click();
  await expect
    .poll(() => banner(page).textContent())
    .toMatch(/^Last price [\d,]+\.\d[23] min old$/);
  await showChart(page);
  await page.getByRole('application').waitFor();
  await expect.poll(() => forming.count()).toBe(0);
  await page.unroute('**/analysis/prices');
  // A server that did not answer is asked again after a while, and then for prices.
  await expect
    .poll(
      async () => {
        await pass(page, 30);
        return forming.isVisible();
      },
      { interval: 500 },
    )
    .toBe(true);
  expect(complaints).toEqual([]);
});
