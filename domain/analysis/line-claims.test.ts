import { expect, test } from 'vitest';
import { claimOf } from '../../tests/support/claim.ts';
import type { StoredClaim } from '../claim/claim.ts';
import { endingClaims, whyClaims } from './line-claims.ts';

type Proposition = Parameters<typeof claimOf>[0];

function stored(proposition: Proposition, about: Partial<StoredClaim> = {}): StoredClaim {
  const { proposition: said, ...claim } = claimOf(proposition);
  return {
    ...claim,
    timeframes: [...claim.timeframes],
    values: [],
    proposition: { ...said },
    words: '',
    ...about,
  };
}

const lean = stored(
  { type: 'frames-lean', long: ['1d'], short: ['1w', '4h', '1h'], undecided: [] },
  { kind: 'agreement', topic: 'plan', leans: 'short', weight: 0.9 },
);
const swings = stored(
  { type: 'swings', timeframe: '1d', structure: 'downtrend' },
  { leans: 'short' },
);
const rise = stored(
  { type: 'swings', timeframe: '4h', structure: 'uptrend' },
  { leans: 'long', weight: 0.8 },
);
const ends = stored(
  { type: 'ends', side: 'above', stop: 110 },
  { kind: 'condition', leans: 'long' },
);
const warning = (price: number, weight: number) =>
  stored(
    {
      type: 'warning',
      timeframe: '4h',
      side: 'above',
      level: { name: '4h MA20', fact: '4h.movingAverages.MA20', timeframe: '4h', price },
    },
    { kind: 'condition', leans: 'long', weight },
  );
const aside = stored({ type: 'stance' } as Proposition, { kind: 'plan', topic: 'plan' });

const SHORT = { action: 'SHORT', stance: 'trade', asideFor: [] } as const;
const CLAIMS = [lean, rise, swings, ends, aside];

test('why is the lean of most timeframes and the heaviest evidence, of the side of the plan', () => {
  expect(whyClaims(SHORT, CLAIMS)).toEqual([lean, swings]);
  expect(whyClaims({ ...SHORT, action: 'LONG' }, CLAIMS)).toEqual([rise]);
  expect(whyClaims({ ...SHORT, action: 'LONG' }, [lean, swings, ends])).toEqual([]);
});

test.each(['no odds', 'costs', 'no lean', 'conflict'] as const)(
  'why a plan is not to be traded for %s is just that',
  (reason) => {
    const plan = { ...SHORT, stance: 'stand aside', asideFor: [reason] } as const;
    expect(whyClaims(plan, CLAIMS)).toEqual([aside]);
    expect(whyClaims(plan, [lean, swings])).toEqual([lean, swings]);
  },
);

test('odds near or below break-even say nothing against the case for the direction', () => {
  const close = { ...SHORT, stance: 'too close to call', asideFor: ['interval'] } as const;
  const poor = { ...SHORT, stance: 'stand aside', asideFor: ['poor odds', 'costs'] } as const;
  for (const plan of [close, poor]) expect(whyClaims(plan, CLAIMS)).toEqual([lean, swings]);
});

test('what ends a plan comes with the first warning', () => {
  const [near, far] = [warning(102, 0.75), warning(105, 0.6)];
  expect(endingClaims([far, ends, near])).toEqual([ends, near]);
  expect(endingClaims([ends])).toEqual([ends]);
  expect(endingClaims([swings])).toEqual([]);
});
