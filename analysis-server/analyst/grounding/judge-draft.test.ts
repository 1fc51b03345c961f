import { beforeAll, describe, expect, test } from 'vitest';
import { factSets } from '../../../tests/bench/grounding/fact-sets.ts';
import { factsInPrompt } from '../../../tests/support/model-server/facts-in-prompt.ts';
import { goodDraft } from '../../../tests/support/model-server/good-draft.ts';
import { factsPrompt } from '../../language-model/prompt.ts';
import type { Draft } from './draft.ts';
import { judgeDraft } from './judge-draft.ts';
import type { Grounds } from './judge-sentence.ts';

let grounds: Grounds;
let good: Draft;
beforeAll(async () => {
  const [set] = await factSets(1);
  if (!set) throw new Error('no facts');
  grounds = set;
  good = goodDraft(factsInPrompt(factsPrompt(set.table)));
});

const without = (pattern: RegExp): Draft => {
  const keep = (sentences: readonly string[]) => sentences.filter((each) => !pattern.test(each));
  return {
    sections: good.sections.map(({ title, sentences }) => ({ title, sentences: keep(sentences) })),
    for: keep(good.for),
    against: keep(good.against),
  };
};

describe('a judged draft', () => {
  test('that keeps to the facts stands whole', () => {
    const judged = judgeDraft(good, grounds);
    expect(judged.dropped).toEqual([]);
    expect(judged.faults).toEqual([]);
  });

  test('cites exactly the stretches that code filled in', () => {
    const { text, citations } = judgeDraft(good, grounds).written;
    expect(citations.map(({ fact }) => fact)).toContain('plan.stopLoss');
    for (const { start, end } of citations) {
      expect(text.slice(start, end)).toMatch(/^(\S*\d[\d,.]*[%M]?|(about|under) .+)$/);
    }
  });

  test('that loses its stop or its target does not stand', () => {
    expect(judgeDraft(without(/stopLoss/), grounds).faults).toContain('no-stop');
    expect(judgeDraft(without(/TP1/), grounds).faults).toContain('no-target');
  });

  test('that is too short, or of too few parts, does not stand', () => {
    const one: Draft = { sections: good.sections.slice(0, 1), for: [], against: [] };
    expect(judgeDraft(one, grounds).faults).toEqual(
      expect.arrayContaining(['too-short', 'too-few-sections']),
    );
  });

  test('that runs two sentences together has each judged alone', () => {
    const both = 'The plan is worth reading with care. The RSI is 99.';
    const judged = judgeDraft({ ...good, for: [both] }, grounds);
    expect(judged.written.text).toContain('The plan is worth reading with care.');
    expect(judged.dropped.map(({ sentence }) => sentence)).toEqual(['The RSI is 99.']);
  });
});
