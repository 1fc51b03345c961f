import { clusters } from './agreement/clusters.ts';
import { framesLean } from './agreement/frames-lean.ts';
import { oscillators } from './agreement/oscillators.ts';
import { subjects } from './agreement/subjects.ts';
import type { FoundClaim } from './claim.ts';
import type { Moment } from './moment.ts';

export function agreementClaims(moment: Moment): FoundClaim[] {
  return [...framesLean(moment), ...subjects(moment), ...oscillators(moment), ...clusters(moment)];
}
