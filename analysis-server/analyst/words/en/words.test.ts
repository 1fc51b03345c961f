import { describe, expect, test } from 'vitest';
import type { Proposition } from '../../claims/proposition.ts';
import type { LevelRef } from '../../claims/terms.ts';
import { wordingOf } from '../en.ts';
import { listItem } from '../wording.ts';

const ALL = ['1w', '1d', '4h', '1h', '15m'] as const;
const level = (name: string, price: number): LevelRef => {
  const timeframe = name.startsWith('1d') ? '1d' : '4h';
  return { name, fact: `${timeframe}.x`, timeframe, price };
};
const SUPPORT = level('4h support', 2271.08);
const R1 = level('1d R1', 2330.1);
const BOUNDS = { hit: 0.17, low: 0.142, high: 0.196, breakEven: 0.231 };

const wording = (proposition: Proposition) => wordingOf({ proposition }, { tickSize: 0.01 });

function worded(rows: readonly (readonly [Proposition, clause: string, noun: string])[]) {
  test.each(rows.map(([proposition, clause, noun]) => [clause, noun, proposition] as const))(
    '%s',
    (clause, noun, proposition) => {
      expect(wording(proposition)).toMatchObject({ clause, noun });
    },
  );
}

describe('agreement', () => {
  const agreement = { type: 'agreement', holds: ALL, fails: [] } as const;
  worded([
    [
      { ...agreement, subject: 'price-MA50', side: 'below' },
      'price is below MA50 on all 5 timeframes',
      'price below MA50 on all 5 timeframes',
    ],
    [
      {
        ...{ type: 'agreement', subject: 'price-MA200', side: 'above' },
        ...{ holds: ['1d', '4h', '1h', '15m'], fails: ['1w'] },
      },
      'price is above MA200 on 4 of 5 timeframes[ (not 1w)]',
      'price above MA200 on 4 of 5 timeframes[ (not 1w)]',
    ],
    [
      {
        ...{ type: 'agreement', subject: 'MACD-signal', side: 'below' },
        ...{ holds: ['4h', '1h', '15m'], fails: ['1w', '1d'] },
      },
      'MACD is below its signal on 3 of 5 timeframes[ (not 1w and 1d)]',
      'MACD below its signal on 3 of 5 timeframes[ (not 1w and 1d)]',
    ],
    [
      {
        ...{ type: 'agreement', subject: 'RSI-half', side: 'above' },
        ...{ holds: ['4h', '1h', '15m'], fails: [] },
      },
      'RSI is above 50 on 4h, 1h and 15m',
      'RSI above 50 on 4h, 1h and 15m',
    ],
    [
      {
        ...{ type: 'agreement', subject: 'swings', side: 'above' },
        ...{ holds: ['4h', '1h', '15m'], fails: ['1d'] },
      },
      'swings are in an uptrend on 4h, 1h and 15m[ (not 1d)]',
      'swings in an uptrend on 4h, 1h and 15m[ (not 1d)]',
    ],
    [
      { type: 'frames-lean', long: [], short: ['1d', '4h', '1h'], undecided: ['1w', '15m'] },
      '3 of 5 timeframes lean short[, 2 neither]',
      '3 of 5 timeframes leaning short[, 2 neither]',
    ],
    [
      { type: 'frames-lean', long: ['1d', '4h', '1h'], short: ['1w'], undecided: ['15m'] },
      '3 of 5 timeframes lean long[, 1 short, 1 neither]',
      '3 of 5 timeframes leaning long[, 1 short, 1 neither]',
    ],
    [
      { type: 'frames-lean', long: [], short: [...ALL], undecided: [] },
      'all 5 timeframes lean short',
      'all 5 timeframes leaning short',
    ],
    [
      { type: 'frames-lean', long: ['1h'], short: [], undecided: ['4h', '15m'] },
      '1 of 3 timeframes leans long[, 2 neither]',
      '1 of 3 timeframes leaning long[, 2 neither]',
    ],
    [
      { type: 'frames-lean', long: ['1h'], short: [], undecided: [] },
      'the only timeframe leans long',
      'the only timeframe leaning long',
    ],
    [
      { type: 'frames-lean', long: [], short: [], undecided: ['1h', '15m'] },
      'no timeframe leans',
      'no timeframe that leans',
    ],
    [
      {
        ...{ type: 'oscillators', timeframe: '4h', state: 'oversold', of: 6 },
        readings: ['RSI', 'stochasticRSI.k', 'williamsR', 'MFI'],
        values: [24.96, 6.2, -82.1, 11],
      },
      'on 4h, 4 of 6 oscillators are oversold[ (RSI 25.0 and stochastic RSI 6.2 among them)]',
      '4 of 6 oscillators oversold on 4h[ (RSI 25.0 and stochastic RSI 6.2 among them)]',
    ],
    [
      { type: 'level-cluster', side: 'below', low: 99, high: 99.5, levels: [SUPPORT, R1, SUPPORT] },
      'below price are 3 levels[ between 99.00 and 99.50]',
      '3 levels below price[ between 99.00 and 99.50]',
    ],
  ]);
});

