import { expect, test } from 'vitest';
import type { LevelRef } from '../../claims/terms.ts';
import { rendered } from '../wording.ts';
import { CONDITION_WORDS } from './condition.ts';

const CONTEXT = { tickSize: 0.01 };
const WHOLE = { short: false, named: null };
const level = (name: string): LevelRef => ({ name, fact: '', timeframe: '4h', price: 2350.74 });

test('a trade beyond the stop ends the idea', () => {
  const ends = { type: 'ends', side: 'above', stop: 2336.8 } as const;
  expect(CONDITION_WORDS.ends(ends, CONTEXT)[0]).toEqual({
    clause: 'a trade above the stop at 2,336.80 would end the idea',
    noun: 'a trade above the stop at 2,336.80',
  });
});

test.each([
  ['4h', '<four-hour >MA20', 'a four-hour close back above the MA20 at 2,350.74'],
  ['4h', '<four-hour >resistance', 'a four-hour close above the resistance at 2,350.74'],
  ['4h', '<daily >pivot R1', 'a four-hour close above the daily pivot R1 at 2,350.74'],
  ['1h', '<hourly >MA50', 'an hourly close back above the MA50 at 2,350.74'],
] as const)('a warning by %s closes at the %s', (timeframe, name, words) => {
  const warning = { type: 'warning', timeframe, side: 'above', level: level(name) } as const;
  const [{ clause, noun }] = CONDITION_WORDS.warning(warning, CONTEXT);
  expect(rendered(noun, WHOLE)).toBe(words);
  expect(rendered(clause, WHOLE)).toBe(`${words} would be an early warning`);
});

test('what breaks a structure, and what turns an average', () => {
  const swing = { type: 'swing-break', timeframe: '1h', side: 'below', price: 2233 } as const;
  expect(CONDITION_WORDS['swing-break'](swing, CONTEXT)[0].clause).toBe(
    'a <hourly >close below the last swing low at 2,233.00 would break the uptrend',
  );
  const flips = {
    type: 'flips',
    timeframe: '1d',
    average: 'MA50',
    side: 'above',
    value: 2302.91,
  } as const;
  expect(CONDITION_WORDS.flips(flips, CONTEXT)[0].clause).toBe(
    'a <daily >close above the MA50 at 2,302.91 would turn that average against the idea',
  );
});
