import type { Action } from '../../domain/analysis/recommendation.ts';
import { PERIOD_MS, TIMEFRAMES, type Timeframe } from '../../domain/market/timeframe.ts';
import { levelsAround } from './levels-around.ts';
import type { PlanPicture } from './market-picture.ts';
import { type PlanBase, stopTicks } from './stop.ts';
import { targetTicks } from './targets.ts';
import { tickGrid } from './tick-grid.ts';

/** The one that suits hours to days comes first. */
export const MEASURES: readonly Timeframe[] = ['4h', '1h', '1d', '15m', '1w'];

/** The farthest that the newest candle of this timeframe, or of a shorter one, reaches. */
function losingExtreme({ extremes }: PlanPicture, action: Action, measure: Timeframe) {
  const newest = TIMEFRAMES.filter((one) => PERIOD_MS[one] <= PERIOD_MS[measure]).flatMap(
    (one) => extremes[one] ?? [],
  );
  if (newest.length === 0) return null;
  return action === 'LONG'
    ? Math.min(...newest.map(({ low }) => low))
    : Math.max(...newest.map(({ high }) => high));
}

/** By the first timeframe whose ATR leaves room for a stop and a target; null if none does. */
export function geometryFor(picture: PlanPicture, action: Action) {
  const grid = tickGrid(picture.tickSize);
  const { below, above } = levelsAround(picture);
  const pricesOf = (levels: typeof below) => levels.map((level) => level.price);
  const [losing, winning] =
    action === 'LONG' ? [pricesOf(below), pricesOf(above)] : [pricesOf(above), pricesOf(below)];
  const entryTicks = grid.nearest(picture.price);
  if (entryTicks < 1) return null;
  for (const timeframe of MEASURES) {
    const atr = picture.timeframes[timeframe].technicalIndicators.ATR;
    if (atr === null || atr <= 0) continue;
    const base: PlanBase = { action, entryTicks, atr, grid };
    const risk = stopTicks(base, losing, losingExtreme(picture, action, timeframe));
    const targets = risk && targetTicks(base, risk, winning);
    if (risk && targets) return { timeframe, atr, grid, entryTicks, risk, ...targets };
  }
  return null;
}
