import { expect, test } from 'vitest';
import { readAnalysis } from '../../../../domain/analysis/read-analysis.ts';
import { epochMs } from '../../../../domain/text/quantity.ts';
import { analysisResult } from '../../../../tests/support/analysis-result.ts';
import { frozenAnalysis } from '../../../../tests/support/frozen-analyses.ts';
import { claimMarks, marksOf } from './mark.ts';

const { aianalysis, text, claims } = analysisResult();
const citation = (start: number, end: number) => ({
  start,
  end,
  fact: '4h.RSI',
  timeframe: '4h' as const,
  value: 1,
  candleTime: null,
});

test('each piece of evidence opens its claim, and citations beside it open nothing', () => {
  const marks = marksOf({ aianalysis, text, claims, citations: [citation(0, 30)] });
  expect(marks.map(({ start, end }) => ({ start, end }))).toEqual(
    text.map(({ start, end }) => ({ start, end })),
  );
  for (const [at, { ground }] of marks.entries()) {
    const claim = claims.find(({ id }) => id === text[at]?.claim);
    expect(ground).toEqual({ claim });
  }
});

test('an older text opens its numbers, and words that a citation names stay plain', () => {
  const numbers = [citation(3, 8), citation(9, 12)];
  expect(marksOf({ aianalysis: 'at 64.25 now', text: [], claims: [], citations: numbers })).toEqual(
    [{ start: 3, end: 8, ground: { citation: numbers[0] } }],
  );
});

test.each(['analyst 1', 'analyst 2', 'analyst 3'])('every citation of %s opens', (engine) => {
  const analysis = readAnalysis(frozenAnalysis(engine), { coin: 'BTCUSDT', time: epochMs(0) });
  if (analysis === 'unreadable') throw new Error('the result cannot be read');
  const marks = marksOf(analysis);
  expect(marks.length).toBeGreaterThan(15);
  expect(marks.map(({ ground }) => ground)).toEqual(
    analysis.citations.map((one) => ({ citation: one })),
  );
});

test('evidence without its claim is marked and opens nothing', () => {
  const spans = [{ start: 0, end: 3, claim: 'held' }];
  expect(claimMarks(spans, [])).toEqual([{ start: 0, end: 3, ground: null }]);
});
