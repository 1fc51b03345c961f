import {
  type Draft,
  SECTION_TITLES,
  type SectionTitle,
} from '../../../analysis-server/analyst/text/draft.ts';
import type { RandomStream } from '../../../analysis-server/market/simulated/seeded-random.ts';

/** Places for claims: A to C stand for three of them, as a clause, ':n' a noun phrase, ':s' short. */
const SENTENCES = [
  '{A}.',
  '{A:s}.',
  '{A}, and {B}.',
  '{A}, while {B:s}.',
  '{A}; {B}.',
  '{A}, but {B}, so {C}.',
  'Because {A}, {B}.',
  'Although {A:s}, {B}.',
  'What counts is that {A}.',
  'The case rests on {A:n}.',
  'Behind it stand {A:n} and {B:n}.',
  'Despite {A:n}, {B}.',
  'With {A:n}, the case is open, since {B}.',
  '{A:n} is the heart of it.',
  '{A:n} is joined by {B:n}, and {C}.',
  'On balance the case is open.',
];

/** Uniform whole number below `count`. */
const below = (random: RandomStream, count: number) => Math.floor(random.uniform() * count);

function sentenceOf(random: RandomStream, claims: number): string {
  const template = SENTENCES[below(random, SENTENCES.length)] ?? '{A}.';
  return template.replace(/\{[A-C]/g, () => `{c${1 + below(random, claims)}`);
}

/** A draft with random claims at grammatical places of random sections, a few or too many. */
export function randomDraft(random: RandomStream, claims: number): Draft {
  const titles: readonly SectionTitle[] = SECTION_TITLES.filter(() => random.uniform() < 0.7);
  const most = 1 + below(random, 6);
  return {
    sections: titles.map((title) => ({
      title,
      sentences: Array.from({ length: below(random, most + 1) }, () => sentenceOf(random, claims)),
    })),
  };
}
