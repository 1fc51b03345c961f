import { describe, expect, test } from 'vitest';
import { byTimeframe } from '../../domain/timeframe.ts';
import {
  composeInputOf,
  leaningInput,
  unknownTimeframe,
} from '../../tests/support/computed-timeframes.ts';
import { briefingOf } from './briefing.ts';
import { type ComposeInput, composeFacts } from './compose.ts';
import { sourceOf } from './evidence.ts';
import { patternEvidence } from './pattern-evidence.ts';
import { reversalEvidence } from './reversal-evidence.ts';
import { convictionFor, readingsFor, timeframeLean, voteOn } from './vote.ts';

const neutral = byTimeframe(() => 0);
const pictureOfInput = (input: ComposeInput) => briefingOf(composeFacts(input)).picture;
const voteFor = (input: ComposeInput) => voteOn(pictureOfInput(input));
const leaning = (changes: Partial<typeof neutral>) => leaningInput({ ...neutral, ...changes });

test('the four-hour chart has more say than the daily one, and that more than the weekly one', () => {
  const scores = (['4h', '1d', '1w'] as const).map(
    (timeframe) => voteFor(leaning({ [timeframe]: 0.8 })).score,
  );
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  expect(new Set(scores).size).toBe(3);
});

test('a small change of the facts is a small change of the score', () => {
  for (let lean = -0.9; lean < 0.9; lean += 0.02) {
    const before = voteFor(leaning({ '1h': lean })).score;
    const after = voteFor(leaning({ '1h': lean + 0.02 })).score;
    // Swing structure is a word and jumps by its weight at most: 2 of 13.5, of 2 of 9 timeframes.
    expect(Math.abs(after - before)).toBeLessThan(0.02 + (2 / 13.5) * (2 / 9));
  }
});

test('readings are sorted by their pull and divided by side', () => {
  const vote = voteFor(leaning({ '4h': 0.8, '1d': -0.5 }));
  const pulls = vote.readings.map((reading) => Math.abs(reading.pull));
  expect(pulls).toEqual(pulls.toSorted((a, b) => b - a));
  const [long, short] = [readingsFor(vote, 'LONG'), readingsFor(vote, 'SHORT')];
  expect(long.length + short.length).toBe(vote.readings.length);
  expect(long.every((reading) => reading.pull > 0)).toBe(true);
  expect(short.every((reading) => reading.pull < 0)).toBe(true);
  expect(timeframeLean(vote, '4h')).toBeGreaterThan(0.5);
  expect(timeframeLean(vote, '1d')).toBeLessThan(-0.3);
});

test('an action against the evidence has no conviction', () => {
  const vote = voteFor(leaning({ '4h': 0.8 }));
  expect(convictionFor(vote, 'LONG')).toBe(Math.round(100 * vote.score));
  expect(convictionFor(vote, 'SHORT')).toBe(0);
});

test('what is missing counts as undecided', () => {
  const whole = leaningInput(byTimeframe(() => 0.8));
  const partial = composeInputOf((timeframe) =>
    timeframe === '4h' ? whole.timeframes['4h'] : unknownTimeframe(timeframe, 64250.5),
  );
  expect(voteFor(partial).score).toBeCloseTo((voteFor(whole).score * 3) / 9, 10);
});

describe('stretch', () => {
  const stretched = (RSI: number) => {
    const picture = pictureOfInput(leaning({}));
    const source = sourceOf(picture, '4h');
    const technicalIndicators = { ...source.values.technicalIndicators, RSI };
    return reversalEvidence({ ...source, values: { ...source.values, technicalIndicators } });
  };

  test('an overbought RSI leans short and an oversold one long, more the farther out', () => {
    expect(stretched(77.5)[0]?.lean).toBeCloseTo(-0.5);
    expect(stretched(95)[0]?.lean).toBe(-1);
    expect(stretched(22.5)[0]?.lean).toBeCloseTo(0.5);
  });

  test('an RSI within 30 to 70 is no stretch', () => {
    expect([stretched(70), stretched(50), stretched(30)]).toEqual([[], [], []]);
  });

  test('a price outside its Bollinger band leans back', () => {
    const source = sourceOf(pictureOfInput(leaning({})), '4h');
    const [low] = reversalEvidence({ ...source, price: source.price - 2.5 * 720 });
    expect(low?.lean).toBeCloseTo(0.5);
    expect(low?.clause).toContain('below its four-hour Bollinger band');
  });
});

test.each([
  ['Inverse Head and Shoulders', 1],
  ['Head and Shoulders', -1],
  ['Regular Bullish Divergence', 1],
  ['Hidden Bearish Divergence', -1],
  ['Ascending Channel', 1],
  ['Descending Channel', -1],
  ['Bearish AB=CD', -1],
])('%s at a score of 80 leans %d by four fifths', (pattern, side) => {
  const source = sourceOf(pictureOfInput(leaning({})), '4h');
  const patternAnalysis = {
    ...source.values.patternAnalysis,
    harmonicPatterns: { pattern, completion: 80 },
  };
  const [evidence] = patternEvidence({ ...source, values: { ...source.values, patternAnalysis } });
  expect(evidence?.lean).toBeCloseTo(0.8 * side);
});

test('a horizontal channel leans nowhere', () => {
  const source = sourceOf(pictureOfInput(leaning({})), '4h');
  const patternAnalysis = {
    ...source.values.patternAnalysis,
    channelPattern: { pattern: 'Horizontal Channel', strength: 80 },
  };
  expect(patternEvidence({ ...source, values: { ...source.values, patternAnalysis } })).toEqual([]);
});
