import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ScannedPlan } from '../../domain/analysis/scan.ts';
import { epochMs } from '../../domain/text/quantity.ts';
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
afterEach(() => embedded.database.query('delete from public.scan_rows'));
afterAll(closePages);

const planOf = (hit: number, changes: Partial<ScannedPlan> = {}): ScannedPlan => ({
  market: { id: 'simulated', name: 'Simulated market', simulated: true },
  price: 80_000.5 as ScannedPlan['price'],
  tickSize: 0.1,
  action: 'LONG',
  stance: 'stand aside',
  leans: { '1w': 'up', '1d': 'down', '4h': 'flat', '1h': 'up', '15m': null },
  odds: { label: 'TP3', hit, base: 0.21 },
  funding: { rate: 0.0001, hours: 8 },
  ...changes,
});

const RSI = 'oscillator:4h:RSI:oversold';
const DAY_SHORT = { '1w': 'up', '1d': 'down', '4h': 'down', '1h': 'flat', '15m': null } as const;
const claims = (holds: string[], began: string[] = []) => ({
  claims: { hour: epochMs(0), holds, began, ended: [] },
});

/** Puts a coin in the scan with a copy of the newest analysis there is. */
async function scanned(coin: string, place: number | null, plan: ScannedPlan): Promise<void> {
  await embedded.database.query(
    `with analysis as (
       insert into public.analysis_snapshots
         (coin, market, snapshot_time, taken_at, engine, result, recommendation, inputs)
       select $1, market, snapshot_time, taken_at, engine, result, recommendation, inputs
       from public.analysis_snapshots order by taken_at desc limit 1
       returning id
     )
     insert into public.scan_rows (market, coin, place, snapshot, scanned_at, plan)
     select 'simulated', $1, $2, id, now(), $3::jsonb from analysis`,
    [coin, place, JSON.stringify(plan)],
  );
}

/** Has the server say that it scans: the shared one rests. */
async function turnOn(page: Page): Promise<void> {
  await page.route('**/analysis/coinlist', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), scan: true } });
  });
}

const coins = (page: Page) =>
  page.locator('main a[href*="scan="]').evaluateAll((links) => links.map((link) => link.ariaLabel));

test('the scan is sorted by what is chosen, opens an analysis and stays on the device', async () => {
  const { page, complaints } = await openPage(browser, DESKTOP);
  await openAnalysis(page, embedded, me, 'BTCUSDT');

  // An old link.
  await page.goto(`${embedded.origin}/scan`);
  await page.waitForURL(`${embedded.origin}/markets`);
  await page
    .getByText('The operator of this server has turned the scan of the market off.')
    .waitFor();
  await expectAccessible(page, 'a scan that is off');

  await turnOn(page);
  await page.reload();
  await page.getByText('No scan yet').waitFor();
  await expectAccessible(page, 'no scan yet');

  await scanned('BTCUSDT', 1, planOf(0.24));
  await scanned('ETHUSDT', 2, planOf(0.31));
  await page.reload();
  await page.getByText(/Analysed \d\d:\d\d, .* ago\.$/).waitFor();
  await page.getByText(/^Odds: plans like this .* Not a ranking\.$/).waitFor();
  const btc = page.getByRole('row', { name: /BTCUSDT/ });
  await btc.getByText('TP3 24%').waitFor();
  await btc.getByText('base rate 21%').waitFor();
  await btc.getByText('stand aside').waitFor();
  await expectAccessible(page, 'the scan as a table');

  await page.getByLabel('Sort by').selectOption('Odds, largest first');
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
  await expect.poll(() => coins(page)).toEqual(['BTCUSDT', 'ETHUSDT']);
  await expectAccessible(page, 'the scan on a phone');
  expect(await fitsWidth(page, 320)).toBe(true);

  await page.context().setOffline(true);
  await page.getByText(/Saved copy, .* old\./).waitFor();
  await page.context().setOffline(false);
  await page.getByText(/Saved copy, .* old\./).waitFor({ state: 'hidden' });

  await page.getByRole('link', { name: 'BTCUSDT' }).click();
  await page.waitForURL(`${embedded.origin}/dashboard`);
  await page.getByRole('heading', { name: 'BTCUSDT' }).first().waitFor();
  await page.goto(`${embedded.origin}/dashboard?scan=TRXUSDT`);
  await page.getByText('The scan has no analysis of TRXUSDT.').waitFor();
  expect(complaints).toEqual([]);
});

