import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn, untilControlled } from '../support/app-page.ts';
import { DESKTOP, openBrowser, openPage, PHONE } from '../support/browser.ts';
import { startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { type LedgerDesk, ledgerDesk } from '../support/ledger-desk.ts';
import { accessibilityFaults, expectNothingSideways } from '../support/page-checks.ts';

const DAYS = 12;
const DAY = 86_400_000;

let embedded: TestEmbedded;
let browser: Browser;
let desk: LedgerDesk;

/** Some weeks of recommendations, settled as their candles closed. */
async function weeksOfRecommendations(): Promise<void> {
  for (let day = 0; day < DAYS; day += 2) {
    await desk.analyse('BTCUSDT');
    await desk.analyse('SOLUSDT');
    desk.clock.advance(2 * DAY);
    await desk.settle();
  }
}

beforeAll(async () => {
  [embedded, browser] = await Promise.all([startTestEmbedded(), openBrowser()]);
  desk = await ledgerDesk(embedded);
});
afterAll(async () => {
  await browser.close();
  await desk.close();
  await embedded.stop();
});

async function expectClean(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
  await expectNothingSideways(page, page.url());
}

const figure = (page: Page, name: string) =>
  page.getByText(name, { exact: true }).locator('xpath=following-sibling::dd');

test('the track record opens empty, fills, leads to its analyses and is read offline', async () => {
  const me = await embedded.approvedUser();
  const { page, complaints } = await openPage(browser, { ...PHONE, colorScheme: 'dark' });
  await signIn(page, embedded.origin, me);
  await page.goto(`${embedded.origin}/track-record`);
  await page.getByText('No recommendation has been recorded yet').waitFor();
  await expectClean(page);

  await weeksOfRecommendations();
  await page.reload();
  await page.getByRole('heading', { name: 'Every recommendation' }).waitFor();
  await page.getByText(/Chain verified up to record \d+ of \d+/).waitFor();
  await page.getByText('The past promises nothing').first().waitFor();
  await page.getByText('mean nothing for real trading').waitFor();
  await expectClean(page);

  // The figures are those of the list.
  const [counted] = await embedded.database.query<{ entries: number; settled: number }>(
    `select count(*) as entries, count(outcome) as settled from public.track_record_entries`,
  );
  expect(await figure(page, 'Recorded').textContent()).toBe(
    `${counted?.entries}${counted?.settled} settled`,
  );
  expect(await page.getByText('Stopped', { exact: true }).count()).toBeGreaterThan(0);

  await page.getByLabel('Coin', { exact: true }).selectOption('SOLUSDT');
  await page.waitForURL('**/track-record?coin=SOLUSDT');
  await expect.poll(() => page.getByRole('link', { name: /, BTCUSDT$/ }).count()).toBe(0);

  await page
    .getByRole('link', { name: /View the analysis of record/ })
    .first()
    .click();
  await page.getByText('Viewing a Recorded Analysis').waitFor();
  await page.getByRole('heading', { name: 'SOLUSDT', exact: true }).waitFor();
  const card = page.getByRole('region', { name: 'Track Record' });
  await card.scrollIntoViewIfNeeded();
  await card.getByText(/TP1/).waitFor();
  expect(await page.getByText(/conviction/i).count()).toBe(0);
  await page.getByRole('link', { name: 'Back to Track Record' }).click();

  await page.getByRole('heading', { name: 'Every recommendation' }).waitFor();
  await untilControlled(page);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText('as this device last saw it').waitFor();
  await page.getByRole('heading', { name: 'Every recommendation' }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a desktop shows it in the light, whole and clean', async () => {
  const me = await embedded.approvedUser();
  const { page } = await openPage(browser, { ...DESKTOP, colorScheme: 'light' });
  await signIn(page, embedded.origin, me);
  await page.getByRole('link', { name: 'Track Record' }).click();
  await page.getByRole('img', { name: /Cumulative net result/ }).waitFor();
  await expectClean(page);
  await page.context().close();
});
