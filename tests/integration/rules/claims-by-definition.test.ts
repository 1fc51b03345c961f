import { expect, test } from 'vitest';
import { rowsOf, seriesFromRows } from '../../../domain/market/candle.ts';
import { PERIOD_MS } from '../../../domain/market/timeframe.ts';
import { RULES } from '../../../domain/rule/rule.ts';
import { MEASURED, type Measured } from '../../bench/rules/firings.ts';
import { type AllSeries, closedBy, endOf, readSeries } from '../../support/all-series.ts';
import { seededRandom, simulatedSeries } from '../../support/candles.ts';
import { type RuleMarket, ruleAnswers } from '../../support/claims/rule-answers.ts';
import { derivativesWith, fundingOf } from '../../support/derivatives.ts';
import { isShared } from '../../support/recorded-candles.ts';

const HOUR = PERIOD_MS['1h'];
const isRecorded = isShared('candles');

const answer = (timeframe: Measured | null, claim: string, market: RuleMarket) => {
  const found = ruleAnswers(timeframe, market).find(({ rule }) => rule.claim === claim);
  if (!found) throw new Error(`no rule waits for ${claim}`);
  return { product: found.product, naive: found.naive() };
};

/** Both say so. */
const both = (holds: boolean | null) => ({ product: holds, naive: holds });

/** What differs among the rules of a timeframe. */
const differing = (timeframe: Measured | null, market: RuleMarket) =>
  ruleAnswers(timeframe, market)
    .map(({ rule, product, naive }) => [rule.claim, product, naive()] as const)
    .filter(([, product, naive]) => product !== naive)
    .map((all) => all.join(' '));

/** Candles that close at these prices and reach from close to close. */
function closing(closes: readonly number[], timeframe: Measured): RuleMarket {
  const rows = closes.map((close, row) => {
    const open = closes[row - 1] ?? close;
    const [high, low] = [Math.max(open, close), Math.min(open, close)];
    return [row * PERIOD_MS[timeframe], open, high, low, close, 1000] as const;
  });
  const series = seriesFromRows(timeframe, rows);
  return { series: { [timeframe]: series }, at: endOf(series), tickSize: 0.01 };
}

const hourly = (closes: readonly number[]) => closing(closes, '1h');

/** 7 rises of 1, the first larger, against 3 falls of 1, in 14 candles. */
const firmCloses = (more: number) => [
  100,
  ...[1, 2, 3, 4, 5, 6, 7, 7, 7, 7, 7, 6, 5, 4].map((rise) => 100 + more + rise),
];

test.skipIf(!isRecorded)('claims hold on recorded candles as their sentences say', () => {
  const random = seededRandom(3);
  for (const [coin, tickSize] of [
    ['BTCUSDT', 0.1],
    ['ETHUSDT', 0.01],
  ] as const) {
    const all: AllSeries = readSeries(coin);
    for (let count = 0; count < 24; count++) {
      const timeframe = MEASURED[count % 4] ?? '1h';
      const { time } = all[timeframe];
      const at = time[Math.floor((0.1 + 0.9 * random()) * time.length)] ?? 0;
      const known = { [timeframe]: closedBy(all[timeframe], at) };
      expect([at, ...differing(timeframe, { series: known, at, tickSize })]).toEqual([at]);
    }
    for (let count = 0; count < 3; count++) {
      const at = Date.UTC(2026, 3, 6) + Math.floor(30 * 24 * random()) * HOUR;
      const market = { series: whole(all, at), at, tickSize };
      expect([at, ...differing(null, market)]).toEqual([at]);
    }
  }
});
const whole = (all: AllSeries, at: number): RuleMarket['series'] =>
  Object.fromEntries(Object.entries(all).map(([name, series]) => [name, closedBy(series, at)]));

test('an RSI that reads 70.0 is not overbought', () => {
  const overbought = 'oscillator:1h:RSI:overbought';
  expect(answer('1h', overbought, hourly(firmCloses(0)))).toEqual(both(false));
  expect(answer('1h', overbought, hourly(firmCloses(0.0166)))).toEqual(both(false));
  expect(answer('1h', overbought, hourly(firmCloses(0.0168)))).toEqual(both(true));
});

test('lines and prices that are equal are on no side', () => {
  const still = simulatedSeries('1d', 300, 1);
  for (const column of ['open', 'high', 'low', 'close'] as const) still[column].fill(100);
  const market = { series: { '1d': still }, at: endOf(still), tickSize: 0.01 };
  const held = ruleAnswers('1d', market).filter(({ product }) => product);
  expect(held.map(({ rule }) => rule.claim)).toEqual(['trailing-stop:1d:supertrend:bearish']);
  expect(differing('1d', market)).toEqual([]);
});

