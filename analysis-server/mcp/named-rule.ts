import * as v from 'valibot';
import { TIMEFRAMES } from '../../domain/market/timeframe.ts';
import { ruleFor } from '../../domain/rule/own-rule.ts';
import { RULES, type Rule } from '../../domain/rule/rule.ts';
import { shownValue } from '../../platform/http/body.ts';
import { Problem } from '../../platform/http/problem.ts';

const MOST_NEAREST = 10;
const part = v.pipe(v.string(), v.maxLength(200));

function plainPhrase(phrase: string): string {
  const plain = phrase
    .toLowerCase()
    .replace(/[−–—]/g, '-')
    .replace(/[<>](?!=)/g, (sign) => (sign === '>' ? ' above ' : ' below '))
    .replace(/\b(is|are|has|the|a|on)\b|\.(?!\d)|[^\w%.+-]/g, ' ');
  const words = plain.trim().split(/ +/);
  const frames = TIMEFRAMES.filter((timeframe) => words.includes(timeframe));
  const others = words.filter((one) => one !== frames[0]);
  return (frames.length === 1 ? [...frames, ...others] : words).join(' ');
}

const PHRASES = RULES.map((rule) => ({ rule, plain: plainPhrase(rule.phrase) }));

/** An id or a phrase of the vocabulary. @throws Problem 422 with the nearest: nothing is guessed */
export function namedRule(claim: string): Rule {
  const asked = plainPhrase(claim);
  const named = PHRASES.filter(({ plain }) => plain === asked);
  const known = ruleFor(claim) ?? ruleFor(`${claim}:`) ?? (named.length === 1 && named[0]?.rule);
  if (known) return known;
  const words = asked.split(' ');
  const shared = ({ plain, rule }: (typeof PHRASES)[number]) =>
    words.filter((one) => ` ${plain} ${plainPhrase(rule.claim)} `.includes(` ${one} `)).length;
  const nearest = PHRASES.toSorted((a, b) => shared(b) - shared(a)).slice(0, MOST_NEAREST);
  const allowed = nearest.map(({ rule }) => `${rule.claim} (${rule.phrase})`).join('; ');
  throw new Problem(422, `claim is ${shownValue(claim)}; nearest that are allowed: ${allowed}`);
}

const PartsSchema = v.strictObject({ kind: part, timeframe: part, parts: v.array(part) });

export const ClaimNameSchema = v.union(
  [
    part,
    v.pipe(
      PartsSchema,
      v.transform((id) => Object.values(id).flat().join(':')),
    ),
  ],
  'allowed: an id, its phrase, or {kind, timeframe, parts} of an id',
);
