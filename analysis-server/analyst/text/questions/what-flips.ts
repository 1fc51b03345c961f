import type { SpannedText } from '../../../../domain/claim/claim.ts';
import { wordCount } from '../../sentence.ts';
import { type ClaimOf, claimsOfType, type TextContext } from '../context.ts';
import { realised } from '../realise.ts';
import { filled } from '../rules/join.ts';

type Sign = ClaimOf<'warning' | 'flips' | 'swing-break'>;

const MOST_WORDS = 30;

function priceOf({ proposition }: Sign): number {
  if (proposition.type === 'warning') return proposition.level.price;
  return proposition.type === 'flips' ? proposition.value : proposition.price;
}

export function whatFlips(context: TextContext, told: readonly string[]): SpannedText | null {
  const [plan] = claimsOfType(context, 'plan');
  const [ends] = claimsOfType(context, 'ends');
  if (!plan || !ends) return null;
  /** 0 at price, 1 at the stop. */
  const place = (sign: Sign) => {
    const price = sign.values.find(({ fact }) => fact === 'price')?.value ?? plan.proposition.entry;
    return (priceOf(sign) - price) / (ends.proposition.stop - price);
  };
  const outwards = claimsOfType(context, 'warning', 'flips', 'swing-break')
    .filter((sign) => place(sign) > 0 && place(sign) < 1)
    .toSorted((one, other) => place(one) - place(other))
    .filter((sign, at, all) => at === 0 || priceOf(sign) !== priceOf(all[at - 1] ?? sign));

  const said = (signs: number) =>
    realised(
      [...outwards.slice(0, signs), ends].map((a) => filled('{a}.', { a }, context)),
      context,
      told,
    );
  return [2, 1].map(said).find(({ text }) => wordCount(text) <= MOST_WORDS) ?? said(0);
}
