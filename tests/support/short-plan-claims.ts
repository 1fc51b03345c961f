import type { Claim } from '../../analysis-server/analyst/claims/claim.ts';
import type { Leans, Topic } from '../../domain/claim/claim.ts';
import type { Timeframe } from '../../domain/market/timeframe.ts';

/** A claim whose proposition says nothing. */
export function bareClaim(
  kind: Claim['kind'],
  topic: Topic,
  leans: Leans,
  timeframes: readonly Timeframe[],
  id: string,
): Claim {
  const proposition = { type: 'simulated' } as const;
  return {
    ...{ id, kind, topic, leans, weight: 1, values: [], candles: null, proposition },
    timeframes: [...timeframes],
  };
}

/** Number 1 is the first. */
export const SHORT_PLAN_CLAIMS = [
  bareClaim('plan', 'plan', 'short', [], 'plan:SHORT'),
  bareClaim('plan', 'plan', 'neither', [], 'stop'),
  bareClaim('plan', 'plan', 'neither', [], 'target:TP1'),
  bareClaim('condition', 'plan', 'neither', [], 'ends:above'),
  bareClaim('comparison', 'trend', 'long', ['4h'], 'averages-stacked:4h:rising'),
  bareClaim('agreement', 'trend', 'short', ['1w', '1d', '4h', '1h'], 'agreement:price-MA50:below'),
  bareClaim('agreement', 'momentum', 'long', ['4h'], 'oscillators:4h:oversold'),
  bareClaim('comparison', 'momentum', 'short', ['4h'], 'macd:4h:below:below'),
  bareClaim('state', 'volume', 'short', ['4h'], 'money-flow:4h:out'),
  bareClaim('level', 'level', 'neither', ['4h', '1h'], 'between:TP1:entry'),
  bareClaim('state', 'trend', 'short', ['1h'], 'trend-strength:1h:very strong:sellers'),
];
