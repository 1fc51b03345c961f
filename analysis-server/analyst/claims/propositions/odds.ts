import type { AsideReason, Stance } from '../../../../domain/analysis/recommendation.ts';
import type { TargetRole } from '../../../../domain/plan/odds/target-role.ts';

export type OddsProposition =
  /** What may become of a target until the plan's time is over (`hours`): shares that sum to 1. */
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
  /** Mean result in R, after all costs, of a position that is closed at a target. */
  | {
      readonly type: 'expected';
      readonly label: string;
      readonly role: TargetRole;
      readonly price: number;
      readonly result: number;
    }
  /** Costs in R of a position that is held for the primary target, on average for `hours`. */
  | {
      readonly type: 'costs';
      readonly label: string;
      readonly fees: number;
      readonly slippage: number;
      readonly funding: number;
      readonly fundingAssumed: boolean;
      readonly hours: number;
    }
  /** Whether to trade the plan, and why not, weightiest first; `result` is what the primary target's odds come to in R. */
  | {
      readonly type: 'stance';
      readonly stance: Stance;
      readonly asideFor: readonly AsideReason[];
      readonly label: string;
      readonly result: number | null;
    }
  /** How many of the replayed plans that the odds rest on reached a target of this role. */
  | {
      readonly type: 'base-rate';
      readonly label: string;
      readonly role: TargetRole;
      readonly n: number;
      readonly hit: number;
    };
