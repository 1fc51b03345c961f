import type { Leans } from '../../../../domain/claim/claim.ts';
import { TIMEFRAMES } from '../../../../domain/market/timeframe.ts';
import { type LeanWay, leanWay } from '../../../../domain/plan/vote/leans-of.ts';
import type { FoundClaim } from '../claim.ts';
import type { Moment } from '../moment.ts';
import { weightOf } from '../weight.ts';

const SIDES: Readonly<Record<LeanWay, Leans>> = { up: 'long', down: 'short', flat: 'neither' };

/** Sums both sides of the evidence up, so it is no evidence for either. */
export function framesLean({ picture, vote }: Moment): FoundClaim[] {
  const read = TIMEFRAMES.filter((timeframe) => picture.candleTimes[timeframe] !== null);
  const leaning = (side: Leans) =>
    read.filter((timeframe) => SIDES[leanWay(vote.leans[timeframe])] === side);
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
