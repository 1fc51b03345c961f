import type { Coin } from '../../domain/coin.ts';
import type { MonitoringTime } from '../../domain/monitoring-time.ts';
import type { EpochMs } from '../../domain/quantity.ts';

/** Whose entries a new analysis goes to. */
export type Audience =
  /** Everybody who is due at this time; they are alerted. */
  | { readonly kind: 'slot'; readonly time: MonitoringTime }
  /** A person who asked for it and looks at it; no alert. */
  | { readonly kind: 'person'; readonly userId: string };

/** The new analysis of a coin. */
export interface NewSnapshot {
  readonly coin: Coin;
  readonly snapshotId: string;
}

export interface SnapshotsToApply {
  /** A coin once. */
  readonly snapshots: readonly NewSnapshot[];
  readonly audience: Audience;
  readonly now: EpochMs;
}

/** How many states were moved, and alerts written. */
export interface Applied {
  readonly changed: number;
  readonly unchanged: number;
  readonly alerts: number;
}
