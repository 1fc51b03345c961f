import { expect, test } from 'vitest';
import type { Claim } from '../claims/claim.ts';
import type { DraftSection } from '../text/draft.ts';
import { checkDraft } from './check-draft.ts';

const CLAIMS = Array.from(
  { length: 60 },
  (_, at): Claim => ({
    id: `claim:${at}`,
    kind: 'state',
    topic: 'trend',
    timeframes: [],
    leans: 'long',
    weight: 1,
    values: [],
    candles: null,
    proposition: { type: 'simulated' },
  }),
);
const GROUNDS = { claims: CLAIMS, action: 'LONG' } as const;
const check = (...sections: readonly DraftSection[]) => checkDraft({ sections }, GROUNDS);
const overview = (...sentences: string[]) => check({ title: 'Trend', sentences });

test('a claim is used twice at most in a text', () => {
  const { draft, slots, lost } = check(
    { title: 'Trend', sentences: ['{c1}, and {c2}.'] },
    { title: 'Levels', sentences: ['With {c1:n} the case is fair.', '{c1}, but {c3}.'] },
  );
  expect(draft.sections[1]?.sentences).toEqual(['With {c1:n} the case is fair.', '{c3}.']);
  expect(slots).toBe(4);
  expect(lost).toEqual([{ sentence: '{c1}, but {c3}.', fault: 'unknown-slot', about: '{c1}' }]);
});

test('of the sentences of a section at least two of three carry evidence', () => {
  const talk = 'That asks for patience.';
  expect(overview(talk).draft.sections[0]?.sentences).toEqual([]);
  expect(overview('{c1}.', talk).draft.sections[0]?.sentences).toEqual(['{c1}.']);
  expect(overview('{c1}.', talk, '{c2}.', talk).draft.sections[0]?.sentences).toEqual([
    '{c1}.',
    talk,
    '{c2}.',
  ]);
});

test('several sentences in one string are judged one by one', () => {
  const { draft, lost } = overview('{c1}. Prices rise because {c2}. {c3}, and that is fair.');
  expect(draft.sections[0]?.sentences).toEqual(['{c1}.', '{c2}.', '{c3}, and that is fair.']);
  expect(lost).toHaveLength(1);
});

test('a text has an end, however much a model writes', () => {
  const sentences = Array.from({ length: 500 }, (_, at) => `{c${1 + (at % 60)}}.`);
  const { draft, slots } = overview(...sentences);
  expect(draft.sections[0]?.sentences).toHaveLength(40);
  expect(slots).toBe(40);
});

test('the slots of a text have an end', () => {
  const sentence = Array.from({ length: 15 }, (_, at) => `{c${at + 1}}`).join(', ');
  const { slots } = overview(sentence, sentence, '{c20}, {c21}.', sentence.replaceAll('{c', '{c2'));
  expect(slots).toBeLessThanOrEqual(40);
});
