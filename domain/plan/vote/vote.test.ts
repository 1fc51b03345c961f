import { describe, expect, test } from 'vitest';
import { type ComposeInput, planPicture } from '../../../analysis-server/analyst/compose.ts';
import type { ComputedTimeframe } from '../../../analysis-server/analyst/computed-timeframe.ts';
import {
  composeInputOf,
  leaningInput,
  unknownTimeframe,
} from '../../../tests/support/computed-timeframes.ts';
import { byTimeframe, type Timeframe } from '../../market/timeframe.ts';
import { convictionFor, voteOn } from './vote.ts';

const PRICE = 64250.5;
const neutral = byTimeframe(() => 0);
const voteFor = (input: ComposeInput) => voteOn(planPicture(input));
const leaning = (changes: Partial<typeof neutral>) => leaningInput({ ...neutral, ...changes });

/** The vote where one timeframe says what is given and nothing else is known. */
function voteOfFrame(timeframe: Timeframe, change: (empty: ComputedTimeframe) => object) {
  return voteFor(
    composeInputOf((name) => {
      const empty = unknownTimeframe(name, PRICE);
      return name === timeframe ? { ...empty, ...change(empty) } : empty;
    }),
  );
}

describe('timeframes', () => {
  test('the four-hour chart has more say than the daily one, and that more than the weekly one', () => {
    const scores = (['4h', '1d', '1w'] as const).map(
      (timeframe) => voteFor(leaning({ [timeframe]: 0.8 })).score,
    );
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(new Set(scores).size).toBe(3);
  });

  test('the score is the mean of their leans by their weight', () => {
    const { score, leans } = voteFor(
      leaning({ '1w': -0.6, '1d': 0.8, '4h': -0.5, '1h': 0.3, '15m': 1 }),
    );
    const mean =
      (leans['1w'] + 2 * leans['1d'] + 3 * leans['4h'] + 2 * leans['1h'] + leans['15m']) / 9;
    expect(score).toBeCloseTo(mean, 12);
  });

  test('one that is not known counts as undecided', () => {
    const whole = leaningInput(byTimeframe(() => 0.8));
    const partial = composeInputOf((timeframe) =>
      timeframe === '4h' ? whole.timeframes['4h'] : unknownTimeframe(timeframe, PRICE),
    );
    expect(voteFor(partial).score).toBeCloseTo((voteFor(whole).score * 3) / 9, 10);
  });
});

test('a small change of the facts is a small change of the score', () => {
  for (let lean = -0.9; lean < 0.9; lean += 0.02) {
    const before = voteFor(leaning({ '1h': lean })).score;
    const after = voteFor(leaning({ '1h': lean + 0.02 })).score;
    // Swing structure is a word and jumps by its weight at most: a fifth of 2 of 9 timeframes.
    expect(Math.abs(after - before)).toBeLessThan(0.02 + 0.2 * (2 / 9));
  }
});

