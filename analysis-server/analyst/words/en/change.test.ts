import { describe, expect, it } from 'vitest';
import type { ChangeProposition } from '../../claims/market-proposition.ts';
import { CHANGE_WORDS } from './change.ts';

type Type = ChangeProposition['type'];
type OfType<T extends Type> = Extract<ChangeProposition, { readonly type: T }>;

/** Every wording as 'clause | noun'. */
function said<T extends Type>(proposition: OfType<T> & { readonly type: T }): string[] {
  const table: {
    [K in Type]: (
      of: OfType<K>,
      context: { readonly tickSize: number },
    ) => readonly { readonly clause: string; readonly noun: string }[];
  } = CHANGE_WORDS;
  const words = table[proposition.type](proposition, { tickSize: 0.01 });
  return words.map(({ clause, noun }) => `${clause} | ${noun}`);
}

const macd = { type: 'crossed', timeframe: '1h', line: 'MACDLine', over: 'MACDSignal' } as const;
const close = { type: 'crossed', timeframe: '4h', line: 'close', over: 'MA50' } as const;

describe('a cross', () => {
  it('of the MACD and its signal', () => {
    expect(said({ ...macd, side: 'above', ago: 4 })).toEqual([
      'the <hourly >MACD line crossed above its signal four candles ago | the cross of the <hourly >MACD line above its signal four candles ago',
      'the <hourly >MACD turned up through its signal four candles ago | the turn of the <hourly >MACD up through its signal four candles ago',
    ]);
    expect(said({ ...macd, over: 'zero', side: 'below', ago: 0 })).toEqual([
      'the <hourly >MACD line crossed below zero with the newest candle | the cross of the <hourly >MACD line below zero with the newest candle',
      'the <hourly >MACD line fell below zero with the newest candle | the fall of the <hourly >MACD line below zero with the newest candle',
    ]);
  });

  it('of price and its average, and of two averages', () => {
    expect(said({ ...close, side: 'below', ago: 1 })).toEqual([
      'the <four-hour >close crossed below the MA50 one candle ago | the cross of the <four-hour >close below the MA50 one candle ago',
      'price fell through the <four-hour >MA50 one candle ago | the fall of price through the <four-hour >MA50 one candle ago',
    ]);
    const averages = { ...close, timeframe: '1d', line: 'MA50', over: 'MA200' } as const;
    expect(said({ ...averages, side: 'above', ago: 10 })).toEqual([
      'the <daily >MA50 crossed above the MA200 ten candles ago | the cross of the <daily >MA50 above the MA200 ten candles ago',
      'the <daily >averages made a golden cross ten candles ago[ (MA50 above MA200)] | the <daily >golden cross ten candles ago[ (MA50 above MA200)]',
    ]);
  });

  it('of who leads, and of Tenkan-sen', () => {
    const lead = { ...close, line: 'diPlus', over: 'diMinus' } as const;
    expect(said({ ...lead, side: 'below', ago: 2 })[1]).toBe(
      'sellers took the lead from buyers on the <four-hour >chart two candles ago[ (DI+ below DI-)] | the change of lead from buyers to sellers on the <four-hour >chart two candles ago[ (DI+ below DI-)]',
    );
    const ichimoku = { ...close, line: 'tenkanSen', over: 'kijunSen' } as const;
    expect(said({ ...ichimoku, side: 'above', ago: 2 })).toEqual([
      'the <four-hour >Tenkan-sen crossed above the Kijun-sen two candles ago | the cross of the <four-hour >Tenkan-sen above the Kijun-sen two candles ago',
    ]);
  });
});

it('says which sides are kept', () => {
  const held = { type: 'held', timeframe: '1d', side: 'above', candles: 34 } as const;
  expect(said({ ...held, line: 'close', over: 'MA200' })).toEqual([
    'price has closed above the <daily >MA200 for 34 candles in a row | a run of 34 <daily >closes above the MA200',
  ]);
  expect(said({ ...held, line: 'MACDLine', over: 'MACDSignal', candles: 8 })).toEqual([
    'the <daily >MACD line has been above its signal for eight candles | the run of eight candles with the <daily >MACD line above its signal',
  ]);
  expect(said({ ...held, line: 'diPlus', over: 'diMinus' })[1]).toBe(
    'buyers have led the <daily >chart for 34 candles[ (DI+ above DI-)] | the lead of the buyers on the <daily >chart for 34 candles[ (DI+ above DI-)]',
  );
});

