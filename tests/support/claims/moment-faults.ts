import type { Claim } from '../../../analysis-server/analyst/claims/claim.ts';
import { claimsOf } from '../../../analysis-server/analyst/claims/claims.ts';
import { momentOf } from '../../../analysis-server/analyst/claims/moment.ts';
import type { AnalysisInputs } from '../../../domain/analysis/snapshot-inputs.ts';
import { analysedMarket } from './analysed-market.ts';
import { contradictions } from './assertions.ts';
import { claimFaults, wordsFaults } from './claim-faults.ts';

export interface JudgedMoment {
  readonly claims: readonly Claim[];
  readonly faults: readonly string[];
}

interface Drawn {
  /** Which claims are evaluated. */
  readonly isDrawn: (claim: Claim) => boolean;
  /** Of which the words are read. */
  readonly hasWords: (claim: Claim, place: number) => boolean;
}

const ALL: Drawn = { isDrawn: () => true, hasWords: () => true };

function idFaults(claims: readonly Claim[]): string[] {
  const ids = claims.map(({ id }) => id);
  return ids.filter((id, place) => ids.indexOf(id) !== place).map((id) => `${id}: twice`);
}

/** Finds the claims of a moment, judges those that are drawn and holds all against each other. */
export function judgedMoment(input: AnalysisInputs, drawn: Drawn = ALL): JudgedMoment | null {
  const market = analysedMarket(input);
  if (market === null) return null;
  const claims = claimsOf(momentOf(market.facts, input.candles));
  return {
    claims,
    faults: [
      ...claims.filter(drawn.isDrawn).flatMap((claim) => claimFaults(claim, market)),
      ...claims.filter(drawn.hasWords).flatMap((claim) => wordsFaults(claim, market.tickSize)),
      ...idFaults(claims),
      ...contradictions(claims),
    ],
  };
}
