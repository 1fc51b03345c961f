import { describe, expect, test } from 'vitest';
import { seriesFromRows } from '../../../domain/market/candle.ts';
import { newestOpen } from '../../../tests/support/computed-timeframes.ts';
import { derivativesWith, fundingOf } from '../../../tests/support/derivatives.ts';
import { type KnownValues, momentKnowing } from '../../../tests/support/moment.ts';
import { candlesOf } from '../../../tests/support/patterns/hand-drawn.ts';
import { claimsOfType } from '../../../tests/support/propositions.ts';
import { candleHistory } from './history.ts';
import { stateClaims } from './state.ts';

/** The states of a coin at 100 of which only this of the four-hour chart is known. */
const statesOf = (known: KnownValues, others: Parameters<typeof momentKnowing>[1] = {}) =>
  stateClaims(momentKnowing({ '4h': known }, others));

/** One four-hour candle. */
const candle = (open: number, close: number) => ({
  '4h': seriesFromRows('4h', [
    [newestOpen('4h'), open, Math.max(open, close), Math.min(open, close), close, 10],
  ]),
});

describe('RSI', () => {
  const ofRSI = (RSI: number | null) =>
    claimsOfType(statesOf({ technicalIndicators: { RSI } }), 'oscillator');

  test.each([
    [70.06, 'overbought', 'neither'],
    [70.04, 'firm', 'long'],
    [69.97, 'firm', 'long'],
    [55, 'firm', 'long'],
    [54.96, 'firm', 'long'],
    [54.94, 'middle', 'neither'],
    [45.06, 'middle', 'neither'],
    [45.04, 'soft', 'short'],
    [30, 'soft', 'short'],
    [29.96, 'soft', 'short'],
    [29.94, 'oversold', 'neither'],
  ])('of %d, as it is shown with one decimal, is %s and leans %s', (RSI, state, leans) => {
    const [claim, ...more] = ofRSI(RSI);
    expect(claim).toMatchObject({
      kind: 'state',
      topic: 'momentum',
      timeframes: ['4h'],
      leans,
      proposition: { type: 'oscillator', timeframe: '4h', reading: 'RSI', state, value: RSI },
      values: [{ fact: '4h.RSI', timeframe: '4h', value: RSI, candleTime: newestOpen('4h') }],
      candles: null,
    });
    expect(more).toEqual([]);
  });

  test('that is not known makes no claim', () => {
    expect(ofRSI(null)).toEqual([]);
  });

  test('weighs more the farther it is beyond its edge', () => {
    const weights = [72, 78, 84].map((RSI) => ofRSI(RSI)[0]?.weight ?? 0);
    expect(weights).toEqual(weights.toSorted((a, b) => a - b));
    expect(new Set(weights).size).toBe(3);
  });

  test('weighs more where its state is unusual for the coin', () => {
    const moment = momentKnowing({ '4h': { technicalIndicators: { RSI: 75 } } });
    const weightAfter = (closes: readonly number[]) => {
      const history = { ...moment.history, '4h': candleHistory(candlesOf(closes)) };
      return stateClaims({ ...moment, history })[0]?.weight ?? 0;
    };
    const rising = Array.from({ length: 100 }, (_, row) => 100 + row);
    expect(weightAfter(rising.toReversed())).toBeCloseTo(2 * weightAfter(rising), 10);
  });
});

test.each([
  ['stochasticOscillator.k', { stochasticOscillator: { k: 80.1, d: null } }, 'overbought'],
  ['stochasticOscillator.k', { stochasticOscillator: { k: 80.04, d: null } }, null],
  ['stochasticRSI.k', { stochasticRSI: { k: 19.9, d: null } }, 'oversold'],
  ['stochasticRSI.k', { stochasticRSI: { k: 20, d: null } }, null],
  ['williamsR', { williamsR: -19.9 }, 'overbought'],
  ['williamsR', { williamsR: -20 }, null],
  ['williamsR', { williamsR: -80.1 }, 'oversold'],
  ['CCI', { CCI: 100.1 }, 'overbought'],
  ['CCI', { CCI: -99.9 }, null],
])('%s of %j is beyond its edge: %s', (reading, technicalIndicators, state) => {
  const found = claimsOfType(statesOf({ technicalIndicators }), 'oscillator');
  expect(found.map(({ proposition }) => [proposition.reading, proposition.state])).toEqual(
    state === null ? [] : [[reading, state]],
  );
});

