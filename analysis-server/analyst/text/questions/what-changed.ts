import type { SpannedText, StoredClaim } from '../../../../domain/claim/claim.ts';
import { oddsWords } from '../../../../domain/plan/odds/odds-words.ts';
import { formatPrice } from '../../../../domain/text/number-format.ts';
import type { Claim } from '../../claims/claim.ts';
import { type ClaimOf, claimsOfType, primaryOf, sidesOf, type TextContext } from '../context.ts';
import { realise } from '../realise.ts';
import { filled } from '../rules/join.ts';
import { storedClaims } from '../written-text.ts';
import { type NewCandles, newsBetween } from './news.ts';

export interface StatedText extends SpannedText {
  readonly claims: StoredClaim[];
}

function shownOf(context: TextContext): (readonly [Claim, shown: string])[] {
  const [stop] = claimsOfType(context, 'stop');
  const [stance] = claimsOfType(context, 'stance');
  const { target, odds } = primaryOf(context);
  if (!stop || !target) return [];
  const priceOf = (price: number) => formatPrice(price, context.tickSize);
  return [
    [stop, priceOf(stop.proposition.price)],
    [target, priceOf(target.proposition.price)],
    ...(stance ? ([[stance, reasonsOf(stance)]] as const) : []),
    ...(odds ? ([[odds, oddsWords(odds.proposition.hit)]] as const) : []),
  ];
}

const reasonsOf = ({ proposition: { stance, asideFor } }: ClaimOf<'stance'>) =>
  [stance, ...asideFor].join();

/** Keeps the ids of an earlier moment apart from those of now. */
const ofThen = (claim: Claim): Claim => ({ ...claim, id: `then:${claim.id}` });

function listed(intro: string, claims: readonly Claim[], context: TextContext): string[] {
  if (claims.length === 0) return [];
  const slots = claims.map((claim) => filled('{a}', { a: claim }, context));
  return [`${intro} ${slots.join('; ')}.`];
}

/** Direction, then stop, primary target, stance and odds where they changed. */
function planWords(now: TextContext, then: TextContext, both: TextContext): string[] {
  const action = sidesOf(now).ours.toUpperCase();
  const before = sidesOf(then).ours.toUpperCase();
  const [ofNow, ofThen] = [shownOf(now), shownOf(then)];
  const [stop, target, stance] = ofNow.map(([claim]) => claim);
  if (!stop || !target || ofThen.length === 0) return [];
  if (action !== before) {
    const parts = { a: stop, b: target };
    return [
      filled(`The plan has turned from ${before} to ${action}: {a}, and {b}.`, parts, both),
      ...(stance ? [filled('{a}.', { a: stance }, both)] : []),
    ];
  }
  const changed = ofNow.flatMap(([claim, shown]) => {
    const old = ofThen.find(([{ proposition }]) => proposition.type === claim.proposition.type);
    return old && old[1] !== shown ? [{ a: claim, b: old[0] }] : [];
  });
  if (changed.length === 0)
    return [`The plan is still ${action}, with the same stop, primary target and stance.`];
  return [
    `The plan is still ${action}.`,
    ...changed.map((parts) => filled('{a}, where the earlier plan had {b:n}.', parts, both)),
  ];
}

/** Each claim is in words of the moment when it held. */
export function whatChanged(
  now: TextContext,
  then: TextContext,
  newCandles: NewCandles,
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
    ...planWords(now, earlier, both),
    ...(news.length > 0 ? news : ['Nothing of weight has come or gone in the evidence.']),
  ];
  const text = realise({ sections: [{ title: 'Overview', sentences }] }, both);
  return { ...text, claims: storedClaims(text.spans, both) };
}
