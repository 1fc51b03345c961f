import { describe, expect, test } from 'vitest';
import { analysisResult } from '../../tests/support/analysis-result.ts';
import { readEvidence, readSpans } from '../analysis/read-analysis.ts';
import type { EvidenceSpan } from './claim.ts';

const { aianalysis, text, claims, lines, answers } = analysisResult();

test('what was written is read as it was written', () => {
  expect(readEvidence({ text, claims, lines, answers }, aianalysis)).toEqual({
    text,
    claims,
    lines,
    answers,
  });
});

test('a result of an engine that marked no evidence has none', () => {
  expect(readEvidence({}, aianalysis)).toEqual({ text: [], claims: [], lines: null, answers: [] });
});

test('evidence whose claim cannot be read is opinion, and an unknown question is no answer', () => {
  const [first, ...others] = claims;
  const torn = [{ ...first, weight: 'heavy' }, ...others];
  const unknown = { question: 'who', text: 'Nobody.', spans: [] };
  const read = readEvidence({ text, claims: torn, answers: [unknown, ...answers] }, aianalysis);
  expect(read.claims).toEqual(others);
  expect(read.text).toEqual(text.filter(({ claim }) => claim !== first?.id));
  expect(read.answers).toEqual(answers);
});

describe('of the spans of a text', () => {
  const known = new Set(['a', 'b']);
  const span = (start: number, end: number, claim = 'a'): EvidenceSpan => ({ start, end, claim });
  const TEXT = 'ten letters';

  test.each([
    ['one after another stay', [span(0, 3), span(3, 5, 'b')], [span(0, 3), span(3, 5, 'b')]],
    ['they come in their order', [span(4, 6), span(0, 3)], [span(0, 3), span(4, 6)]],
    ['one that begins within another goes', [span(0, 5), span(4, 8)], [span(0, 5)]],
    ['one beyond the text goes', [span(4, 12), span(6, 11)], [span(6, 11)]],
    ['an empty one goes', [span(3, 3), span(5, 2)], []],
    ['one of an unknown claim goes', [span(0, 3, 'c'), span(1, 4)], [span(1, 4)]],
  ])('%s', (_, stored, read) => {
    expect(readSpans(stored, TEXT, known)).toEqual(read);
  });

  test('what is no span goes', () => {
    const stored = [span(0, 2), { start: -1, end: 2, claim: 'a' }, { start: 3.5, end: 5 }, null];
    expect(readSpans(stored, TEXT, known)).toEqual([span(0, 2)]);
    expect(readSpans('spans', TEXT, known)).toEqual([]);
  });
});
