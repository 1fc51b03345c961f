import { expect, test } from 'vitest';
import { PATTERN_WORDS } from './pattern.ts';

const AT = { tickSize: 0.01 };

test.each([
  ['divergence.type', 'Regular Bullish', 64.4, 'a regular bullish divergence', '[ (scored 64%)]'],
  ['harmonicPatterns.pattern', 'Bearish AB=CD', 97, 'a bearish AB=CD', '[ (97% complete)]'],
  ['harmonicPatterns.pattern', 'Bullish Gartley', 97, 'a bullish Gartley', '[ (97% complete)]'],
  ['tdSequential.signal', 'TD Buy Countdown 13', null, 'a TD buy countdown', ''],
])('%s: %s of %s', (field, name, score, pattern, figure) => {
  const reading = `patternAnalysis.${field}`;
  expect(
    PATTERN_WORDS.pattern({ type: 'pattern', timeframe: '1d', reading, name, score }, AT),
  ).toEqual([
    {
      clause: `${pattern} stands on the <daily >chart${figure}`,
      noun: `${pattern} on the <daily >chart${figure}`,
    },
    {
      clause: `the <daily >chart shows ${pattern}${figure}`,
      noun: `a <daily >chart that shows ${pattern}${figure}`,
    },
  ]);
});

test.each([
  [6, 'six of nine', 'late in its run'],
  [8, 'eight of nine', 'late in its run'],
  [9, 'nine of nine', 'complete'],
])('a setup of %d counts %s and is %s', (setup, count, state) => {
  const words = PATTERN_WORDS['td-setup']({ type: 'td-setup', timeframe: '4h', setup }, AT);
  expect(words.map(({ clause }) => clause)).toEqual([
    `the <four-hour >TD setup counts ${count}`,
    `the <four-hour >TD setup is ${state}[ (${count})]`,
  ]);
});

test.each([
  [['1d', '4h', '1h'], 'any chart from hourly to daily'],
  [['1d', '1h'], 'the daily and hourly charts'],
  [['4h'], 'the four-hour chart'],
] as const)('no pattern on %j', (timeframes, charts) => {
  expect(PATTERN_WORDS['no-pattern']({ type: 'no-pattern', timeframes }, AT)[0]).toEqual({
    clause: `no completed pattern stands on ${charts}`,
    noun: `the absence of a completed pattern on ${charts}`,
  });
});
