import { computeTimeframe } from '../../../analysis-server/analyst/computed-timeframe.ts';
import { holdingClaims } from '../../../analysis-server/analyst/rules/holding-claims.ts';
import type { Derivatives } from '../../../domain/analysis/derivatives.ts';
import { type CandleSeries, seriesFromRows } from '../../../domain/market/candle.ts';
import { byTimeframe, type Timeframe } from '../../../domain/market/timeframe.ts';
import { RULES, type Rule } from '../../../domain/rule/rule.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { candlesOf } from './naive-line.ts';
import { naiveLines } from './naive-lines.ts';
import { naiveHolds } from './naive-rules.ts';

type Answer = boolean | null;

/** What two ways of deciding say of a rule's claim. */
export interface RuleAnswer {
  readonly rule: Rule;
  readonly product: Answer;
  naive(): Answer;
}

export interface RuleMarket {
  /** Closed candles; timeframes left out have none. */
  readonly series: Readonly<Partial<Record<Timeframe, CandleSeries>>>;
  readonly at: number;
  readonly tickSize: number;
  readonly derivatives?: Derivatives | null;
}

/** What holds by the product of a timeframe's rules, or those of none, and by the definitions. */
export function ruleAnswers(
  of: Timeframe | null,
  { series, at, tickSize, derivatives = null }: RuleMarket,
): RuleAnswer[] {
  const all = byTimeframe((timeframe) => series[timeframe] ?? seriesFromRows(timeframe, []));
  const input = {
    coin: 'BTCUSDT',
    market: { id: 'recorded', name: 'Recorded market', simulated: false },
    tickSize,
    limitations: [],
    derivatives,
    timeframes: byTimeframe((timeframe) => computeTimeframe(all[timeframe])),
  };
  const holding = holdingClaims(of, input, epochMs(at));
  const lines = naiveLines(byTimeframe((timeframe) => candlesOf(all[timeframe])));
  const moment = { at, tickSize, derivatives, ...lines };
  return RULES.filter(({ timeframe }) => timeframe === of).map((rule) => {
    const product = holding.get(rule.claim);
    if (product === undefined) throw new Error(`${rule.claim} has no answer`);
    return { rule, product, naive: () => naiveHolds(rule, moment) };
  });
}
