import { expect, test } from 'vitest';
import { boundsText } from '../../../domain/plan/odds/stance-words.ts';
import { analysedMoments } from '../../../tests/support/analysed-moments.ts';
import { contextOf } from '../analyse.ts';
import { wordCount } from '../sentence.ts';
import { complete, LEAST_WORDS, MOST_WORDS } from './complete.ts';
import { asideOf, primaryOf, type TextContext } from './context.ts';
import type { Draft, DraftSection } from './draft.ts';
import { heaviestAgainst } from './duties.ts';
import { realise } from './realise.ts';
import { claimsIn } from './slot.ts';

const moments = (await analysedMoments(60)).map(contextOf);
const [traded, stoodAside] = [
  moments.find((one) => !asideOf(one)),
  moments.find((one) => asideOf(one)?.proposition.asideFor.includes('costs')),
];
if (!traded || !stoodAside) throw new Error('no moment of a stance');
const context = traded;
const { claims } = context;

const numberIn = ({ claims: all }: TextContext, type: string) =>
  all.findIndex(({ proposition }) => proposition.type === type) + 1;
const numberOf = (type: string) => numberIn(context, type);
const sentencesOf = (draft: Draft, title: DraftSection['title']) =>
  draft.sections.find((section) => section.title === title)?.sentences ?? [];
const all = (draft: Draft) => draft.sections.flatMap(({ sentences }) => sentences);

test('an empty draft becomes a text that says what every text has to say', () => {
  const draft = complete({ sections: [] }, context);
  const said = claimsIn(all(draft));
  for (const type of ['plan', 'stance', 'ends', 'stop', 'simulated']) {
    expect(said, type).toContain(numberOf(type));
  }
  const { target, between, odds, rate } = primaryOf(context);
  for (const claim of [target, between, odds, rate]) {
    expect(claim && claims.indexOf(claim) + 1).toBeOneOf(said);
  }
  const against = heaviestAgainst(context);
  expect(against && claims.indexOf(against) + 1).toBeOneOf(said);
  const words = wordCount(realise(draft, context).text);
  expect(words).toBeGreaterThanOrEqual(LEAST_WORDS);
  expect(words).toBeLessThanOrEqual(MOST_WORDS);
});

test('what a writer says already is not said again', () => {
  const stop = `{c${numberOf('stop')}}, and that is close.`;
  const draft = complete({ sections: [{ title: 'The plan', sentences: [stop] }] }, context);
  expect(all(draft).filter((sentence) => claimsIn([sentence]).includes(numberOf('stop')))).toEqual([
    stop,
  ]);
});

test('the plan and its end come into the first three sentences of an overview that lacks them', () => {
  const opinions = ['One.', 'Two.', 'Three.', 'Four.'];
  const draft = complete({ sections: [{ title: 'Overview', sentences: opinions }] }, context);
  const lead = sentencesOf(draft, 'Overview').slice(0, 3);
  expect(claimsIn(lead)).toEqual([numberOf('plan'), numberOf('ends')]);
});

const lead = (sentences: string[]) =>
  sentencesOf(complete({ sections: [{ title: 'Overview', sentences }] }, stoodAside), 'Overview');
const [p, s] = [numberIn(stoodAside, 'plan'), numberIn(stoodAside, 'stance')];

test('a plan that is not to be traded says so in its first sentence, whatever the writer began with', () => {
  expect(lead([])[0]).toBe(`{c${p}}, but {c${s}:l}.`);
  expect(lead([`{c${p}}, and that is fair.`])[0]).toBe(`{c${p}}, but {c${s}:l}.`);
  expect(lead([`{c${p}}, but {c${s}}, as the case is thin.`])[0]).toBe(
    `{c${p}}, but {c${s}}, as the case is thin.`,
  );
  const { text } = realise(complete({ sections: [] }, stoodAside), stoodAside);
  expect(text).toMatch(/^The plan is (?:LONG|SHORT) from [\d,.]+, but stand aside: .*costs/);
});

test('costs that decide are given, and break-even once', () => {
  const { text } = realise(complete({ sections: [] }, stoodAside), stoodAside);
  expect(text).toMatch(/[Cc]osts (?:come to|take) \d/);
  const bounds = asideOf(stoodAside)?.proposition.bounds;
  if (!bounds) throw new Error('no odds');
  const { range, breakEven } = boundsText(bounds);
  expect(text.split(range)).toHaveLength(2);
  expect(text.split(breakEven)).toHaveLength(2);
});

test('the base rate stands in the sentence of the odds, or next to it', () => {
  const { odds, rate } = primaryOf(context);
  if (!odds || !rate) throw new Error('no odds');
  const [o, b] = [claims.indexOf(odds) + 1, claims.indexOf(rate) + 1];
  const sentences = [`{c${o}}.`, 'That asks for patience.', 'The case is open.'];
  const draft = complete({ sections: [{ title: 'The plan', sentences }] }, context);
  expect(sentencesOf(draft, 'The plan').slice(0, 2)).toEqual([`{c${o}}.`, `{c${b}}.`]);
  const beside = `{c${o}}, beside {c${b}:n}.`;
  const kept = complete({ sections: [{ title: 'The plan', sentences: [beside] }] }, context);
  expect(claimsIn(all(kept)).filter((number) => number === b)).toHaveLength(1);
});

test('a long draft is cut by what says least, and keeps its duties and a sentence a section', () => {
  const arguing = claims.flatMap(({ topic }, at) => (topic === 'momentum' ? [at + 1] : []));
  const sentences = arguing.slice(0, 30).map((number) => `{c${number}}, which has a say in it.`);
  const sections = [
    { title: 'Momentum and volume', sentences },
    { title: 'What speaks for it', sentences: ['A single opinion.'] },
  ] as const;
  const draft = complete({ sections }, context);
  expect(wordCount(realise(draft, context).text)).toBeLessThanOrEqual(MOST_WORDS);
  expect(sentencesOf(draft, 'What speaks for it')).toEqual(['A single opinion.']);
  const kept = sentencesOf(draft, 'Momentum and volume');
  expect(kept.length).toBeLessThan(sentences.length);
  expect(kept).toContain(sentences[0]);
  expect(claimsIn(all(draft))).toContain(numberOf('stop'));
});

test('sections come in their order, whatever the order of the draft', () => {
  const titles = ['What would prove it wrong', 'Overview', 'The bigger picture'] as const;
  const sections = titles.map((title) => ({ title, sentences: ['An opinion.'] }));
  const draft = complete({ sections }, context);
  const order = draft.sections
    .map(({ title }) => title)
    .filter((title) => titles.some((t) => t === title));
  expect(order).toEqual(['Overview', 'The bigger picture', 'What would prove it wrong']);
});
