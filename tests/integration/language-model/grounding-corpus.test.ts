import { expect, test } from 'vitest';
import { judgeDraft } from '../../../analysis-server/analyst/grounding/judge-draft.ts';
import { judgeSentence } from '../../../analysis-server/analyst/grounding/judge-sentence.ts';
import { drafts, sentencesFor } from '../../bench/grounding/corpus.ts';
import { factSets } from '../../bench/grounding/fact-sets.ts';

const sets = await factSets(5);
const labelled = sets.flatMap((facts) =>
  sentencesFor(facts).map((each) => ({ ...each, fault: judgeSentence(each.sentence, facts) })),
);

test('no false sentence of the corpus passes', () => {
  const bad = labelled.filter(({ isGood }) => !isGood);
  expect(bad.length).toBeGreaterThan(5_000);
  expect(bad.filter(({ fault }) => fault === null).map(({ sentence }) => sentence)).toEqual([]);
});

test('fewer than two in a hundred true sentences are dropped', () => {
  const good = labelled.filter(({ isGood }) => isGood);
  const lost = good.filter(({ fault }) => fault !== null);
  expect(good.length).toBeGreaterThan(500);
  expect(lost.length / good.length).toBeLessThan(0.02);
});

test('no draft brings a false sentence into a text', () => {
  const dealt = drafts(sets, 200);
  const through = dealt.flatMap(({ facts, sentences, draft }) => {
    const dropped = new Set(judgeDraft(draft, facts).dropped.map(({ sentence }) => sentence));
    return sentences.filter(({ isGood, sentence }) => !isGood && !dropped.has(sentence));
  });
  expect(dealt.length).toBe(200);
  expect(through.map(({ sentence }) => sentence)).toEqual([]);
});
