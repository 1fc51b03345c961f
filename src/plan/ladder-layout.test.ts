import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  LABEL_GAP,
  ladderLayout,
  leastHeight,
  planScale,
  ROOMY_GAP,
  spreadLabels,
} from './ladder-layout.ts';
import type { LadderPlan, Rung } from './ladder-plan.ts';

interface Drawn {
  readonly action: 'LONG' | 'SHORT';
  readonly entry: number;
  readonly risk: number;
  readonly rewards: readonly number[];
  readonly now: number | null;
  readonly levels: readonly number[];
}

function planOf({ action, entry, risk, rewards, now, levels }: Drawn): LadderPlan {
  const towards = action === 'LONG' ? 1 : -1;
  const at = (r: number) => entry + towards * r * risk;
  const rung = (kind: Rung['kind'], label: string, price: number): Rung => ({
    kind,
    label,
    price,
    priceText: String(price),
    distance: null,
    reward: null,
    odds: null,
    touch: null,
    primary: label === `TP${rewards.length}`,
  });
  return {
    action,
    rungs: [
      ...rewards.map((reward, index) => rung('target', `TP${index + 1}`, at(reward))),
      rung('entry', 'Entry', entry),
      rung('stop', 'Stop', at(-1)),
    ].sort((a, b) => b.price - a.price),
    now:
      now === null
        ? null
        : { price: at(now), priceText: '', distance: null, reward: null, old: false },
    levels: levels.map((r) => ({ price: at(r), name: '1d MA200', priceText: '' })),
    ended: null,
  };
}

/** Plans from the tiniest to huge prices, targets close together, price now far outside. */
const plans = fc
  .record({
    action: fc.constantFrom('LONG' as const, 'SHORT' as const),
    entry: fc.double({ min: 1e-8, max: 1e7, noNaN: true }),
    share: fc.double({ min: 0.0005, max: 0.2, noNaN: true }),
    steps: fc.array(fc.double({ min: 0.001, max: 4, noNaN: true }), { minLength: 1, maxLength: 4 }),
    now: fc.option(fc.double({ min: -4, max: 9, noNaN: true })),
    levels: fc.array(fc.double({ min: 0.01, max: 3, noNaN: true }), { maxLength: 4 }),
  })
  .map(({ share, steps, ...drawn }) => {
    const rewards = steps.map((_, index) => steps.slice(0, index + 1).reduce((a, b) => a + b, 0));
    return planOf({ ...drawn, risk: share * drawn.entry, rewards });
  });

describe('labels', () => {
  test('stay where they are while they have room', () => {
    expect(spreadLabels([20, 60, 200], 24, 10, 290)).toEqual([20, 60, 200]);
  });

  test('give way to each other by the same, to both sides', () => {
    expect(spreadLabels([124, 139], 24, 10, 290)).toEqual([119.5, 143.5]);
  });

  test('are pushed in from the ends', () => {
    expect(spreadLabels([5, 16], 24, 10, 290)).toEqual([10, 34]);
    expect(spreadLabels([284, 295], 24, 10, 290)).toEqual([266, 290]);
  });

  test('keep order, distance and place on any plan, with a mouse and with a thumb', () => {
    fc.assert(
      fc.property(
        plans,
        fc.constantFrom(LABEL_GAP, ROOMY_GAP),
        fc.integer({ min: 0, max: 400 }),
        (plan, gap, more) => {
          const height = leastHeight(plan, gap) + more;
          const { labels } = ladderLayout(plan, { height, gap });
          const prices = labels.map(({ of, index }) => {
            if (of === 'rung') return plan.rungs[index]?.price ?? Number.NaN;
            if (of === 'now') return plan.now?.price ?? Number.NaN;
            return plan.levels.reduce((sum, { price }) => sum + price, 0) / plan.levels.length;
          });
          expect(prices).toEqual(prices.toSorted((a, b) => b - a));
          labels.forEach(({ labelY }, place) => {
            const before = labels[place - 1]?.labelY ?? Number.NEGATIVE_INFINITY;
            expect(labelY - before).toBeGreaterThan(gap - 1e-6);
            expect(labelY).toBeGreaterThan(10 - 1e-6);
            expect(labelY).toBeLessThan(height - 10 + 1e-6);
          });
          expect(labels.filter(({ of }) => of === 'rung')).toHaveLength(plan.rungs.length);
          expect(labels.some(({ of }) => of === 'now')).toBe(plan.now !== null);
        },
      ),
    );
  });

  test('say what is in the way only where the plan leaves room for it', () => {
    const plan = planOf({
      action: 'LONG',
      entry: 100,
      risk: 1,
      rewards: [1, 2, 3],
      now: 0.5,
      levels: [1.5],
    });
    const names = (height: number) =>
      ladderLayout(plan, { height, gap: LABEL_GAP }).labels.map(({ of }) => of);
    expect(names(300)).toContain('levels');
    expect(names(leastHeight(plan, LABEL_GAP))).not.toContain('levels');
  });
});

