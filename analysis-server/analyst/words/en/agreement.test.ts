import { expect, test } from 'vitest';
import type { Timeframe } from '../../../../domain/market/timeframe.ts';
import type { LevelRef } from '../../claims/terms.ts';
import { AGREEMENT_WORDS } from './agreement.ts';

const CONTEXT = { tickSize: 0.01 };
const ALL = ['1w', '1d', '4h', '1h', '15m'] as const;

const agreement = (holds: readonly Timeframe[], fails: readonly Timeframe[]) =>
  AGREEMENT_WORDS.agreement(
    { type: 'agreement', subject: 'price-MA50', side: 'below', holds, fails },
    CONTEXT,
  )[0];

test.each<[readonly Timeframe[], readonly Timeframe[], string]>([
  [ALL, [], 'on all five timeframes'],
  [
    ['1w', '4h', '1h', '15m'],
    ['1d'],
    'on four of five timeframes[ (the daily one is the exception)]',
  ],
  [
    ['4h', '1h', '15m'],
    ['1w', '1d'],
    'on three of five timeframes[ (the weekly and daily ones are the exceptions)]',
  ],
  [['4h', '1h', '15m'], [], 'on all three timeframes that have one'],
  [
    ['4h', '1h', '15m'],
    ['1d'],
    'on three of the four timeframes that have one[ (the daily one is the exception)]',
  ],
])('%o against %o', (holds, fails, where) => {
  expect(agreement(holds, fails)).toEqual({
    clause: `price is below its MA50 ${where}`,
    noun: `a price below its MA50 ${where}`,
  });
});

test.each([
  ['price-MA200', 'price is above its MA200', 'a price above its MA200'],
  ['MACD-signal', 'the MACD line is above its signal', 'a MACD line above its signal'],
  ['RSI-half', 'the RSI is in its upper half', 'an RSI in its upper half'],
  ['swings', 'the swings form an uptrend', 'swings that form an uptrend'],
] as const)('%s', (subject, clause, noun) => {
  const proposition = { type: 'agreement', subject, side: 'above', holds: ALL, fails: [] } as const;
  expect(AGREEMENT_WORDS.agreement(proposition, CONTEXT)[0]).toEqual({
    clause: `${clause} on all five timeframes`,
    noun: `${noun} on all five timeframes`,
  });
});

test.each<[Timeframe[], Timeframe[], Timeframe[], string, string]>([
  [[], [...ALL], [], 'all five timeframes lean short', 'all five timeframes leaning short'],
  [
    ['1d', '4h', '1h'],
    ['1w'],
    ['15m'],
    'three of five timeframes lean long[ (the daily, four-hour and hourly ones)] against one that leans short[ (the weekly one)]',
    'three of five timeframes leaning long[ (the daily, four-hour and hourly ones)] against one that leans short[ (the weekly one)]',
  ],
  [
    ['1h'],
    [],
    ['4h', '15m'],
    'one of the three timeframes that can be read leans long[ (the hourly one)] and the others are undecided',
    'one of the three timeframes that can be read leaning long[ (the hourly one)] and the others undecided',
  ],
  [
    ['1h'],
    [],
    [],
    'the only timeframe that can be read leans long',
    'the only timeframe that can be read leaning long',
  ],
  [
    [],
    [],
    ['1h', '15m'],
    'no timeframe leans clearly',
    'the lack of a timeframe that leans clearly',
  ],
])('%o long, %o short, %o undecided', (long, short, undecided, clause, noun) => {
  const proposition = { type: 'frames-lean', long, short, undecided } as const;
  expect(AGREEMENT_WORDS['frames-lean'](proposition, CONTEXT)).toEqual([{ clause, noun }]);
});

test('oscillators are counted, and three of them named', () => {
  const proposition = {
    type: 'oscillators',
    timeframe: '4h',
    state: 'oversold',
    readings: ['RSI', 'stochasticRSI.k', 'williamsR', 'MFI'],
    values: [24.96, 6.2, -82.1, 11],
    of: 6,
  } as const;
  const [{ clause }] = AGREEMENT_WORDS.oscillators(proposition, CONTEXT);
  expect(clause).toBe(
    'four of six <four-hour >oscillators are oversold[ (RSI 25.0, stochastic RSI 6.2 and Williams %R -82.1 among them)]',
  );
});

test('where all of them are far, all are counted', () => {
  const readings = ['RSI', 'williamsR', 'CCI'] as const;
  const proposition = {
    type: 'oscillators',
    timeframe: '1h',
    state: 'overbought',
    readings,
    values: [71, -12, 130],
    of: 3,
  } as const;
  expect(AGREEMENT_WORDS.oscillators(proposition, CONTEXT)[0].noun).toBe(
    'all three known <hourly >oscillators in overbought territory[ (RSI 71.0, Williams %R -12.0 and CCI 130.0)]',
  );
});

test('a cluster says how many levels of how many timeframes it has, and its range', () => {
  const level = (timeframe: Timeframe, price: number): LevelRef => ({
    name: `${timeframe} support`,
    fact: `${timeframe}.supportLevels.1`,
    timeframe,
    price,
  });
  const levels = [level('1d', 99.5), level('4h', 99.25), level('4h', 99)];
  const cluster = { type: 'level-cluster', side: 'below', low: 99, high: 99.5, levels } as const;
  expect(AGREEMENT_WORDS['level-cluster'](cluster, CONTEXT)[0]).toEqual({
    clause:
      'three levels of two timeframes lie close together below price[ (between 99.00 and 99.50)]',
    noun: 'three levels of two timeframes close together below price[ (between 99.00 and 99.50)]',
  });
});
