import { describe, expect, test } from 'vitest';
import type { StateProposition } from '../../claims/market-proposition.ts';
import { STATE_WORDS } from './state.ts';

const AT = { tickSize: 0.01 };
type Of<T extends StateProposition['type']> = Extract<StateProposition, { readonly type: T }>;

describe('an oscillator', () => {
  const said = (
    state: Of<'oscillator'>['state'],
    value: number,
    reading: Of<'oscillator'>['reading'] = 'RSI',
  ) => STATE_WORDS.oscillator({ type: 'oscillator', timeframe: '4h', reading, state, value }, AT);

  test('that is overbought may call for a pause', () => {
    expect(said('overbought', 76.44)).toEqual([
      {
        clause: 'the <four-hour >RSI is overbought[ (76.4)]',
        noun: 'a overbought <four-hour >RSI[ (76.4)]',
      },
      {
        clause: 'the <four-hour >RSI is in overbought territory[ (76.4)]',
        noun: 'a <four-hour >RSI in overbought territory[ (76.4)]',
      },
      {
        clause: 'the <four-hour >RSI is so high that a pause would not be unusual[ (76.4)]',
        noun: 'a <four-hour >RSI so high that a pause would not be unusual[ (76.4)]',
      },
    ]);
  });

  test.each([
    ['firm', 61, 'the <four-hour >RSI is firm but not overbought[ (61.0)]'],
    ['middle', 50, 'the <four-hour >RSI is near the middle of its range[ (50.0)]'],
    ['soft', 40.9, 'the <four-hour >RSI is soft but not oversold[ (40.9)]'],
    ['oversold', 21, 'the <four-hour >RSI is oversold[ (21.0)]'],
  ] as const)('that is %s says so', (state, value, clause) => {
    expect(said(state, value)[0].clause).toBe(clause);
  });

  test.each([
    ['stochasticOscillator.k', 'stochastic'],
    ['stochasticRSI.k', 'stochastic RSI'],
    ['williamsR', 'Williams %R'],
    ['CCI', 'CCI'],
    ['MFI', 'MFI'],
  ] as const)('%s is the %s', (reading, name) => {
    expect(said('oversold', 8, reading)[0].clause).toBe(
      `the <four-hour >${name} is oversold[ (8.0)]`,
    );
  });
});

describe('the strength of a trend', () => {
  const said = (strength: Of<'trend-strength'>['strength'], led: Of<'trend-strength'>['led']) =>
    STATE_WORDS['trend-strength'](
      {
        type: 'trend-strength',
        timeframe: '1h',
        strength,
        led,
        adx: 41.18,
        diPlus: 9,
        diMinus: 30,
      },
      AT,
    );

  test('names who leads it', () => {
    expect(said('very strong', 'sellers')).toEqual([
      {
        clause: 'the <hourly >ADX shows a very strong trend led by sellers[ (41.2)]',
        noun: 'a very strong <hourly >trend led by sellers[ (ADX 41.2)]',
      },
      {
        clause: 'the <hourly >move has great force with sellers ahead[ (ADX 41.2)]',
        noun: 'a very forceful <hourly >move with sellers ahead[ (ADX 41.2)]',
      },
      {
        clause: 'sellers lead a very strong <hourly >trend[ (ADX 41.2)]',
        noun: 'the lead of sellers in a very strong <hourly >trend[ (ADX 41.2)]',
      },
    ]);
  });

  test('may have no leader', () => {
    expect(said('strong', 'neither').map(({ noun }) => noun)).toEqual([
      'a strong <hourly >trend with neither side ahead[ (ADX 41.2)]',
      'a forceful <hourly >move with neither side ahead[ (ADX 41.2)]',
    ]);
  });

  test('may be forming, or not there', () => {
    expect(said('forming', 'buyers').map(({ clause }) => clause)).toEqual([
      'the <hourly >ADX shows a trend in the making led by buyers[ (41.2)]',
      'a <hourly >trend is only trying to form with buyers ahead[ (ADX 41.2)]',
    ]);
    expect(said('absent', 'buyers').map(({ noun }) => noun)).toEqual([
      'a lack of <hourly >trend to lean on[ (ADX 41.2)]',
      'a <hourly >ADX that shows no trend[ (41.2)]',
    ]);
  });
});

