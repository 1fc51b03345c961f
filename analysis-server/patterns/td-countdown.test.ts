import { describe, expect, test } from 'vitest';
import { candlesOf } from '../../tests/support/patterns/hand-drawn.ts';
import { tdCountdowns } from './td-countdown.ts';
import { tdSetups } from './td-setup.ts';

const RISE = [100, 101, 102, 103, 104];
const falling = (candles: number, from = 95) => Array.from({ length: candles }, (_, i) => from - i);
const mirrored = (closes: readonly number[]) => closes.map((close) => 200 - close);

const find = (closes: readonly number[]) => {
  const series = candlesOf(closes);
  return tdCountdowns(series, tdSetups(series).setups);
};

describe('TD countdown', () => {
  test('counts from the ninth candle of the setup to thirteen', () => {
    const [countdown, ...others] = find([...RISE, ...falling(21)]);
    expect(others).toEqual([]);
    expect(countdown?.rows).toEqual(Array.from({ length: 13 }, (_, i) => 13 + i));
    expect(countdown?.setup).toMatchObject({ side: 'buy', first: 5, last: 13 });
  });

  test('a sell countdown is the same upside down', () => {
    const [countdown] = find(mirrored([...RISE, ...falling(21)]));
    expect(countdown?.setup.side).toBe('sell');
    expect(countdown?.rows.at(-1)).toBe(25);
  });

  test('twelve are no signal', () => {
    expect(find([...RISE, ...falling(20)])).toEqual([]);
  });

  test('candles that do not qualify are passed over and do not restart the count', () => {
    const pause = [...RISE, ...falling(12), 86, 87, 86, ...falling(12, 83)];
    const [countdown] = find(pause);
    expect(countdown?.rows).toHaveLength(13);
    expect(countdown?.rows).not.toContain(18);
    expect(countdown?.rows.at(-1)).toBeGreaterThan(25);
  });

  test('the thirteenth waits for a low at or below the close of the eighth', () => {
    // Rows 13 to 24 count to twelve; the eighth is row 20, closing at 80. A bounce to 90 and a
    // fall to 82 qualifies by the low two before (at 84), but lies above the eighth's close.
    const closes = [...RISE, ...falling(20), 90, 88, 84, 82, 79];
    const [countdown] = find(closes);
    expect(countdown?.rows.at(-1)).toBe(29);
  });

  test('a setup of the other side ends it', () => {
    const closes = [...RISE, ...falling(15), ...Array.from({ length: 12 }, (_, i) => 82 + i)];
    const series = candlesOf([...closes, ...falling(6, 92)]);
    const { setups } = tdSetups(series);
    expect(setups.map((setup) => setup.side)).toEqual(['buy', 'sell']);
    expect(tdCountdowns(series, setups)).toEqual([]);
  });

  test('a candle wholly above the highest high of the setup ends it', () => {
    const closes = [...RISE, ...falling(15), 106, 107, ...falling(8, 80)];
    const series = candlesOf(closes);
    series.low.set([105.5, 106.5], 20);
    const { setups } = tdSetups(series);
    const whole = tdCountdowns(series, setups);
    expect(setups).toHaveLength(1);
    // The first of the two gapped up from 81, so its true low is 81; the second ends the count.
    expect(whole).toEqual([]);
    series.low.set([105.5, 103], 20);
    expect(tdCountdowns(series, setups)).toHaveLength(1);
  });

  test('without setups there are none', () => {
    expect(tdCountdowns(candlesOf([1, 2, 3]), [])).toEqual([]);
  });
});
