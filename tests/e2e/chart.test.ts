import { isDeepStrictEqual } from 'node:util';
import type { Browser, Locator, Page } from 'playwright-core';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { chartData } from '../../analysis-server/analyst/chart-data.ts';
import { readRecomputable } from '../../analysis-server/store/recomputable.ts';
import { readAnalysis } from '../../domain/analysis/read-analysis.ts';
import { byTimeframe } from '../../domain/market/timeframe.ts';
import { formatPrice, formatVolume } from '../../domain/text/number-format.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { chooseTimeframe, openAnalysis, untilControlled } from '../support/app-page.ts';
import { DESKTOP, openPage, PHONE, WITH_WORKER } from '../support/browser.ts';
import type { TestEmbedded } from '../support/embedded.ts';
import { accessibilityFaults } from '../support/page-checks.ts';
import { presentPrice, priceField } from '../support/price-level-pages.ts';
import { closePages, sharedApp } from '../support/shared-app.ts';

let embedded: TestEmbedded;
let browser: Browser;

beforeAll(async () => {
  [embedded, browser] = await sharedApp();
});
afterAll(closePages);

const CARD = 'section:has([role="application"])';
const CANDLES = '**/analysis/chart';
const chart = (page: Page) => page.getByRole('application', { name: /Price chart of BTCUSDT/ });
const openMenu = (page: Page) => page.getByRole('button', { name: 'More for the chart' }).click();
const spoken = (page: Page) => page.getByText(/\. Open .+, volume /);

/** Colours of the pane: one for its ground, more once candles and lines stand on it. */
const COLOURS = `(() => {
  const pane = [...document.querySelectorAll('[role=application] canvas')]
    .sort((a, b) => b.width * b.height - a.width * a.height)[0];
  if (!pane) return [];
  const { data } = pane.getContext('2d').getImageData(0, 0, pane.width, pane.height);
  const counts = new Map();
  for (let at = 0; at < data.length; at += 4) {
    const colour = data.slice(at, at + 3).join();
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]).map(([colour]) => colour);
})()`;

async function coloursOf(page: Page): Promise<readonly string[]> {
  return v.parse(v.array(v.string()), await page.evaluate(COLOURS));
}

const untilDrawn = (page: Page) =>
  expect.poll(async () => (await coloursOf(page)).length).toBeGreaterThan(5);

function readable<T>(analysis: T | 'unreadable'): T {
  if (analysis === 'unreadable') throw new Error('the analysis cannot be read');
  return analysis;
}

async function stored() {
  const [row] = await embedded.database.query<{ id: string }>(
    `select id from public.analysis_snapshots
     where coin = 'BTCUSDT' order by taken_at desc limit 1`,
  );
  const { result, candles } = await readRecomputable(embedded.database, row?.id ?? '');
  return {
    result: readable(readAnalysis(result, { coin: 'BTCUSDT', time: epochMs(0) })),
    charts: chartData(byTimeframe((timeframe) => candles[timeframe].series)),
  };
}

async function expectClean(page: Page, part: string): Promise<void> {
  expect(await accessibilityFaults(page, part)).toEqual([]);
}

