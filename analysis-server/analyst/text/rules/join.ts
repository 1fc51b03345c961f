import type { Claim } from '../../claims/claim.ts';
import { wordCount } from '../../sentence.ts';
import { wordingOf } from '../../words/en.ts';
import { rendered } from '../../words/wording.ts';
import type { TextContext } from '../context.ts';

const LONGEST_SENTENCE = 18;

/** '{a:n}, but {b}.' with the slots of claims. @throws RangeError if a letter has no claim */
export function filled(
  template: string,
  parts: Readonly<Record<string, Claim>>,
  { claims }: TextContext,
): string {
  return template.replace(/\{([a-z]+)(:[ns])?\}/g, (_, letter: string, form = '') => {
    const claim = parts[letter];
    if (!claim) throw new RangeError(`no claim for {${letter}} in "${template}"`);
    return `{c${claims.indexOf(claim) + 1}${form}}`;
  });
}

function isLong(claims: readonly Claim[], context: TextContext): boolean {
  const words = claims.map((claim) => rendered(wordingOf(claim, context).clause));
  return wordCount(words.join(' and ')) > LONGEST_SENTENCE;
}

export function joined(claims: readonly Claim[], context: TextContext): string[] {
  const [a, b] = claims;
  if (!a) return [];
  if (!b || isLong([a, b], context)) {
    return [filled('{a}.', { a }, context), ...joined(claims.slice(1), context)];
  }
  const isOpposed = a.leans !== b.leans && a.leans !== 'neither' && b.leans !== 'neither';
  const pair = isOpposed ? '{a}, but {b}.' : '{a}, and {b}.';
  return [filled(pair, { a, b }, context), ...joined(claims.slice(2), context)];
}
