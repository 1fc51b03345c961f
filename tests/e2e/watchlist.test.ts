import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  generate,
  signIn,
  startSession,
  untilComplete,
  untilControlled,
} from '../support/app-page.ts';
import { DESKTOP, openPage, PHONE, WITH_WORKER } from '../support/browser.ts';
import { type Person, startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { accessibilityFaults, expectNothingSideways } from '../support/page-checks.ts';
import { closePages, sharedBrowser } from '../support/shared-app.ts';

let embedded: TestEmbedded;
let browser: Browser;

beforeAll(async () => {
  [embedded, browser] = await Promise.all([startTestEmbedded(), sharedBrowser()]);
});
afterAll(async () => {
  await closePages();
  await embedded.stop();
});

const card = (page: Page, coin: string) => page.getByRole('article', { name: coin });

async function watch(page: Page, coin: string): Promise<void> {
  await generate(page, coin);
  await untilComplete(page);
  await page.getByRole('button', { name: 'Add to Watch List' }).click();
  await page.getByRole('button', { name: 'In Watch List' }).waitFor();
}

/** Marks the person's entry as the monitor does when it finds a change. */
async function markChanged(person: Person, coin: string): Promise<void> {
  const changes = [
    { kind: 'direction', from: 'LONG', to: 'SHORT', sentence: 'LONG → SHORT' },
    {
      kind: 'stance',
      from: 'trade',
      to: 'stand aside',
      sentence: 'trade → stand aside: the evidence hardly leans',
    },
    {
      kind: 'stop',
      from: 64_200,
      to: 66_100,
      timeframe: '4h',
      sentence: 'stop 64,200.0 → 66,100.0',
    },
  ];
  await embedded.database.query(
    `with moved as (
       update public.watchlist_entries e set change_detected = true,
         previous_snapshot = e.current_snapshot
       where e.user_id = $2 and e.coin = $3
       returning e.current_snapshot as snapshot
     )
     insert into public.detected_changes (baseline, snapshot, changes)
     select snapshot, snapshot, $1::jsonb from moved`,
    [JSON.stringify(changes), person.id, coin],
  );
}

async function expectClean(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
  await expectNothingSideways(page, page.url());
}

test('a coin is watched, changes, is read, refreshed and removed', async () => {
  const me = await embedded.approvedUser();
  const { page, complaints } = await openPage(browser);
  await startSession(page, embedded.origin, me);
  await page.goto(`${embedded.origin}/watchlist`);
  await page.getByText('No coins in your watchlist yet').waitFor();
  const starters = page.getByRole('region', { name: 'Add with one press' });
  await expect.poll(() => starters.getByRole('listitem').count()).toBe(3);
  await expectClean(page);

  await starters.getByRole('button', { name: 'Add BTC' }).click();
  await starters.getByRole('button', { name: 'Adding...' }).waitFor();
  await card(page, 'BTCUSDT').getByText('No Change').waitFor({ timeout: 30_000 });
  await page.getByText(/^1 coin, none changed since your last visit\. Next check /).waitFor();
  expect(await card(page, 'BTCUSDT').textContent()).toMatch(
    /(Trade|(Too close|Stand aside) leans) (LONG|SHORT)/,
  );
  expect(await page.getByRole('link', { name: 'View Before Change' }).count()).toBe(0);

  await markChanged(me, 'BTCUSDT');
  await page.reload();
  await card(page, 'BTCUSDT').getByText('Change Detected').waitFor();
  await page
    .getByText(
      'LONG → SHORT; trade → stand aside: the evidence hardly leans; stop 64,200.0 → 66,100.0',
    )
    .waitFor();
  await expectClean(page);

  await page.getByRole('link', { name: 'View Before Change' }).click();
  await page.getByText('Viewing Previous Analysis').waitFor();
  await expectClean(page);
  await page.getByRole('link', { name: 'Back to Watch List' }).click();
  await card(page, 'BTCUSDT').getByText('Change Detected').waitFor();

  // The whole row opens the details.
  await card(page, 'BTCUSDT').click({ position: { x: 60, y: 70 } });
  await page.getByRole('heading', { name: 'BTCUSDT', exact: true }).waitFor();
  expect(await page.getByText('Viewing Previous Analysis').count()).toBe(0);
  await page.getByRole('link', { name: 'Back to Watch List' }).click();
  await card(page, 'BTCUSDT').getByText('No Change').waitFor();

  await page.getByRole('button', { name: 'Refresh Analysis' }).click();
  await page.getByRole('button', { name: 'Regenerating' }).waitFor();
  await page.getByText('Analysis complete').waitFor();
  await page.getByText('Analysis complete').waitFor({ state: 'hidden' });

  const remove = page.getByRole('button', { name: 'Remove BTCUSDT from watchlist' });
  await remove.click();
  const dialog = page.getByRole('dialog', {
    name: 'Are you sure you want to remove BTCUSDT from your watchlist?',
  });
  await expectClean(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect
    .poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")'))
    .toBe('Remove BTCUSDT from watchlist');
  await remove.press('Enter');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No coins in your watchlist yet').waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('without a network the list opens with its age, and only reading is offered', async () => {
  const me = await embedded.approvedUser();
  const { page } = await openPage(browser, { ...DESKTOP, ...WITH_WORKER });
  await signIn(page, embedded.origin, me);
  await watch(page, 'ETHUSDT');
  await page.goto(`${embedded.origin}/watchlist`);
  await card(page, 'ETHUSDT').waitFor();
  await untilControlled(page);
  await page.context().setOffline(true);
  await page.reload();
  await card(page, 'ETHUSDT').waitFor();
  await page.getByText(/Saved copy, .* old\./).waitFor();
  expect(await page.getByRole('button', { name: 'Refresh Analysis' }).isDisabled()).toBe(true);
  await page.getByRole('link', { name: 'View Details' }).click();
  await page.getByRole('region', { name: 'Trade Recommendation' }).waitFor();
  await page.context().close();
});

test('a check that failed says why, and the list of another person is another', async () => {
  const [me, other] = await Promise.all([embedded.approvedUser(), embedded.approvedUser()]);
  const { page } = await openPage(browser, { ...PHONE, colorScheme: 'light' });
  await signIn(page, embedded.origin, me);
  await watch(page, 'BTCUSDT');
  await embedded.database.query(
    `update public.coin_checks set checks = checks + 1, last_check_at = now(),
       last_check_error = 'Bybit does not answer.'
     where coin = 'BTCUSDT'`,
  );
  await embedded.database.query(
    `insert into public.monitor_notices (user_id, missed_from, missed_until)
     values ($1, '2026-11-05T08:00Z', '2026-11-05T13:30Z'),
       ($1, '2026-11-09T02:00Z', '2026-11-09T03:15Z')`,
    [me.id],
  );
  await page.goto(`${embedded.origin}/watchlist`);
  await page.getByText(/Last check failed: Bybit does not answer\./).waitFor();
  await page.getByText('Some checks were missed').waitFor();
  const outages = page.getByRole('listitem').filter({ hasText: /^between / });
  expect(await outages.allTextContents()).toEqual([
    'between 5 Nov, 08:00 and 5 Nov, 13:30',
    'between 9 Nov, 02:00 and 9 Nov, 03:15',
  ]);
  await expectClean(page);
  await page.getByRole('button', { name: 'Got it' }).click();
  await page.getByText('Some checks were missed').waitFor({ state: 'hidden' });
  await expect
    .poll(() => embedded.database.query('select 1 from public.monitor_notices'))
    .toEqual([]);
  await page.context().close();

  const theirs = await openPage(browser);
  await startSession(theirs.page, embedded.origin, other);
  await theirs.page.goto(`${embedded.origin}/watchlist`);
  await theirs.page.getByText('No coins in your watchlist yet').waitFor();
  await theirs.page.context().close();
});

test('a list that cannot be read says so and offers another try', async () => {
  const me = await embedded.approvedUser();
  const { page } = await openPage(browser);
  await signIn(page, embedded.origin, me);
  await page.addInitScript("addEventListener('click', () => { window.pressed = true }, true)");
  // The list may be read again by itself as well: only after the press is there an answer.
  await page.route('**/rest/v1/watchlist_cards**', async (route) =>
    (await page.evaluate('window.pressed'))
      ? route.continue()
      : route.fulfill({ status: 500, json: {} }),
  );
  await page.goto(`${embedded.origin}/watchlist`);
  await page.getByText('Failed to load watchlist').waitFor();
  await expectClean(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('No coins in your watchlist yet').waitFor();
  await page.context().close();
});
