import type { Claim } from '../../../analysis-server/analyst/claims/claim.ts';
import { ClaimKindSchema } from '../../../domain/claim/claim.ts';
import { judgedMoment } from './moment-faults.ts';
import { randomMarket } from './random-market.ts';

/** Which of a market's claims are judged; all are held against each other. */
export interface Sample {
  /** The claims of one kind in so many, another one for each market. */
  readonly kinds: number;
  /** The words of one claim in so many. */
  readonly words: number;
}

export interface JudgedMarkets {
  readonly moments: number;
  readonly claims: number;
  readonly judged: number;
  readonly types: ReadonlyMap<string, number>;
  /** Each with the seed of its market. */
  readonly faults: readonly string[];
}

const KINDS = ClaimKindSchema.options;

/** Judges the claims of the random markets from one seed up to, not including, another. */
export function judgedMarkets(first: number, end: number, sample: Sample): JudgedMarkets {
  const types = new Map<string, number>();
  const faults: string[] = [];
  let moments = 0;
  let claims = 0;
  let judged = 0;
  for (let seed = first; seed < end; seed++) {
    const isDrawn = ({ kind }: Claim) => (KINDS.indexOf(kind) + seed) % sample.kinds === 0;
    const hasWords = (_: Claim, place: number) => (place + seed) % sample.words === 0;
    const moment = judgedMoment(randomMarket(seed), { isDrawn, hasWords });
    if (moment === null) continue;
    moments += 1;
    claims += moment.claims.length;
    const drawn = moment.claims.filter(isDrawn);
    judged += drawn.length;
    for (const { proposition } of drawn) {
      types.set(proposition.type, (types.get(proposition.type) ?? 0) + 1);
    }
    faults.push(...moment.faults.map((fault) => `market ${seed}: ${fault}`));
  }
  return { moments, claims, judged, types, faults };
}
