import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CandleSeries } from '../../domain/market/candle.ts';
import { PERIOD_MS, TIMEFRAMES, type Timeframe } from '../../domain/market/timeframe.ts';
import { formatNumber, formatPrice } from '../../domain/text/number-format.ts';
import { chooseTimeframe, openAnalysis, openTab } from '../support/app-page.ts';
import { DESKTOP, openPage } from '../support/browser.ts';
import { sliceSeries } from '../support/candles.ts';
import { startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { isShared, recordedSeries, SHARED_DATA } from '../support/recorded-candles.ts';
import { closePages, sharedBrowser } from '../support/shared-app.ts';
import { loadTalib, type Talib } from '../support/talib.ts';

const present = isShared('candles/BTCUSDT/15m.csv');
if (!present) process.stdout.write('skipped: ../shared/data/candles is not here\n');

/** The newest moment at which all timeframes of the recording are closed. */
const NOW = Date.UTC(2026, 4, 6, 12);
const TICK = 0.1;
const SMA = 0;

let embedded: TestEmbedded;
let browser: Browser;
let talib: Talib;

beforeAll(async () => {
  if (!present) return;
  const folder = fileURLToPath(new URL('candles', SHARED_DATA));
  [embedded, browser, talib] = await Promise.all([
    startTestEmbedded({
      market: { marketData: { kind: 'recorded', folder }, exchange: 'auto', exchangeUrl: null },
    }),
    sharedBrowser(),
    loadTalib(),
  ]);
});
afterAll(async () => {
  await closePages();
  await embedded?.stop();
});

/** Every candle of the file that had closed by then, from the file's first one on. */
function closedBy(moment: number, timeframe: Timeframe): CandleSeries {
  const series = recordedSeries('BTCUSDT', timeframe);
  const open = series.time.findIndex((time) => time + PERIOD_MS[timeframe] > moment);
  return open < 0 ? series : sliceSeries(series, 0, open);
}

/** What TA-Lib says of the newest candle, as the cards write it. */
function reference({ open: _, high, low, close, volume }: CandleSeries): Record<string, string> {
  const last = (name: string, inputs: Float64Array[], options: number[], outputs = 1) =>
    talib.run(name, inputs, options, outputs).map((line) => line.values.at(-1) ?? Number.NaN);
  const [rsi = 0] = last('RSI', [close], [14]);
  const [line = 0, signal = 0, histogram = 0] = last('MACD', [close], [12, 26, 9], 3);
  const [k = 0, d = 0] = last('STOCH', [high, low, close], [14, 3, SMA, 3, SMA], 2);
  const [williams = 0] = last('WILLR', [high, low, close], [14]);
  const [cci = 0] = last('CCI', [high, low, close], [20]);
  const [atr = 0] = last('ATR', [high, low, close], [14]);
  const [mfi = 0] = last('MFI', [high, low, close, volume], [14]);
  const [plus = 0] = last('PLUS_DI', [high, low, close], [14]);
  const [minus = 0] = last('MINUS_DI', [high, low, close], [14]);
  const [adx = 0] = last('ADX', [high, low, close], [14]);
  const average = (period: number) => last('SMA', [close], [period])[0] ?? 0;
  const price = (value: number) => formatPrice(value, TICK);
  const two = (value: number) => formatNumber(value, 2);
  return {
    RSI: two(rsi),
    'MACD Line': price(line),
    'MACD Signal': price(signal),
    'MACD Histogram': price(histogram),
    MA5: price(average(5)),
    MA20: price(average(20)),
    MA200: price(average(200)),
    'Stoch OSC K': two(k),
    'Stoch OSC D': two(d),
    'Williams %R': two(williams),
    CCI: two(cci),
    ATR: price(atr),
    MFI: two(mfi),
    'DI+': two(plus),
    'DI-': two(minus),
    ADX: two(adx),
  };
}

/** The figures on the page by their names. */
async function shown(page: Page): Promise<Map<string, string>> {
  const rows = await page.locator('dl > div').evaluateAll((elements) =>
    elements.map((element) => {
      const name = element.querySelector('dt')?.textContent ?? '';
      return [name.trim(), (element.querySelector('dd')?.textContent ?? '').trim()] as const;
    }),
  );
  return new Map(rows);
}

test.skipIf(!present)(
  "on recorded candles every timeframe shows TA-Lib's figures of that moment",
  async () => {
    const me = await embedded.approvedUser();
    const { page } = await openPage(browser, DESKTOP);
    await openAnalysis(page, embedded, me, 'BTCUSDT');
    await page.getByText('Recorded market', { exact: true }).waitFor();
    await openTab(page, 'Indicators');
    // The cards are drawn in turn.
    const indicators = page.getByRole('region', { name: 'Indicators by timeframe' });
    const cards = indicators.getByRole('heading', { level: 3 });
    await expect.poll(() => cards.count()).toBe(12);
    const derivatives = page.getByRole('region', { name: 'Derivatives' });
    await expect.poll(() => derivatives.getByText('N/A: not recorded').count()).toBe(2);
    for (const timeframe of TIMEFRAMES) {
      await chooseTimeframe(page, timeframe);
      await page.getByText(`${timeframe} candle closed`).waitFor();
      const figures = await shown(page);
      for (const [name, expected] of Object.entries(reference(closedBy(NOW, timeframe)))) {
        expect(figures.get(name) ?? 'not shown', `${timeframe} ${name}`).toContain(expected);
      }
    }
  },
);