describe('change', () => {
  const cross = { type: 'crossed', timeframe: '4h', side: 'below' } as const;
  const held = { type: 'held', timeframe: '1d', side: 'above', candles: 34 } as const;
  const adx = { type: 'moved', timeframe: '1d', reading: 'ADX', from: 13.6, to: 22.14 } as const;
  const histogram = { type: 'histogram', timeframe: '4h', candles: 5, value: -9.951 } as const;
  const change = { type: 'price-change', timeframe: '1d', candles: 30, from: 100, to: 96 } as const;
  worded([
    [
      { ...cross, line: 'MACDLine', over: 'MACDSignal', ago: 2 },
      '4h MACD crossed below its signal[ 2 candles ago]',
      '4h MACD crossing below its signal[ 2 candles ago]',
    ],
    [
      { ...cross, line: 'MACDLine', over: 'zero', ago: 0 },
      '4h MACD crossed below zero[ at the last close]',
      '4h MACD crossing below zero[ at the last close]',
    ],
    [
      { ...cross, line: 'close', over: 'MA50', ago: 1 },
      'price crossed below 4h MA50[ 1 candle ago]',
      'price crossing below 4h MA50[ 1 candle ago]',
    ],
    [
      { ...cross, line: 'MA50', over: 'MA200', ago: 3 },
      '4h averages made a death cross[ 3 candles ago]',
      'the 4h death cross[ 3 candles ago]',
    ],
    [
      { ...cross, line: 'diPlus', over: 'diMinus', ago: 1 },
      '4h DI+ crossed below DI−[ 1 candle ago]',
      '4h DI+ crossing below DI−[ 1 candle ago]',
    ],
    [
      { ...held, line: 'close', over: 'MA200' },
      'price has closed above 1d MA200 for 34 candles',
      '34 closes in a row above 1d MA200',
    ],
    [
      { ...held, line: 'tenkanSen', over: 'kijunSen' },
      '1d Tenkan-sen has been above Kijun-sen for 34 candles',
      '1d Tenkan-sen above Kijun-sen for 34 candles',
    ],
    [
      { ...adx, way: 'risen', candles: 10, led: 'buyers' },
      '1d ADX rose[ from 13.6 to 22.1 in 10 candles] with buyers in the lead',
      '1d ADX rising[ from 13.6 to 22.1 in 10 candles] with buyers in the lead',
    ],
    [
      { ...adx, way: 'fallen', candles: 10, led: 'buyers' },
      '1d ADX fell[ from 13.6 to 22.1 in 10 candles]',
      '1d ADX falling[ from 13.6 to 22.1 in 10 candles]',
    ],
    [
      {
        ...{ type: 'left-extreme', timeframe: '4h', reading: 'RSI', state: 'oversold' },
        ...{ ago: 2, from: 29.5, to: 40.9 },
      },
      '4h RSI left oversold[ 2 candles ago][ (29.5 to 40.9)]',
      '4h RSI leaving oversold[ 2 candles ago][ (29.5 to 40.9)]',
    ],
    [
      { type: 'broke-level', timeframe: '4h', side: 'above', level: SUPPORT, ago: 5 },
      'price broke above 2,271.08 on 4h[ 5 candles ago], now support',
      'price breaking above 2,271.08 on 4h[ 5 candles ago], now support',
    ],
    [
      { type: 'broke-level', timeframe: '4h', side: 'below', level: R1, ago: 0 },
      'price broke below 2,330.10 on 4h[ at the last close], now the 1d R1',
      'price breaking below 2,330.10 on 4h[ at the last close], now the 1d R1',
    ],
    [
      { type: 'extreme-close', timeframe: '4h', end: 'highest', candles: 111, close: 2400 },
      'the last 4h close is the highest in 111 candles[ (2,400.00)]',
      'the highest 4h close in 111 candles[ (2,400.00)]',
    ],
    [
      { ...histogram, sign: 'negative', way: 'shrinking' },
      '4h MACD histogram has risen for 5 candles[ (−9.95)]',
      '4h MACD histogram rising for 5 candles[ (−9.95)]',
    ],
    [
      { ...histogram, sign: 'negative', way: 'growing' },
      '4h MACD histogram has fallen for 5 candles[ (−9.95)]',
      '4h MACD histogram falling for 5 candles[ (−9.95)]',
    ],
    [
      { type: 'squeeze', timeframe: '1d', candles: 8 },
      '1d Bollinger bands have been inside the Keltner channel for 8 candles',
      '1d Bollinger bands inside the Keltner channel for 8 candles',
    ],
    [
      { type: 'squeeze-ended', timeframe: '4h', candles: 14, ago: 1 },
      'a 4h squeeze of 14 candles ended[ 1 candle ago]',
      'a 4h squeeze of 14 candles ending[ 1 candle ago]',
    ],
    [
      { type: 'volume-run', timeframe: '4h', side: 'above', candles: 3 },
      '4h volume has been above average for 3 candles',
      '4h volume above average for 3 candles',
    ],
    [
      { type: 'wide-candles', timeframe: '4h', count: 7, of: 20, distance: 51.5 },
      "of the last 20 4h candles, 7 were wider than the stop's distance[ (51.50)]",
      "7 of the last 20 4h candles wider than the stop's distance[ (51.50)]",
    ],
    [
      { ...change, over: 'month', way: 'lost', percent: 4 },
      'the last 1d close is 4.00% below the one 30 days earlier',
      'the last 1d close 4.00% below the one 30 days earlier',
    ],
    [
      {
        type: 'volatility',
        timeframe: '4h',
        place: 'high',
        percent: 2.094,
        candles: 986,
        share: 95,
      },
      '4h volatility is in the top tenth of 986 candles[ (ATR 2.09% of price)]',
      '4h volatility in the top tenth of 986 candles[ (ATR 2.09% of price)]',
    ],
  ]);
});