it('says how readings have moved', () => {
  const adx = {
    type: 'moved',
    timeframe: '1d',
    reading: 'ADX',
    way: 'risen',
    from: 13.6,
    to: 22.14,
    candles: 10,
    led: 'buyers',
  } as const;
  expect(said(adx)).toEqual([
    'the <daily >ADX has risen[ from 13.6 to 22.1] within ten candles with buyers in the lead | the rise of the <daily >ADX[ from 13.6 to 22.1] within ten candles with buyers in the lead',
    'the <daily >trend has gained strength within ten candles with buyers in the lead[ (ADX from 13.6 to 22.1)] | a <daily >trend that has gained strength within ten candles with buyers in the lead[ (ADX from 13.6 to 22.1)]',
  ]);
  expect(said({ ...adx, way: 'fallen', from: 30, to: 22 })[1]).toBe(
    'the <daily >trend has lost strength within ten candles[ (ADX from 30.0 to 22.0)] | a <daily >trend that has lost strength within ten candles[ (ADX from 30.0 to 22.0)]',
  );
  expect(said({ ...adx, reading: 'RSI', candles: 5 })).toEqual([
    'the <daily >RSI has risen[ from 13.6 to 22.1] within five candles | the rise of the <daily >RSI[ from 13.6 to 22.1] within five candles',
  ]);
  const left = { type: 'left-extreme', timeframe: '1h', reading: 'RSI' } as const;
  expect(said({ ...left, state: 'oversold', ago: 3, from: 24.25, to: 41 })).toEqual([
    'the <hourly >RSI came up out of oversold territory three candles ago[ (24.3 before and 41.0 now)] | the return of the <hourly >RSI from oversold territory three candles ago[ (24.3 before and 41.0 now)]',
    'the <hourly >RSI rose back from below 30 three candles ago[ (24.3 before and 41.0 now)] | the rise of the <hourly >RSI from below 30 three candles ago[ (24.3 before and 41.0 now)]',
  ]);
});

it('says what the histogram and its reading mean', () => {
  const histogram = { type: 'histogram', timeframe: '4h', candles: 4, value: -9.951 } as const;
  expect(said({ ...histogram, sign: 'negative', way: 'shrinking' })).toEqual([
    'the <four-hour >MACD histogram has come up towards zero with each of the last four candles[ (-9.95)] | a <four-hour >MACD histogram that has come up towards zero with each of the last four candles[ (-9.95)]',
    'the selling pressure on the <four-hour >chart has lost pace with each of the last four candles[ (MACD histogram -9.95)] | selling pressure on the <four-hour >chart that has lost pace with each of the last four candles[ (MACD histogram -9.95)]',
  ]);
  expect(said({ ...histogram, sign: 'positive', way: 'growing' })[0]).toContain(
    'has risen further above zero with each',
  );
});

it('says which level broke, and which close is the highest', () => {
  const level = {
    name: '<four-hour >support',
    fact: '4h.supportLevels.1',
    timeframe: '4h',
    price: 2271.08,
  } as const;
  const broke = { type: 'broke-level', timeframe: '4h', side: 'above', level } as const;
  expect(said({ ...broke, ago: 3 })).toEqual([
    'price broke above what is now <four-hour >support[ at 2,271.08] three <four-hour >candles ago | the break above what is now <four-hour >support[ at 2,271.08] three <four-hour >candles ago',
    'the last four <four-hour >closes are above what is now <four-hour >support[ at 2,271.08] | four <four-hour >closes in a row above what is now <four-hour >support[ at 2,271.08]',
  ]);
  expect(said({ ...broke, ago: 1 })[0]).toContain('one <four-hour >candle ago');
  expect(said({ ...broke, ago: 0 })).toEqual([
    'the newest <four-hour >close broke above what is now <four-hour >support[ at 2,271.08] | the newest <four-hour >close above what is now <four-hour >support[ at 2,271.08]',
    'price broke above what is now <four-hour >support[ at 2,271.08] with the newest <four-hour >close | the break above what is now <four-hour >support[ at 2,271.08] with the newest <four-hour >close',
  ]);
  const lowest = { type: 'extreme-close', timeframe: '1w', end: 'lowest' } as const;
  expect(said({ ...lowest, candles: 65, close: 77030.3 })).toEqual([
    'the last <weekly >close is the lowest of 65 candles[ (77,030.30)] | the lowest <weekly >close of 65 candles[ (77,030.30)]',
    'price has made its lowest <weekly >close of 65 candles[ (77,030.30)] | a <weekly >close that is the lowest of 65 candles[ (77,030.30)]',
  ]);
});

