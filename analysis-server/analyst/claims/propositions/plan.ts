import type { Action } from '../../../../domain/analysis/recommendation.ts';
import type { TargetRole } from '../../../../domain/plan/odds/target-role.ts';
import type { LevelRef } from './terms.ts';

export type PlanProposition =
  | { readonly type: 'plan'; readonly action: Action; readonly entry: number }
  /** `percent` of the entry; `atr` of the plan. */
  | {
      readonly type: 'stop';
      readonly price: number;
      readonly percent: number;
      readonly atr: number;
    }
  /** The level between entry and stop nearest to the stop, within 0.5 ATR of it. */
  | { readonly type: 'stop-behind'; readonly level: LevelRef; readonly stop: number }
  /** `ratio` to the stop's distance; half of those that reach it do so within `hours`. */
  | {
      readonly type: 'target';
      readonly label: string;
      readonly role: TargetRole;
      readonly price: number;
      readonly percent: number;
      readonly ratio: number;
      readonly hours: number;
    }
  /** A merged level within 0.3 ATR beyond a target. */
  | {
      readonly type: 'target-before';
      readonly label: string;
      readonly target: number;
      readonly level: LevelRef;
    }
  | { readonly type: 'reward'; readonly label: string; readonly ratio: number };
