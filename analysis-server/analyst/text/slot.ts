export type SlotForm = 'clause' | 'noun' | 'short';

export type SentencePiece =
  | { readonly words: string }
  | { readonly claim: number; readonly form: SlotForm; readonly text: string };

const SLOT = /\{c(\d{1,4})(?::([ns]))?\}/g;
const FORMS: Readonly<Record<string, SlotForm>> = { n: 'noun', s: 'short' };

/** Claims count from 1; other braces stay words. */
export function piecesOf(sentence: string): SentencePiece[] {
  const pieces: SentencePiece[] = [];
  let read = 0;
  for (const match of sentence.matchAll(SLOT)) {
    if (match.index > read) pieces.push({ words: sentence.slice(read, match.index) });
    const form = FORMS[match[2] ?? ''] ?? 'clause';
    pieces.push({ claim: Number(match[1]), form, text: match[0] });
    read = match.index + match[0].length;
  }
  if (read < sentence.length) pieces.push({ words: sentence.slice(read) });
  return pieces;
}

export function claimsIn(sentences: readonly string[]): number[] {
  return sentences.flatMap((sentence) =>
    piecesOf(sentence).flatMap((piece) => ('claim' in piece ? [piece.claim] : [])),
  );
}
