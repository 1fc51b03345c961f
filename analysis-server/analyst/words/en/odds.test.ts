import { expect, test } from 'vitest';
import type { AsideReason } from '../../../../domain/analysis/recommendation.ts';
import { expectedWords, oddsWords } from '../../../../domain/plan/odds/odds-words.ts';
import { ODDS_WORDS } from './odds.ts';

const CONTEXT = { tickSize: 0.01 };
const about = { label: 'TP3', role: 'primary', price: 90 } as const;

test('odds say what becomes of all plans, and in which time', () => {
  const odds = { type: 'odds', ...about, hit: 0.24, stop: 0.58, expire: 0.18, hours: 290 } as const;
  const rest = '(about 3 in 5 are stopped first, about 1 in 6 meets neither within about 12 days)';
  expect(ODDS_WORDS.odds(odds, CONTEXT)[0]).toEqual({
    clause: `about 1 in 4 of such plans reaches TP3 before the stop[ ${rest}]`,
    noun: `a share of about 1 in 4 that reaches TP3 before the stop[ ${rest}]`,
  });
});

test('a base rate has the number of plans beside it', () => {
  const rate = { type: 'base-rate', label: 'TP3', role: 'primary', n: 15_859, hit: 0.195 } as const;
  expect(ODDS_WORDS['base-rate'](rate, CONTEXT)[0]).toEqual({
    clause: 'of 15,859 replayed plans about 1 in 5 reached the last target before the stop',
    noun: 'a base rate of about 1 in 5 over 15,859 replayed plans',
  });
});

test.each([-0.062, 0.031, 0.001])('an expected result of %d keeps its sign', (result) => {
  const [{ clause }] = ODDS_WORDS.expected({ type: 'expected', ...about, result }, CONTEXT);
  expect(clause).toBe(`after costs the expected result at TP3 is ${expectedWords(result)}`);
});

const costs = {
  type: 'costs',
  label: 'TP3',
  fees: 0.06,
  slippage: 0.02,
  fundingAssumed: false,
  hours: 72,
} as const;

test.each([
  [0.03, 'costs come to 0.11 R[ (fees 0.06, slippage 0.02, funding 0.03, held for about 3 days)]'],
  [0.001, 'costs come to 0.08 R[ (fees 0.06, slippage 0.02, no funding, held for about 3 days)]'],
])('costs with a funding of %d: %s', (funding, words) => {
  expect(ODDS_WORDS.costs({ ...costs, funding }, CONTEXT)[0].clause).toBe(words);
});

test('funding that is not known is called assumed', () => {
  const assumed = { ...costs, funding: 0.03, fundingAssumed: true };
  expect(ODDS_WORDS.costs(assumed, CONTEXT)[0].clause).toContain('assumed funding 0.03');
});

const stanceWords = (asideFor: readonly AsideReason[], result: number | null) =>
  ODDS_WORDS.stance(
    {
      ...{ type: 'stance', stance: asideFor.length === 0 ? 'trade' : 'stand aside' },
      ...{ asideFor, label: 'TP3', result },
    },
    CONTEXT,
  );

test.each<[AsideReason[], number | null, string]>([
  [['no odds'], null, 'the history is too short for odds'],
  [['costs'], -0.06, 'after costs the expected result is −0.06 R'],
  [
    ['poor odds', 'conflict', 'no lean'],
    -0.21,
    'after costs the expected result is −0.21 R, as the odds alone do not pay for the risk, and the daily and four-hour charts lean to opposite sides',
  ],
  [['no lean'], 0.04, 'the evidence hardly leans to either side'],
])('for %j one stands aside: the first two reasons in words', (asideFor, result, why) => {
  expect(stanceWords(asideFor, result)[0]).toEqual({
    clause: `the stance is to stand aside: ${why}`,
    noun: `a stance of standing aside, since ${why}`,
    lead: `stand aside: ${why}`,
  });
});

test('every wording of a stance has a lead where it is to stand aside, and none where it is to trade', () => {
  expect(stanceWords(['costs'], -0.06).every(({ lead }) => lead?.startsWith('stand aside: '))).toBe(
    true,
  );
  expect(stanceWords([], 0.12).every(({ lead }) => lead === undefined)).toBe(true);
});

test('no word of odds is of a promise, of an edge or of a probability', () => {
  const said = [
    ...stanceWords([], 0.12),
    ...stanceWords(['no lean'], 0.12),
    ...ODDS_WORDS.expected({ type: 'expected', ...about, result: 0.12 }, CONTEXT),
  ];
  for (const { clause, noun } of said) {
    expect(`${clause} ${noun}`).not.toMatch(/\b(?:will|edge|probab\w+|profit\w*|good|sure)\b/);
  }
  expect(oddsWords(0.24)).toBe('about 1 in 4');
});
