import * as v from 'valibot';
import {
  type Action,
  ActionSchema,
  StanceSchema,
} from '../../../domain/analysis/recommendation.ts';
import { type Coin, CoinSchema } from '../../../domain/market/coin.ts';
import { type EpochMs, epochMs } from '../../../domain/text/quantity.ts';
import { HOUR_MS } from '../../../domain/text/time-units.ts';

const Above0 = v.pipe(v.number(), v.gtValue(0));

/** The watched part of a recommendation. */
const RecommendationSchema = v.object({
  action: ActionSchema,
  entry: Above0,
  currentPrice: Above0,
  stopLoss: Above0,
  takeProfit: v.pipe(v.record(v.string(), Above0), v.minEntries(1)),
  expiresInHours: Above0,
  stance: StanceSchema,
});

export interface PlanTarget {
  readonly label: string;
  readonly price: number;
}

export interface WatchedPlan {
  readonly snapshotId: string;
  readonly coin: Coin;
  readonly action: Action;
  readonly entry: number;
  /** At the time of the analysis. */
  readonly currentPrice: number;
  readonly stop: number;
  /** Nearest first; the last is the primary one. */
  readonly targets: readonly [PlanTarget, ...PlanTarget[]];
  /** The plan advises staying out: touches are recorded, not notified. */
  readonly isAside: boolean;
  readonly snapshotTime: EpochMs;
  readonly expiresAt: EpochMs;
}

export interface StoredPlan {
  readonly snapshotId: string;
  readonly coin: string;
  readonly snapshotTime: Date;
  readonly recommendation: unknown;
}

/** Null if it lacks a watched field. */
export function readWatchedPlan(stored: StoredPlan): WatchedPlan | null {
  const plan = v.safeParse(RecommendationSchema, stored.recommendation);
  const coin = v.safeParse(CoinSchema, stored.coin);
  if (!plan.success || !coin.success) return null;
  const { action, entry, currentPrice, stopLoss, takeProfit, expiresInHours, stance } = plan.output;
  const [first, ...others] = Object.entries(takeProfit)
    .map(([label, price]) => ({ label, price }))
    .sort((a, b) => Math.abs(a.price - entry) - Math.abs(b.price - entry));
  if (first === undefined) return null;
  const snapshotTime = epochMs(stored.snapshotTime.getTime());
  return {
    snapshotId: stored.snapshotId,
    coin: coin.output,
    action,
    entry,
    currentPrice,
    stop: stopLoss,
    targets: [first, ...others],
    isAside: stance === 'stand aside',
    snapshotTime,
    expiresAt: epochMs(snapshotTime + expiresInHours * HOUR_MS),
  };
}

export const primaryOf = ({ targets }: WatchedPlan): PlanTarget => targets.at(-1) ?? targets[0];
