import type { Leans } from '../../../../domain/claim.ts';
import { TIMEFRAMES } from '../../../../domain/timeframe.ts';
import type { FoundClaim } from '../claim.ts';
import type { Moment } from '../moment.ts';
import { weightOf } from '../weight.ts';

/** A timeframe leans when this share of all it could say points one way. */
const LEANS_FROM = 0.15;

/**
 * Which charts lean where: the agreement of the timeframes, or the lack of it. It sums both sides of
 * the evidence up, so it is no evidence for either.
 */
export function framesLean({ picture, vote }: Moment): FoundClaim[] {
  const read = TIMEFRAMES.filter((timeframe) => picture.candleTimes[timeframe] !== null);
  const leaning = (side: Leans) =>
    read.filter((timeframe) => {
      const lean = vote.leans[timeframe];
      if (Math.abs(lean) < LEANS_FROM) return side === 'neither';
      return side === (lean > 0 ? 'long' : 'short');
    });
  return [
    {
      kind: 'agreement',
      topic: 'plan',
      timeframes: read,
      leans: 'neither',
      weight: weightOf({ timeframe: null, base: 0.95 }),
      proposition: {
        type: 'frames-lean',
        long: leaning('long'),
        short: leaning('short'),
        undecided: leaning('neither'),
      },
      values: [],
      candles: null,
    },
  ];
}