describe('rungs', () => {
  test('stand at their true place on any plan, wherever price is', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const height = 300;
        const { rungs, levels, dot } = ladderLayout(plan, { height, gap: LABEL_GAP });
        const still = ladderLayout({ ...plan, now: null }, { height, gap: LABEL_GAP });
        expect(rungs).toEqual(still.rungs);
        const yOf = planScale(plan, height);
        expect(rungs).toEqual(plan.rungs.map(({ price }) => yOf(price)));
        expect(rungs[0]).toBeCloseTo(16, 6);
        expect(rungs.at(-1)).toBeCloseTo(284, 6);
        expect(levels).toHaveLength(plan.levels.length);
        if (dot !== null) {
          expect(dot).toBeGreaterThanOrEqual(5);
          expect(dot).toBeLessThanOrEqual(295);
        }
      }),
    );
  });

  test("lie on the chart's lines where it lends its scale", () => {
    const plan = planOf({
      action: 'SHORT',
      entry: 100,
      risk: 2,
      rewards: [1, 2],
      now: null,
      levels: [],
    });
    const scale = (price: number) => 900 - 8 * price;
    const { rungs, entry, far, stop } = ladderLayout(plan, { height: 400, gap: LABEL_GAP, scale });
    expect(rungs).toEqual([84, 100, 116, 132]);
    expect({ entry, far, stop }).toEqual({ entry: 100, far: 132, stop: 84 });
    const low = ladderLayout(plan, {
      height: 400,
      gap: LABEL_GAP,
      scale: (price) => 820 - 8 * price,
    });
    expect(low.rungs[0]).toBe(4);
    expect(low.labels[0]?.labelY).toBeGreaterThanOrEqual(38);
  });
});

test('price beyond the plan stands outside the rails, its label beyond the last one', () => {
  const plan = planOf({
    action: 'LONG',
    entry: 100,
    risk: 1,
    rewards: [1, 2, 3],
    now: 8,
    levels: [],
  });
  const { dot, labels } = ladderLayout(plan, { height: 300, gap: LABEL_GAP });
  expect(dot).toBe(5);
  expect(labels[0]?.of).toBe('now');
});

test('a plan that ended shows where price stood, and no price now', () => {
  const plan = planOf({
    action: 'LONG',
    entry: 100,
    risk: 1,
    rewards: [1, 2, 3],
    now: 2,
    levels: [],
  });
  const over = { ...plan, ended: { price: 99, stopped: true } };
  const { dot, stop, labels } = ladderLayout(over, { height: 300, gap: LABEL_GAP });
  expect(dot).toBe(stop);
  expect(labels.some(({ of }) => of === 'now')).toBe(false);
  const expired = { ...plan, ended: { price: null, stopped: false } };
  expect(ladderLayout(expired, { height: 300, gap: LABEL_GAP }).dot).toBeNull();
});
