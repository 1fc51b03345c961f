import type { Horizon, HorizonName } from '../../analysis/ranges.ts';

export interface HorizonModel {
  /** Constant, then weights of the three inputs: ln of the daily variance until the horizon. */
  readonly variance: readonly number[];
  /** Quantiles of the log return over sigma, by the share that they hold. */
  readonly bands: Readonly<Record<keyof Horizon['bands'], readonly [number, number]>>;
  /** Farthest log move up and down over sigma that each of `shares` reaches. */
  readonly up: readonly number[];
  readonly down: readonly number[];
}

export interface BandsModel {
  readonly date: string;
  /** Exclusive. */
  readonly fittedUntil: string;
  readonly dataHash: string;
  /** Falls from 1; nothing is known below the last. */
  readonly shares: readonly number[];
  readonly horizons: Readonly<Record<HorizonName, HorizonModel>>;
}

/** By band ('80') or move in % ('-2'): mean share as stated, and how often it came so. */
type Replayed = Readonly<Record<string, { readonly said: number; readonly happened: number }>>;

/** On days that nothing was fitted on. */
export interface ReplayedRanges extends Readonly<Record<HorizonName, Replayed>> {
  /** YYYY-MM-DD; the last is exclusive. */
  readonly from: string;
  readonly until: string;
  /** Moves of each horizon that began by then. */
  readonly cases: Readonly<Record<HorizonName, number>>;
}
