import { describe, expect, test } from 'vitest';
import { candlesOf } from '../../tests/support/patterns/hand-drawn.ts';
import { presentAt } from './detection.ts';
import { tdSequential } from './td-sequential.ts';

const closes = [100, 101, 102, 103, 104, ...Array.from({ length: 24 }, (_, i) => 95 - i)];
const signalAfter = (rows: number) => {
  const { count, signals } = tdSequential(candlesOf(closes.slice(0, rows)));
  return [count, presentAt(signals, rows - 1)?.name ?? null];
};

describe('TD sequential', () => {
  test('the count runs to nine, the signal stands at the candle that completes it', () => {
    expect(signalAfter(6)).toEqual([1, null]);
    expect(signalAfter(13)).toEqual([8, null]);
    expect(signalAfter(14)).toEqual([9, 'Perfected Buy Setup']);
    expect(signalAfter(15)).toEqual([9, null]);
  });

  test('thirteen of the countdown are a signal of their own', () => {
    expect(signalAfter(25)).toEqual([9, null]);
    expect(signalAfter(26)).toEqual([9, 'Buy Countdown 13']);
  });

  test('an unperfected setup says so by its name and half the score', () => {
    const series = candlesOf(closes.slice(0, 14));
    series.low.set([80, 80], 10);
    expect(tdSequential(series).signals).toMatchObject([{ name: 'Buy Setup', score: 50 }]);
  });

  test('the points are the candles counted', () => {
    const [setup, countdown] = tdSequential(candlesOf(closes)).signals;
    expect(setup?.marks).toEqual([
      { index: 5, label: '1', price: 95 },
      { index: 13, label: '9', price: 87 },
    ]);
    expect(countdown?.marks.map((mark) => mark.label).at(-1)).toBe('13');
  });
});
