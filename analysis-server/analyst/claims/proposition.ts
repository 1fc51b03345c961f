import type { Action, AsideReason, Stance } from '../../../domain/analysis/recommendation.ts';
import type { TargetRole } from '../../../domain/plan/odds/target-role.ts';
import type {
  AgreementProposition,
  ChangeProposition,
  ComparisonProposition,
  PatternProposition,
  StateProposition,
  StructureProposition,
} from './market-proposition.ts';
import type { AverageName, Framed, Frames, LevelRef, Side, Typed } from './terms.ts';

export type ConditionProposition =
  | Typed<{
      /** A trade beyond the stop. */
      ends: { side: Side; stop: number };
    }>
  | Framed<{
      /**
       * A close beyond a level, MA20 or MA50 between price and stop, at least 0.15 ATR from either,
       * in the first two thirds of the way; of the level's timeframe, or of 4h for 1d and 1w.
       */
      warning: { side: Side; level: LevelRef };
      /** A close beyond the last swing high (of a downtrend) or low (of an uptrend). */
      'swing-break': { side: Side; price: number };
      /** A close that would turn MA50 or MA200 of 4h, 1d or 1w against the plan. */
      flips: { average: 'MA50' | 'MA200'; side: Side; value: number };
    }>;

export type GapProposition = Typed<{
  /** Of the candles (`domain/analysis/limitation.ts`), joined by reason. */
  limitation: { limit: 'refused' | 'gap'; timeframes: Frames; reason: string | null };
  /** By the names of `GAP_NAMES`, whatever the reason. */
  missing: { timeframes: Frames; names: readonly string[] };
  simulated: object;
  /** News and the order book are not looked at. */
  outside: object;
}>;

export type LevelProposition =
  | Typed<{
      /** `at`: nearer than 0.15 ATR of the plan, so it is met, not near. */
      'nearest-level': { side: Side; at: boolean; level: LevelRef; percent: number; atr: number };
      /**
       * What stands strictly between entry and primary target, or on a part of that way: levels,
       * MA50 and MA200 of 4h, 1d and 1w, cloud edges of 4h and 1d. Nearest first, within 0.1 ATR as
       * one, named by what of it stands there. None: the way is free as far as known.
       */
      between: { target: string; from: string; levels: readonly LevelRef[] };
      'no-level': { side: Side };
    }>
  | Framed<{
      /** Where it is not the nearest of all. */
      'nearest-of-timeframe': { side: Side; level: LevelRef; percent: number; atr: number };
      /** MA50, MA100 or MA200 within 1 ATR of the plan. */
      'average-near': { average: AverageName; side: Side; at: boolean; value: number; atr: number };
    }>;

export type OddsProposition = Typed<{
  /** Shares, which sum to 1, by the end of the plan's time (`hours`). */
  odds: {
    label: string;
    role: TargetRole;
    price: number;
    hit: number;
    stop: number;
    expire: number;
    hours: number;
  };
  /** Mean result in R after all costs, if closed at a target. */
  expected: { label: string; role: TargetRole; price: number; result: number };
  /** In R, if held for the primary target, on average `hours`. */
  costs: {
    label: string;
    fees: number;
    slippage: number;
    funding: number;
    fundingAssumed: boolean;
    hours: number;
  };
  /** Reasons weightiest first; `result`: what the primary target's odds come to in R. */
  stance: {
    stance: Stance;
    asideFor: readonly AsideReason[];
    label: string;
    result: number | null;
  };
  /** Of the replayed plans that the odds rest on, those that reached such a target. */
  'base-rate': { label: string; role: TargetRole; n: number; hit: number };
}>;

export type PlanProposition = Typed<{
  plan: { action: Action; entry: number };
  /** `percent` of the entry; `atr` of the plan. */
  stop: { price: number; percent: number; atr: number };
  /** The level between entry and stop nearest to the stop, within 0.5 ATR of it. */
  'stop-behind': { level: LevelRef; stop: number };
  /** `ratio` to the stop's distance; half of those that reach it do so within `hours`. */
  target: {
    label: string;
    role: TargetRole;
    price: number;
    percent: number;
    ratio: number;
    hours: number;
  };
  /** A merged level within 0.3 ATR beyond a target. */
  'target-before': { label: string; target: number; level: LevelRef };
  reward: { label: string; ratio: number };
}>;

/**
 * What a claim says, as data. Figures are unrounded; sides are of figures as shown, so what reads
 * equal has none. Candle counts are of closed candles; `ago` 0 is the newest.
 */
export type Proposition =
  | StateProposition
  | ComparisonProposition
  | AgreementProposition
  | LevelProposition
  | ChangeProposition
  | StructureProposition
  | PatternProposition
  | PlanProposition
  | OddsProposition
  | ConditionProposition
  | GapProposition;

export type OfType<T extends Proposition['type']> = Extract<Proposition, { readonly type: T }>;
