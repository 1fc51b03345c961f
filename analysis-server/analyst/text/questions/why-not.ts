import type { SpannedText } from '../../../../domain/claim/claim.ts';
import { plural } from '../../../../domain/text/plural.ts';
import { sidesOf, type TextContext } from '../context.ts';
import { heaviestAgainst, weighedFacts } from '../duties.ts';
import { realised } from '../realise.ts';
import { filled } from '../rules/join.ts';

export function whyNot(context: TextContext, told: readonly string[]): SpannedText {
  const side = sidesOf(context).theirs.toUpperCase();
  const { ours, theirs } = weighedFacts(context);
  const [only, ...more] = theirs;
  const x = only && more.length === 0 ? only : heaviestAgainst(context);
  if (!x) return realised([`No fact favours ${side}.`], context);
  const of = ours.length + theirs.length;
  const lead = only
    ? `Of ${of} facts, ${theirs.length} ${plural(theirs.length, 'favours', 'favour')} ${side}`
    : `Of the ${of} heaviest facts, 0 favour ${side}`;
  const which = more.length > 0 ? '; the heaviest is' : only ? ':' : '; the next that does is';
  return realised([filled(`${lead}${which} {x:n}.`, { x }, context)], context, told);
}
