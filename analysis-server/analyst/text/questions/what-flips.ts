import { type ClaimOf, claimsOfType, type TextContext } from '../context.ts';
import { filled, phrased } from '../rules/join.ts';

type Sign = ClaimOf<'warning' | 'flips' | 'swing-break'>;

function priceOf({ proposition }: Sign): number {
  if (proposition.type === 'warning') return proposition.level.price;
  return proposition.type === 'flips' ? proposition.value : proposition.price;
}

const EARLY = {
  one: ['Before the stop is reached, {a}.', 'The first sign comes before the stop: {a}.'],
  two: [
    'Before the stop is reached, {a}, and {b}.',
    'There are signs before the stop: {a}, and {b}.',
  ],
  alike: [
    'Before the stop is reached, {a}, and so would {b:n}.',
    'There are signs before the stop: {a}, and so would {b:n}.',
  ],
} as const;
const THEN = ['After that, {ends}.', 'After them only the stop is left: {ends}.'] as const;
const NO_SIGN = 'No sign before the stop is known, so a single price decides: {ends}.';

export function whatFlips(context: TextContext): string[] {
  const [plan] = claimsOfType(context, 'plan');
  const [ends] = claimsOfType(context, 'ends');
  if (!plan || !ends) return [];
  /** 0 at price, 1 at the stop. */
  const place = (sign: Sign) => {
    const price = sign.values.find(({ fact }) => fact === 'price')?.value ?? plan.proposition.entry;
    return (priceOf(sign) - price) / (ends.proposition.stop - price);
  };
  const outwards = claimsOfType(context, 'warning', 'flips', 'swing-break')
    .filter((sign) => place(sign) > 0 && place(sign) < 1)
    .toSorted((one, other) => place(one) - place(other))
    .filter((sign, at, all) => at === 0 || priceOf(sign) !== priceOf(all[at - 1] ?? sign));

  const [a, b] = outwards;
  // Warnings all say the same of their closes.
  const areAlike = a?.proposition.type === 'warning' && b?.proposition.type === 'warning';
  const early = EARLY[areAlike ? 'alike' : 'two'];
  if (!a) return [filled(NO_SIGN, { ends }, context)];
  return [
    b ? phrased(early, { a, b }, context, [ends]) : phrased(EARLY.one, { a }, context, [ends]),
    phrased(b ? THEN : [THEN[0]], { ends }, context),
  ];
}