describe('comparison', () => {
  const averages = { type: 'price-to-averages', timeframe: '1d', price: 100 } as const;
  const macd = { type: 'macd', timeframe: '1d', line: -1348.8, signal: -1894.8 } as const;
  const cloud = { type: 'price-to-cloud', timeframe: '4h', price: 100, low: 90, high: 95 } as const;
  worded([
    [
      {
        type: 'price-to-average',
        timeframe: '4h',
        average: 'MA20',
        side: 'above',
        price: 9,
        value: 8,
      },
      'price is above 4h MA20[ (8.00)]',
      'price above 4h MA20[ (8.00)]',
    ],
    [
      { ...averages, place: 'below both', ma50: 110, ma200: 120 },
      'price is below 1d MA50[ (110.00)] and MA200[ (120.00)]',
      'price below 1d MA50[ (110.00)] and MA200[ (120.00)]',
    ],
    [
      { ...averages, place: 'above MA200 only', ma50: 110, ma200: 90 },
      'price is between 1d MA50[ (110.00)] and MA200[ (90.00)]',
      'price between 1d MA50[ (110.00)] and MA200[ (90.00)]',
    ],
    [
      { type: 'averages-stacked', timeframe: '1d', order: 'falling', ma20: 1, ma50: 2, ma200: 3 },
      '1d averages are in falling order',
      'the falling order of the 1d averages',
    ],
    [
      { ...macd, toSignal: 'above', toZero: 'below' },
      'on 1d the selling is slowing[ (MACD −1,348.80 against a signal of −1,894.80)]',
      'slowing 1d selling[ (MACD −1,348.80 against a signal of −1,894.80)]',
    ],
    [
      { ...macd, toSignal: 'below', toZero: 'below' },
      '1d MACD is below its signal and zero',
      '1d MACD below its signal and zero',
    ],
    [
      { ...cloud, place: 'above' },
      'price is above the 4h cloud[ (up to 95.00)]',
      'price above the 4h cloud[ (up to 95.00)]',
    ],
    [
      { ...cloud, place: 'below' },
      'price is below the 4h cloud[ (from 90.00)]',
      'price below the 4h cloud[ (from 90.00)]',
    ],
    [
      { ...cloud, place: 'inside' },
      'price is in the 4h cloud[ (90.00 to 95.00)]',
      'price in the 4h cloud[ (90.00 to 95.00)]',
    ],
    [
      { type: 'conversion-to-base', timeframe: '1d', side: 'below', tenkan: 9, kijun: 10 },
      '1d Tenkan-sen is below Kijun-sen[ (9.00 against 10.00)]',
      '1d Tenkan-sen below Kijun-sen[ (9.00 against 10.00)]',
    ],
    [
      { type: 'price-to-vwap', timeframe: '15m', side: 'below', price: 9, value: 10 },
      'price is below 15m VWAP[ (10.00)]',
      'price below 15m VWAP[ (10.00)]',
    ],
  ]);
});

