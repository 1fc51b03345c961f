import { expect, test } from 'vitest';
import { analysisResult } from '../../../../tests/support/analysis-result.ts';
import { claimMarks } from './mark.ts';

const { text, claims } = analysisResult();

test('each piece of evidence opens its claim', () => {
  const marks = claimMarks(text, claims);
  expect(marks.map(({ start, end }) => ({ start, end }))).toEqual(
    text.map(({ start, end }) => ({ start, end })),
  );
  for (const [at, { claim }] of marks.entries()) {
    expect(claim).toEqual(claims.find(({ id }) => id === text[at]?.claim));
  }
});

test('evidence without its claim is marked and opens nothing', () => {
  const spans = [{ start: 0, end: 3, claim: 'held' }];
  expect(claimMarks(spans, [])).toEqual([{ start: 0, end: 3, claim: null }]);
});
