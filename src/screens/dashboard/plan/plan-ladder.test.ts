import { afterEach, describe, expect, test } from 'vitest';
import type { KnownPlan } from '../../../../domain/analysis/known-analysis.ts';
import { touchChance } from '../../../../domain/plan/bands/bands.ts';
import type { PlanStatus } from '../../../../domain/plan/plan-status.ts';
import { chanceText } from '../../../../domain/plan/touch-words.ts';
import { epochMs, percent, price } from '../../../../domain/text/quantity.ts';
import { HOUR_MS } from '../../../../domain/text/time-units.ts';
import { knownAnalysis } from '../../../../tests/support/analysis-result.ts';
import { rangesWith } from '../../../../tests/support/ranges.ts';
import type { OwnLevel } from '../../../data/price-levels.ts';
import type { KnownPrice } from '../../../data/prices.ts';
import { closeLevelSheet, useLevelSheet } from '../../../state/level-sheet.ts';
import { ladderOf } from './plan-ladder.tsx';

const FACTS = knownAnalysis();
const AT = epochMs(FACTS.snapshotTime + 60_000);
const BEGUN = { entry: 64_250.5, stopLoss: 63_250.5, takeProfit: { TP1: 65_250.5, TP2: 67_250.5 } };

function priceNow(last: number): KnownPrice {
  if (!FACTS.market) throw new Error('no market');
  return {
    price: price(last),
    change24h: percent(1),
    tickSize: 0.1,
    at: AT,
    market: FACTS.market,
    seen: [],
  };
}

/** The ladder of a plan with 1,000 from entry to stop. */
function ladder(
  changes: Partial<KnownPlan> = {},
  last: number | null = null,
  status: PlanStatus | null = null,
  moment: number = AT,
) {
  const { tradeRecommendation } = FACTS;
  if (!tradeRecommendation || !FACTS.market) throw new Error('no plan');
  const now = last === null ? null : priceNow(last);
  const plan = { ...tradeRecommendation, ...BEGUN, ...changes };
  return ladderOf({ ...FACTS, tradeRecommendation: plan }, now, status, moment);
}

describe('rungs', () => {
  test('stand from the highest price to the lowest, with distance and R from the entry', () => {
    expect(
      ladder()?.rungs.map((rung) => [rung.label, rung.priceText, rung.distance, rung.reward]),
    ).toEqual([
      ['TP2', '67,250.5', '+4.67%', '3.00'],
      ['TP1', '65,250.5', '+1.56%', '1.00'],
      ['Entry', '64,250.5', null, null],
      ['Stop', '63,250.5', '−1.56%', '−1.00'],
    ]);
  });

  test('say how likely a day touches them, until the plan is over', () => {
    const touch = { stop: { day: 0.33, week: 0.7 }, TP1: { day: 0.004, week: 0.2 } };
    const ranges = rangesWith(64_250.5, AT, { touch });
    const touches = (status: PlanStatus | null) =>
      ladderOf({ ...FACTS, ranges }, null, status, AT)?.rungs.map((rung) => rung.touch);
    expect(touches(null)).toEqual([null, '<1%', null, '33%']);
    const fromPrice = (last: KnownPrice) =>
      ladderOf({ ...FACTS, ranges }, last, null, AT + 26 * HOUR_MS)?.rungs.at(-1)?.touch;
    expect(fromPrice(priceNow(63_500))).toMatch(/^[5-9]\d%$/);
    expect(fromPrice({ ...priceNow(63_500), at: epochMs(AT + 25 * HOUR_MS) })).toBeNull();
    expect(touches({ kind: 'expired', at: AT, reached: null, sure: true, netR: null })).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(ladder()?.rungs.map((rung) => rung.touch)).toEqual([null, null, null, null]);
  });

  test('of a short gain downwards', () => {
    const short = ladder({
      action: 'SHORT',
      stopLoss: 65_250.5,
      takeProfit: { TP1: 63_250.5, TP2: 62_250.5 },
    });
    expect(short?.action).toBe('SHORT');
    expect(short?.rungs.map((rung) => [rung.label, rung.distance, rung.reward])).toEqual([
      ['Stop', '+1.56%', '−1.00'],
      ['Entry', null, null],
      ['TP1', '−1.56%', '1.00'],
      ['TP2', '−3.11%', '2.00'],
    ]);
  });

  test('have their odds in whole per cent, the stop those of the primary target, which is the last', () => {
    const odds = { hit: 0.284, stop: 0.7, expire: 0.016, expected: 0.1 };
    const rungs = ladder({ odds: { TP2: odds } })?.rungs ?? [];
    expect(rungs.map((rung) => [rung.label, rung.odds, rung.primary])).toEqual([
      ['TP2', '28%', true],
      ['TP1', null, false],
      ['Entry', null, false],
      ['Stop', '70%', false],
    ]);
  });

  test.each([
    [83_000, '+29.2%', '+18.7'],
    [160_000, '+149%', '+95.7'],
    [170_000, '+165%', '+106'],
    [45_000, '−30.0%', '−19.3'],
    [64_250.4, '0.00%', '0.00'],
  ])('a price of %d has three figures for each distance', (at, distance, reward) => {
    expect(ladder({}, at)?.now).toMatchObject({ distance, reward });
  });

  test('of a plan that contradicts itself, or of none, are not drawn', () => {
    expect(ladder({ stopLoss: 65_000 })).toBeNull();
    expect(ladder({ stopLoss: null })).toBeNull();
    expect(ladderOf({ ...FACTS, tradeRecommendation: null }, null, null, AT)).toBeNull();
  });
});

