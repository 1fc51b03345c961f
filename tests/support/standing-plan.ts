import { createHash } from 'node:crypto';
import { type Analysed, analyse, analyseCandles } from '../../analysis-server/analyst/analyse.ts';
import type { ComposeInput } from '../../analysis-server/analyst/compose.ts';
import { NoPlanError } from '../../analysis-server/analyst/plan.ts';
import type { AnalysisInputs } from '../../domain/analysis/snapshot-inputs.ts';
import { contentOf, type StandingPlan } from '../../domain/analysis/standing-plan.ts';
import type { CandleSeries } from '../../domain/market/candle.ts';
import { byTimeframe, PERIOD_MS } from '../../domain/market/timeframe.ts';
import { expiryOf } from '../../domain/plan/plan-expiry.ts';
import { canonicalJson } from '../../domain/text/canonical-json.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { sliceSeries } from './candles.ts';

/** `withPlanHash` at once, by another implementation of the hash. */
export function named({ facts, claims }: Analysed): Analysed {
  const { tradeRecommendation: recommended } = facts;
  const { plan: life } = recommended;
  if (life?.hash !== '') return { facts, claims };
  const hash = createHash('sha256')
    .update(canonicalJson(contentOf(facts)))
    .digest('hex');
  const tradeRecommendation = { ...recommended, plan: { ...life, hash } };
  return { facts: { ...facts, tradeRecommendation }, claims };
}

/** The coin's newest plan after an analysis, as the next one takes it. */
export function standingAfter(analysed: Analysed, before: StandingPlan | null): StandingPlan {
  const { facts } = named(analysed);
  const { plan } = facts.tradeRecommendation;
  if (plan === undefined) throw new Error('the analysis says nothing of a plan');
  const decidedCandle = facts.candleTimes['4h'];
  if (before?.hash !== plan.hash) {
    return { hash: plan.hash, content: contentOf(facts), decidedCandle, ended: null };
  }
  return plan.event === 'ended' || plan.why === 'decided' ? before : { ...before, decidedCandle };
}

/** Ends a plan by candles that closed since it opened: at the stop before the target. */
export function endedBy(standing: StandingPlan, series: CandleSeries, until: number): StandingPlan {
  const { openedAt, plan } = standing.content;
  const towards = plan.action === 'LONG' ? 1 : -1;
  const target = Object.values(plan.takeProfit).at(-1) ?? plan.entry;
  const over = expiryOf(openedAt, plan.expiresInHours);
  const period = PERIOD_MS[series.timeframe];
  for (const [row, time] of series.time.entries()) {
    const at = epochMs(time + period);
    if (standing.ended !== null || time < openedAt || at > until) continue;
    const [high = 0, low = 0] = [series.high[row], series.low[row]];
    const [best, worst] = towards > 0 ? [high, low] : [low, high];
    if (towards * (worst - plan.stopLoss) <= 0) return { ...standing, ended: { by: 'stop', at } };
    if (towards * (best - target) >= 0) return { ...standing, ended: { by: 'target', at } };
    if (at >= over) return { ...standing, ended: { by: 'time', at } };
  }
  return standing;
}

/** The candles that had closed some quarters of an hour before the newest. */
function earlier(input: AnalysisInputs, quarters: number): AnalysisInputs {
  const closes = Object.values(input.candles).map(
    ({ series }) => (series.time.at(-1) ?? 0) + PERIOD_MS[series.timeframe],
  );
  const until = Math.max(...closes) - quarters * PERIOD_MS['15m'];
  const candles = byTimeframe((timeframe) => {
    const { series, ...rest } = input.candles[timeframe];
    const end = series.time.findLastIndex((time) => time + PERIOD_MS[timeframe] <= until) + 1;
    return { ...rest, series: sliceSeries(series, 0, end) };
  });
  return { ...input, candles, analysedAt: epochMs(until) };
}

/** A market whose plan was opened earlier; null where none could be then. */
export function withStanding(input: AnalysisInputs, quarters: number): AnalysisInputs | null {
  const before = earlier(input, quarters);
  if (Object.values(before.candles).every(({ series }) => series.time.length === 0)) return null;
  try {
    const opened = standingAfter(analyseCandles(before), null);
    const shortest = input.candles['15m'].series;
    const standing = endedBy(opened, shortest, Number.POSITIVE_INFINITY);
    return { ...input, standing };
  } catch (error) {
    if (error instanceof NoPlanError) return null;
    throw error;
  }
}

/** The same coin's moments, each with the plan that the one before left. */
export function* inSequence(moments: Iterable<ComposeInput>): Generator<ComposeInput> {
  let standing: StandingPlan | null = null;
  for (const input of moments) {
    const { series } = input.timeframes['15m'];
    const until = (series.time.at(-1) ?? 0) + PERIOD_MS['15m'];
    const looked: ComposeInput = {
      ...input,
      standing: standing && endedBy(standing, series, until),
    };
    yield looked;
    standing = standingAfter(analyse(looked), looked.standing ?? null);
  }
}
