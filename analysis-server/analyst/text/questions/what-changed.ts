import type { SpannedText, StoredClaim } from '../../../../domain/claim/claim.ts';
import { oddsWords } from '../../../../domain/plan/odds/odds-words.ts';
import { formatPrice } from '../../../../domain/text/number-format.ts';
import type { Claim } from '../../claims/claim.ts';
import { type ClaimOf, claimsOfType, primaryOf, sidesOf, type TextContext } from '../context.ts';
import { realise } from '../realise.ts';
import { filled } from '../rules/join.ts';
import { storedClaims } from '../written-text.ts';
import { type NewCandles, newsBetween } from './news.ts';

/** An answer with the claims that it states. */
export interface StatedText extends SpannedText {
  readonly claims: StoredClaim[];
}

/** What is said of a plan that may change, with what a reader sees of it. */
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

/** A stance and the reasons that it gives. */
const reasonsOf = ({ proposition: { stance, asideFor } }: ClaimOf<'stance'>) =>
  [stance, ...asideFor].join();

/** A claim of an earlier moment has an id of its own beside those of now. */
const ofThen = (claim: Claim): Claim => ({ ...claim, id: `then:${claim.id}` });

function listed(intro: string, claims: readonly Claim[], context: TextContext): string[] {
  if (claims.length === 0) return [];
  const slots = claims.map((claim) => filled('{a}', { a: claim }, context));
  return [`${intro} ${slots.join('; ')}.`];
}

/** What became of the plan: its direction, then stop, primary target, stance and odds where they changed. */
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

/**
 * What changed between two moments of a coin: the plan, what is newly true and what is no longer,
 * each in words of the moment when it held.
 * @param newCandles closed since `then`
 */
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