describe('what a timeframe says', () => {
  test('is three fifths trend, a fifth swing structure and a fifth money flow', () => {
    const trend = voteOfFrame('4h', ({ technicalIndicators }) => ({
      technicalIndicators: { ...technicalIndicators, RSI: 90 },
    }));
    expect(trend.leans['4h']).toBeCloseTo(0.6, 12);
    const structure = voteOfFrame('4h', ({ patternAnalysis }) => ({
      patternAnalysis: { ...patternAnalysis, liquiditySwings: { structure: 'downtrend' } },
    }));
    expect(structure.leans['4h']).toBeCloseTo(-0.2, 12);
    const flow = voteOfFrame('4h', ({ volumeAnalysis }) => ({
      volumeAnalysis: { ...volumeAnalysis, chaikinMoneyFlow: 0.1 },
    }));
    expect(flow.leans['4h']).toBeCloseTo(0.1, 12);
  });

  test('counts readings of the trend once, however many say the same', () => {
    const alone = voteOfFrame('4h', ({ technicalIndicators }) => ({
      technicalIndicators: { ...technicalIndicators, RSI: 65 },
    }));
    const repeated = voteOfFrame('4h', ({ technicalIndicators, volumeAnalysis }) => ({
      technicalIndicators: { ...technicalIndicators, RSI: 65 },
      volumeAnalysis: { ...volumeAnalysis, MFI: 72.5 },
    }));
    expect(alone.leans['4h']).toBeCloseTo(0.6 * 0.75, 12);
    expect(repeated.leans['4h']).toBeCloseTo(alone.leans['4h'], 12);
  });

  test('knows no stretch: an RSI that is overbought still leans long', () => {
    const leans = [60, 75, 95].map(
      (RSI) =>
        voteOfFrame('4h', ({ technicalIndicators }) => ({
          technicalIndicators: { ...technicalIndicators, RSI },
        })).leans['4h'],
    );
    expect(leans).toEqual(leans.toSorted((a, b) => a - b));
  });

  test('knows no patterns', () => {
    const harmonicPatterns = { pattern: 'Bullish Gartley', completion: 90 };
    const { score } = voteOfFrame('4h', ({ patternAnalysis }) => ({
      patternAnalysis: { ...patternAnalysis, harmonicPatterns },
    }));
    expect(score).toBe(0);
  });
});

describe('readings of the trend', () => {
  const technical = (changes: Partial<ComputedTimeframe['technicalIndicators']>, ATR = 100) =>
    voteOfFrame('4h', ({ technicalIndicators }) => ({
      technicalIndicators: { ...technicalIndicators, ATR, ...changes },
    })).leans['4h'] / 0.6;

  test('an average is full from half an ATR on', () => {
    const averages = { MA5: null, MA10: null, MA50: null, MA100: null, MA200: null };
    const at = (MA20: number) => technical({ movingAverages: { ...averages, MA20 } });
    expect(at(PRICE - 25)).toBeCloseTo(0.5, 12);
    expect(at(PRICE - 400)).toBeCloseTo(1, 12);
    expect(at(PRICE + 10)).toBeCloseTo(-0.2, 12);
    expect(at(PRICE)).toBeCloseTo(0, 12);
  });

  test('directional movement is weighted by ADX', () => {
    const at = (ADX: number) => technical({ DMI: { diPlus: 30, diMinus: 15, ADX } });
    expect([at(5), at(20), at(45)]).toEqual([0, expect.closeTo(0.5), expect.closeTo(1)]);
  });

  test('MACD is its line by two fifths and its histogram by three', () => {
    expect(technical({ MACDLine: 50, MACDHistogram: 0 })).toBeCloseTo(0.2, 12);
    expect(technical({ MACDLine: 0, MACDHistogram: -12.5 })).toBeCloseTo(-0.3, 12);
  });

  test('the cloud leans with the price outside of it, and not within', () => {
    const cloud = (senkouSpanA: number, senkouSpanB: number) =>
      voteOfFrame('4h', ({ ichimokuCloud, technicalIndicators }) => ({
        technicalIndicators: { ...technicalIndicators, ATR: 100 },
        ichimokuCloud: { ...ichimokuCloud, senkouSpanA, senkouSpanB },
      })).leans['4h'] / 0.6;
    expect(cloud(PRICE - 300, PRICE - 200)).toBeCloseTo(0.7, 12);
    expect(cloud(PRICE + 25, PRICE + 200)).toBeCloseTo(-0.35, 12);
    expect(cloud(PRICE - 50, PRICE + 50)).toBeCloseTo(0, 12);
  });
});

describe('the action', () => {
  test('is LONG where nothing leans', () => {
    const nothing = voteFor(composeInputOf((timeframe) => unknownTimeframe(timeframe, PRICE)));
    expect(nothing).toMatchObject({ action: 'LONG', score: 0 });
  });

  test('against the evidence has no conviction', () => {
    const vote = voteFor(leaning({ '4h': 0.8 }));
    expect(convictionFor(vote, 'LONG')).toBe(Math.round(100 * vote.score));
    expect(convictionFor(vote, 'SHORT')).toBe(0);
  });
});
