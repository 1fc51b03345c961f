import type { Cost } from './quota.ts';

/** What came of one attempt to take weight. */
export interface Taking {
  /** Whether the weight was taken; otherwise nothing was. */
  readonly taken: boolean;
  /** How long until there is enough, as things stand. */
  readonly waitMs: number;
  /** What is left of a pause that the exchange asked for. */
  readonly pauseMs: number;
}

/** Keeps what was taken of each quota of one address. */
export interface Spending {
  /** Takes the cost now or leaves everything as it is; it never waits. */
  take(quota: string, cost: Cost): Promise<Taking>;
  /** Pauses these quotas for so long; a longer pause that is under way stays. */
  pause(quotas: readonly string[], milliseconds: number): Promise<void>;
}
