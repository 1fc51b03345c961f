import type { Citation } from '../../../../domain/analysis/analysis.ts';
import type { KnownAnalysis } from '../../../../domain/analysis/known-analysis.ts';
import type { EvidenceSpan, StoredClaim } from '../../../../domain/claim/claim.ts';

/** A claim or, in older analyses, the source of a number. */
export type Ground = { readonly claim: StoredClaim } | { readonly citation: Citation };

/** Offsets in UTF-16 units. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  /** Null until its claim is loaded. */
  readonly ground: Ground | null;
}

/** Evidence whose claims are loaded. */
export function claimMarks(
  spans: readonly EvidenceSpan[],
  claims: readonly StoredClaim[],
): readonly Mark[] {
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  return spans.map(({ start, end, claim: id }) => {
    const claim = byId.get(id);
    return { start, end, ground: claim ? { claim } : null };
  });
}

const DIGIT = /\d/;

/** Evidence or, for engines without it, numbers. */
export function marksOf(
  analysis: Pick<KnownAnalysis, 'aianalysis' | 'text' | 'claims' | 'citations'>,
): readonly Mark[] {
  const { aianalysis, text, claims, citations } = analysis;
  if (text.length > 0) return claimMarks(text, claims);
  return citations
    .filter(({ start, end }) => DIGIT.test(aianalysis.slice(start, end)))
    .map((citation) => ({ start: citation.start, end: citation.end, ground: { citation } }));
}
