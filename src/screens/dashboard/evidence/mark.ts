import type { EvidenceSpan, StoredClaim } from '../../../../domain/claim/claim.ts';

/** Offsets in UTF-16 units. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  /** Null until it is loaded. */
  readonly claim: StoredClaim | null;
}

export function claimMarks(
  spans: readonly EvidenceSpan[],
  claims: readonly StoredClaim[],
): readonly Mark[] {
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  return spans.map(({ start, end, claim }) => ({ start, end, claim: byId.get(claim) ?? null }));
}
