import type { Mark } from './mark.ts';

/** A stretch of text: plain, or marked. */
export interface TextPiece {
  readonly text: string;
  /** The mark's place in the list; null for plain text. */
  readonly mark: number | null;
}

/** A stretch of the written text as the Markdown reader hands it over. */
export interface ReadText {
  readonly value: string;
  /** Where the stretch is in the source, in UTF-16 units; undefined where that is unknown. */
  readonly start: number | undefined;
  readonly end: number | undefined;
}

/**
 * Cuts a stretch of text at the marks within it. Where the stretch does not stand in the source
 * letter for letter (escapes, entities), or a mark reaches beyond it, overlaps one before, or is
 * empty, the words stay plain. The pieces always join to the text.
 * @param source the whole Markdown text that the marks count in
 */
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
