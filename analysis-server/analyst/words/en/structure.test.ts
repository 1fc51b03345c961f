import { expect, test } from 'vitest';
import { STRUCTURE_WORDS } from './structure.ts';

const AT = { tickSize: 0.01 };

test.each([
  [
    'uptrend',
    'the <hourly >swings form an uptrend of higher highs and higher lows',
    'a <hourly >uptrend of higher highs and higher lows',
    'the <hourly >swings make higher highs and higher lows',
  ],
  [
    'downtrend',
    'the <hourly >swings form a downtrend of lower highs and lower lows',
    'a <hourly >downtrend of lower highs and lower lows',
    'the <hourly >swings make lower highs and lower lows',
  ],
  [
    'sideways',
    'the <hourly >swings go sideways',
    'a sideways run of <hourly >swings',
    'the <hourly >swings form neither an uptrend nor a downtrend',
  ],
] as const)('swings in a structure of %s', (structure, clause, noun, other) => {
  const [first, second] = STRUCTURE_WORDS.swings(
    { type: 'swings', timeframe: '1h', structure },
    AT,
  );
  expect([first, second?.clause]).toEqual([{ clause, noun }, other]);
});

test.each([
  ['high', 'higher'],
  ['high', 'lower'],
  ['low', 'higher'],
  ['low', 'lower'],
] as const)('a swing %s that is %s', (end, is) => {
  const figures = '[ (2,463.86 after 2,416.40)]';
  expect(
    STRUCTURE_WORDS['swing-point'](
      { type: 'swing-point', timeframe: '4h', end, is, last: 2463.86, before: 2416.4 },
      AT,
    ),
  ).toEqual([
    {
      clause: `the last <four-hour >swing ${end} is ${is} than the one before${figures}`,
      noun: `a ${is} <four-hour >swing ${end}${figures}`,
    },
    {
      clause: `the <four-hour >chart has made a ${is} ${end}${figures}`,
      noun: `a ${is} ${end} on the <four-hour >chart${figures}`,
    },
  ]);
});