test('the money flow index has its edges, too', () => {
  const [claim] = claimsOfType(statesOf({ volumeAnalysis: { MFI: 81 } }), 'oscillator');
  expect(claim).toMatchObject({
    leans: 'neither',
    proposition: { reading: 'MFI', state: 'overbought' },
  });
});

test.each([
  [19.94, 25, 10, 'absent', 'buyers', 'neither'],
  [19.96, 25, 10, 'forming', 'buyers', 'long'],
  [24.94, 10, 25, 'forming', 'sellers', 'short'],
  [24.96, 10, 25, 'strong', 'sellers', 'short'],
  [39.94, 25, 10, 'strong', 'buyers', 'long'],
  [39.96, 25, 10, 'very strong', 'buyers', 'long'],
  [30, 20.04, 19.96, 'strong', 'neither', 'neither'],
])(
  'an ADX of %d with DI of %d and %d: %s, led by %s',
  (ADX, diPlus, diMinus, strength, led, leans) => {
    const known = { technicalIndicators: { DMI: { ADX, diPlus, diMinus } } };
    const [claim] = claimsOfType(statesOf(known), 'trend-strength');
    expect(claim).toMatchObject({
      topic: 'trend',
      leans,
      proposition: { strength, led, adx: ADX, diPlus, diMinus },
    });
    expect(claim?.values.map(({ fact, value }) => [fact, value])).toEqual([
      ['4h.DMI.ADX', ADX],
      ['4h.DMI.diPlus', diPlus],
      ['4h.DMI.diMinus', diMinus],
    ]);
  },
);

test('a price that has not moved is no lack of a trend', () => {
  const DMI = { ADX: 0, diPlus: 0, diMinus: 0 };
  expect(statesOf({ technicalIndicators: { DMI } })).toEqual([]);
});

test.each([
  [59.4, 100, 101, 'thin', 'rose', 'neither'],
  [59.6, 100, 99, 'ordinary', 'fell', 'neither'],
  [150.4, 100, 101, 'ordinary', 'rose', 'neither'],
  [150.6, 100, 101, 'heavy', 'rose', 'long'],
  [250, 101, 100, 'heavy', 'fell', 'short'],
  [250, 100, 100.004, 'heavy', 'stood still', 'neither'],
])(
  'volume of %d per cent in a candle from %d to %d is %s, and it %s',
  (share, open, close, amount, move, leans) => {
    const volumeAnalysis = { currentVolume: share, averageVolume: 100 };
    const [claim] = claimsOfType(
      statesOf({ volumeAnalysis }, { candles: candle(open, close) }),
      'candle-volume',
    );
    expect(claim).toMatchObject({ leans, proposition: { amount, candle: move } });
    expect(claim?.proposition.share).toBeCloseTo(share, 10);
  },
);

test.each([
  ['no average', { currentVolume: 10, averageVolume: null }],
  ['an average of nothing', { currentVolume: 10, averageVolume: 0 }],
  ['no volume', { currentVolume: null, averageVolume: 10 }],
])('with %s there is no claim about volume', (_, volumeAnalysis) => {
  expect(statesOf({ volumeAnalysis }, { candles: candle(1, 2) })).toEqual([]);
});

test.each([
  [0.0551, 'in', 'long'],
  [0.0549, 'balanced', 'neither'],
  [-0.05, 'balanced', 'neither'],
  [-0.0551, 'out', 'short'],
])(
  'a Chaikin money flow of %d, as it is shown with two decimals, is %s',
  (chaikinMoneyFlow, flow, leans) => {
    const [claim] = claimsOfType(statesOf({ volumeAnalysis: { chaikinMoneyFlow } }), 'money-flow');
    expect(claim).toMatchObject({
      topic: 'volume',
      leans,
      proposition: { flow, value: chaikinMoneyFlow },
      values: [{ fact: '4h.chaikinMoneyFlow' }],
    });
  },
);

