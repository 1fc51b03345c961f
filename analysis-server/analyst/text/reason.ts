import { claimsOfType, sidesOf, type TextContext } from './context.ts';
import { argumentsFor, heaviestAgainst } from './duties.ts';
import { realise } from './realise.ts';
import { filled } from './rules/join.ts';
import { Picking } from './rules/picking.ts';

/** Why, what speaks against it, and the stance; first why not, if it is not to be traded. */
export function reasonOf(context: TextContext): string {
  const { ours } = sidesOf(context);
  const [plan] = claimsOfType(context, 'plan');
  const picking = new Picking();
  const [a, b] = picking.take(argumentsFor(ours, context), 2);
  const against = heaviestAgainst(context);
  const way = `${context.coin} ${plan?.proposition.action ?? ''}`;
  const reasons = a && filled(b ? '{a}, and {b}.' : '{a}.', b ? { a, b } : { a }, context);
  const [stance] = claimsOfType(context, 'stance');
  const isTraded = stance?.proposition.stance === 'trade';
  const lead =
    stance && !isTraded
      ? [
          `${way}, but ${filled('{stance:l}.', { stance }, context)}`,
          ...(reasons ? [`For it: ${reasons}`] : []),
        ]
      : [
          reasons
            ? `${way} because ${reasons}`
            : `${way}, although little that is measured speaks for it.`,
        ];
  const doubt = against
    ? filled('Against it: {x:s}.', { x: against }, context)
    : 'Nothing measured speaks against it.';
  const sentences = [
    ...lead,
    doubt,
    ...(stance && isTraded ? [filled('{stance}.', { stance }, context)] : []),
  ];
  return realise({ sections: [{ title: 'Overview', sentences }] }, context).text;
}