/** What holds of a daily claim if the newest candle had closed at a price. */
const closedAt = (claim: string, close: number, seed: number) => {
  const series = simulatedSeries('1d', 320, seed);
  const last = series.time.length - 1;
  series.close[last] = close;
  series.high[last] = Math.max(series.high[last] ?? 0, close);
  series.low[last] = Math.min(series.low[last] ?? 0, close);
  return answer('1d', claim, { series: { '1d': series }, at: endOf(series), tickSize: 0.01 });
};

test.each([
  'outside-band:1d:upper',
  'outside-band:1d:lower',
  'oscillator:1d:RSI:oversold',
  'oscillator:1d:stochasticOscillator.k:overbought',
  'crossed:1d:close:MA20:above',
  'crossed:1d:MACDLine:MACDSignal:above',
  'price-to-cloud:1d:below',
])('the newest close at which %s begins is the same', (claim) => {
  const around = simulatedSeries('1d', 320, 4).close.at(-1) ?? 0;
  let [low, high] = [0.4 * around, 1.6 * around];
  const before = closedAt(claim, low, 4).product;
  expect(closedAt(claim, high, 4).product).toBe(!before);
  while (high - low > 0.001) {
    const middle = (low + high) / 2;
    if (closedAt(claim, middle, 4).product === before) low = middle;
    else high = middle;
  }
  for (const step of [-0.01, -0.002, 0, 0.001, 0.003, 0.01]) {
    const { product, naive } = closedAt(claim, low + step, 4);
    expect([step, naive]).toEqual([step, product]);
  }
});

test.each([
  [0.0003, 8, 'longs'],
  [0.0002995, 8, 'longs'],
  [0.00029949, 8, null],
  [0.0000375, 1, 'longs'],
  [0.0001, 8, null],
  [-0.00009949, 8, null],
  [-0.0000995, 8, 'shorts'],
  [-0.00005, 4, 'shorts'],
])('funding of %f every %i hours is paid by %s', (rate, intervalHours, payer) => {
  const derivatives = derivativesWith({ funding: fundingOf({ rate, intervalHours }) });
  const market = { series: {}, at: 0, tickSize: 0.01, derivatives };
  for (const one of ['longs', 'shorts']) {
    expect(answer(null, `funding:${one}`, market)).toEqual(both(one === payer));
  }
});

test('a claim is known from as many candles in a row as it needs', () => {
  for (const timeframe of MEASURED) {
    const rules = RULES.filter((rule) => rule.timeframe === timeframe);
    for (const needs of new Set(rules.map((rule) => rule.needs))) {
      const rows = rowsOf(simulatedSeries(timeframe, 240, needs));
      const end = endOf(seriesFromRows(timeframe, rows));
      const without = (missing: number) => rows.toSpliced(-missing, 1);
      for (const [kept, at, isKnown] of [
        [rows.slice(-needs), end, true],
        [rows.slice(1 - needs), end, false],
        [without(needs), end, false],
        [without(needs + 1), end, true],
        [rows, end + PERIOD_MS[timeframe] - 1, true],
        [rows, end + PERIOD_MS[timeframe], false],
      ] as const) {
        const market = {
          series: { [timeframe]: seriesFromRows(timeframe, kept) },
          at,
          tickSize: 0.01,
        };
        const answers = ruleAnswers(timeframe, market).filter(({ rule }) => rule.needs === needs);
        expect(answers.map(({ product }) => product !== null)).toEqual(answers.map(() => isKnown));
        expect(answers.map(({ naive }) => naive())).toEqual(answers.map(({ product }) => product));
      }
    }
  }
});

const recordedAt = (timeframe: Measured, at: number): RuleMarket => ({
  series: { [timeframe]: closedBy(readSeries('BTCUSDT')[timeframe], at) },
  at,
  tickSize: 0.1,
});

/** Read 73.5, 70.0 and 67.2. */
test.skipIf(!isRecorded)('an RSI has left overbought once it reads 70.0', () => {
  const market = recordedAt('1h', Date.UTC(2026, 1, 13, 21));
  expect(answer('1h', 'left-extreme:1h:RSI:overbought', market)).toEqual(both(true));
});

/** Both at 66,200.35 before, and lower one candle earlier. */
test.skipIf(!isRecorded)('lines at one price that ends in half a step are equal', () => {
  const market = recordedAt('4h', Date.UTC(2026, 1, 27, 8));
  expect(answer('4h', 'crossed:4h:tenkanSen:kijunSen:above', market)).toEqual(both(true));
});

/** Lines at 105.00 and 105.005: whether that reads 105.00 or 105.01 hangs on its last bit. */
test.each(['above', 'below'])('whether lines crossed %s at half a step cannot be known', (side) => {
  const quiet = (count: number) => Array<number>(count).fill(100);
  const market = closing([...quiet(80), 110.01, ...quiet(12), 110, ...quiet(2)], '4h');
  expect(answer('4h', `crossed:4h:tenkanSen:kijunSen:${side}`, market)).toEqual(both(null));
});