it('says how calm or wild it is', () => {
  expect(said({ type: 'squeeze', timeframe: '1d', candles: 8 })).toEqual([
    'the <daily >Bollinger bands have been inside the Keltner channel for eight candles | the <daily >Bollinger bands inside the Keltner channel for eight candles',
    '<daily >volatility has been squeezed for eight candles[ (Bollinger bands inside the Keltner channel)] | a <daily >squeeze that has lasted eight candles[ (Bollinger bands inside the Keltner channel)]',
  ]);
  expect(said({ type: 'squeeze-ended', timeframe: '1d', candles: 13, ago: 1 })).toEqual([
    'a <daily >squeeze of 13 candles ended one candle ago | the end one candle ago of a <daily >squeeze of 13 candles',
    'the <daily >Bollinger bands left the Keltner channel one candle ago after 13 candles inside it | the exit of the <daily >Bollinger bands from the Keltner channel one candle ago after 13 candles inside it',
  ]);
  const calm = { type: 'volatility', timeframe: '1d', candles: 365, share: 93 } as const;
  expect(said({ ...calm, place: 'low', percent: 0.352 })).toEqual([
    '<daily >volatility is among the lowest tenth of the last 365 candles[ (ATR 0.35% of price)] | <daily >volatility among the lowest tenth of the last 365 candles[ (ATR 0.35% of price)]',
    '<daily >trading is calmer than in nine tenths of the last 365 candles[ (ATR 0.35% of price)] | <daily >trading calmer than in nine tenths of the last 365 candles[ (ATR 0.35% of price)]',
  ]);
  expect(said({ ...calm, place: 'high', percent: 4.2 })[1]).toContain(
    'wilder than in nine tenths of the last 365 candles[ (ATR 4.2% of price)]',
  );
});

it('says how much was traded, and how wide the candles were', () => {
  const run = { type: 'volume-run', timeframe: '1d', side: 'above', candles: 6 } as const;
  expect(said(run)).toEqual([
    '<daily >volume has been above its average for six candles in a row | <daily >volume above its average for six candles in a row',
    'the <daily >chart has traded on more than average volume for six candles in a row | <daily >trading on more than average volume for six candles in a row',
  ]);
  const wide = { type: 'wide-candles', timeframe: '4h', of: 20, distance: 41.9 } as const;
  expect([0, 8, 14].flatMap((count) => said({ ...wide, count }))).toEqual([
    'none of the last twenty candles on the <four-hour >chart ranged wider than the distance to the stop[ (41.90)] | a distance to the stop[ (41.90)] that none of the last twenty candles on the <four-hour >chart exceeded',
    'eight of the last twenty candles on the <four-hour >chart ranged wider than the distance to the stop[ (41.90)] | a distance to the stop[ (41.90)] that eight of the last twenty candles on the <four-hour >chart exceeded',
    '14 of the last 20 candles on the <four-hour >chart ranged wider than the distance to the stop[ (41.90)] | a distance to the stop[ (41.90)] that 14 of the last 20 candles on the <four-hour >chart exceeded',
  ]);
});

it('says what price has gained or lost', () => {
  const change = {
    type: 'price-change',
    timeframe: '1h',
    candles: 24,
    from: 2340,
    to: 2286,
  } as const;
  expect(said({ ...change, over: 'day', way: 'lost', percent: 2.3077 })).toEqual([
    'the last <hourly >close is 2.3% below that of a day earlier[ (2,286.00 after 2,340.00)] | a <hourly >close 2.3% below that of a day earlier[ (2,286.00 after 2,340.00)]',
    'the last <hourly >close completes a loss of 2.3% within a day[ (2,286.00 after 2,340.00)] | a loss of 2.3% within a day up to the last <hourly >close[ (2,286.00 after 2,340.00)]',
  ]);
  expect(said({ ...change, over: 'quarter', way: 'gained', percent: 12 })[1]).toContain(
    'completes a gain of 12.0% within 90 days',
  );
});
