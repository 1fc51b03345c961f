import type { CandleSeries } from '../../domain/candle.ts';
import type { FibonacciLevels, IchimokuCloud, PivotPoints } from '../../domain/timeframe-values.ts';
import { FEWEST_SWING_CANDLES, newestSwing, retracement, SWING_CANDLES } from './fibonacci.ts';
import { ichimoku } from './ichimoku.ts';
import type { NewestValues } from './newest-values.ts';
import { pivotPoints } from './pivot-points.ts';

/** The cloud as drawn at the newest candle. */
export function ichimokuValues(series: CandleSeries, read: NewestValues): IchimokuCloud {
  const cloud = ichimoku(series);
  return {
    tenkanSen: read.of('tenkanSen', cloud.tenkanSen),
    kijunSen: read.of('kijunSen', cloud.kijunSen),
    senkouSpanA: read.of('senkouSpanA', cloud.senkouSpanA),
    senkouSpanB: read.of('senkouSpanB', cloud.senkouSpanB),
  };
}

/** The retracement levels of the newest swing. */
export function fibonacciValues(series: CandleSeries, read: NewestValues): FibonacciLevels {
  const swing = newestSwing(series);
  const count = series.close.length;
  const level = (field: keyof FibonacciLevels, share: number) => {
    if (swing !== null) return retracement(swing, share);
    if (count < FEWEST_SWING_CANDLES) return read.tooShort(field, FEWEST_SWING_CANDLES);
    const candles = Math.min(count, SWING_CANDLES);
    return read.without(field, `the price did not move in ${candles} candles`);
  };
  return {
    level0: level('level0', 0),
    level236: level('level236', 0.236),
    level382: level('level382', 0.382),
    level500: level('level500', 0.5),
    level618: level('level618', 0.618),
    level786: level('level786', 0.786),
    level100: level('level100', 1),
  };
}

/** The pivot points for the candle in progress; a level at or below zero is no price. */
export function pivotValues(series: CandleSeries, read: NewestValues): PivotPoints {
  const points = pivotPoints(series);
  const point = (field: keyof PivotPoints) => {
    if (points === null) return read.tooShort(field, 1);
    const price = points[field];
    return price > 0
      ? price
      : read.without(field, 'the newest candle is so wide that it falls to zero or below');
  };
  return {
    s3: point('s3'),
    s2: point('s2'),
    s1: point('s1'),
    pivot: point('pivot'),
    r1: point('r1'),
    r2: point('r2'),
    r3: point('r3'),
  };
}
