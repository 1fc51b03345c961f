import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ScannedPlan } from '../../domain/analysis/scan.ts';
import { openAnalysis } from '../support/app-page.ts';
import { DESKTOP, openPage } from '../support/browser.ts';
import type { Person, TestEmbedded } from '../support/embedded.ts';
import { expectAccessible, fitsWidth } from '../support/page-checks.ts';
import { closePages, sharedApp } from '../support/shared-app.ts';

let embedded: TestEmbedded;
let browser: Browser;
let me: Person;

beforeAll(async () => {
  [embedded, browser] = await sharedApp();
  me = await embedded.approvedUser('markets');
});
afterAll(async () => {
  await embedded.database.query('delete from public.scan_rows');
  await closePages();
});

const planOf = (hit: number): ScannedPlan => ({
  market: { id: 'simulated', name: 'Simulated market', simulated: true },
  price: 80_000.5 as ScannedPlan['price'],
  tickSize: 0.1,
  action: 'LONG',
  stance: 'stand aside',
  leans: { '1w': 'up', '1d': 'down', '4h': 'flat', '1h': 'up', '15m': null },
  odds: { label: 'TP3', hit, base: 0.21 },
  funding: { rate: 0.0001, hours: 8 },
});

/** Puts a coin in the scan with the newest analysis there is. */
async function scanned(coin: string, place: number, hit: number): Promise<void> {
  await embedded.database.query(
    `insert into public.scan_rows (market, coin, place, snapshot, scanned_at, plan)
     select 'simulated', $1, $2, id, now(), $3::jsonb from public.analysis_snapshots
     order by taken_at desc limit 1`,
    [coin, place, JSON.stringify(planOf(hit))],
  );
}

/** Has the server say that it scans: the shared one rests. */
async function turnOn(page: Page): Promise<void> {
  await page.route('**/analysis/coinlist', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), scan: true } });
  });
}

const coins = (page: Page) => page.getByRole('row').getByRole('link').allTextContents();

test('the scan sorts by its columns, opens an analysis and stays on the device', async () => {
  const { page, complaints } = await openPage(browser, DESKTOP);
  await openAnalysis(page, embedded, me, 'BTCUSDT');

  await page.goto(`${embedded.origin}/scan`);
  await page
    .getByText('The operator of this server has turned the scan of the market off.')
    .waitFor();
  await expectAccessible(page, 'a scan that is off');

  await turnOn(page);
  await page.reload();
  await page.getByText('No scan yet').waitFor();
  await expectAccessible(page, 'no scan yet');

  await scanned('BTCUSDT', 1, 0.24);
  await scanned('ETHUSDT', 2, 0.31);
  await page.reload();
  await page.getByText(/Analysed \d\d:\d\d, .* ago\. Odds: plans like this/).waitFor();
  const btc = page.getByRole('row', { name: /BTCUSDT/ });
  await btc.getByText('TP3 24%').waitFor();
  await btc.getByText('base rate 21%').waitFor();
  await btc.getByText('stand aside').waitFor();
  await expectAccessible(page, 'the scan as a table');

  await page.getByRole('button', { name: 'Odds' }).click();
  await page
    .getByRole('columnheader', { name: 'Odds', exact: true })
    .and(page.locator('[aria-sort=descending]'))
    .waitFor();
  expect(await coins(page)).toEqual(['ETHUSDT', 'BTCUSDT']);
  await page.reload();
  await btc.waitFor();
  expect(await coins(page)).toEqual(['ETHUSDT', 'BTCUSDT']);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel('Sort by').selectOption('place ascending');
  await expect
    .poll(() => page.getByRole('listitem').getByRole('link').allTextContents())
    .toEqual(['BTCUSDT', 'ETHUSDT']);
  await expectAccessible(page, 'the scan on a phone');
  expect(await fitsWidth(page, 320)).toBe(true);

  await page.context().setOffline(true);
  await page.getByText(/Saved copy, .* old\./).waitFor();
  await page.context().setOffline(false);
  await page.getByText(/Saved copy, .* old\./).waitFor({ state: 'hidden' });

  await page.getByRole('link', { name: 'BTCUSDT' }).click();
  await page.waitForURL(`${embedded.origin}/dashboard`);
  await page.getByRole('heading', { name: 'BTCUSDT' }).first().waitFor();
  await page.goto(`${embedded.origin}/dashboard?scan=SOLUSDT`);
  await page.getByText('The scan has no analysis of SOLUSDT.').waitFor();
  expect(complaints).toEqual([]);
});
