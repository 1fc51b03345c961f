import type { KnownFacts } from '../../../../domain/analysis/known-analysis.ts';
import { baseOf } from '../../../../domain/market/coin.ts';
import { PERIOD_MS, type Timeframe } from '../../../../domain/market/timeframe.ts';
import { momentText } from '../../../../domain/text/moment-text.ts';
import { formatPrice } from '../../../../domain/text/number-format.ts';
import type { ChartCandle } from './candle-reading.ts';
import { type PlanLevel, planLevels } from './plan-levels.ts';

/** One sentence: range, current price and the plan around it. */
export function chartSummary(
  facts: Pick<KnownFacts, 'coin' | 'tickSize' | 'tradeRecommendation'>,
  timeframe: Timeframe,
  candles: readonly ChartCandle[],
): string {
  const { coin, tickSize, tradeRecommendation } = facts;
  const name = `${baseOf(coin)} on ${timeframe}`;
  const [first, last] = [candles[0], candles.at(-1)];
  if (!first || !last) return `${name}: no candles.`;
  const price = (value: number) => formatPrice(value, tickSize);
  const now = tradeRecommendation?.currentPrice ?? null;
  const side = (level: PlanLevel) => {
    if (typeof now !== 'number') return '';
    return level.price > now ? ' above' : level.price < now ? ' below' : ' at it';
  };
  const levels = planLevels(tradeRecommendation);
  const of = (wanted: PlanLevel['kind']) => levels.find(({ kind }) => kind === wanted);
  const [stop, waypoint, target] = [of('stop'), of('waypoint'), of('target')];
  const targetName = tradeRecommendation?.stance ? 'primary target' : 'first target';
  const parts = [
    `${candles.length} candles from ${momentText(first[0])} to ${momentText(last[0] + PERIOD_MS[timeframe])}`,
    ...(typeof now === 'number' ? [`price ${price(now)}`] : []),
    ...(stop ? [`stop ${price(stop.price)}${side(stop)}`] : []),
    ...(waypoint ? [`first waypoint ${price(waypoint.price)}${side(waypoint)}`] : []),
    ...(target ? [`${targetName} ${price(target.price)}${side(target)}`] : []),
    ...(tradeRecommendation?.stance === 'stand aside' ? ['the plan says to stand aside'] : []),
  ];
  return `${name}: ${parts.join(', ')}.`;
}
