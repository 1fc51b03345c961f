import type { TimeframeCandles } from '../../domain/candle.ts';
import type { Limitation } from '../../domain/limitation.ts';
import { TIMEFRAMES, type Timeframe } from '../../domain/timeframe.ts';

/** Says of each timeframe what is missing of its candles, or why there are none. */
export function limitationsOf(
  candles: Readonly<Record<Timeframe, TimeframeCandles>>,
): Limitation[] {
  return TIMEFRAMES.flatMap((timeframe): Limitation[] => {
    const { gaps, refusal } = candles[timeframe];
    if (refusal === null && gaps.length === 0) return [];
    return [
      {
        timeframe,
        kind: refusal === null ? 'gap' : 'refused',
        first: gaps[0]?.first ?? null,
        last: gaps.at(-1)?.last ?? null,
        count: gaps.reduce((sum, { count }) => sum + count, 0),
        reason: refusal ?? 'the market has none',
      },
    ];
  });
}
