import type { Timeframe } from '../../domain/market/timeframe.ts';
import type { MarketPicture, TimeframePicture } from './market-picture.ts';
import { tickGrid } from './tick-grid.ts';

export interface PriceLevel {
  readonly fact: string;
  readonly timeframe: Timeframe;
  readonly price: number;
  /** Of the daily pivot points rather than the swings. */
  readonly isPivot: boolean;
}

const PIVOTS = ['s3', 's2', 's1', 'pivot', 'r1', 'r2', 'r3'] as const;

/** Only these are far enough apart to place a stop or a target by. */
function levelsOf(timeframe: Timeframe, { supportResistance, pivotPoints }: TimeframePicture) {
  const { supportLevels, resistanceLevels } = supportResistance;
  const swings = Object.entries({ supportLevels, resistanceLevels }).flatMap(([field, prices]) =>
    prices.map((price, at) => ({ field: `${field}.${at + 1}`, price, isPivot: false })),
  );
  const pivots = PIVOTS.map((field) => ({ field, price: pivotPoints[field], isPivot: true }));
  return [...swings, ...(timeframe === '1d' ? pivots : [])].flatMap(
    ({ field, price, isPivot }): PriceLevel | [] =>
      price === null ? [] : { fact: `${timeframe}.${field}`, timeframe, price, isPivot },
  );
}

/**
 * Support, resistance and daily pivots, nearest first: a support broken since its last candle is
 * resistance. Those that read as the price, and those under one tick, are left out.
 */
export function levelsAround(picture: MarketPicture) {
  const { nearest } = tickGrid(picture.tickSize);
  const now = nearest(picture.price);
  const all = (['1w', '1d', '4h', '1h'] as const)
    .flatMap((timeframe) => levelsOf(timeframe, picture.timeframes[timeframe]))
    .filter(({ price }) => nearest(price) >= 1);
  return {
    below: all.filter((level) => nearest(level.price) < now).toSorted((a, b) => b.price - a.price),
    above: all.filter((level) => nearest(level.price) > now).toSorted((a, b) => a.price - b.price),
  };
}
