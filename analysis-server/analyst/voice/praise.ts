import type { Claim } from '../claims/claim.ts';
import type { Token } from './tokens.ts';
import { PRAISING_WORDS } from './vocabulary.ts';

const wordsOf = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** What is never praised: no odds, cost or result of a plan is good. */
const FIGURES = wordsOf('odds costs fees slippage result');
/** What is not praised where it is not to be traded. */
const PLAN = wordsOf("plan plan's idea idea's case case's decision verdict reward bargain it");
/** What may be strong or good within the argument. */
const ARGUMENTS = wordsOf(
  'argument arguments objection objections reason reasons evidence sign signal doubt caution warning counterweight',
);
const DENIALS = wordsOf(
  'not hardly barely scarcely less least without neither nor little than doubt objection',
);
/** A word speaks of what follows it, and is denied by what goes before it, within so many words. */
const NEAR = 4;

/** Whether the stance of a moment is to stand aside. */
export function isStoodAside(claims: readonly Claim[]): boolean {
  return claims.some(
    ({ proposition }) => proposition.type === 'stance' && proposition.stance === 'stand aside',
  );
}

/**
 * The praising words of a sentence that speak of a plan's odds or costs or, of a plan that is not to be
 * traded, of the plan, by their places among the tokens.
 */
export function praiseIn(tokens: readonly Token[], stoodAside: boolean): number[] {
  const words = tokens.map((token) => (token.kind === 'word' ? token.lower : ''));
  const speaksOf = (list: ReadonlySet<string>) => words.some((word) => list.has(word));
  if (!speaksOf(FIGURES) && !(stoodAside && speaksOf(PLAN))) return [];
  return words.flatMap((word, at) => {
    if (!PRAISING_WORDS.has(word)) return [];
    const isOfArgument = words.slice(at + 1, at + NEAR).some((next) => ARGUMENTS.has(next));
    const isDenied = words.slice(Math.max(0, at - NEAR), at).some((before) => DENIALS.has(before));
    return isOfArgument || isDenied ? [] : [at];
  });
}
