import { describe, expect, it } from 'vitest';
import { randomStream } from '../simulated/seeded-random.ts';
import type { Urgency } from './caller.ts';
import { ownSpending } from './own-spending.ts';
import { costOf, type Quota } from './quota.ts';

const QUOTA: Quota = { weight: 2_400, windowMs: 60_000 };
/** A weight of it is earned back in exactly a second. */
const WHOLE: Quota = { weight: 50, windowMs: 35_000 };

/** Takes as much as it can, with pauses of random length, for ten windows. */
async function greedy(weights: readonly number[], random: () => number) {
  let now = 0;
  const spending = ownSpending(() => now);
  const taken: { at: number; weight: number }[] = [];
  while (now < 10 * QUOTA.windowMs) {
    const weight = weights[Math.floor(random() * weights.length)] ?? 1;
    const attempt = await spending.take('weight', costOf(QUOTA, weight, 'person'));
    if (attempt.taken) taken.push({ at: now, weight });
    else now += attempt.waitMs;
    if (random() < 0.0002) now += random() * 2 * QUOTA.windowMs;
  }
  return taken;
}

function mostInAnyWindow(taken: readonly { at: number; weight: number }[]): number {
  let most = 0;
  let sum = 0;
  let first = 0;
  for (const { at, weight } of taken) {
    sum += weight;
    for (; (taken[first]?.at ?? at) <= at - QUOTA.windowMs; first += 1) {
      sum -= taken[first]?.weight ?? 0;
    }
    most = Math.max(most, sum);
  }
  return most;
}

describe('a quota', () => {
  it.each([
    ['small', [1]],
    ['mixed', [1, 2, 5, 10, 40]],
  ])(
    'gives at most nine tenths of a limit in any window, and uses that: %s',
    async (_, weights) => {
      const taken = await greedy(weights, randomStream(1).uniform);
      const most = mostInAnyWindow(taken);
      expect(most).toBeLessThanOrEqual(0.9 * QUOTA.weight + Math.max(...weights));
      expect(most).toBeGreaterThan(0.85 * QUOTA.weight);
    },
  );

  async function atOnce(spending: ReturnType<typeof ownSpending>, urgency: Urgency) {
    let sum = 0;
    while ((await spending.take('weight', costOf(WHOLE, 1, urgency))).taken) sum += 1;
    return sum;
  }

  it('lets background work have half of what may leave at once; people have the rest', async () => {
    const spending = ownSpending(() => 0);
    expect(await atOnce(spending, 'background')).toBe(5);
    expect(await atOnce(spending, 'background')).toBe(0);
    expect(await atOnce(spending, 'person')).toBe(5);
    expect(await atOnce(spending, 'person')).toBe(0);
  });

  it('keeps some for levels where background work has used up its own, and some for people', async () => {
    const spending = ownSpending(() => 0);
    expect(await atOnce(spending, 'background')).toBe(5);
    expect(await atOnce(spending, 'levels')).toBe(2);
    expect(await atOnce(spending, 'person')).toBe(3);
  });

  it('lets the scan have half of what is left to background work', async () => {
    const spending = ownSpending(() => 0);
    expect(await atOnce(spending, 'scan')).toBe(2);
    expect(await atOnce(spending, 'background')).toBe(3);
    expect(await atOnce(spending, 'person')).toBe(5);
  });

  it('gives a weight larger than what may leave at once when it is full', async () => {
    let now = 0;
    const spending = ownSpending(() => now);
    expect((await spending.take('weight', costOf(QUOTA, 1, 'person'))).taken).toBe(true);
    const large = costOf(QUOTA, 1_000, 'background');
    const { taken, waitMs } = await spending.take('weight', large);
    expect(taken).toBe(false);
    now += waitMs;
    expect((await spending.take('weight', large)).taken).toBe(true);
  });
});
