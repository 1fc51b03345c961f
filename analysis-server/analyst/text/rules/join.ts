import type { Claim } from '../../claims/claim.ts';
import { placeBy } from '../../words/en.ts';
import type { TextContext } from '../context.ts';

const AGREEING = [
  '{a}, and {b}.',
  '{a}; {b}.',
  '{a}; besides, {b}.',
  '{a}. What is more, {b}.',
  '{a}; likewise, {b}.',
] as const;
const OPPOSING = [
  '{a}, but {b}.',
  'Although {b}, {a}.',
  '{a}, whereas {b}.',
  'Despite {b:n}, {a}.',
  '{a}, yet {b}.',
  'While {b}, {a}.',
] as const;
/** One of them argues for no side. */
const PLAIN = ['{a}, and {b}.', '{a}; {b}.', '{a}. Besides, {b}.'] as const;
const SAME = ['{a}.', 'In addition, {a}.', 'Besides, {a}.'] as const;
const OTHER = ['{a}.', '{a}.', 'Meanwhile, {a}.'] as const;

export function slot({ claims }: TextContext, claim: Claim, form = ''): string {
  return `{c${claims.indexOf(claim) + 1}${form}}`;
}

/** 'With {a:n}, {b}.' */
export function filled(
  template: string,
  parts: Readonly<Record<string, Claim>>,
  context: TextContext,
): string {
  return template.replace(
    /\{([a-z]+)(:[nsl])?\}/g,
    (_, letter: string, form: string | undefined) => {
      const claim = parts[letter];
      if (!claim) throw new RangeError(`no claim for {${letter}} in "${template}"`);
      return slot(context, claim, form);
    },
  );
}

/** By one of the templates, always the same for the claims that choose. */
export function phrased(
  templates: readonly [string, ...string[]],
  parts: Readonly<Record<string, Claim>>,
  context: TextContext,
  choosing: readonly Claim[] = Object.values(parts),
): string {
  const seed = [context.seed, ...choosing.map(({ id }) => id)].join(' ');
  return filled(templates[placeBy(seed, templates.length)] ?? templates[0], parts, context);
}

function templatesFor(a: Claim, b: Claim) {
  if (a.leans === 'neither' || b.leans === 'neither') return PLAIN;
  return a.leans === b.leans ? AGREEING : OPPOSING;
}

export function joined(claims: readonly Claim[], context: TextContext): string[] {
  const sentences: string[] = [];
  for (let at = 0; at < claims.length; at += 2) {
    const [a, b] = [claims[at], claims[at + 1]];
    if (!a) continue;
    if (!b) {
      const before = claims[at - 2];
      const isSame = before?.leans === a.leans && claims[at - 1]?.leans === a.leans;
      const templates = isSame ? SAME : OTHER;
      sentences.push(phrased(before ? templates : ['{a}.'], { a }, context));
    } else sentences.push(phrased(templatesFor(a, b), { a, b }, context));
  }
  return sentences;
}
