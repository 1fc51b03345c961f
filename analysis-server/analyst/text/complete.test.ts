import { expect, test } from 'vitest';
import { analysedMoments } from '../../../tests/support/analysed-moments.ts';
import { contextOf } from '../analyse.ts';
import { wordCount } from '../sentence.ts';
import { complete, LEAST_WORDS, MOST_WORDS } from './complete.ts';
import type { Draft, SectionTitle } from './draft.ts';
import { offerOf } from './offer.ts';
import { realise } from './realise.ts';
import { claimsIn } from './slot.ts';

const [moment] = await analysedMoments(1);
if (!moment) throw new Error('no moment');
const context = contextOf(moment);
const { facts, named } = offerOf(context);

const numberOf = (at: number, of = facts) =>
  context.claims.findIndex(({ id }) => id === of[at]?.id) + 1;
const typeNumber = (type: string) =>
  context.claims.findIndex(({ proposition }) => proposition.type === type) + 1;
const completed = (title: SectionTitle, ...sentences: readonly string[]) =>
  complete({ sections: [{ title, sentences }] }, context);
const all = (draft: Draft) => draft.sections.flatMap(({ sentences }) => sentences);
const wordsOf = (draft: Draft) => wordCount(realise(draft, context).text);

test('an empty draft becomes a text of 120 to 180 words that says what is not known', () => {
  const draft = complete({ sections: [] }, context);
  expect(claimsIn(all(draft))).toContain(typeNumber('simulated'));
  expect(wordsOf(draft)).toBeGreaterThanOrEqual(LEAST_WORDS);
  expect(wordsOf(draft)).toBeLessThanOrEqual(MOST_WORDS);
});

test('a claim is stated once; named again it may be in an opinion', () => {
  const [a, b] = [numberOf(0), numberOf(1)];
  const opinion = `What counts is that {c${a}:s}.`;
  const said = all(completed('Trend', `{c${a}}.`, `{c${a}}, and {c${b}}.`, opinion));
  expect(said.slice(0, 3)).toEqual([`{c${a}}.`, `{c${b}}.`, opinion]);
});

test('what stands beside the text is stated not at all, and named in an opinion', () => {
  const x = numberOf(0, named);
  const opinion = `What weighs most is {c${x}:n}.`;
  const said = all(completed('Opinion', `{c${x}}.`, opinion));
  expect(said.filter((sentence) => claimsIn([sentence]).includes(x))).toEqual([opinion]);
});

test.each(['plan', 'stop', 'target', 'odds', 'costs', 'ends'])(
  'a sentence of the plan’s own figures goes: %s',
  (type) => {
    const n = typeNumber(type);
    expect(n).toBeGreaterThan(0);
    const said = claimsIn(all(completed('Levels', `{c${n}}.`, `{c${n}}, and that is close.`)));
    expect(said).not.toContain(n);
  },
);

test('of more than five opinions the later ones keep their claims alone', () => {
  const sentences = [0, 1, 2, 3, 4, 5].map((at) => `What counts is that {c${numberOf(at)}}.`);
  const said = all(completed('Trend', ...sentences));
  expect(said).toContain(sentences[4]);
  expect(said).toContain(`{c${numberOf(5)}}.`);
});

test('a long draft is cut by what says least, and keeps opinions and a sentence a section', () => {
  const sentences = facts.slice(0, 30).map((_, at) => `{c${numberOf(at)}}.`);
  const sections = [
    { title: 'Trend', sentences },
    { title: 'Momentum', sentences: [`{c${numberOf(30)}}.`] },
    { title: 'Opinion', sentences: ['A single opinion.'] },
  ] as const;
  const draft = complete({ sections }, context);
  expect(wordsOf(draft)).toBeLessThanOrEqual(MOST_WORDS);
  const said = all(draft);
  expect(said).toContain('A single opinion.');
  expect(said).toContain(`{c${numberOf(30)}}.`);
  expect(said).toContain(sentences[0]);
  expect(said).not.toContain(sentences.at(-1));
});

test('sections come in their order, whatever the order of the draft', () => {
  const titles = ['Opinion', 'Levels', 'Trend'] as const;
  const sections = titles.map((title) => ({ title, sentences: ['An opinion.'] }));
  const order = complete({ sections }, context).sections.map(({ title }) => title);
  expect(order).toEqual(['Trend', 'Momentum', 'Levels', 'Opinion', 'Not known']);
});