describe('condition', () => {
  const warning = { type: 'warning', timeframe: '4h', side: 'above' } as const;
  worded([
    [
      { type: 'ends', side: 'above', stop: 2336.8 },
      'price touching 2,336.80 ends it',
      'price touching 2,336.80',
    ],
    [
      { ...warning, level: level('4h MA20', 2350.74) },
      'a 4h close above MA20 (2,350.74) weakens it',
      'a 4h close above MA20 (2,350.74)',
    ],
    [
      { ...warning, level: R1 },
      'a 4h close above the 1d R1 (2,330.10) weakens it',
      'a 4h close above the 1d R1 (2,330.10)',
    ],
    [
      { type: 'swing-break', timeframe: '1h', side: 'below', price: 2233 },
      'a 1h close below the last swing low (2,233.00) ends the 1h uptrend',
      'a 1h close below the last swing low (2,233.00)',
    ],
    [
      { type: 'flips', timeframe: '1d', average: 'MA50', side: 'above', value: 2302.91 },
      'a 1d close above MA50 (2,302.91) weakens it',
      'a 1d close above MA50 (2,302.91)',
    ],
  ]);
});

describe('gap', () => {
  worded([
    [
      {
        type: 'limitation',
        limit: 'refused',
        timeframes: ['1w', '1d'],
        reason: 'candles are missing',
      },
      '1w and 1d candles could not be read[ (candles are missing)]',
      'unread 1w and 1d candles[ (candles are missing)]',
    ],
    [
      { type: 'limitation', limit: 'gap', timeframes: ['4h'], reason: null },
      'older 4h candles are missing',
      'missing older 4h candles',
    ],
    [
      { type: 'missing', timeframes: ['1w'], names: ['moving averages', 'momentum'] },
      '1w has too few candles for some values of moving averages and momentum',
      'too few 1w candles for some values of moving averages and momentum',
    ],
    [
      { type: 'missing', timeframes: ['1w', '1d'], names: ['a', 'b', 'c', 'd'] },
      '1w and 1d have too few candles for many values',
      'too few 1w and 1d candles for many values',
    ],
    [
      { type: 'simulated' },
      'the market is simulated, and these are not real prices',
      'the simulated market without real prices',
    ],
    [
      { type: 'outside' },
      'news and the order book are not read',
      'the absence of news and the order book',
    ],
  ]);
});

