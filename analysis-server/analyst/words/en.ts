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
};

function worded<T extends Type>(proposition: Kept<T>, context: WordingContext): Wording {
  const table: { [K in Type]: (of: Kept<K>, context: WordingContext) => Wording } = WORDS;
  return table[proposition.type](proposition, context);
}

export const wordingOf = (
  { proposition }: Pick<Claim, 'proposition'>,
  context: WordingContext,
): Wording => worded(proposition, context);