describe('a close and its Bollinger bands', () => {
  const technicalIndicators = { bollingerBands: { upper: 110, middle: 100, lower: 90 } };
  const outsideAt = (close: number) =>
    claimsOfType(
      statesOf({ technicalIndicators }, { candles: candle(100, close) }),
      'outside-band',
    );

  test.each([
    [110.01, 'upper', 110],
    [89.99, 'lower', 90],
  ])('%d is outside of the %s one, which speaks for no side', (close, band, edge) => {
    const proposition = { band, close, edge };
    expect(outsideAt(close)).toMatchObject([{ leans: 'neither', proposition }]);
  });

  test.each([110.004, 110, 100, 90])('%d is not outside', (close) => {
    expect(outsideAt(close)).toEqual([]);
  });
});

test('trailing stops lean as they point', () => {
  const claims = statesOf({
    technicalIndicators: {
      parabolicSAR: { value: 95, trend: 'bullish' },
      supertrend: { value: 104, direction: 'bearish' },
    },
  });
  expect(claims).toMatchObject([
    {
      leans: 'long',
      proposition: { type: 'trailing-stop', of: 'parabolicSAR', trend: 'bullish', value: 95 },
      values: [{ fact: '4h.parabolicSAR.value' }],
    },
    {
      leans: 'short',
      proposition: { type: 'trailing-stop', of: 'supertrend', trend: 'bearish', value: 104 },
      values: [{ fact: '4h.supertrend.value' }],
    },
  ]);
});

describe('the place in the range of a hundred days', () => {
  const days = (count: number) => ({
    '1d': seriesFromRows(
      '1d',
      Array.from({ length: count }, (_, row) => [
        row,
        150,
        row === 40 ? 200 : 160,
        row === 50 ? 100 : 140,
        150,
        1,
      ]),
    ),
  });
  const placed = (price: number, count = 100) =>
    claimsOfType(stateClaims(momentKnowing({}, { price, candles: days(count) })), 'range-place');

  test.each([
    [100, 'lower', 0],
    [133.4, 'lower', 33.4],
    [133.6, 'middle', 33.6],
    [166.4, 'middle', 66.4],
    [166.6, 'upper', 66.6],
    [200, 'upper', 100],
  ])('of %d is the %s third', (price, third, share) => {
    const [claim] = placed(price);
    expect(claim).toMatchObject({
      leans: 'neither',
      proposition: { third, candles: 100, low: 100, high: 200 },
      values: [
        { fact: 'price', value: price },
        { fact: '1d.low', value: 100, candleTime: 50 },
        { fact: '1d.high', value: 200, candleTime: 40 },
      ],
    });
    expect(claim?.proposition.share).toBeCloseTo(share, 10);
  });

  test('is not claimed outside of it, nor with fewer candles', () => {
    expect([placed(99.99), placed(200.01), placed(150, 99)]).toEqual([[], [], []]);
  });

  test('looks back a hundred candles and no further', () => {
    expect(placed(150, 141)[0]?.proposition).toMatchObject({ low: 100, high: 160 });
  });
});

test.each([
  [{ rate: 0.0003 }, 'longs'],
  [{ rate: 0.00029996 }, 'longs'],
  [{ rate: 0.00029 }, null],
  [{ rate: -0.00009 }, null],
  [{ rate: -0.0001 }, 'shorts'],
  [{ rate: 0.00004, intervalHours: 1 }, 'longs'],
  [{ rate: 0.0003, intervalHours: 16 }, null],
])('funding of %j, as it is shown, is far from the usual at the cost of: %s', (changes, payer) => {
  const derivatives = derivativesWith({ funding: fundingOf(changes) });
  const claims = statesOf({}, { derivatives });
  expect(claims.map(({ proposition }) => proposition)).toMatchObject(
    payer === null ? [] : [{ type: 'funding', payer, ...changes }],
  );
});

test('funding leans to no side, and is not claimed where it is not known', () => {
  const funding = fundingOf({ rate: 0.001, sum7d: null });
  expect(statesOf({}, { derivatives: derivativesWith({ funding }) })).toMatchObject([
    {
      topic: 'funding',
      leans: 'neither',
      timeframes: [],
      proposition: { sum7d: null },
      values: [{ fact: 'derivatives.funding.rate', value: 0.001, timeframe: null }, {}],
    },
  ]);
  expect(statesOf({}, { derivatives: derivativesWith({ funding: null }) })).toEqual([]);
});
