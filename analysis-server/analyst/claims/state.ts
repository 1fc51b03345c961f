import type { FoundClaim } from './claim.ts';
import { framesAt } from './frame.ts';
import { frameClaims } from './frame-claim.ts';
import type { Moment } from './moment.ts';
import { fundingClaims } from './state/funding.ts';
import { oscillatorStates } from './state/oscillators.ts';
import { outsideBand, rangePlace } from './state/place.ts';
import { candleVolume, moneyFlow } from './state/traded-volume.ts';
import { trailingStops, trendStrength } from './state/trend.ts';

export function stateClaims(moment: Moment): FoundClaim[] {
  const ofFrames = framesAt(moment).flatMap((frame) =>
    frameClaims('state', frame, [
      ...oscillatorStates(frame),
      ...trendStrength(frame),
      ...candleVolume(frame),
      ...moneyFlow(frame),
      ...outsideBand(frame),
      ...trailingStops(frame),
      ...rangePlace(frame),
    ]),
  );
  return [...ofFrames, ...fundingClaims(moment.picture)];
}
