import type { Cost } from './quota.ts';

export interface Taking {
  /** If false, nothing was taken. */
  readonly taken: boolean;
  readonly waitMs: number;
  /** Rest of a pause the exchange asked for. */
  readonly pauseMs: number;
}

export interface Spending {
  /** Takes the cost now or changes nothing; never waits. */
  take(quota: string, cost: Cost): Promise<Taking>;
  /** A longer pause under way stays. */
  pause(quotas: readonly string[], milliseconds: number): Promise<void>;
}