/** Draws a finger 160 px up from the middle of something. */
async function swipeUp(page: Page, over: Locator): Promise<void> {
  const box = await over.boundingBox();
  if (!box) throw new Error('there is nothing to swipe over');
  const [x, y] = [box.x + box.width / 3, box.y + box.height / 2];
  const session = await page.context().newCDPSession(page);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  for (let moved = 8; moved <= 160; moved += 8) {
    const touchPoints = [{ x, y: y - moved }];
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('the plan stands on a chart that keys, fingers and ears can read, in both themes and offline', async () => {
  const options = { ...PHONE, ...WITH_WORKER, hasTouch: true, colorScheme: 'dark' } as const;
  const { page, complaints } = await openPage(browser, options);
  await page.route(CANDLES, (route) => route.fulfill({ status: 403, json: {} }));
  await openAnalysis(page, embedded, await embedded.approvedUser(), 'BTCUSDT');
  await page.getByRole('heading', { name: /^Chart/ }).scrollIntoViewIfNeeded();
  await page.getByText('Failed to load the chart').waitFor();
  await page.unroute(CANDLES);
  await page.getByRole('button', { name: 'Try again' }).click();
  await chart(page).waitFor();
  await untilDrawn(page);
  const { result, charts } = await stored();

  // The cursor speaks the candle before the newest one.
  await chart(page).focus();
  await page.keyboard.press('ArrowLeft');
  const [, open, high, low, close, volume] = charts['4h'].candles.at(-2) ?? [];
  const price = (value: number | undefined) => formatPrice(value ?? null, result.tickSize);
  const words = `Open ${price(open)}, high ${price(high)}, low ${price(low)}, close ${price(close)}, volume ${formatVolume(volume ?? null)}.`;
  expect(await spoken(page).textContent()).toContain(words);
  await page.keyboard.press('Home');
  await page.getByText(`Open ${price(charts['4h'].candles[0]?.[1])}, high`).waitFor();

  // A finger that moves up over the chart moves the page.
  const before = Number(await page.evaluate('scrollY'));
  await swipeUp(page, chart(page));
  await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(before + 80);

  await openMenu(page);
  await page.getByRole('button', { name: 'Ichimoku', exact: true }).click();
  await page.getByText('Span B', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await expectClean(page, CARD);
  const [dark] = await coloursOf(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(async () => (await coloursOf(page))[0]).not.toBe(dark);
  await openMenu(page);
  await page.getByRole('button', { name: 'Show as table' }).click();
  await page.getByText('Candles 1 to 20 of 300, newest first').waitFor();
  const candles = page.getByRole('table', { name: /^Candles of 4h/ });
  expect(await candles.getByRole('row').count()).toBe(21);
  await expectClean(page, CARD);

  await untilControlled(page);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('heading', { name: /^Chart/ }).scrollIntoViewIfNeeded();
  await chart(page).waitFor();
  await untilDrawn(page);
  await openMenu(page);
  expect(
    await page.getByRole('button', { name: 'Ichimoku', exact: true }).getAttribute('aria-pressed'),
  ).toBe('true');
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('the range of price is a fan until the chart is scrolled back, a table, and the odds of a level', async () => {
  const { page, complaints } = await openPage(browser, DESKTOP);
  await openAnalysis(page, embedded, await embedded.approvedUser(), 'BTCUSDT');
  await untilDrawn(page);
  const table = page.getByRole('table', { name: 'Expected range of price' });
  const cells = await table.getByRole('cell').allTextContents();
  expect(cells).toHaveLength(6);
  for (const cell of cells) expect(cell).toMatch(/^[\d,]+–[\d,]+$/);
  await page.getByText(/expected in 80% of cases from [\d,]+ to [\d,]+ in 24 hours/).waitFor({
    state: 'attached',
  });

  const ticks = page.locator(`${CARD} span`).getByText(/^(24 h|7 d)$/);
  await expect.poll(() => ticks.allTextContents()).toEqual(['24 h', '7 d']);
  const fanned = (await coloursOf(page)).slice(1, 5);
  const range = page.getByRole('button', { name: 'Range', exact: true });
  await range.click();
  await expect.poll(() => ticks.count()).toBe(0);
  await expect
    .poll(async () => {
      const plain = await coloursOf(page);
      return fanned.filter((colour) => !plain.includes(colour)).length;
    })
    .toBeGreaterThan(0);
  await range.click();
  await expect.poll(() => ticks.count()).toBe(2);
  await chart(page).focus();
  await page.keyboard.press('Home');
  await expect.poll(() => ticks.count()).toBe(0);
  await page.getByRole('button', { name: 'Newest', exact: true }).click();
  await expect.poll(() => ticks.count()).toBe(2);
  expect(await page.getByRole('button', { name: 'Newest', exact: true }).count()).toBe(0);
  await expectClean(page, CARD);

  await openMenu(page);
  await page.locator(CARD).getByRole('button', { name: 'Notify at a price' }).click();
  await page.getByText(/^The price now is/).waitFor();
  await priceField(page).fill(String((await presentPrice(page)) * 1.02));
  await page.getByText(/^touched within 24 h: \d+%, within 7 d: \d+%\.$/).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

/** Heights of the plan's lines on the chart and of the ladder's rungs, by their labels. */
const LINES = `(() => {
  const heights = (within) => [...document.querySelectorAll(within + ' [data-line]')].map((line) => {
    const { top, height } = line.getBoundingClientRect();
    return [line.dataset.line, top + height / 2];
  });
  return {
    chart: Object.fromEntries(heights('section:has([role=application])')),
    ladder: Object.fromEntries(heights('[aria-label="Trade Recommendation"]')),
  };
})()`;

const LinesSchema = v.object({
  chart: v.record(v.string(), v.number()),
  ladder: v.record(v.string(), v.number()),
});
const SOON = { timeout: 20_000, interval: 300 };
const linesOf = async (page: Page) => v.parse(LinesSchema, await page.evaluate(LINES));
/** Presses that lead from the first view to the nearest one. */
const TO_NEAREST = 8;

test('chart and ladder share one scale, which follows the chart; on another timeframe tags name the lines', async () => {
  const { page, complaints } = await openPage(browser, DESKTOP);
  await openAnalysis(page, embedded, await embedded.approvedUser(), 'BTCUSDT');
  await untilDrawn(page);
  // The legend of a candle may name the target as well.
  const tag = page.locator(`${CARD} span`).getByText('TP1', { exact: true });
  let presses = 0;
  // To the nearest view, back beyond the first one, and again.
  const zoom = async () => {
    await page.keyboard.press(Math.floor(presses / TO_NEAREST) % 2 === 0 ? '+' : '-');
    presses += 1;
  };
  // Nearer candles make the plan tall enough to be told apart. The chart draws on its own; the ladder
  // follows with the next rendering.
  const comeNearer = async () => {
    const { chart: drawn } = await linesOf(page);
    if ((await tag.count()) > 0 || drawn.Stop === undefined) await zoom();
  };
  const expectShared = () =>
    vi.waitFor(async () => {
      await comeNearer();
      // Labels that stand at the axis are those of lines that do not run on.
      expect(await tag.count()).toBe(0);
      const { chart: drawn, ladder } = await linesOf(page);
      expect(Object.keys(drawn)).toEqual(expect.arrayContaining(['Stop', 'Entry', 'TP1']));
      for (const [label, height] of Object.entries(drawn)) {
        if (label === 'Now') continue;
        expect(Math.abs(height - (ladder[label] ?? 0)), label).toBeLessThanOrEqual(1);
      }
      return drawn;
    }, SOON);
  await chart(page).focus();
  // The price's own line moves by itself.
  const { Now: _, ...before } = await expectShared();
  await zoom();
  // The candles that leave the picture need not be the extremes of its scale.
  await vi.waitFor(async () => {
    const { Now: _, ...after } = (await linesOf(page)).chart;
    if (isDeepStrictEqual(after, before)) await zoom();
    expect(after).not.toEqual(before);
  }, SOON);
  await expectShared();
  await page.setViewportSize({ width: 1_100, height: 1_000 });
  await expectShared();

  // Full screen: there is no ladder beside it.
  await page.getByRole('button', { name: 'Full screen' }).click();
  await tag.waitFor();
  await expect
    .poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")'))
    .toBe('Price chart of BTCUSDT, 4h');
  await expectClean(page, CARD);
  await page.keyboard.press('f');
  await expect
    .poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")'))
    .toBe('Full screen');
  await chooseTimeframe(page, '1h');
  await tag.waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});
