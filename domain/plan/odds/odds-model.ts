import type { TargetRole } from './target-role.ts';

export interface CalibrationPoint {
  /** Mean stated odds of a hit. */
  readonly said: number;
  readonly happened: number;
  readonly n: number;
}

export interface CalibratedTenth extends CalibrationPoint {
  /** Highest stated odds. */
  readonly upTo: number;
  /** Of the 95 % interval of `happened` less `said`, from blocks of 14 days over all coins. */
  readonly halfWidth: number;
}

export interface TargetWeights {
  /** Feature weights for a hit and for expiry; the stop's are 0. */
  readonly hit: readonly number[];
  readonly expire: readonly number[];
  /** Mean R at the stop, which gaps overshoot. */
  readonly atStop: number;
  /** Mean result at expiry, as a share of the reward. */
  readonly atExpiry: number;
}

export interface TargetScores {
  /** Mean absolute error of stated odds over the calibration's tenths. */
  readonly calibrationError: number;
  /** Brier skill against always stating the fitted rate. */
  readonly brierSkill: number;
}

export interface TargetModel extends TargetWeights {
  /** Looks at a plan every eight hours, of both splits. */
  readonly baseRate: { readonly n: number; readonly hit: number };
  /** Hit share of the looks fitted on. */
  readonly fittedRate: number;
  /** Tenths of the validation split, least likely first. */
  readonly calibration: readonly CalibratedTenth[];
  /** Null if not measured. */
  readonly scores: TargetScores | null;
}

export interface OddsModel {
  /** YYYY-MM-DD of the fit. */
  readonly date: string;
  /** Exclusive ends of the fitting and validation splits. */
  readonly fittedUntil: string;
  readonly validatedUntil: string;
  /** SHA-256 of the candles. */
  readonly dataHash: string;
  readonly fitted: number;
  readonly validated: number;
  readonly targets: Readonly<Record<TargetRole, TargetModel>>;
}
