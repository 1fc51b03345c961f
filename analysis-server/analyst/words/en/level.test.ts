import { expect, test } from 'vitest';
import type { Timeframe } from '../../../../domain/market/timeframe.ts';
import type { LevelRef } from '../../claims/terms.ts';
import { LEVEL_WORDS } from './level.ts';

const CONTEXT = { tickSize: 0.01 };
const NAMES = { '1w': 'weekly', '1d': 'daily', '4h': 'four-hour', '1h': 'hourly', '15m': '' };

const support = (timeframe: Timeframe, price: number): LevelRef => ({
  name: `<${NAMES[timeframe]} >support`,
  fact: `${timeframe}.supportLevels.1`,
  timeframe,
  price,
});

const between = (target: string, from: string, ...levels: readonly LevelRef[]) =>
  LEVEL_WORDS.between({ type: 'between', target, from, levels }, CONTEXT)[0];

test('obstacles are named in the order of meeting them, with their timeframes', () => {
  const [first, second] = [support('4h', 2271.08), support('4h', 2248.45)];
  expect(between('TP1', 'entry', first, second)).toEqual({
    clause:
      'two obstacles stand between entry and TP1[ (first the four-hour support at 2,271.08, then the four-hour support at 2,248.45)]',
    noun: 'two obstacles before TP1[ (first the four-hour support at 2,271.08, then the four-hour support at 2,248.45)]',
  });
  expect(between('TP2', 'TP1', support('1d', 2100)).noun).toBe(
    'one obstacle between TP1 and TP2[ (the daily support at 2,100.00)]',
  );
  const prices = [5, 4, 3, 2, 1];
  expect(between('TP1', 'entry', ...prices.map((price) => support('1h', price))).clause).toBe(
    'five obstacles stand between entry and TP1[ (first the hourly support at 5.00, then the hourly support at 4.00 and three more)]',
  );
});

test('a way without a known obstacle is said to be free as far as is known', () => {
  expect(between('TP1', 'entry')).toEqual({
    clause: 'nothing known stands between entry and TP1',
    noun: 'a path without known obstacles between entry and TP1',
  });
});

test('what is nearer than is worth a distance is met', () => {
  const level = support('4h', 2271.08);
  const nearest = { type: 'nearest-level', side: 'below', level, percent: 0.04, atr: 0.1 } as const;
  const near = LEVEL_WORDS['nearest-level']({ ...nearest, at: true }, CONTEXT);
  expect(near.map(({ clause }) => clause)).toEqual([
    'price is at the <four-hour >support just below it[ (2,271.08)]',
    'price stands at the <four-hour >support just below it[ (2,271.08)]',
    'the <four-hour >support lies just below price[ (2,271.08)]',
  ]);
  const far = { ...nearest, at: false, percent: 0.6, atr: 0.4 };
  expect(LEVEL_WORDS['nearest-level'](far, CONTEXT)[0]).toEqual({
    clause:
      'the nearest level below price is the <four-hour >support[ (at 2,271.08, 0.6% or 0.4 ATR away)]',
    noun: 'the nearest level below price[ (the <four-hour >support at 2,271.08, 0.6% or 0.4 ATR away)]',
  });
});

test('an average is at price, or close on its side', () => {
  const average = {
    type: 'average-near',
    timeframe: '1d',
    average: 'MA100',
    side: 'above',
    value: 2302.91,
    atr: 0.5,
  } as const;
  expect(LEVEL_WORDS['average-near']({ ...average, at: true }, CONTEXT)[0].clause).toBe(
    'price is at the <daily >MA100[ (2,302.91)]',
  );
  expect(LEVEL_WORDS['average-near']({ ...average, at: false }, CONTEXT)[0].clause).toBe(
    'the <daily >MA100 lies close above price[ (2,302.91, 0.5 ATR away)]',
  );
});

test('the nearest of a timeframe, and a side without levels', () => {
  const level = support('1d', 2192.81);
  const nearest = { timeframe: '1d', side: 'below', level, percent: 4, atr: 2.4 } as const;
  const [{ noun }] = LEVEL_WORDS['nearest-of-timeframe'](
    { type: 'nearest-of-timeframe', ...nearest },
    CONTEXT,
  );
  expect(noun).toBe('the nearest <daily >support at 2,192.81[ (4.0% or 2.4 ATR away)]');
  expect(LEVEL_WORDS['no-level']({ type: 'no-level', side: 'above' }, CONTEXT)[0].clause).toBe(
    'no earlier level is known above price',
  );
});
