import { readFileSync } from 'node:fs';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Stance } from '../../domain/analysis/recommendation.ts';
import { openFold, signIn, startSession, untilControlled } from '../support/app-page.ts';
import { DESKTOP, openPage, PHONE, WITH_WORKER } from '../support/browser.ts';
import { startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { type LedgerDesk, ledgerDesk } from '../support/ledger-desk.ts';
import { accessibilityFaults, expectNothingSideways } from '../support/page-checks.ts';
import { enterOtherwise, ledgerRecords } from '../support/recorded-plans.ts';
import { closePages, sharedBrowser } from '../support/shared-app.ts';

const ROUNDS = 8;
const DAYS_A_ROUND = 6;
const DAY = 86_400_000;

let embedded: TestEmbedded;
let browser: Browser;
let desk: LedgerDesk;

/** Some weeks of recommendations, settled as their candles closed. */
async function weeksOfRecommendations(): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    for (const coin of ['BTCUSDT', 'SOLUSDT']) {
      await desk.analyse(coin);
      const made = await ledgerRecords(embedded.database);
      const entry = made.findLast((one) => one.kind === 'entry' && one.coin === coin);
      if (entry?.kind === 'entry') await enterOtherwise(embedded.database, entry);
    }
    desk.clock.advance(DAYS_A_ROUND * DAY);
    await desk.settle();
  }
  // Until a long stands when the short comes.
  const replaced = "select from public.track_record_entries where next_action = 'SHORT'";
  while ((await embedded.database.query(replaced)).length === 0) {
    for (const action of ['LONG', 'SHORT'] as const) {
      desk.clock.advance(DAY / 6);
      await desk.analyse('SOLUSDT', action);
    }
  }
}

beforeAll(async () => {
  [embedded, browser] = await Promise.all([startTestEmbedded(), sharedBrowser()]);
  desk = await ledgerDesk(embedded);
});
afterAll(async () => {
  await closePages();
  await desk.close();
  await embedded.stop();
});

async function expectClean(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
  await expectNothingSideways(page, page.url());
}

const traded = (page: Page) => page.getByRole('region', { name: 'Trade plans' });
const stoodAside = (page: Page) => page.getByRole('region', { name: 'Stand-aside plans' });
const tooClose = (page: Page) => page.getByRole('region', { name: 'Too-close plans' });
const figure = (part: Locator, name: string) =>
  part.getByText(name, { exact: true }).locator('xpath=following-sibling::dd');

/** Expects that a group's figures are those of the list. */
async function expectCounted(part: Locator, stance: Stance): Promise<void> {
  const [counted] = await embedded.database.query<{ entries: number; settled: number }>(
    `select count(*) as entries, count(outcome) as settled from public.track_record_entries
     where stance = $1`,
    [stance],
  );
  expect(counted?.entries).toBeGreaterThan(0);
  expect(await figure(part, 'Recorded').textContent()).toBe(
    `${counted?.entries}${counted?.settled} settled`,
  );
}

