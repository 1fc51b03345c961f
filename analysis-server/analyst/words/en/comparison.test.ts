import { describe, expect, test } from 'vitest';
import type { ComparisonProposition } from '../../claims/market-proposition.ts';
import { COMPARISON_WORDS } from './comparison.ts';

const AT = { tickSize: 0.01 };
type Of<T extends ComparisonProposition['type']> = Extract<
  ComparisonProposition,
  { readonly type: T }
>;

test('price and an average', () => {
  expect(
    COMPARISON_WORDS['price-to-average'](
      {
        type: 'price-to-average',
        timeframe: '1d',
        average: 'MA50',
        side: 'below',
        price: 99,
        value: 2135,
      },
      AT,
    ),
  ).toEqual([
    {
      clause: 'price is below the <daily >MA50[ (2,135.00)]',
      noun: 'price below the <daily >MA50[ (2,135.00)]',
    },
    {
      clause: 'the <daily >MA50 is above price[ (2,135.00)]',
      noun: 'a <daily >MA50 above price[ (2,135.00)]',
    },
  ]);
});

describe('price and both averages', () => {
  const said = (place: Of<'price-to-averages'>['place']) =>
    COMPARISON_WORDS['price-to-averages'](
      {
        type: 'price-to-averages',
        timeframe: '1w',
        place,
        price: 1,
        ma50: 3089.02,
        ma200: 2444.52,
      },
      AT,
    ).map(({ clause }) => clause);

  test.each([
    [
      'above both',
      'price is above both the <weekly >MA50 and MA200[ (3,089.02 and 2,444.52)]',
      'both the <weekly >MA50 and MA200 are below price[ (3,089.02 and 2,444.52)]',
    ],
    [
      'below both',
      'price is below both the <weekly >MA50 and MA200[ (3,089.02 and 2,444.52)]',
      'both the <weekly >MA50 and MA200 are above price[ (3,089.02 and 2,444.52)]',
    ],
    [
      'above MA50 only',
      'price is caught between the <weekly >MA50 below and the MA200 above[ (3,089.02 and 2,444.52)]',
      'price is above the <weekly >MA50 with the MA200 overhead[ (3,089.02 and 2,444.52)]',
    ],
    [
      'above MA200 only',
      'price is caught between the <weekly >MA200 below and the MA50 above[ (2,444.52 and 3,089.02)]',
      'price is below the <weekly >MA50 with the MA200 beneath price[ (3,089.02 and 2,444.52)]',
    ],
  ] as const)('%s', (place, ...clauses) => {
    expect(said(place)).toEqual(clauses);
  });
});

test.each([
  ['rising', 'over'],
  ['falling', 'under'],
] as const)('averages stacked in %s order', (order, over) => {
  const words = COMPARISON_WORDS['averages-stacked'](
    { type: 'averages-stacked', timeframe: '4h', order, ma20: 1, ma50: 2, ma200: 3 },
    AT,
  );
  const figures = `[ (MA20 1.00 ${over} MA50 2.00 ${over} MA200 3.00)]`;
  expect(words[0]).toEqual({
    clause: `the <four-hour >averages are stacked in ${order} order${figures}`,
    noun: `a ${order} stack of <four-hour >averages${figures}`,
  });
  expect(words[1]?.clause).toBe(`the <four-hour >averages stand in ${order} order${figures}`);
});

describe('MACD', () => {
  const said = (toSignal: Of<'macd'>['toSignal'], toZero: Of<'macd'>['toZero']) =>
    COMPARISON_WORDS.macd(
      { type: 'macd', timeframe: '4h', toSignal, toZero, line: -9.949, signal: 3.95 },
      AT,
    );

  test('gives the line against its signal', () => {
    expect(said('below', 'below')[0]).toEqual({
      clause: 'the <four-hour >MACD line is below its signal[ (-9.95 against 3.95)]',
      noun: 'a <four-hour >MACD line below its signal[ (-9.95 against 3.95)]',
    });
  });

  test.each([
    [
      'above',
      'above',
      'the <four-hour >impulse is with the buyers',
      'a <four-hour >impulse with the buyers',
    ],
    [
      'below',
      'below',
      'the <four-hour >impulse is with the sellers',
      'a <four-hour >impulse with the sellers',
    ],
    [
      'above',
      'below',
      'the <four-hour >selling is losing pace',
      'a loss of pace in the <four-hour >selling',
    ],
    [
      'below',
      'above',
      'the <four-hour >buying is losing pace',
      'a loss of pace in the <four-hour >buying',
    ],
  ] as const)('%s its signal and %s zero: %s', (toSignal, toZero, clause, noun) => {
    const figures = `[ (MACD line -9.95 ${toSignal} its signal at 3.95)]`;
    expect(said(toSignal, toZero)[1]).toEqual({ clause: clause + figures, noun: noun + figures });
  });
});

test.each([
  [
    'above',
    'price is above the <daily >Ichimoku cloud[ (upper edge 2,326.85)]',
    'a <daily >Ichimoku cloud underneath[ (upper edge 2,326.85)]',
  ],
  [
    'below',
    'price is below the <daily >Ichimoku cloud[ (lower edge 2,237.21)]',
    'a <daily >Ichimoku cloud overhead[ (lower edge 2,237.21)]',
  ],
  [
    'inside',
    'price is inside the <daily >Ichimoku cloud[ (2,237.21 to 2,326.85)]',
    'price inside the <daily >Ichimoku cloud where signals are least reliable[ (2,237.21 to 2,326.85)]',
  ],
] as const)('price %s the cloud', (place, clause, noun) => {
  const [first, second] = COMPARISON_WORDS['price-to-cloud'](
    { type: 'price-to-cloud', timeframe: '1d', place, price: 2300, low: 2237.21, high: 2326.85 },
    AT,
  );
  expect([first.clause, second?.noun]).toEqual([clause, noun]);
});

test('the conversion line and the base line have their Japanese names, too', () => {
  const words = COMPARISON_WORDS['conversion-to-base'](
    { type: 'conversion-to-base', timeframe: '1h', side: 'above', tenkan: 102, kijun: 101 },
    AT,
  );
  expect(words.map(({ clause }) => clause)).toEqual([
    'the <hourly >conversion line is above the base line[ (Tenkan-sen 102.00 against Kijun-sen 101.00)]',
    'the <hourly >Tenkan-sen is above the Kijun-sen[ (102.00 against 101.00)]',
  ]);
});

test.each([
  ['1h', "price above the day's average by the <hourly >VWAP[ (99.00)]"],
  ['1d', 'a <daily >VWAP below price[ (99.00)]'],
] as const)('VWAP on %s is of the day where its session is one', (timeframe, noun) => {
  const words = COMPARISON_WORDS['price-to-vwap'](
    { type: 'price-to-vwap', timeframe, side: 'above', price: 100, value: 99 },
    AT,
  );
  expect(words[1]?.noun).toBe(noun);
});
