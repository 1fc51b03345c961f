import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '../../domain/text/time-units.ts';
import { openAnalysis } from '../support/app-page.ts';
import { openPage, PHONE } from '../support/browser.ts';
import type { Person, TestEmbedded } from '../support/embedded.ts';
import { expectAccessible, fitsWidth } from '../support/page-checks.ts';
import { closePages, sharedApp } from '../support/shared-app.ts';

let embedded: TestEmbedded;
let browser: Browser;

beforeAll(async () => {
  [embedded, browser] = await sharedApp();
});
afterEach(() => embedded.database.query('delete from public.scan_rows'));
afterAll(closePages);

const COINS = 'BTC ETH SOL XRP DOGE ADA LINK TRX BNB AVAX LTC DOT'
  .split(' ')
  .map((b) => `${b}USDT`);
const RSI = 'oscillator:4h:RSI:oversold';
const CLAIMS: Readonly<Record<string, object>> = {
  BTCUSDT: {
    holds: [RSI, 'squeeze:1h'],
    began: [RSI, 'squeeze:1h'],
    ended: ['price-to-cloud:1d:above', 'squeeze:4h'],
  },
  ETHUSDT: {
    holds: [],
    began: [],
    ended: ['crossed:1d:MA50:MA200:above', 'averages-stacked:1h:rising'],
  },
  SOLUSDT: { holds: [RSI], began: [], ended: [] },
};

/** Puts coins on a person's list by copies of the newest analysis, and some into the scan. */
async function watchAll(person: Person): Promise<void> {
  const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  for (const [place, coin] of COINS.entries()) {
    const known = CLAIMS[coin];
    const plan = {
      market: { id: 'simulated', name: 'Simulated market', simulated: true },
      price: 80_000.5,
      tickSize: 0.1,
      action: 'LONG',
      stance: 'stand aside',
      leans: { '1w': 'up', '1d': 'down', '4h': 'flat', '1h': 'up', '15m': null },
      odds: null,
      funding: null,
      claims: known ? { hour, ...known } : null,
    };
    await embedded.database.query(
      `with copy as (
         insert into public.analysis_snapshots
           (coin, market, snapshot_time, taken_at, engine, result, recommendation, inputs)
         select $1, market, snapshot_time, taken_at, engine, result, recommendation, inputs
         from public.analysis_snapshots where coin = 'BTCUSDT'
         order by taken_at desc limit 1 returning id),
       scanned as (
         insert into public.scan_rows (market, coin, place, snapshot, scanned_at, plan)
         select 'simulated', $1, $2, id, now(), $4::jsonb from copy where $5)
       insert into public.watchlist_entries (user_id, coin, current_snapshot)
       select $3, $1, id from copy`,
      [coin, place + 1, person.id, JSON.stringify(plan), known !== undefined],
    );
  }
  const changes = [{ kind: 'direction', from: 'LONG', to: 'SHORT', sentence: 'LONG → SHORT' }];
  await embedded.database.query(
    `with moved as (
       update public.watchlist_entries set change_detected = true,
         previous_snapshot = current_snapshot
       where user_id = $1 and coin = 'ETHUSDT' returning current_snapshot as snapshot)
     insert into public.detected_changes (baseline, snapshot, changes)
     select snapshot, snapshot, $2::jsonb from moved`,
    [person.id, JSON.stringify(changes)],
  );
}

test('twelve coins fit on a phone, a line each', async () => {
  const me = await embedded.approvedUser('morning');
  const { page, complaints } = await openPage(browser, PHONE);
  await openAnalysis(page, embedded, me, 'BTCUSDT');
  await watchAll(me);
  await page.goto(`${embedded.origin}/watchlist`);
  await page.getByText(/6 changes in 24 h to \d\d:00\.$/).waitFor();
  await page.getByText('Yesterday is not known for 9 of 12 coins.').waitFor();
  const lines = page.getByRole('link', { name: /^\w+: .* (began|ended)$/ });
  await expect
    .poll(() => lines.allTextContents())
    .toEqual([
      'BTC: Above the 1d cloud ended',
      'ETH: 1d golden cross ended',
      'BTC: 4h RSI below 30 began',
      'BTC: 4h Bollinger bands inside the Keltner channel ended',
      'BTC: 1h Bollinger bands inside the Keltner channel began',
    ]);
  await page.getByRole('button', { name: 'and 1 more' }).click();
  await expect.poll(() => lines.count()).toBe(6);

  await page.getByRole('button', { name: 'One line a coin' }).click();
  await page.reload();
  const rows = page.getByRole('article');
  await expect.poll(() => rows.count()).toBe(12);
  await rows
    .first()
    .getByText(/^[\d,.]+$/)
    .waitFor();
  const boxes = await rows.evaluateAll((all) =>
    all.map((row) => row.getBoundingClientRect().toJSON()),
  );
  const bar = await page.getByRole('navigation', { name: 'Quick' }).boundingBox();
  expect(Math.min(...boxes.map(({ height }) => height))).toBeGreaterThanOrEqual(44);
  expect(boxes.at(-1)?.bottom).toBeLessThanOrEqual(bar?.y ?? 0);
  await expectAccessible(page, 'a list of a line a coin');
  expect(await fitsWidth(page, 320)).toBe(true);

  // By keys alone: the filters, a statement, and the coin that is left.
  const focused = (role: 'button' | 'link', name: string) =>
    page.getByRole(role, { name, exact: true }).focus();
  await focused('button', 'Filters');
  await page.keyboard.press('Enter');
  await focused('button', 'Add a statement');
  await page.keyboard.press('Enter');
  await page.getByRole('searchbox', { name: 'Search' }).fill('rsi 4h oversold');
  await focused('button', '4h RSI below 30 2');
  await page.keyboard.press('Enter');
  await expect.poll(() => rows.count()).toBe(2);
  await page.getByText('Statements are not known for 9 of 12 coins.').waitFor();
  await expectAccessible(page, 'a filtered list of a line a coin');
  expect(new URL(page.url()).search).toBe('?claim=oscillator%3A4h%3ARSI%3Aoversold');
  await page.reload();
  await expect.poll(() => rows.count()).toBe(2);
  await focused('link', 'SOL');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${embedded.origin}/dashboard?wl=SOLUSDT`);
  await page.getByRole('link', { name: 'Back to Watch List' }).click();
  await expect.poll(() => rows.count()).toBe(12);
  await rows.nth(3).click({ position: { x: 200, y: 22 } });
  await page.waitForURL(/\/dashboard\?wl=/);
  expect(complaints).toEqual([]);
});
