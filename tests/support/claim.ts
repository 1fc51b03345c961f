import {
  type Claim,
  claimId,
  type FoundClaim,
} from '../../analysis-server/analyst/claims/claim.ts';
import type { Proposition } from '../../analysis-server/analyst/claims/proposition.ts';
import { PERIOD_MS } from '../../domain/market/timeframe.ts';

/** A claim of a proposition; what is not said of it is plain. */
export function claimOf(proposition: Proposition, about: Partial<FoundClaim> = {}): Claim {
  const timeframes =
    'timeframe' in proposition && proposition.timeframe in PERIOD_MS ? [proposition.timeframe] : [];
  return {
    id: claimId(proposition),
    kind: 'state',
    topic: 'trend',
    timeframes,
    leans: 'neither',
    weight: 0.3,
    values: [],
    candles: null,
    proposition,
    ...about,
  };
}
