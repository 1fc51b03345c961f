import { describe, expect, test } from 'vitest';
import { candlesOf, upsideDown } from '../../tests/support/patterns/hand-drawn.ts';
import { tdSetups } from './td-setup.ts';

/** Five rising closes, then falling ones: the price flip is at row 5, so it is candle 1. */
const fallingAfterRise = (candles: number) => [
  ...[100, 101, 102, 103, 104],
  ...Array.from({ length: candles }, (_, i) => 95 - i),
];

const mirror = (closes: readonly number[]) =>
  upsideDown(closes.map((close, row): readonly [number, number] => [row, close])).map(
    ([, close]) => close,
  );

describe('TD setup', () => {
  test('nine closes below the close four before complete a buy setup', () => {
    const { setups, count, side } = tdSetups(candlesOf(fallingAfterRise(9)));
    expect(setups).toEqual([{ side: 'buy', first: 5, last: 13, perfected: true }]);
    expect([count, side]).toEqual([9, 'buy']);
  });

  test('mirrored they complete a sell setup', () => {
    const { setups } = tdSetups(candlesOf(mirror(fallingAfterRise(9))));
    expect(setups).toEqual([{ side: 'sell', first: 5, last: 13, perfected: true }]);
  });

  test('eight are a running count and no setup', () => {
    const { setups, count, side } = tdSetups(candlesOf(fallingAfterRise(8)));
    expect(setups).toEqual([]);
    expect([count, side]).toEqual([8, 'buy']);
  });

  test('the count stays at nine while the run goes on, without a second setup', () => {
    const { setups, count } = tdSetups(candlesOf(fallingAfterRise(14)));
    expect(setups).toHaveLength(1);
    expect(count).toBe(9);
  });

  test('a close equal to the one four before interrupts the run', () => {
    const closes = fallingAfterRise(9).with(12, 92);
    const { setups, count, side } = tdSetups(candlesOf(closes));
    expect(setups).toEqual([]);
    expect([count, side]).toEqual([1, 'buy']);
  });

  test('a run whose price flip lies before the series is not counted', () => {
    const closes = Array.from({ length: 20 }, (_, i) => 100 - i);
    expect(tdSetups(candlesOf(closes))).toEqual({ setups: [], count: 0, side: null });
  });

  test('it is not perfected where candles 8 and 9 stay above the lows of 6 and 7', () => {
    const closes = [...fallingAfterRise(7), 90.5, 90.4];
    const series = candlesOf(closes);
    const [setup] = tdSetups(series).setups;
    expect(setup).toMatchObject({ last: 13, perfected: true });
    series.low.set([90.2, 90.1], 12);
    series.low.set([89.5, 89], 10);
    expect(tdSetups(series).setups).toMatchObject([{ last: 13, perfected: false }]);
  });

  test('flat and short series count nothing', () => {
    for (const closes of [Array<number>(30).fill(100), [1, 2, 3], []]) {
      expect(tdSetups(candlesOf(closes))).toEqual({ setups: [], count: 0, side: null });
    }
  });
});
