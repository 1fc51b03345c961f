import { type ClaimOf, claimsOfType, primaryOf, sidesOf, type TextContext } from '../context.ts';
import { filled } from '../rules/join.ts';

/** In ATR; a nearer level comes soon. */
const SOON = 0.5;

/** Null if the nearest level adds nothing. */
function nearestWords(
  { proposition: { at, atr, level } }: ClaimOf<'nearest-level'>,
  { proposition: { levels } }: ClaimOf<'between'>,
): string | null {
  if (levels.length === 0) return 'The first level on that side comes only after it: {a}.';
  if (!levels.some(({ fact }) => fact === level.fact)) return null;
  const first = levels.length === 1 ? 'it' : 'the first of them';
  if (at) return `Price has already come to ${first}: {a}.`;
  if (atr >= SOON) return null;
  return levels.length === 1 ? 'It comes soon: {a}.' : 'The first of them comes soon: {a}.';
}

export function whatStandsBetween(context: TextContext): string[] {
  const { target, between, before } = primaryOf(context);
  if (!target || !between) return [];
  const isFree = between.proposition.levels.length === 0;
  const sentences = [
    filled(isFree ? '{a}, and {b}.' : '{a}, but {b}.', { a: target, b: between }, context),
  ];
  const ahead = sidesOf(context).ours === 'long' ? 'above' : 'below';
  const nearest = claimsOfType(context, 'nearest-level').find(
    ({ proposition }) => proposition.side === ahead,
  );
  const words = nearest ? nearestWords(nearest, between) : null;
  if (nearest && words) sentences.push(filled(words, { a: nearest }, context));
  if (before) {
    sentences.push(
      filled('At the far end, {a}, so that level need not break.', { a: before }, context),
    );
  }
  return sentences;
}
