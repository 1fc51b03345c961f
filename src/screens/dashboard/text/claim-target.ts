import * as v from 'valibot';
import { validOf } from '../../../../domain/analysis/stored-fields.ts';
import type { StoredClaim } from '../../../../domain/claim/claim.ts';
import { type Timeframe, TimeframeSchema } from '../../../../domain/market/timeframe.ts';
import { FiniteNumber } from '../../../../domain/text/quantity.ts';
import type { ChartTarget } from '../chart/chart-target.ts';

const LevelSchema = v.object({ price: FiniteNumber, timeframe: TimeframeSchema });

/** Where propositions that name a single price have it. */
const PRICE_FIELDS: Readonly<Record<string, string>> = {
  'price-to-average': 'value',
  'price-to-vwap': 'value',
  'average-near': 'value',
  flips: 'value',
  'swing-break': 'price',
  stop: 'price',
  target: 'price',
  odds: 'price',
  expected: 'price',
  ends: 'stop',
};

/** Nearest first. */
function levelsOf({ level, levels }: StoredClaim['proposition']) {
  return [level, ...(Array.isArray(levels) ? levels : [])].flatMap((one: unknown) => {
    const valid = validOf(LevelSchema, one);
    return valid ? [valid] : [];
  });
}

/** The claim's candles, else the span of its values, in `wanted` if it has any; null if none. */
function candlesOf({ candles, values }: StoredClaim, wanted: Timeframe | undefined) {
  if (candles) return candles;
  const dated = values.flatMap(({ timeframe, candleTime: time }) =>
    timeframe === null || time === null ? [] : [{ timeframe, time }],
  );
  const { timeframe } = dated.find((value) => value.timeframe === wanted) ?? dated[0] ?? {};
  if (timeframe === undefined) return null;
  const times = dated.filter((value) => value.timeframe === timeframe).map(({ time }) => time);
  return { timeframe, first: Math.min(...times), last: Math.max(...times) };
}

/** With the candles and levels the claim is about; null if it belongs to no candle. */
export function claimTarget(claim: StoredClaim): ChartTarget | null {
  const { proposition, timeframes, words } = claim;
  const levels = levelsOf(proposition);
  const single = validOf(FiniteNumber, proposition[PRICE_FIELDS[proposition.type] ?? '']);
  const prices = [...levels.map(({ price }) => price), ...(single === null ? [] : [single])];
  const candles = candlesOf(claim, levels[0]?.timeframe ?? timeframes[0]);
  if (!candles) return null;
  const { timeframe, first, last } = candles;
  const stretch = claim.candles || first < last ? { first, last } : null;
  const isMarked = stretch !== null || prices.length > 0;
  return { timeframe, candle: last, mark: isMarked ? { candles: stretch, prices, words } : null };
}