describe('level', () => {
  const nearest = { type: 'nearest-level', side: 'below', percent: 0.551, atr: 0.4 } as const;
  const average = {
    type: 'average-near',
    timeframe: '4h',
    average: 'MA50',
    side: 'above',
  } as const;
  worded([
    [
      { ...nearest, at: false, level: SUPPORT },
      '4h support is [0.55% ]below price[ at 2,271.08]',
      '4h support [0.55% ]below price[ at 2,271.08]',
    ],
    [
      { ...nearest, at: true, level: R1 },
      'price is at the 1d R1[ (2,330.10)]',
      'price at the 1d R1[ (2,330.10)]',
    ],
    [
      {
        ...{ type: 'nearest-of-timeframe', timeframe: '4h', side: 'above' },
        ...{ percent: 2.4, atr: 1, level: level('4h resistance', 2400) },
      },
      '4h resistance is [2.40% ]above price[ at 2,400.00]',
      '4h resistance [2.40% ]above price[ at 2,400.00]',
    ],
    [
      { ...average, at: false, value: 2290, atr: 0.34 },
      '4h MA50 is [0.3 ATR ]above price[ at 2,290.00]',
      '4h MA50 [0.3 ATR ]above price[ at 2,290.00]',
    ],
    [
      { ...average, at: true, value: 2290, atr: 0.1 },
      'price is at 4h MA50[ (2,290.00)]',
      'price at 4h MA50[ (2,290.00)]',
    ],
    [
      { type: 'between', from: 'entry', target: 'TP3', levels: [SUPPORT, R1], away: -0.468 },
      'on the way to TP3 are 2 levels[, the first 0.47% below price]',
      '2 levels on the way to TP3[, the first 0.47% below price]',
    ],
    [
      { type: 'between', from: 'TP1', target: 'TP2', levels: [R1], away: 2 },
      'between TP1 and TP2 is 1 level[, the first 2.00% above price]',
      '1 level between TP1 and TP2[, the first 2.00% above price]',
    ],
    [
      { type: 'between', from: 'price', target: 'TP1', levels: [R1], away: -0.004 },
      'on the way to TP1 is 1 level[, the first at price]',
      '1 level on the way to TP1[, the first at price]',
    ],
    [
      { type: 'between', from: 'price', target: 'TP1', levels: [], away: null },
      'no known level is on the way to TP1',
      'no known level on the way to TP1',
    ],
    [{ type: 'no-level', side: 'above' }, 'no level is known above price', 'no level above price'],
  ]);
});

describe('odds', () => {
  const about = { label: 'TP3', role: 'primary', price: 110 } as const;
  const odds = { type: 'odds', ...about, hit: 0.234, stop: 0.7, expire: 0.066, hours: 90 } as const;
  const costs = {
    type: 'costs',
    label: 'TP3',
    fees: 0.06,
    slippage: 0.02,
    funding: 0.031,
  } as const;
  const stance = { type: 'stance', label: 'TP3', bounds: BOUNDS } as const;
  worded([
    [odds, 'TP3 odds are 23%', 'TP3 odds of 23%'],
    [{ ...odds, age: 9 }, 'TP3 odds were 23% at the opening', 'TP3 odds of 23% at the opening'],
    [
      { type: 'odds-now', label: 'TP3', hit: 0.24, low: 0.21, high: 0.27 },
      'TP3 odds from here are 24%[ (21 to 27%)]',
      'TP3 odds from here of 24%[ (21 to 27%)]',
    ],
    [
      { type: 'break-even', ...about, bounds: BOUNDS },
      'break-even for TP3 is 23%[ against odds of 14 to 20%]',
      'a TP3 break-even of 23%[ against odds of 14 to 20%]',
    ],
    [
      { type: 'break-even', ...about, age: 9, bounds: BOUNDS },
      'break-even for TP3 was 23% at the opening[ against odds of 14 to 20%]',
      'a TP3 break-even of 23% at the opening[ against odds of 14 to 20%]',
    ],
    [{ ...costs, fundingAssumed: false, hours: 9 }, 'costs are 0.11 R', 'costs of 0.11 R'],
    [
      { ...costs, fundingAssumed: true, hours: 9 },
      'costs are 0.11 R[ (funding assumed)]',
      'costs of 0.11 R[ (funding assumed)]',
    ],
    [
      { type: 'base-rate', label: 'TP3', role: 'primary', n: 15_677, hit: 0.2 },
      'the base rate over 15,677 replayed plans is 20%',
      'a base rate of 20% over 15,677 replayed plans',
    ],
    [
      { ...stance, stance: 'trade', asideFor: [], bounds: { ...BOUNDS, breakEven: 0.1 } },
      'trade: TP3 odds of 17% beat break-even (10%) by 7 points',
      'a stance of trade as TP3 odds of 17% beat break-even (10%) by 7 points',
    ],
    [
      { ...stance, stance: 'stand aside', asideFor: ['poor odds', 'no lean'] },
      'stand aside: TP3 odds of 17% are 6 points below break-even (23%)',
      'a stance of stand aside as TP3 odds of 17% are 6 points below break-even (23%)',
    ],
    [
      {
        ...stance,
        ...{ stance: 'too close to call', asideFor: ['interval'] },
        bounds: { ...BOUNDS, breakEven: 0.18 },
      },
      'TP3 odds of 17% are too close to break-even (18%) to call',
      'a stance of too close to call as TP3 odds of 17% are too close to break-even (18%) to call',
    ],
    [
      { ...stance, stance: 'stand aside', asideFor: ['no lean'], bounds: null, age: 9 },
      'the plan opened as stand aside: the timeframes did not add up to a side',
      'a stance of stand aside at the opening as the timeframes did not add up to a side',
    ],
  ]);
});

