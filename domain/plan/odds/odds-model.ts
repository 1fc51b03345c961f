import type { TargetRole } from './target-role.ts';

/** Odds as they were said beside what happened, of entries with about the same odds. */
export interface CalibrationPoint {
  /** Mean of the odds of reaching the target. */
  readonly said: number;
  /** Share that reached it. */
  readonly happened: number;
  readonly n: number;
}

/** How one target's odds are computed. */
export interface TargetWeights {
  /** Weights of the features for reaching the target, and for expiring; the stop's are 0. */
  readonly hit: readonly number[];
  readonly expire: readonly number[];
  /** Mean result in R where the stop was met: gaps go beyond it. */
  readonly atStop: number;
  /** Mean result where time was over, as a share of the target's reward. */
  readonly atExpiry: number;
}

/** How the odds of one target did on the validation split. */
export interface TargetScores {
  /** Mean distance of said and happened over the tenths of the calibration. */
  readonly calibrationError: number;
  /** Share that is saved of the Brier score of always saying how many plans fitted on reached it. */
  readonly brierSkill: number;
  /** Mean result in R before costs, as said and as it came. */
  readonly saidR: number;
  readonly happenedR: number;
}

/** How one target's odds are computed, and how they did. */
export interface TargetModel extends TargetWeights {
  /** Of all replayed plans, of both splits: how many, and the share that reached the target. */
  readonly baseRate: { readonly n: number; readonly hit: number };
  /** Share of the plans fitted on that reached it. */
  readonly fittedRate: number;
  /** Tenths of the validation split, the least likely first. */
  readonly calibration: readonly CalibrationPoint[];
  /** Null where they were not measured. */
  readonly scores: TargetScores | null;
}

/** The odds' coefficients, with what they were fitted on. */
export interface OddsModel {
  /** Day of the fit, YYYY-MM-DD. */
  readonly date: string;
  /** The first day that was not fitted on, and the first that was not validated on. */
  readonly fittedUntil: string;
  readonly validatedUntil: string;
  /** SHA-256 over the candles that were read. */
  readonly dataHash: string;
  /** Entries fitted and validated on. */
  readonly fitted: number;
  readonly validated: number;
  readonly targets: Readonly<Record<TargetRole, TargetModel>>;
}