test.each([
  ['heavy', 'rose', 'the last <daily >candle rose on heavy volume[ (228% of the average)]'],
  ['thin', 'fell', 'the last <daily >candle fell on thin volume[ (228% of the average)]'],
  [
    'ordinary',
    'stood still',
    'the last <daily >candle stood still on ordinary volume[ (228% of the average)]',
  ],
] as const)('%s volume in a candle that %s', (amount, candle, clause) => {
  const words = STATE_WORDS['candle-volume'](
    { type: 'candle-volume', timeframe: '1d', amount, candle, share: 227.6 },
    AT,
  );
  expect(words[0].clause).toBe(clause);
  if (amount === 'heavy') return expect(words).toHaveLength(1);
  expect(words[1]).toEqual({
    clause: `volume in the last <daily >candle was ${amount}[ (228% of the average)]`,
    noun: `${amount} volume in the last <daily >candle[ (228% of the average)]`,
  });
});

test.each([
  ['in', 'money coming in', 'money flowing into the coin'],
  ['out', 'money leaving', 'money flowing out of the coin'],
  ['balanced', 'no clear flow', 'a balanced flow of money'],
] as const)('money that flows %s', (flow, shown, noun) => {
  const words = STATE_WORDS['money-flow'](
    { type: 'money-flow', timeframe: '4h', flow, value: -0.06123 },
    AT,
  );
  expect(words.map((wording) => wording.noun)).toEqual([
    `a <four-hour >Chaikin money flow that shows ${shown}[ (-0.06)]`,
    `${noun} on the <four-hour >chart[ (Chaikin money flow -0.06)]`,
  ]);
});

test('a close beyond a band gives both prices', () => {
  const words = STATE_WORDS['outside-band'](
    { type: 'outside-band', timeframe: '1d', band: 'lower', close: 89.994, edge: 90.1 },
    AT,
  );
  expect(words.map(({ clause }) => clause)).toEqual([
    'the last <daily >close is below the lower Bollinger band[ (89.99 against 90.10)]',
    'the last <daily >close is stretched beyond the lower Bollinger band[ (89.99 against 90.10)]',
  ]);
});

test('trailing stops point up or down', () => {
  const words = STATE_WORDS['trailing-stop'](
    { type: 'trailing-stop', timeframe: '1w', of: 'supertrend', trend: 'bearish', value: 92_097.9 },
    AT,
  );
  expect(words.map(({ noun }) => noun)).toEqual([
    'a bearish <weekly >Supertrend[ (92,097.90)]',
    'a <weekly >Supertrend that points down[ (92,097.90)]',
  ]);
});

test('a place in the range is a third, and how far up', () => {
  const words = STATE_WORDS['range-place'](
    {
      type: 'range-place',
      timeframe: '1d',
      candles: 100,
      third: 'middle',
      share: 34.2,
      low: 1736.02,
      high: 3403.77,
    },
    AT,
  );
  const figures = '[ (34% of the way up from 1,736.02 to 3,403.77)]';
  expect(words[0]).toEqual({
    clause: `price is in the middle third of its hundred-day range${figures}`,
    noun: `price in the middle third of its hundred-day range${figures}`,
  });
});

test.each([
  [
    'longs',
    { rate: 0.00004, intervalHours: 1, sum7d: 0.0067 },
    'longs pay shorts more funding than usual[ (0.0320% in eight hours and 0.6700% in seven days)]',
  ],
  [
    'shorts',
    { rate: -0.0004, intervalHours: 8, sum7d: null },
    'shorts pay funding to longs against the habit[ (-0.0400% in eight hours)]',
  ],
] as const)('funding that %s pay is given for eight hours', (payer, figures, clause) => {
  expect(STATE_WORDS.funding({ type: 'funding', payer, ...figures }, AT)[0].clause).toBe(clause);
});
