import { setTimeout as realTime } from 'node:timers/promises';
import { createKeyedMutex } from '../../analysis-server/market/keyed-mutex.ts';
import type { Spending } from '../../analysis-server/market/request-budget/quota.ts';
import { sharedSpending } from '../../analysis-server/market/request-budget/shared-spending.ts';
import type { Database } from '../../platform/database/database.ts';

/** Time in which a wait for the shared budget of requests is skipped, for all that share it. */
export interface SkippedTime {
  /** The machine's time and all that was skipped. */
  now(): number;
  /** How much was skipped so far. */
  skippedMs(): number;
  /** Spending of an address in this time. */
  spending(address: string): Spending;
  /** For `BudgetSettings.wait`. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/**
 * Skips time by moving what the database remembers into the past. It is skipped only while every
 * request that was let go has arrived: none is on its way for as long as the skipped time.
 * @param arrived how many requests the exchange has received
 */
export function skippedTime(database: Database, arrived: () => number): SkippedTime {
  const inTurn = createKeyedMutex();
  let skipped = 0;
  let left = 0;
  const now = () => Date.now() + skipped;

  async function skip(milliseconds: number): Promise<void> {
    while (arrived() < left) await realTime(1);
    skipped += milliseconds;
    await database.query(
      `update public.request_budgets set spent_until = spent_until - $1 * interval '1 ms',
         paused_until = paused_until - $1 * interval '1 ms'`,
      [milliseconds],
    );
  }

  return {
    now,
    skippedMs: () => skipped,
    spending(address) {
      const shared = sharedSpending(database, address);
      return {
        ...shared,
        take: (quota, cost) =>
          inTurn('time', async () => {
            const taking = await shared.take(quota, cost);
            if (taking.taken) left += 1;
            return taking;
          }),
      };
    },
    async wait(milliseconds, signal) {
      const until = now() + milliseconds;
      await inTurn('time', async () => {
        if (until > now()) await skip(until - now());
      });
      signal.throwIfAborted();
    },
  };
}