describe('pattern', () => {
  const pattern = { type: 'pattern', timeframe: '4h' } as const;
  const reading = (name: string) => `patternAnalysis.${name}`;
  worded([
    [
      { ...pattern, reading: reading('divergence.type'), name: 'Hidden Bearish', score: 39.4 },
      'there is a 4h hidden bearish divergence[ (39%)]',
      'a 4h hidden bearish divergence[ (39%)]',
    ],
    [
      {
        ...pattern,
        reading: reading('harmonicPatterns.pattern'),
        name: 'Bearish AB=CD',
        score: 97,
      },
      'there is a 4h bearish AB=CD[ (97% complete)]',
      'a 4h bearish AB=CD[ (97% complete)]',
    ],
    [
      {
        ...pattern,
        reading: reading('harmonicPatterns.pattern'),
        name: 'Bullish Gartley',
        score: 97,
      },
      'there is a 4h bullish Gartley[ (97% complete)]',
      'a 4h bullish Gartley[ (97% complete)]',
    ],
    [
      {
        ...pattern,
        reading: reading('tdSequential.signal'),
        name: 'TD Buy Countdown 13',
        score: null,
      },
      'there is a 4h TD buy countdown',
      'a 4h TD buy countdown',
    ],
    [
      { type: 'td-setup', timeframe: '4h', setup: 9 },
      'the 4h TD setup is at 9 of 9',
      'the 4h TD setup at 9 of 9',
    ],
    [
      { type: 'no-pattern', timeframes: ['1d', '4h', '1h'] },
      'no pattern is complete from 1h to 1d',
      'no pattern complete from 1h to 1d',
    ],
  ]);
});

