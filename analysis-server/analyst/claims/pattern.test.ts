import { describe, expect, test } from 'vitest';
import type { Timeframe } from '../../../domain/market/timeframe.ts';
import { type KnownValues, momentKnowing } from '../../../tests/support/moment.ts';
import { claimsOfType } from '../../../tests/support/propositions.ts';
import { patternClaims } from './pattern.ts';

const patternsOf = (known: KnownValues, timeframe: Timeframe = '4h') =>
  patternClaims(momentKnowing({ [timeframe]: known }));

test.each([
  [
    { headAndShoulders: { pattern: 'Inverse Head and Shoulders', confidence: 80 } },
    'headAndShoulders.pattern',
    'headAndShoulders.confidence',
  ],
  [
    { divergence: { type: 'Regular Bearish', strength: 64 } },
    'divergence.type',
    'divergence.strength',
  ],
  [
    { channelPattern: { pattern: 'Horizontal Channel', strength: 70 } },
    'channelPattern.pattern',
    'channelPattern.strength',
  ],
  [
    { harmonicPatterns: { pattern: 'Bullish Gartley', completion: 97 } },
    'harmonicPatterns.pattern',
    'harmonicPatterns.completion',
  ],
])('%j stands under %s', (patternAnalysis, field, scoreField) => {
  const [stated] = Object.values(patternAnalysis).map((values) => Object.values(values));
  const [name, score] = stated ?? [];
  expect(patternsOf({ patternAnalysis })).toMatchObject([
    {
      kind: 'pattern',
      topic: 'pattern',
      timeframes: ['4h'],
      leans: 'neither',
      proposition: {
        type: 'pattern',
        timeframe: '4h',
        reading: `patternAnalysis.${field}`,
        name,
        score,
      },
      values: [{ fact: `4h.patternAnalysis.${scoreField}`, value: score }],
      candles: null,
    },
  ]);
});

test('a signal of TD Sequential has no score', () => {
  const tdSequential = { setup: 0, signal: 'Buy Countdown 13' };
  const [claim] = patternsOf({ patternAnalysis: { tdSequential } });
  expect(claim).toMatchObject({
    leans: 'neither',
    proposition: {
      reading: 'patternAnalysis.tdSequential.signal',
      name: 'TD Buy Countdown 13',
      score: null,
    },
    values: [],
  });
});

test.each([
  [5, false],
  [6, true],
  [9, true],
])('a setup that counts %d is late in its run: %s', (setup, isLate) => {
  const claims = patternsOf({ patternAnalysis: { tdSequential: { setup, signal: null } } });
  expect(claimsOfType(claims, 'td-setup')).toMatchObject(
    isLate ? [{ leans: 'neither', proposition: { setup } }] : [],
  );
});

describe('no pattern', () => {
  const patternAnalysis = { divergence: { type: 'Hidden Bullish', strength: 50 } };

  test('is said of the daily, four-hour and hourly charts together', () => {
    const claims = claimsOfType(patternsOf({}), 'no-pattern');
    expect(claims).toMatchObject([
      { timeframes: ['1d', '4h', '1h'], proposition: { timeframes: ['1d', '4h', '1h'] } },
    ]);
  });

  test('is not said where one of them has one', () => {
    expect(claimsOfType(patternsOf({ patternAnalysis }, '1h'), 'no-pattern')).toEqual([]);
  });

  test('is said whatever the weekly and fifteen-minute charts have', () => {
    expect(claimsOfType(patternsOf({ patternAnalysis }, '15m'), 'no-pattern')).toHaveLength(1);
  });

  test('is not said of charts without candles', () => {
    const moment = momentKnowing({});
    const candleTimes = { ...moment.picture.candleTimes, '1d': null };
    const without = { ...moment, picture: { ...moment.picture, candleTimes } };
    expect(patternClaims(without)[0]?.proposition).toMatchObject({ timeframes: ['4h', '1h'] });
    const bare = { ...candleTimes, '4h': null, '1h': null };
    expect(patternClaims({ ...moment, picture: { ...moment.picture, candleTimes: bare } })).toEqual(
      [],
    );
  });
});
