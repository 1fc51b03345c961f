import type { FoundClaim } from './claim.ts';
import { averagesStacked, priceToAverage, priceToAverages } from './comparison/averages.ts';
import { conversionToBase, macd, priceToCloud, priceToVwap } from './comparison/lines.ts';
import { framesAt } from './frame.ts';
import { frameClaims } from './frame-claim.ts';
import type { Moment } from './moment.ts';

export function comparisonClaims(moment: Moment): FoundClaim[] {
  return framesAt(moment).flatMap((frame) =>
    frameClaims('comparison', frame, [
      ...priceToAverage(frame),
      ...priceToAverages(frame),
      ...averagesStacked(frame),
      ...macd(frame),
      ...priceToCloud(frame),
      ...conversionToBase(frame),
      ...priceToVwap(frame),
    ]),
  );
}