describe('price now', () => {
  test('has its own distance and R, and grows old', () => {
    expect(ladder({}, 63_910.5)?.now).toEqual({
      price: 63_910.5,
      priceText: '63,910.5',
      distance: '−0.53%',
      reward: '−0.34',
      old: false,
    });
    expect(ladder({}, 63_910.5, null, AT + 90_000)?.now?.old).toBe(true);
    expect(ladder({}, 64_250.6)?.now).toMatchObject({ distance: '0.00%', reward: '0.00' });
  });

  test('of another market is none', () => {
    const other = { ...FACTS, market: { id: 'elsewhere', name: 'Elsewhere', simulated: false } };
    const known = ladder({}, 64_000)?.now;
    expect(known).not.toBeNull();
    const elsewhere: KnownPrice = {
      price: price(64_000),
      change24h: null,
      tickSize: 0.1,
      at: AT,
      market: { id: 'another', name: 'Another', simulated: false },
      seen: [],
    };
    expect(ladderOf(other, elsewhere, null, AT)?.now).toBeNull();
  });
});

describe('what stands in the way', () => {
  const withLevels = (importantLevels: Record<string, number | string>, last?: number) =>
    ladderOf(
      {
        ...FACTS,
        tradeSummary: { ...FACTS.tradeSummary, importantLevels },
        tradeRecommendation: FACTS.tradeRecommendation && {
          ...FACTS.tradeRecommendation,
          ...BEGUN,
        },
      },
      last === undefined ? null : priceNow(last),
      null,
      AT,
    )?.levels.map(({ name, priceText }) => `${name} ${priceText}`);

  test('lies between entry and last target, the nearest to the entry first', () => {
    expect(
      withLevels({
        '1d MA200': 66_000,
        '4h resistance': 64_500,
        '4h support': 63_900,
        '1w resistance': 68_000,
        '1d R1': 'none',
      }),
    ).toEqual(['4h resistance 64,500.0', '1d MA200 66,000.0']);
  });

  test('is behind once price has passed it, and in the way again once price has turned back', () => {
    const levels = { '4h resistance': 64_500, '1d MA200': 66_000, '4h support': 63_900 };
    expect(withLevels(levels, 64_600)).toEqual(['1d MA200 66,000.0']);
    expect(withLevels(levels, 63_800)).toEqual(['4h resistance 64,500.0', '1d MA200 66,000.0']);
  });

  test('is never named by its place alone', () => {
    expect(withLevels({ R1: 65_000, 'Above 1 (1d)': 65_100 })).toEqual([]);
  });
});

describe("a person's own levels", () => {
  afterEach(closeLevelSheet);

  const ownAt = (at: number, touched = false): OwnLevel => ({
    level: {
      id: '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10',
      coin: 'BTCUSDT',
      side: 'above',
      price: price(at),
      repeating: false,
      expires_at: null,
      note: '',
      armed: !touched,
      touched_at: null,
    },
    touched,
  });
  const withOwn = (own: readonly OwnLevel[], status: PlanStatus | null = null) => {
    const ranges = rangesWith(64_250.5, AT);
    const tradeRecommendation = FACTS.tradeRecommendation && {
      ...FACTS.tradeRecommendation,
      ...BEGUN,
    };
    const facts = { ...FACTS, ranges, tradeRecommendation };
    return ladderOf(facts, priceNow(64_500), status, AT, true, own);
  };

  test('are the two nearest to price between stop and last target, without R or odds', () => {
    const levels = [67_000, 68_000, 63_000, 66_000, 64_000].map((at) => ownAt(at));
    const ladder = withOwn([...levels, ownAt(65_250.5), ownAt(67_250.5), ownAt(64_600, true)]);
    expect(ladder?.own?.map((rung) => [rung.label, rung.kind, rung.priceText])).toEqual([
      ['Yours', 'own', '64,000.0'],
      ['Yours', 'own', '66,000.0'],
    ]);
    expect(ladder?.own?.[1]).toMatchObject({ distance: '+2.33%', reward: null, odds: null });
    const { sigma } = rangesWith(64_250.5, AT).day;
    const day = chanceText(touchChance('day', sigma, 64_500, 66_000));
    expect(ladder?.own?.[1]?.touch).toBe(day);
    expect(ladder?.rungs.map(({ label }) => label)).toEqual(['TP2', 'TP1', 'Entry', 'Stop']);
  });

  test('open what the person is notified of', () => {
    withOwn([ownAt(66_000)])?.own?.[0]?.open?.();
    expect(useLevelSheet.getState().asked).toEqual({ view: 'coin', coin: 'BTCUSDT' });
  });

  test('do not stand beside a plan that is over', () => {
    const expired = { kind: 'expired', at: AT, reached: null, sure: true, netR: null } as const;
    expect(withOwn([ownAt(66_000)], expired)?.own).toEqual([]);
  });
});

describe('the end of a plan', () => {
  const end = { level: 'stop', price: 63_250.5, at: AT, exact: true };
  test.each([
    [
      { kind: 'stopped', end, reached: null, sure: true, netR: null },
      { price: 63_250.5, stopped: true },
    ],
    [
      {
        kind: 'completed',
        end: { ...end, level: 'TP2', price: 67_250.5 },
        reached: null,
        sure: true,
        netR: null,
      },
      { price: 67_250.5, stopped: false },
    ],
    [
      { kind: 'expired', at: AT, reached: null, sure: true, netR: null },
      { price: null, stopped: false },
    ],
  ] as const)('is where price stood: %o', (status, ended) => {
    expect(ladder({}, 64_000, status)?.ended).toEqual(ended);
  });
});
