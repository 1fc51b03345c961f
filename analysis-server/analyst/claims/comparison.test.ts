import { expect, test } from 'vitest';
import { newestOpen } from '../../../tests/support/computed-timeframes.ts';
import { type KnownValues, momentKnowing } from '../../../tests/support/moment.ts';
import { claimsOfType } from '../../../tests/support/propositions.ts';
import { comparisonClaims } from './comparison.ts';

/** The comparisons of a coin at 100 of which only this of the daily chart is known. */
const compared = (known: KnownValues) => comparisonClaims(momentKnowing({ '1d': known }));

const NO_AVERAGES = { MA5: null, MA10: null, MA20: null, MA50: null, MA100: null, MA200: null };
const averages = (known: Partial<typeof NO_AVERAGES> | Record<string, number>) => ({
  technicalIndicators: { movingAverages: { ...NO_AVERAGES, ...known } },
});

test.each([
  ['MA20', 99.99, 'above', 'long'],
  ['MA50', 100.01, 'below', 'short'],
  ['MA100', 90, 'above', 'long'],
  ['MA200', 110, 'below', 'short'],
])('price against the %s at %d is %s', (average, value, side, leans) => {
  const [claim, ...more] = compared(averages({ [average]: value }));
  expect(claim).toMatchObject({
    kind: 'comparison',
    topic: 'trend',
    timeframes: ['1d'],
    leans,
    proposition: { type: 'price-to-average', timeframe: '1d', average, side, price: 100, value },
    values: [
      { fact: 'price', timeframe: '15m', value: 100, candleTime: newestOpen('15m') },
      { fact: `1d.movingAverages.${average}`, value, candleTime: newestOpen('1d') },
    ],
    candles: null,
  });
  expect(more).toEqual([]);
});

test('price that reads as its average is on no side of it', () => {
  expect(compared(averages({ MA50: 100.004, MA200: 99.996 }))).toEqual([]);
});

test.each([
  [90, 80, 'above both', 'long'],
  [110, 120, 'below both', 'short'],
  [90, 110, 'above MA50 only', 'neither'],
  [110, 90, 'above MA200 only', 'neither'],
])('price against MA50 at %d and MA200 at %d: %s', (MA50, MA200, place, leans) => {
  expect(claimsOfType(compared(averages({ MA50, MA200 })), 'price-to-averages')).toMatchObject([
    { leans, proposition: { place, ma50: MA50, ma200: MA200, price: 100 } },
  ]);
});

test.each([
  [103, 102, 101, 'rising', 'long'],
  [101, 102, 103, 'falling', 'short'],
])('averages of %d, %d and %d are stacked in %s order', (MA20, MA50, MA200, order, leans) => {
  const found = claimsOfType(compared(averages({ MA20, MA50, MA200 })), 'averages-stacked');
  expect(found).toMatchObject([
    { leans, proposition: { order, ma20: MA20, ma50: MA50, ma200: MA200 } },
  ]);
});

test.each([
  [103, 101, 102],
  [102.004, 102, 101],
])('averages of %d, %d and %d are in no order', (MA20, MA50, MA200) => {
  expect(claimsOfType(compared(averages({ MA20, MA50, MA200 })), 'averages-stacked')).toEqual([]);
});

test.each([
  [2, 1, 'above', 'above', 'long'],
  [1, 2, 'below', 'above', 'short'],
  [-1, -2, 'above', 'below', 'long'],
  [-2, -1, 'below', 'below', 'short'],
])(
  'a MACD line at %d with its signal at %d is %s it and %s zero',
  (MACDLine, MACDSignal, toSignal, toZero, leans) => {
    expect(compared({ technicalIndicators: { MACDLine, MACDSignal } })).toMatchObject([
      {
        topic: 'momentum',
        leans,
        proposition: { type: 'macd', toSignal, toZero, line: MACDLine, signal: MACDSignal },
        values: [{ fact: '1d.MACDLine' }, { fact: '1d.MACDSignal' }],
      },
    ]);
  },
);

test.each([
  [1.004, 1],
  [0.004, 1],
])('a MACD line at %d with its signal at %d reads as one of its marks', (MACDLine, MACDSignal) => {
  expect(compared({ technicalIndicators: { MACDLine, MACDSignal } })).toEqual([]);
});

test.each([
  [98, 99, 'above', 'long'],
  [102, 101, 'below', 'short'],
  [101, 99, 'inside', 'neither'],
])('price against a cloud of %d and %d is %s', (senkouSpanA, senkouSpanB, place, leans) => {
  expect(compared({ ichimokuCloud: { senkouSpanA, senkouSpanB } })).toMatchObject([
    {
      leans,
      proposition: {
        type: 'price-to-cloud',
        place,
        low: Math.min(senkouSpanA, senkouSpanB),
        high: Math.max(senkouSpanA, senkouSpanB),
      },
    },
  ]);
});

test('price at an edge of the cloud is nowhere', () => {
  expect(compared({ ichimokuCloud: { senkouSpanA: 100.004, senkouSpanB: 98 } })).toEqual([]);
});

test.each([
  [101, 99, 'above', 'long'],
  [99, 101, 'below', 'short'],
])('a conversion line at %d is %s the base line at %d', (tenkanSen, kijunSen, side, leans) => {
  expect(compared({ ichimokuCloud: { tenkanSen, kijunSen } })).toMatchObject([
    {
      leans,
      proposition: { type: 'conversion-to-base', side, tenkan: tenkanSen, kijun: kijunSen },
    },
  ]);
});

test('price against VWAP', () => {
  expect(compared({ technicalIndicators: { VWAP: 101 } })).toMatchObject([
    { leans: 'short', proposition: { type: 'price-to-vwap', side: 'below', value: 101 } },
  ]);
});

test('what is not known is not compared', () => {
  expect(compared({})).toEqual([]);
});
