import type { Citation } from '../../../../domain/analysis.ts';

/** A stretch of text: plain, or a number with where it came from. */
export interface TextPiece {
  readonly text: string;
  /** The citation's place in the list; null for plain text. */
  readonly citation: number | null;
}

/** A stretch of the written text as the Markdown reader hands it over. */
export interface ReadText {
  readonly value: string;
  /** Where the stretch is in the source, in UTF-16 units; undefined where that is unknown. */
  readonly start: number | undefined;
  readonly end: number | undefined;
}

const DIGIT = /\d/;

/**
 * Cuts a stretch of text at the numbers that are cited within it. Where the stretch does not stand
 * in the source letter for letter (escapes, entities), or a citation reaches beyond it, overlaps
 * one before, or holds no digit, the number stays plain text. The pieces always join to the text.
 * @param source the whole Markdown text that the citations count in
 */
export function citedPieces(
  { value, start, end }: ReadText,
  source: string,
  citations: readonly Citation[],
): readonly TextPiece[] {
  const plain = [{ text: value, citation: null }];
  if (start === undefined || end === undefined || source.slice(start, end) !== value) return plain;
  const within = citations
    .map((citation, index) => ({ citation, index }))
    .filter(({ citation }) => citation.start >= start && citation.end <= end)
    .toSorted((a, b) => a.citation.start - b.citation.start);
  const pieces: TextPiece[] = [];
  let read = start;
  for (const { citation, index } of within) {
    const text = source.slice(citation.start, citation.end);
    if (citation.start < read || !DIGIT.test(text)) continue;
    if (citation.start > read)
      pieces.push({ text: source.slice(read, citation.start), citation: null });
    pieces.push({ text, citation: index });
    read = citation.end;
  }
  if (pieces.length === 0) return plain;
  return read === end ? pieces : [...pieces, { text: source.slice(read, end), citation: null }];
}
