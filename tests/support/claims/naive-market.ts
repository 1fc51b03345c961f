import type { AnalysisFigures } from '../../../domain/analysis/analysis.ts';
import type { AnalysisInputs } from '../../../domain/analysis/snapshot-inputs.ts';
import { byTimeframe } from '../../../domain/market/timeframe.ts';
import { candlesOf } from './naive-line.ts';
import { type NaiveLines, naiveLines } from './naive-lines.ts';

/** One coin at one moment, as the evaluators see it. */
export interface NaiveMarket extends NaiveLines {
  readonly tickSize: number;
  /** Close of the newest candle of all. */
  readonly price: number;
  readonly facts: AnalysisFigures;
  readonly plan: AnalysisFigures['tradeRecommendation'];
  /** Hours since the plan's opening; undefined where this analysis opens it. */
  readonly age: number | undefined;
  /** ATR now of the plan's timeframe. */
  readonly atr: number;
  /** What distances of the plan count from: its entry, or the price where it was opened earlier. */
  readonly start: number;
}

/** What the evaluators read of an analysis: its candles and its facts, not its claims. */
export function naiveMarket(input: AnalysisInputs, facts: AnalysisFigures): NaiveMarket {
  const candles = byTimeframe((timeframe) => candlesOf(input.candles[timeframe].series));
  const { tradeRecommendation: plan, snapshotTime } = facts;
  const life = plan.plan;
  const isEarlier = life?.event === 'kept' || life?.event === 'ended';
  return {
    age: isEarlier ? (snapshotTime - life.openedAt) / 3_600_000 : undefined,
    atr: facts.technicalIndicators[plan.timeframe].ATR ?? plan.atr,
    start: isEarlier ? plan.currentPrice : plan.entry,
    tickSize: input.tickSize,
    price: plan.currentPrice,
    facts,
    plan,
    ...naiveLines(candles),
  };
}

/** Whether price has been at a target since the plan was opened by an earlier analysis. */
export function hasReached(market: NaiveMarket, target: number): boolean {
  const { age, plan, price, facts, tickSize } = market;
  if (age === undefined) return false;
  const openedAt = facts.snapshotTime - age * 3_600_000;
  const since = Object.values(market.candles)
    .flat()
    .filter(({ time }) => time >= openedAt - 1);
  const steps = (value: number) => Math.round(value / tickSize);
  return plan.action === 'LONG'
    ? steps(Math.max(price, ...since.map(({ high }) => high))) >= steps(target)
    : steps(Math.min(price, ...since.map(({ low }) => low))) <= steps(target);
}
