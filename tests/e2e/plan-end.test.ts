import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generate, signIn, untilComplete } from '../support/app-page.ts';
import { DESKTOP, openPage, PHONE, WITH_WORKER } from '../support/browser.ts';
import { startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { expectAccessible, fitsWidth } from '../support/page-checks.ts';
import { closePages, sharedBrowser } from '../support/shared-app.ts';

const COIN = 'XRPUSDT';
let embedded: TestEmbedded;
let browser: Browser;

beforeAll(async () => {
  [embedded, browser] = await Promise.all([startTestEmbedded(), sharedBrowser()]);
});
afterAll(async () => {
  await closePages();
  await embedded.stop();
});

/** Opens the page of somebody new who watches the coin. */
async function watching(options: Parameters<typeof openPage>[1], coin = COIN) {
  const me = await embedded.approvedUser();
  const opened = await openPage(browser, options);
  await signIn(opened.page, embedded.origin, me);
  await generate(opened.page, coin);
  await untilComplete(opened.page);
  await opened.page.getByRole('button', { name: 'Add to Watch List' }).click();
  await opened.page.getByRole('button', { name: 'In Watch List' }).waitFor();
  return opened;
}

const card = (page: Page) => page.getByRole('article', { name: COIN });

async function expectEnded(page: Page): Promise<void> {
  await card(page)
    .getByText(/^Stop hit/)
    .first()
    .waitFor();
  const said = await card(page).textContent();
  expect(said).toMatch(/Current Trade Recommendation Stop hit was (LONG|SHORT)/);
  expect(said).toContain('−1.10 R, at ');
}

test('a plan that ended has ended for everybody, in the list and beside it, also offline', async () => {
  const ann = await watching({ ...DESKTOP, ...WITH_WORKER });
  const bob = await watching(PHONE);
  for (const { page } of [ann, bob]) {
    await page.goto(`${embedded.origin}/watchlist`);
    await card(page)
      .getByText(/(Trade|(Too close|Stand aside) leans) (LONG|SHORT)/)
      .waitFor();
  }
  await embedded.database.query(
    `update public.plans set ended_at = now(), ended_by = 'stop', exit = 1, net_r = -1.1
     where coin = $1`,
    [COIN],
  );
  for (const { page } of [ann, bob]) {
    await page.reload();
    await expectEnded(page);
    await expectAccessible(page, 'a list with an ended plan');
  }
  expect(await fitsWidth(bob.page, 320)).toBe(true);
  await ann.page.context().setOffline(true);
  await ann.page.reload();
  await expectEnded(ann.page);
  await ann.page.goto(`${embedded.origin}/dashboard`);
  const rail = ann.page.getByRole('region', { name: /^Watch list/ });
  await rail.getByRole('link', { name: /^XRP.*Stop hit/ }).waitFor();
});

test('the head of a replaced plan stays within its column, with its result', async () => {
  const coin = 'BTCUSDT';
  const { page } = await watching(DESKTOP, coin);
  await embedded.database.query(
    `update public.plans set ended_at = now(), ended_by = 'replaced', replaced_by = entry,
       exit = 1, net_r = -0.25 where coin = $1 and ended_at is null`,
    [coin],
  );
  for (const width of [1_440, 1_024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.reload();
    const head = page.getByText(/^Replaced by (LONG|SHORT)$/).locator('..');
    await head.waitFor();
    const ends = await head
      .locator('span')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().right));
    expect(Math.max(...ends)).toBeLessThanOrEqual(width);
    await page
      .getByRole('region', { name: 'Trade Recommendation' })
      .getByText(/−0\.25 R/)
      .filter({ visible: true })
      .first()
      .waitFor();
  }
});