test('the track record opens empty, fills, leads to its analyses and is read offline', async () => {
  const me = await embedded.approvedUser();
  const { page, complaints } = await openPage(browser, {
    ...PHONE,
    ...WITH_WORKER,
    colorScheme: 'dark',
  });
  await startSession(page, embedded.origin, me);
  await page.goto(`${embedded.origin}/track-record`);
  await page.getByText('No recommendation has been recorded yet').waitFor();
  await expectClean(page);

  await weeksOfRecommendations();
  await page.reload();
  await page.getByRole('heading', { name: 'Every plan' }).waitFor();
  await page.getByText(/^Recommendations: verified up to record \d+ of \d+/).waitFor();
  await page.getByText('Past results do not predict').first().waitFor();
  await page.getByText('mean nothing for real trading').waitFor();
  await expectClean(page);

  await expectCounted(traded(page), 'trade');
  for (const [region, stance] of [
    [tooClose(page), 'too close to call'],
    [stoodAside(page), 'stand aside'],
  ] as const) {
    await region.locator('summary').first().focus();
    await page.keyboard.press('Enter');
    await expectCounted(region, stance);
  }
  await page.getByRole('img', { name: /actual\. \d+ looks? at plans of this/ }).waitFor();
  await page.getByText('Show as table').click();
  await page.getByRole('table', { name: 'This track record' }).waitFor();
  await page.getByRole('table', { name: 'Replayed looks' }).waitFor();
  await expectClean(page);

  expect(await page.getByText('Stopped', { exact: true }).count()).toBeGreaterThan(0);

  const list = page.getByRole('region', { name: 'Every plan' });
  await list.getByText('trade', { exact: true }).first().waitFor();
  for (const [shown, stance] of [
    ['Too-close plans', 'too close to call'],
    ['Stand-aside plans', 'stand aside'],
  ] as const) {
    await list.getByLabel('Stance').selectOption(shown);
    await page.waitForURL(`**/track-record?show=${stance.replaceAll(' ', '+')}`);
    await expect.poll(() => list.getByText('trade', { exact: true }).count()).toBe(0);
    await list.getByText(stance, { exact: true }).first().waitFor();
  }
  await list.getByLabel('Stance').selectOption('All');
  await list.getByText('trade', { exact: true }).first().waitFor();

  await page.getByLabel('Coin', { exact: true }).selectOption('SOLUSDT');
  await page.waitForURL('**/track-record?coin=SOLUSDT');
  await expect.poll(() => page.getByRole('link', { name: /, BTCUSDT$/ }).count()).toBe(0);

  await list.getByLabel('Ending').selectOption('Replaced');
  await page.waitForURL('**/track-record?coin=SOLUSDT&ending=replaced');
  const replaced = await embedded.database.query(
    "select from public.track_record_entries where coin = 'SOLUSDT' and outcome = 'replaced'",
  );
  await list.getByText(`of ${replaced.length}`).waitFor();
  const [row, folded] = [list.getByRole('listitem').first(), list.locator('summary').first()];
  await folded.focus();
  await page.keyboard.press('Enter');
  await row.getByText(/^Replaced by (LONG|SHORT) in record \d+, because/).waitFor();
  await expectClean(page);
  const replay = await row.getByRole('link', { name: /^Replay of record/ }).getAttribute('href');
  expect(replay).toMatch(/^\/replay\/[0-9a-f]{64}$/);
  await row.getByRole('link', { name: /View the analysis of record/ }).click();
  await page.getByText('Viewing a Recorded Analysis').waitFor();
  await page.getByRole('heading', { name: 'SOLUSDT', exact: true }).waitFor();
  const card = page.getByRole('region', { name: 'Record of SOLUSDT' });
  // It is read when it comes near the screen.
  await page.getByRole('button', { name: 'History', exact: true }).scrollIntoViewIfNeeded();
  await card.scrollIntoViewIfNeeded();
  await openFold(page, 'Record of SOLUSDT');
  await card.getByText(/^\d+ closed: \d+ reached the last target, average/).waitFor();
  await expectClean(page);
  expect(await page.getByText(/conviction/i).count()).toBe(0);
  await page.getByRole('link', { name: 'Back to Track Record' }).click();

  await page.getByRole('heading', { name: 'Every plan' }).waitFor();
  await untilControlled(page);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText(/^You are offline\. Saved copy, .* old\.$/).waitFor();
  await page.getByRole('heading', { name: 'Every plan' }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a desktop shows it in the light, whole and clean', async () => {
  const me = await embedded.admin();
  const { page } = await openPage(browser, { ...DESKTOP, colorScheme: 'light' });
  await signIn(page, embedded.origin, me);
  await page.getByRole('link', { name: 'Track Record' }).click();
  await page.getByRole('img', { name: /Cumulative net result/ }).waitFor();
  await expectClean(page);

  const [chosen] = await embedded.database.query<{ plans: number; ended: number }>(
    `with chosen as (
       insert into public.plan_choices (user_id, plan, choice, at, saved_at)
       select $1, hash, 'taken', opened_at, opened_at from public.plans returning plan
     )
     select count(*) as plans, count(net_r) as ended
     from chosen join public.plans on hash = plan`,
    [me.id],
  );
  await page.goto(`${embedded.origin}/track-record?mine=taken#mine`);
  const mine = page.getByRole('region', { name: 'My plans' });
  await mine.getByRole('button', { name: 'Taken', pressed: true }).first().waitFor();
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('mine');
  expect(await figure(mine, 'Taken, average net').textContent()).toBe(
    `${chosen?.ended} of 30too few to say`,
  );
  const list = page.getByRole('region', { name: 'Every plan' });
  for (const region of [mine, list]) {
    await region.getByText(`1 to 10 of ${chosen?.plans}`).waitFor();
  }
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    mine.getByRole('button', { name: 'Export JSON' }).click(),
  ]);
  expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toHaveLength(
    chosen?.plans ?? Number.NaN,
  );
  await expectClean(page);
  await page.context().close();
});
