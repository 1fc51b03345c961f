import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ForcedMove } from '../../analysis-server/market/simulated/simulated-forced-move.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { openAnalysis, untilControlled } from '../support/app-page.ts';
import { DESKTOP, openPage, WITH_WORKER } from '../support/browser.ts';
import { startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { analysisProgramOn } from '../support/forced-market.ts';
import { expectAccessible, fitsWidth } from '../support/page-checks.ts';
import { closePages, sharedBrowser } from '../support/shared-app.ts';

const MINUTE = 60_000;
const COIN = 'BTCUSDT';

interface Plan {
  readonly id: string;
  readonly stopLoss: number;
  readonly takeProfit: Readonly<Record<string, number>>;
}

const moves: ForcedMove[] = [];
let ahead = 0;
let embedded: TestEmbedded;
let browser: Browser;

const now = () => epochMs(Date.now() + ahead);

beforeAll(async () => {
  [embedded, browser] = await Promise.all([
    startTestEmbedded({ clock: { now }, programs: [analysisProgramOn(moves)] }),
    sharedBrowser(),
  ]);
});
afterAll(async () => {
  await closePages();
  await embedded.stop();
});

/** Requests that the page awaits. */
const asked = new Set<Request>();

function follow(page: Page): void {
  page.on('request', (request) => asked.add(request));
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
}

/** Lets time pass for the server and for the page, which gives up what is not answered by then. */
async function pass(page: Page, minutes: number): Promise<void> {
  const isAnswered = () => expect(asked.size).toBe(0);
  await vi.waitFor(isAnswered, { timeout: 3_000, interval: 20 }).catch(() => undefined);
  ahead += minutes * MINUTE;
  await page.clock.fastForward(minutes * MINUTE);
}

/** The head says how the plan stands, a line below says more of it. */
const status = (page: Page) => page.getByRole('region', { name: 'Trade Recommendation' });
/** The same in its fewest words: the end, or what is beside the action. */
const shortStatus = (page: Page) => status(page).locator('h2 ~ * > span:visible').first();
const listed = (page: Page) =>
  page.getByRole('article', { name: COIN }).getByText(/^(Not known|TP\d reached|Stop hit)[^:]*: /);

async function newestPlan(): Promise<Plan> {
  const [row] = await embedded.database.query<{ id: string; plan: Omit<Plan, 'id'> }>(
    `select id, recommendation as plan from public.analysis_snapshots
     where coin = $1 order by taken_at desc limit 1`,
    [COIN],
  );
  if (!row) throw new Error(`there is no analysis of ${COIN}`);
  return { id: row.id, ...row.plan };
}

/** Has the market jump to a price in the next minute. */
async function moveTo(page: Page, target: number): Promise<void> {
  const shown = page.locator('p', { hasText: /^Price now / });
  // After a time without a network it comes with the next request.
  await expect
    .poll(async () => {
      await pass(page, 0.2);
      return shown.count();
    })
    .toBe(1);
  const text = await shown.textContent();
  const price = Number(/[\d,]+\.\d+/.exec(text ?? '')?.[0].replaceAll(',', ''));
  moves.push({
    coin: COIN,
    from: epochMs(now() + MINUTE),
    percent: 100 * (target / price - 1),
  });
}

/** Expects that the status beside the action is wholly on the screen of each size without scrolling. */
async function expectInFirstScreen(page: Page): Promise<void> {
  for (const { width, height } of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize({ width, height });
    const box = await shortStatus(page).boundingBox();
    expect(box && box.y + box.height, `at ${width}`).toBeLessThan(height);
    expect(await page.evaluate('scrollY')).toBe(0);
  }
}

test('who comes from a notification sees first what has become of the plan', async () => {
  const me = await embedded.approvedUser();
  // No check of a monitoring time brings another plan in between.
  await embedded.database.query('insert into public.user_settings (user_id) values ($1)', [me.id]);
  const { page, complaints } = await openPage(browser, { ...DESKTOP, ...WITH_WORKER });
  follow(page);
  await page.clock.install({ time: now() });
  await openAnalysis(page, embedded, me, COIN);
  await expect.poll(() => status(page).textContent()).toMatch(/Not watched .*not followed since/);
  await page.getByText('Add to Watch List to follow its levels.').waitFor();
  await expectAccessible(page, 'a plan that nobody watches');

  await page.getByRole('button', { name: 'Add to Watch List' }).click();
  await page.getByRole('button', { name: 'In Watch List' }).waitFor();
  const plan = await newestPlan();
  await expect
    .poll(async () => {
      await pass(page, 0.6);
      return status(page).textContent();
    })
    .not.toMatch(/Not watched/);
  await page.getByText(/^levels checked up to \d\d:\d\d$/).waitFor();

  await page.goto(`${embedded.origin}/dashboard?wl=${COIN}`);
  await expect.poll(() => status(page).textContent()).toMatch(/\d% to (stop|TP1)/);
  await expectInFirstScreen(page);
  await page.setViewportSize({ width: 320, height: 800 });
  // The clock stands still, and with it what follows a change of the width.
  await page.clock.runFor(500);
  expect(await fitsWidth(page, 320)).toBe(true);
  // Also the smallest screen says that nobody trades there.
  await page.getByText('Simulated market', { exact: true }).first().waitFor();

  const [first = 0, second = 0] = Object.values(plan.takeProfit);
  await moveTo(page, first + (second - first) / 2);
  await pass(page, 3);
  await expect
    .poll(async () => {
      await pass(page, 0.6);
      return status(page).textContent();
    })
    .toMatch(/TP[12] reached(, not traded)? .*\d+ minutes? ago; .* to TP[23]/);
  const said = page.getByRole('status').filter({ hasText: /^TP[12] reached/ });
  expect(await said.count()).toBe(1);
  await expectAccessible(page, 'a plan whose target was reached');

  await page.goto(`${embedded.origin}/watchlist`);
  await expect.poll(() => listed(page).textContent()).toMatch(/^TP[12] reached/);
  expect(await fitsWidth(page, 320)).toBe(true);
  await untilControlled(page);
  await page.context().setOffline(true);
  await page.reload();
  await expect.poll(() => listed(page).textContent()).toMatch(/^TP[12] reached/);
  await pass(page, 20);
  await expect
    .poll(() => listed(page).textContent())
    .toMatch(/^Not known: TP[12] was reached before .*; not followed since$/);
  await page.context().setOffline(false);
  await page.goto(`${embedded.origin}/dashboard?wl=${COIN}`);
  await expect
    .poll(async () => {
      await pass(page, 0.6);
      return status(page).textContent();
    })
    .toMatch(/TP[12] reached/);

  const beyond = plan.stopLoss + (plan.stopLoss - first) / 10;
  await moveTo(page, beyond);
  await pass(page, 3);
  await expect
    .poll(async () => {
      await pass(page, 0.6);
      return status(page).textContent();
    })
    .toMatch(/Stop hit.*at \d\d:\d\d, [\d,.]+, after TP[12]/);
  await status(page).getByRole('button', { name: 'Generate Analysis' }).waitFor();
  await expectInFirstScreen(page);
  await expectAccessible(page, 'a plan that was stopped');

  await page.goto(`${embedded.origin}/watchlist`);
  await expect.poll(() => listed(page).textContent()).toMatch(/^Stop hit/);
  await expectAccessible(page, 'a stopped plan on the watch list');
  await page.emulateMedia({ forcedColors: 'active' });
  await page.getByRole('article').getByText('Stop hit', { exact: false }).first().waitFor();
  expect(await page.getByRole('article').getByRole('img').isVisible()).toBe(true);
  await page.emulateMedia({ forcedColors: 'none' });

  // No plan opens before another 15m candle has closed.
  await pass(page, 16);
  await page.getByRole('button', { name: 'Refresh Analysis' }).click();
  await page.getByText('Analysis complete').waitFor();
  await embedded.database.query(
    'update public.watchlist_entries set previous_snapshot = $1 where user_id = $2',
    [plan.id, me.id],
  );
  await page.goto(`${embedded.origin}/dashboard?wl=${COIN}&previous=true`);
  await expect.poll(() => status(page).textContent()).toMatch(/Stop hit/);
  await page.goto(`${embedded.origin}/dashboard?wl=${COIN}`);
  await expect
    .poll(() => status(page).textContent())
    // The new plan's own: made of candles from before the last jump, it may be passed already.
    .toMatch(/Open since|Since|Opened/);
  expect(complaints).toEqual([]);
  await page.context().close();
});
