import { createContext } from 'react';
import type { EvidenceSpan, StoredClaim } from '../../../../domain/claim/claim.ts';
import type { ChartedAnalysis } from '../../../data/database/snapshot-cache.ts';

export const ExplainedAnalysis = createContext<ChartedAnalysis | null>(null);

/** Offsets in UTF-16 units. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  /** Null until it is loaded. */
  readonly claim: StoredClaim | null;
}

export function claimMarks(spans: readonly EvidenceSpan[], claims: readonly StoredClaim[]) {
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  return spans.map(({ start, end, claim }) => ({ start, end, claim: byId.get(claim) ?? null }));
}

export interface TextPiece {
  readonly text: string;
  /** Index of the mark; null for plain text. */
  readonly mark: number | null;
}

/** As the Markdown reader emits it. */
export interface ReadText {
  readonly value: string;
  /** Offset in the source in UTF-16 units; undefined if unknown. */
  readonly start: number | undefined;
  readonly end: number | undefined;
}

/** The pieces always join to the text; plain where it differs from `source` or a mark does not fit. */
export function markedPieces(
  { value, start, end }: ReadText,
  source: string,
  marks: readonly Pick<Mark, 'start' | 'end'>[],
): readonly TextPiece[] {
  const plain = [{ text: value, mark: null }];
  if (start === undefined || end === undefined || source.slice(start, end) !== value) return plain;
  const within = marks
    .map((mark, index) => ({ ...mark, index }))
    .filter((mark) => mark.start >= start && mark.end <= end && mark.start < mark.end)
    .toSorted((a, b) => a.start - b.start);
  const pieces: TextPiece[] = [];
  let read = start;
  for (const mark of within) {
    if (mark.start < read) continue;
    if (mark.start > read) pieces.push({ text: source.slice(read, mark.start), mark: null });
    pieces.push({ text: source.slice(mark.start, mark.end), mark: mark.index });
    read = mark.end;
  }
  if (pieces.length === 0) return plain;
  return read === end ? pieces : [...pieces, { text: source.slice(read, end), mark: null }];
}