describe('plan', () => {
  const plan = { type: 'plan', action: 'SHORT', entry: 2285.07 } as const;
  const replaced = {
    type: 'replaced',
    action: 'LONG',
    hours: 32,
    result: -0.24,
    by: 'SHORT',
  } as const;
  const target = { type: 'target', label: 'TP1', role: 'first', price: 2227.94 } as const;
  worded([
    [plan, 'the plan is SHORT[ from 2,285.07]', 'the plan SHORT[ from 2,285.07]'],
    [
      { ...plan, age: 9, result: 0.4 },
      'the plan is SHORT[ from 2,285.07, open for about 9 hours and now at +0.40 R]',
      'the plan SHORT[ from 2,285.07, open for about 9 hours and now at +0.40 R]',
    ],
    [{ ...plan, age: 9 }, 'the plan was SHORT[ from 2,285.07]', 'the plan SHORT[ from 2,285.07]'],
    [
      { type: 'stop', price: 2336.8, percent: 2.264, atr: 1.34 },
      'the stop is 2.26% or 1.3 ATR away[ at 2,336.80]',
      'the stop 2.26% or 1.3 ATR away[ at 2,336.80]',
    ],
    [
      { type: 'stop-behind', level: R1, stop: 2336.8 },
      'the stop is beyond the 1d R1[ (2,330.10)]',
      'the stop beyond the 1d R1[ (2,330.10)]',
    ],
    [
      { ...target, percent: 2.5, ratio: 1.26, hours: 21 },
      'TP1 is at 2,227.94[ (2.50% or 1.26 R away, typically 21 hours)]',
      'TP1 at 2,227.94[ (2.50% or 1.26 R away, typically 21 hours)]',
    ],
    [
      { type: 'target-before', label: 'TP3', target: 2275, level: SUPPORT },
      'TP3 is just before 4h support[ (2,271.08)]',
      'TP3 just before 4h support[ (2,271.08)]',
    ],
    [
      { type: 'reached', label: 'TP1', price: 2227.94 },
      'TP1 was reached[ at 2,227.94]',
      'the reached TP1[ at 2,227.94]',
    ],
    [
      { type: 'says-now', action: 'SHORT', stance: 'stand aside' },
      'an analysis now leans SHORT and says stand aside',
      'an analysis now that leans SHORT and says stand aside',
    ],
    [
      { ...replaced, stance: 'stand aside' },
      'the plan replaces the earlier LONG[ (about 32 hours old, at −0.24 R, not traded)] because the analysis says trade for SHORT',
      'the plan replacing the earlier LONG[ (about 32 hours old, at −0.24 R, not traded)] because the analysis says trade for SHORT',
    ],
    [
      { ...replaced, stance: 'trade', age: 9 },
      'the plan replaced the earlier LONG[ (about 32 hours old, at −0.24 R)] because the analysis said trade for SHORT',
      'the plan replacing the earlier LONG[ (about 32 hours old, at −0.24 R)] because the analysis said trade for SHORT',
    ],
    [
      { type: 'ended', by: 'time' },
      'the plan has ended as it expired',
      'the plan ending as it expired',
    ],
  ]);
});