test('coins that are short and too close to call are found, and two of them watched, in six presses', async () => {
  const { page, complaints } = await openPage(browser);
  await turnOn(page);
  await openAnalysis(page, embedded, me, 'BTCUSDT');
  const short = { action: 'SHORT', stance: 'too close to call' } as const;
  const yesterday = { ...short, stance: 'stand aside', ended: null } as const;
  await scanned('BTCUSDT', 1, planOf(0.24));
  await scanned('ETHUSDT', 2, planOf(0.24, { ...short, yesterday }));
  await scanned('SOLUSDT', 3, planOf(0.24, { action: 'SHORT' }));
  await scanned('ADAUSDT', 4, planOf(0.24, { stance: short.stance }));
  await scanned('XRPUSDT', 5, planOf(0.24, short));
  let presses = 0;
  const press = async (role: 'button' | 'link', name: string) => {
    await page.getByRole(role, { name, exact: true }).click();
    presses += 1;
  };
  const watched = (coin: string) =>
    page.locator(`button[aria-label="Watch ${coin}"][aria-pressed=true]`);

  await press('link', 'Markets');
  await press('button', 'SHORT 3');
  await press('button', 'Too close 3');
  await expect.poll(() => coins(page)).toEqual(['ETHUSDT', 'XRPUSDT']);
  await page.getByText('2 of 5').waitFor();
  await expectAccessible(page, 'filtered markets on a phone');
  await press('button', 'Watch ETHUSDT');
  await page.getByText('ETH is on your Watch List.').waitFor();
  await press('button', 'Watch XRPUSDT');
  await page.getByText('XRP is on your Watch List.').waitFor();
  expect(presses).toBeLessThanOrEqual(6);
  await watched('ETHUSDT').waitFor();
  await expectAccessible(page, 'a watched coin that can be undone');

  await page.getByRole('button', { name: 'Undo' }).click();
  await watched('XRPUSDT').waitFor({ state: 'detached' });
  const list = await embedded.database.query<{ coin: string }>(
    'select coin from public.watchlist_entries where user_id = $1',
    [me.id],
  );
  expect(list).toEqual([{ coin: 'ETHUSDT' }]);

  // The address shows another person the same.
  expect(new URL(page.url()).search).toBe('?is=short&is=close');
  await page.reload();
  await expect.poll(() => coins(page)).toEqual(['ETHUSDT', 'XRPUSDT']);
  await page.getByRole('radio', { name: 'Changed since yesterday, 1' }).check();
  await expect.poll(() => coins(page)).toEqual(['ETHUSDT']);
  await page.getByText('was Stand aside').waitFor();
  await page.getByText('Yesterday is not known for 4 of 5 coins.').waitFor();
  await page.getByRole('radio', { name: 'Mine, 1' }).check();
  await page.getByRole('button', { name: 'SHORT 3' }).click();
  await page.getByRole('button', { name: 'Aside 2' }).click();
  await page.getByRole('button', { name: 'Too close 3' }).click();
  await page.getByText('No coin fits.').waitFor();
  await expectAccessible(page, 'markets without a coin that fits');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => coins(page)).toHaveLength(5);
  expect(complaints).toEqual([]);
});

/** What a stranger is asked for. */
async function scanWithStatements(): Promise<void> {
  const both = { leans: DAY_SHORT, ...claims([RSI]) };
  const long = { ...DAY_SHORT, '1d': 'up' } as const;
  await scanned('BTCUSDT', 1, planOf(0.24, { ...both, leans: long }));
  await scanned('ETHUSDT', 2, planOf(0.24, { ...both, ...claims([RSI], [RSI]) }));
  await scanned('SOLUSDT', 3, planOf(0.24, { leans: DAY_SHORT, ...claims([]) }));
  await scanned('XRPUSDT', 4, planOf(0.24, both));
  await scanned('ADAUSDT', null, planOf(0.24, both));
}

test('coins that are short on 1d with RSI oversold on 4h are found, and two watched, in six presses', async () => {
  const { page, complaints } = await openPage(browser);
  await turnOn(page);
  await openAnalysis(page, embedded, await embedded.approvedUser('statements'), 'BTCUSDT');
  await scanWithStatements();
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await page.getByRole('link', { name: 'Markets', exact: true }).click();
  await button('1d short 3').click();
  await button('Add a statement').click();
  await page.getByText(/^161 statements, with how many of 4 coins/).waitFor();
  await expectAccessible(page, 'the sheet of statements');
  await button('4h RSI below 30 3').click();
  await expect.poll(() => coins(page)).toEqual(['ETHUSDT', 'XRPUSDT']);
  await page.getByText('4h RSI below 30 began').waitFor();
  await button('Watch ETHUSDT').click();
  await page.getByText('ETH is on your Watch List.').waitFor();
  await button('Watch XRPUSDT').click();
  await page.getByText('XRP is on your Watch List.').waitFor();
  await expectAccessible(page, 'markets by a statement');
  expect(await fitsWidth(page, 320)).toBe(true);

  const address = '?is=1d-short&claim=oscillator%3A4h%3ARSI%3Aoversold';
  expect(new URL(page.url()).search).toBe(address);
  await page.reload();
  await expect.poll(() => coins(page)).toEqual(['ETHUSDT', 'XRPUSDT']);
  await button('Tell me when a coin joins: 4h RSI below 30').click();
  await page.getByRole('dialog', { name: 'Tell me when' }).waitFor();
  expect(complaints).toEqual([]);
});

test('by keys alone a coin is found, watched and taken off again', async () => {
  const { page } = await openPage(browser, DESKTOP);
  await openAnalysis(page, embedded, await embedded.approvedUser('keys'), 'BTCUSDT');
  await scanWithStatements();
  await turnOn(page);
  await page.goto(`${embedded.origin}/markets`);
  const tabTo = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true });
    await button.waitFor();
    for (let n = 0; n < 20 && !(await button.evaluate((one) => one.matches(':focus'))); n += 1) {
      await page.keyboard.press('Tab');
    }
  };
  const search = page.getByRole('searchbox', { name: 'Symbol or name' });
  await search.focus();
  await page.keyboard.type('ether');
  await expect.poll(() => coins(page)).toEqual(['ETHUSDT']);
  await tabTo('Add a statement');
  await page.keyboard.press('Enter');
  await page.keyboard.type('oversold rsi 4h');
  await tabTo('4h RSI below 30 3');
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).search).toMatch(/^\?claim=.*&q=ether$/);
  await tabTo('Watch ETHUSDT');
  await page.keyboard.press('Enter');
  await page.getByText('ETH is on your Watch List.').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('ETH is off your Watch List.').waitFor();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${embedded.origin}/dashboard`);
});
