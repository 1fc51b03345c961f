import type { Citation } from '../../../../domain/analysis/analysis.ts';
import type { KnownAnalysis } from '../../../../domain/analysis/known-analysis.ts';
import type { EvidenceSpan, StoredClaim } from '../../../../domain/claim/claim.ts';

/** What a stretch of a text rests on: a claim, or in older analyses where its number came from. */
export type Ground = { readonly claim: StoredClaim } | { readonly citation: Citation };

/** A stretch of a text that is evidence. Offsets count UTF-16 units. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  /** What it opens; null while its claim is not here yet. */
  readonly ground: Ground | null;
}

/** The evidence of a text whose claims are at hand. */
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

/** The marks of an analysis: its evidence or, where its engine knew none, its numbers. */
export function marksOf(
  analysis: Pick<KnownAnalysis, 'aianalysis' | 'text' | 'claims' | 'citations'>,
): readonly Mark[] {
  const { aianalysis, text, claims, citations } = analysis;
  if (text.length > 0) return claimMarks(text, claims);
  return citations
    .filter(({ start, end }) => DIGIT.test(aianalysis.slice(start, end)))
    .map((citation) => ({ start: citation.start, end: citation.end, ground: { citation } }));
}
