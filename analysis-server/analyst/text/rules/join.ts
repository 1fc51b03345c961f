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

/** Always the same for a seed. */
export function chosenBy<T>(list: readonly [T, ...T[]], seed: string): T {
  return list[placeBy(seed, list.length)] ?? list[0];
}

export function slot(
  { claims }: TextContext,
  claim: Claim,
  form: '' | ':n' | ':s' | ':l' = '',
): string {
  return `{c${claims.indexOf(claim) + 1}${form}}`;
}

const FORMS = [':n', ':s', ':l'] as const;

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
      return slot(context, claim, FORMS.find((one) => one === form) ?? '');
    },
  );
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
      const templates =
        before?.leans === a.leans && claims[at - 1]?.leans === a.leans ? SAME : OTHER;
      const template = before ? chosenBy(templates, `${context.seed} ${a.id}`) : '{a}.';
      sentences.push(filled(template, { a }, context));
    } else {
      const seed = `${context.seed} ${a.id} ${b.id}`;
      sentences.push(filled(chosenBy(templatesFor(a, b), seed), { a, b }, context));
    }
  }
  return sentences;
}