describe('state', () => {
  const rsi = { type: 'oscillator', timeframe: '4h', reading: 'RSI' } as const;
  const trend = { type: 'trend-strength', timeframe: '1d', diPlus: 20, diMinus: 10 } as const;
  const funding = { type: 'funding', payer: 'longs', intervalHours: 4, sum7d: null } as const;
  worded([
    [
      { ...rsi, state: 'overbought', value: 72 },
      '4h RSI is overbought[ (72.0)]',
      '4h RSI overbought[ (72.0)]',
    ],
    [{ ...rsi, state: 'firm', value: 66.41 }, '4h RSI is 66.4', '4h RSI 66.4'],
    [
      { ...trend, strength: 'absent', led: 'neither', adx: 15 },
      '1d has no trend[ (ADX 15.0)]',
      'no 1d trend[ (ADX 15.0)]',
    ],
    [
      { ...trend, strength: 'forming', led: 'buyers', adx: 23.8 },
      '1d buyers lead[ (ADX 23.8, not trending)]',
      '1d buyers in the lead[ (ADX 23.8, not trending)]',
    ],
    [
      { ...trend, strength: 'forming', led: 'neither', adx: 23.8 },
      'neither side leads on 1d[ (ADX 23.8, not trending)]',
      'neither side on 1d[ (ADX 23.8, not trending)]',
    ],
    [
      { ...trend, strength: 'strong', led: 'sellers', adx: 35.5 },
      '1d ADX is trending and sellers lead[ (35.5)]',
      'the 1d trend led by sellers[ (ADX 35.5)]',
    ],
    [
      { type: 'candle-volume', timeframe: '4h', amount: 'heavy', candle: 'rose', share: 177.2 },
      '4h volume was 177% of average on a rising candle',
      '4h volume 177% of average on a rising candle',
    ],
    [
      { type: 'money-flow', timeframe: '1d', flow: 'out', value: -0.35 },
      '1d money flow is out[ (CMF −0.35)]',
      '1d money flow out[ (CMF −0.35)]',
    ],
    [
      { type: 'outside-band', timeframe: '4h', band: 'upper', close: 2393.56, edge: 2391.89 },
      'the last 4h close is above the upper Bollinger band[ (2,393.56 against 2,391.89)]',
      'the last 4h close above the upper Bollinger band[ (2,393.56 against 2,391.89)]',
    ],
    [
      { type: 'trailing-stop', timeframe: '4h', of: 'supertrend', trend: 'bearish', value: 90 },
      '4h Supertrend is bearish[ (90.00)]',
      '4h Supertrend bearish[ (90.00)]',
    ],
    [
      {
        ...{ type: 'range-place', timeframe: '1d', candles: 100, third: 'lower' },
        ...{ share: 15, low: 80, high: 126 },
      },
      'price is in the lower third of its 100-day range[ (15% of the way from 80.00 to 126.00)]',
      'price in the lower third of its 100-day range[ (15% of the way from 80.00 to 126.00)]',
    ],
    [
      { ...funding, rate: 0.000_128_5 },
      'funding is 0.0257% every 8 h and longs pay',
      'funding of 0.0257% every 8 h that longs pay',
    ],
    [
      { ...funding, payer: 'shorts', rate: -0.000_25 },
      'funding is −0.0500% every 8 h and shorts pay',
      'funding of −0.0500% every 8 h that shorts pay',
    ],
    [
      { type: 'swings', timeframe: '1d', structure: 'downtrend' },
      '1d swings are in a downtrend',
      'the downtrend of the 1d swings',
    ],
    [
      { type: 'swings', timeframe: '4h', structure: 'sideways' },
      '4h swings go sideways',
      'sideways 4h swings',
    ],
    [
      { type: 'swing-point', timeframe: '4h', end: 'high', is: 'higher', last: 9, before: 8 },
      'the last 4h swing high is above the one before',
      'the last 4h swing high above the one before',
    ],
  ]);
});

test.each<[Proposition, string]>([
  [
    { type: 'crossed', timeframe: '1d', side: 'above', line: 'close', over: 'MA50', ago: 0 },
    'Crossed above 1d MA50 at the last close',
  ],
  [
    { type: 'crossed', timeframe: '4h', side: 'above', line: 'MA50', over: 'MA200', ago: 3 },
    '4h golden cross 3 candles ago',
  ],
  [
    { type: 'broke-level', timeframe: '4h', side: 'above', level: SUPPORT, ago: 5 },
    'Broke above 2,271.08 on 4h 5 candles ago, now support',
  ],
  [
    { type: 'agreement', subject: 'price-MA50', side: 'below', holds: ALL, fails: [] },
    'Below MA50 on all 5 timeframes',
  ],
  [
    {
      ...{ type: 'trend-strength', timeframe: '4h', strength: 'forming', led: 'buyers' },
      ...{ adx: 23.8, diPlus: 20, diMinus: 10 },
    },
    '4h buyers lead (ADX 23.8, not trending)',
  ],
  [{ type: 'ends', side: 'above', stop: 2336.8 }, 'Price touching 2,336.80'],
  [
    {
      ...{ type: 'moved', timeframe: '4h', reading: 'ADX', way: 'risen', led: 'buyers' },
      ...{ from: 14.6, to: 22.4, candles: 5 },
    },
    '4h ADX 14.6 to 22.4 in 5 candles, buyers lead',
  ],
  [
    {
      ...{ type: 'averages-stacked', timeframe: '1d', order: 'falling' },
      ...{ ma20: 1, ma50: 2, ma200: 3 },
    },
    '1d averages in falling order',
  ],
  [{ type: 'swings', timeframe: '1d', structure: 'uptrend' }, '1d swings in an uptrend'],
  [
    { type: 'between', from: 'entry', target: 'TP3', levels: [SUPPORT, R1], away: 0.004 },
    '2 levels on the way to TP3, first at price',
  ],
])('in a list %o is "%s"', (proposition, item) => {
  expect(listItem(wording(proposition))).toBe(item);
});
