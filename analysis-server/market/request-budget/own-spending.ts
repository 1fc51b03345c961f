import type { Spending } from './quota.ts';

export function ownSpending(clock: () => number): Spending {
  const spentUntil = new Map<string, number>();
  const pausedUntil = new Map<string, number>();
  return {
    async take(quota, { costMs, aheadMs }) {
      const now = clock();
      const spent = Math.max(spentUntil.get(quota) ?? now, now);
      const waitMs = Math.max(spent - now - aheadMs, 0);
      const pauseMs = Math.max((pausedUntil.get(quota) ?? now) - now, 0);
      const taken = waitMs === 0 && pauseMs === 0;
      if (taken) spentUntil.set(quota, spent + costMs);
      return { taken, waitMs, pauseMs };
    },
    async pause(quotas, milliseconds) {
      const until = clock() + milliseconds;
      for (const quota of quotas) {
        pausedUntil.set(quota, Math.max(pausedUntil.get(quota) ?? 0, until));
      }
    },
  };
}
