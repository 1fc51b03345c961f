import type { PlanEnd } from '../../../../domain/analysis/recommendation.ts';
import type { Claim } from '../../claims/claim.ts';
import { wordCount } from '../../sentence.ts';
import { END_WORDS } from '../../words/en/plan.ts';
import { claimsOfType, newsOf, sidesOf, type TextContext } from '../context.ts';
import { realised } from '../realise.ts';
import { filled } from '../rules/join.ts';
import { storedClaims } from '../written-text.ts';
import { type NewCandles, newsBetween } from './news.ts';

/** Whether the plan of then still stands, or what ended it; null if that is unknown. */
export type PlanBefore = 'same' | PlanEnd | null;

/** Keeps the ids of an earlier moment apart from those of now. */
const ofThen = (claim: Claim): Claim => ({ ...claim, id: `then:${claim.id}` });

/** That the plan is the same, or what took its place and why. */
function planWords(now: TextContext, then: TextContext, both: TextContext, before: PlanBefore) {
  const news = newsOf(now).map((a) => filled('{a}.', { a }, both));
  if (before === 'same') {
    return [...(claimsOfType(now, 'ended').length > 0 ? [] : ['The plan is unchanged.']), ...news];
  }
  const ended = before ? [`The earlier plan ended ${END_WORDS[before]}.`] : [];
  const [action, other] = [now, then].map((one) => sidesOf(one).ours.toUpperCase());
  const way = action === other ? `${action} again` : `${other} → ${action}`;
  return [...(before === 'replaced' && news.length > 0 ? news : ended), `${way}.`];
}

const MOST_WORDS = 30;
const MOST_NEWS = 2;

export function whatChanged(
  now: TextContext,
  then: TextContext,
  newCandles: NewCandles,
  before: PlanBefore = null,
) {
  const earlier: TextContext = { ...then, claims: then.claims.map(ofThen) };
  const both: TextContext = { ...now, claims: [...now.claims, ...earlier.claims] };
  const { come, gone } = newsBetween(now.claims, then.claims, newCandles);
  const goneThen = gone.flatMap((claim) => earlier.claims[then.claims.indexOf(claim)] ?? []);
  const news = Array.from({ length: MOST_NEWS }, (_, at) => [
    ...come.slice(at, at + 1).map((a) => filled('New: {a:s}.', { a }, both)),
    ...goneThen.slice(at, at + 1).map((a) => filled('Gone: {a:s}.', { a }, both)),
  ]);
  const sentences = [...planWords(now, earlier, both, before), ...news.flat()];
  if (come.length + gone.length === 0) sentences.push('No fact for or against has changed.');
  const shown = sentences.findLastIndex(
    (_, at) => wordCount(realised(sentences.slice(0, at + 1), both).text) <= MOST_WORDS,
  );
  const text = realised(sentences.slice(0, Math.max(1, shown + 1)), both);
  return { ...text, claims: storedClaims(text.spans, both) };
}
