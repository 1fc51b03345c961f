import { hashText, mixHash } from '../../../domain/text/text-hash.ts';
import type { Claim } from '../claims/claim.ts';
import type { OfType, Proposition } from '../claims/proposition.ts';
import { AGREEMENT_WORDS } from './en/agreement.ts';
import { CHANGE_WORDS } from './en/change.ts';
import { COMPARISON_WORDS } from './en/comparison.ts';
import { CONDITION_WORDS } from './en/condition.ts';
import { GAP_WORDS } from './en/gap.ts';
import { LEVEL_WORDS } from './en/level.ts';
import { ODDS_WORDS } from './en/odds.ts';
import { PATTERN_WORDS } from './en/pattern.ts';
import { PLAN_WORDS } from './en/plan.ts';
import { STATE_WORDS } from './en/state.ts';
import { STRUCTURE_WORDS } from './en/structure.ts';
import type { Wording, WordingContext, WordingsOf } from './wording.ts';

type Type = Proposition['type'];
/** Keeps a proposition and the words of its type together for the compiler. */
type Kept<T extends Type> = { [K in T]: OfType<K> & { readonly type: K } }[T];

const WORDS: WordingsOf<Proposition> = {
  ...AGREEMENT_WORDS,
  ...CHANGE_WORDS,
  ...COMPARISON_WORDS,
  ...CONDITION_WORDS,
  ...GAP_WORDS,
  ...LEVEL_WORDS,
  ...ODDS_WORDS,
  ...PATTERN_WORDS,
  ...PLAN_WORDS,
  ...STATE_WORDS,
  ...STRUCTURE_WORDS,
};

export function wordingsOf<T extends Type>(
  proposition: Kept<T>,
  context: WordingContext,
): readonly Wording[] {
  const table: { [K in Type]: (of: Kept<K>, context: WordingContext) => readonly Wording[] } =
    WORDS;
  return table[proposition.type](proposition, context);
}

/** The same on every machine; mixed, since texts that end alike hash alike. */
export function placeBy(seed: string, count: number): number {
  return mixHash(hashText(seed), 0) % count;
}

export function wordingOf(
  { id, proposition }: Pick<Claim, 'id' | 'proposition'>,
  context: WordingContext & { readonly seed: string },
): Wording {
  const wordings = wordingsOf(proposition, context);
  const [first] = wordings;
  const chosen = wordings[placeBy(`${context.seed} ${id}`, wordings.length)] ?? first;
  if (!chosen) throw new RangeError(`no wording of ${proposition.type}`);
  return chosen;
}
