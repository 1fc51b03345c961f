import type { AnalysisResult } from './analysis.ts';
import {
  type EvidenceSpan,
  EvidenceSpanSchema,
  FixedAnswerSchema,
  StoredClaimSchema,
} from './claim.ts';
import { type Fields, listOf } from './stored-fields.ts';

/** The evidence in a text and the claims that it states. */
export type Evidence = Pick<AnalysisResult, 'text' | 'claims' | 'answers'>;

/** The spans of a text that can be shown, in their order; one that begins within another is dropped. */
export function readSpans(
  stored: unknown,
  text: string,
  known: ReadonlySet<string>,
): EvidenceSpan[] {
  const spans: EvidenceSpan[] = [];
  let read = 0;
  for (const span of listOf(EvidenceSpanSchema, stored).toSorted((a, b) => a.start - b.start)) {
    const { start, end, claim } = span;
    if (start < read || end <= start || end > text.length || !known.has(claim)) continue;
    spans.push(span);
    read = end;
  }
  return spans;
}

/** The evidence of a stored text; empty where its engine did not mark any. */
export function readEvidence(stored: Fields, aianalysis: string): Evidence {
  const claims = listOf(StoredClaimSchema, stored.claims);
  const known = new Set(claims.map(({ id }) => id));
  return {
    text: readSpans(stored.text, aianalysis, known),
    claims,
    answers: listOf(FixedAnswerSchema, stored.answers).map((answer) => ({
      ...answer,
      spans: readSpans(answer.spans, answer.text, known),
    })),
  };
}
