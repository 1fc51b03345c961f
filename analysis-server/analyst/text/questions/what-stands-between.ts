import type { SpannedText } from '../../../../domain/claim/claim.ts';
import { formatPrice } from '../../../../domain/text/number-format.ts';
import { capitalised } from '../../sentence.ts';
import { primaryOf, type TextContext } from '../context.ts';

const MOST_LEVELS = 4;

export function whatStandsBetween(context: TextContext): SpannedText | null {
  const { target, between } = primaryOf(context);
  if (!target || !between) return null;
  const { levels } = between.proposition;
  const named = levels
    .slice(0, MOST_LEVELS)
    .map(
      ({ name, price }) => `${name.replace(/[<>]/g, '')} (${formatPrice(price, context.tickSize)})`,
    );
  const more = levels.length - named.length;
  const list = capitalised(named.join(', ') || `no known level before ${target.proposition.label}`);
  return {
    text: `${list}${more > 0 ? `; ${more} more` : ''}.`,
    spans: [{ start: 0, end: list.length, claim: between.id }],
  };
}
