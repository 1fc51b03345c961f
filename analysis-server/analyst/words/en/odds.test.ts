import { expect, test } from 'vitest';
import type { AsideReason, Stance } from '../../../../domain/analysis/recommendation.ts';
import { oddsWords } from '../../../../domain/plan/odds/odds-words.ts';
import type { OddsBounds } from '../../../../domain/plan/odds/stance-words.ts';
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

const BELOW = { low: 0.142, high: 0.196, breakEven: 0.231 };
const AROUND = { low: 0.241, high: 0.318, breakEven: 0.262 };
const ABOVE = { low: 0.283, high: 0.341, breakEven: 0.262 };

test('break-even has the odds beside it', () => {
  const said = ODDS_WORDS['break-even']({ type: 'break-even', ...about, bounds: AROUND }, CONTEXT);
  expect(said).toEqual([
    {
      clause: 'after costs TP3 breaks even at 26%, beside odds of 24 to 32%',
      noun: 'a break-even of 26% at TP3 after costs beside odds of 24 to 32%',
    },
    {
      clause: 'the odds of TP3 are 24 to 32%, and it breaks even at 26%',
      noun: 'a break-even of 26% at TP3 after costs beside odds of 24 to 32%',
    },
  ]);
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

const stanceWords = (stance: Stance, asideFor: readonly AsideReason[], bounds: OddsBounds | null) =>
  ODDS_WORDS.stance({ type: 'stance', stance, asideFor, label: 'TP3', bounds }, CONTEXT);

test.each<[AsideReason[], OddsBounds | null, string, string]>([
  [
    ['no odds'],
    null,
    'the history is too short for odds',
    'no odds can be computed from so short a history',
  ],
  [
    ['costs'],
    BELOW,
    'after costs its odds, 14 to 20%, stay below break-even (23%)',
    'costs put break-even (23%) above the odds (14 to 20%)',
  ],
  [
    ['costs'],
    AROUND,
    'its costs take too much of the risk',
    'costs take too large a part of the risk',
  ],
  [
    ['poor odds', 'conflict', 'no lean'],
    BELOW,
    'its odds, 14 to 20%, stay below break-even (23%), and the daily and four-hour charts lean to opposite sides',
    'the odds, 14 to 20%, do not reach break-even (23%), and the daily and four-hour charts pull in opposite directions',
  ],
  [
    ['no lean'],
    ABOVE,
    'the evidence hardly leans to either side',
    'the evidence as a whole leans too little',
  ],
])('for %j one stands aside: the first two reasons in words', (asideFor, bounds, why, since) => {
  expect(stanceWords('stand aside', asideFor, bounds)).toEqual([
    {
      clause: `the stance is to stand aside: ${why}`,
      noun: `a stance to stand aside, since ${why}`,
      lead: `stand aside: ${why}`,
    },
    {
      clause: `the verdict is to stand aside, since ${since}`,
      noun: `a verdict to stand aside, since ${since}`,
      lead: `stand aside: ${since}`,
    },
  ]);
});

test('what is too close to call has break-even inside the odds', () => {
  const why = 'break-even (26%) lies inside the odds (24 to 32%)';
  const since = 'the odds, 24 to 32%, reach to both sides of break-even (26%)';
  expect(stanceWords('too close to call', ['interval'], AROUND)).toEqual([
    {
      clause: `the stance is too close to call: ${why}`,
      noun: `a stance of too close to call, since ${why}`,
      lead: `too close to call: ${why}`,
    },
    {
      clause: `the verdict is too close to call, since ${since}`,
      noun: `a verdict of too close to call, since ${since}`,
      lead: `too close to call: ${since}`,
    },
  ]);
});

test('a trade has odds above break-even, and no lead', () => {
  const why = 'its odds, 28 to 34%, stay above break-even (26%)';
  expect(stanceWords('trade', [], ABOVE)).toEqual([
    { clause: `the stance is to trade: ${why}`, noun: `a stance to trade, since ${why}` },
    { clause: `the verdict is to trade, since ${why}`, noun: `a verdict to trade, since ${why}` },
  ]);
});

test('no word of odds is of a promise, of an edge, of a probability or of a result', () => {
  const said = [
    ...stanceWords('trade', [], ABOVE),
    ...stanceWords('stand aside', ['no lean'], ABOVE),
    ...stanceWords('too close to call', ['interval'], AROUND),
    ...ODDS_WORDS['break-even']({ type: 'break-even', ...about, bounds: ABOVE }, CONTEXT),
  ];
  for (const { clause, noun } of said) {
    expect(`${clause} ${noun}`).not.toMatch(
      /\b(?:will|edge|probab\w+|profit\w*|good|sure|expect\w*|result\w*)\b/,
    );
  }
  expect(oddsWords(0.24)).toBe('about 1 in 4');
});
