import { GAP_NAMES } from '../../../domain/analysis/readings/reading.ts';
import { readingOf } from '../../../domain/analysis/readings.ts';
import { TIMEFRAMES, type Timeframe } from '../../../domain/market/timeframe.ts';
import { type FoundClaim, foundClaim } from './claim.ts';
import type { Moment } from './moment.ts';
import type { GapProposition } from './proposition.ts';

function gapClaim(proposition: GapProposition, timeframes: readonly Timeframe[], base: number) {
  const topic = 'unknown';
  return foundClaim({ kind: 'gap', topic, timeframes: [...timeframes], base, proposition });
}

function limitations({ picture }: Moment): FoundClaim[] {
  const kinds = [
    { limit: 'refused', base: 0.6 },
    { limit: 'gap', base: 0.4 },
  ] as const;
  return kinds.flatMap(({ limit, base }) => {
    const limited = picture.limitations.filter(({ kind }) => kind === limit);
    return [...new Set(limited.map(({ reason }) => reason))].map((reason) => {
      const timeframes = limited
        .filter((one) => one.reason === reason)
        .map(({ timeframe }) => timeframe);
      return gapClaim({ type: 'limitation', limit, timeframes, reason }, timeframes, base);
    });
  });
}

/** Start of the reason for a value that a longer history would give. */
const SHORT_HISTORY = /^needs \d/;

function missing({ picture, missing: values }: Moment): FoundClaim[] {
  const charts = new Map<string, { timeframes: Timeframe[]; names: readonly string[] }>();
  for (const timeframe of TIMEFRAMES) {
    if (picture.candleTimes[timeframe] === null) continue;
    const own = values.filter(
      (value) => value.timeframe === timeframe && SHORT_HISTORY.test(value.reason),
    );
    const gaps = new Set(own.map(({ field }) => readingOf(field)?.gap));
    const names = GAP_NAMES.filter((name) => gaps.has(name));
    if (names.length === 0) continue;
    const key = names.join();
    const chart = charts.get(key) ?? { timeframes: [], names };
    chart.timeframes.push(timeframe);
    charts.set(key, chart);
  }
  return [...charts.values()].map(({ timeframes, names }) =>
    gapClaim({ type: 'missing', timeframes, names }, timeframes, 0.1 + 0.05 * names.length),
  );
}

export function gapClaims(moment: Moment): FoundClaim[] {
  return [
    ...limitations(moment),
    ...missing(moment),
    ...(moment.picture.simulated ? [gapClaim({ type: 'simulated' }, [], 0.9)] : []),
    gapClaim({ type: 'outside' }, [], 0.15),
  ];
}
