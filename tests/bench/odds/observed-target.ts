import type { VolatilityReadings } from '../../../domain/analysis/recommendation.ts';
import type { TargetInputs } from '../../../domain/plan/odds/odds.ts';
import { rolesOf, type TargetRole } from '../../../domain/plan/odds/target-role.ts';
import { expiryOf } from '../../../domain/plan/plan-expiry.ts';
import type { Result } from '../track-record/followed-plan.ts';
import type { ReplayedLook } from '../track-record/replayed-coin.ts';

/** A target of a plan or of its mirror, with what the odds depend on and what became of it. */
export interface ObservedTarget {
  readonly role: TargetRole;
  readonly inputs: TargetInputs;
  readonly result: Result;
}

/** A side of a look: what its odds are computed with, and its targets, nearest first. */
export interface ObservedSide {
  readonly rewards: readonly number[];
  readonly lean: number;
  readonly volatility: VolatilityReadings;
  readonly targets: readonly ObservedTarget[];
}

/**
 * A settled plan and its mirror: everything but the lean, whose sign differs, is the same of both.
 * Null where a target is not settled, or the history was too short for odds.
 */
export function observedSides({
  recommended,
  plan,
  mirror,
}: ReplayedLook): { readonly plan: ObservedSide; readonly mirror: ObservedSide } | null {
  const { action, entry, stopLoss, takeProfit, score, volatility } = recommended;
  if (volatility === null) return null;
  const risk = Math.abs(entry - stopLoss);
  const rewards = Object.values(takeProfit).map((target) => Math.abs(target - entry) / risk);
  const primaryReward = rewards.at(-1) ?? Number.NaN;
  const roles = rolesOf(rewards.length);
  const sideOf = (lean: number, results: readonly (Result | null)[]): ObservedSide | null => {
    const targets = rewards.flatMap((reward, place): ObservedTarget[] => {
      const [role, result] = [roles[place], results[place]];
      if (!role || !result) return [];
      return [{ role, inputs: { reward, primaryReward, lean, volatility }, result }];
    });
    return targets.length < rewards.length ? null : { rewards, lean, volatility, targets };
  };
  const lean = action === 'LONG' ? score : -score;
  const [followed, mirrored] = [sideOf(lean, plan), sideOf(-lean, mirror)];
  return followed && mirrored && { plan: followed, mirror: mirrored };
}

/** Whether a plan was made at or after `from`, and its time was over by `until`. */
export function liesWithin(look: ReplayedLook, from: number, until: number): boolean {
  const { snapshotTime, recommended } = look;
  return snapshotTime >= from && expiryOf(snapshotTime, recommended.expiresInHours) <= until;
}
