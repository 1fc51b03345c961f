import type { AsideReason, Stance } from '../../../../domain/analysis/recommendation.ts';
import type { TargetRole } from '../../../../domain/plan/odds/target-role.ts';

export type OddsProposition =
  /** Shares, which sum to 1, by the end of the plan's time (`hours`). */
  | {
      readonly type: 'odds';
      readonly label: string;
      readonly role: TargetRole;
      readonly price: number;
      readonly hit: number;
      readonly stop: number;
      readonly expire: number;
      readonly hours: number;
    }
  /** Mean result in R after all costs, if closed at a target. */
  | {
      readonly type: 'expected';
      readonly label: string;
      readonly role: TargetRole;
      readonly price: number;
      readonly result: number;
    }
  /** In R, if held for the primary target, on average `hours`. */
  | {
      readonly type: 'costs';
      readonly label: string;
      readonly fees: number;
      readonly slippage: number;
      readonly funding: number;
      readonly fundingAssumed: boolean;
      readonly hours: number;
    }
  /** Reasons weightiest first; `result`: what the primary target's odds come to in R. */
  | {
      readonly type: 'stance';
      readonly stance: Stance;
      readonly asideFor: readonly AsideReason[];
      readonly label: string;
      readonly result: number | null;
    }
  /** Of the replayed plans that the odds rest on, those that reached such a target. */
  | {
      readonly type: 'base-rate';
      readonly label: string;
      readonly role: TargetRole;
      readonly n: number;
      readonly hit: number;
    };
