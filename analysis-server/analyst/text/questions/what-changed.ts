import type { PlanEnd } from '../../../../domain/analysis/recommendation.ts';
import type { SpannedText, StoredClaim } from '../../../../domain/claim/claim.ts';
import type { Claim } from '../../claims/claim.ts';
import { END_WORDS } from '../../words/en/plan.ts';
import { claimsOfType, newsOf, primaryOf, sidesOf, type TextContext } from '../context.ts';
import { realise } from '../realise.ts';
import { filled } from '../rules/join.ts';
import { storedClaims } from '../written-text.ts';
import { type NewCandles, newsBetween } from './news.ts';

/** Whether the plan of then still stands, or what ended it; null if that is unknown. */
export type PlanBefore = 'same' | PlanEnd | null;

export interface StatedText extends SpannedText {
  readonly claims: StoredClaim[];
}

/** Keeps the ids of an earlier moment apart from those of now. */
const ofThen = (claim: Claim): Claim => ({ ...claim, id: `then:${claim.id}` });

function listed(intro: string, claims: readonly Claim[], context: TextContext): string[] {
  if (claims.length === 0) return [];
  const slots = claims.map((claim) => filled('{a}', { a: claim }, context));
  return [`${intro} ${slots.join('; ')}.`];
}

/** That the plan is the same, or what took its place and why. */
function planWords(
  now: TextContext,
  then: TextContext,
  both: TextContext,
  before: PlanBefore,
): string[] {
  const said = (template: string, parts: Readonly<Record<string, Claim>>) =>
    filled(template, parts, both);
  const [plan] = claimsOfType(now, 'plan');
  const [replaced] = claimsOfType(now, 'replaced');
  if (before === 'same') {
    const news = newsOf(now).map((a) => said('{a}.', { a }));
    return plan ? [said('The plan is unchanged: {a}.', { a: plan }), ...news] : [];
  }
  const why =
    before === 'replaced' && replaced
      ? [said('{a}.', { a: replaced })]
      : before
        ? [`The plan of then has ended ${END_WORDS[before]}.`]
        : [];
  const [action, other] = [now, then].map((one) => sidesOf(one).ours.toUpperCase());
  const way =
    action === other
      ? `The plan is ${action} again`
      : `The plan has turned from ${other} to ${action}`;
  const [a] = claimsOfType(now, 'stop');
  const [stance] = claimsOfType(now, 'stance');
  const { target: b } = primaryOf(now);
  return [
    ...why,
    ...(a && b ? [said(`${way}: {a}, and {b}.`, { a, b })] : []),
    ...(stance ? [said('{stance}.', { stance })] : []),
  ];
}

/** Each claim is in words of the moment when it held. */
export function whatChanged(
  now: TextContext,
  then: TextContext,
  newCandles: NewCandles,
  before: PlanBefore = null,
): StatedText {
  const earlier: TextContext = { ...then, claims: then.claims.map(ofThen) };
  const both: TextContext = { ...now, claims: [...now.claims, ...earlier.claims] };
  const { come, gone } = newsBetween(now.claims, then.claims, newCandles);
  const goneThen = earlier.claims.filter((_, at) => {
    const claim = then.claims[at];
    return claim !== undefined && gone.includes(claim);
  });
  const news = [
    ...listed('New since then:', come.slice(0, 2), both),
    ...listed('Also new:', come.slice(2), both),
    ...listed('No longer so:', goneThen, both),
  ];
  const sentences = [
    ...planWords(now, earlier, both, before),
    ...(news.length > 0 ? news : ['Nothing of weight has come or gone in the evidence.']),
  ];
  const text = realise({ sections: [{ title: 'Overview', sentences }] }, both);
  return { ...text, claims: storedClaims(text.spans, both) };
}
