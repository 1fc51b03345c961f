import type {
  Action,
  AsideReason,
  PlanCosts,
  PlanEnd,
  Stance,
} from '../../../domain/analysis/recommendation.ts';
import type { OddsBounds } from '../../../domain/plan/odds/stance-words.ts';
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
      ends: { side: Side; stop: number };
    }>
  | Framed<{
      /**
       * A close beyond a level, MA20 or MA50 between price and stop, at least 0.15 ATR from either,
       * in the first two thirds of the way; of the level's timeframe, or of 4h for 1d and 1w.
       */
      warning: { side: Side; level: LevelRef };
      'swing-break': { side: Side; price: number };
      flips: { average: 'MA50' | 'MA200'; side: Side; value: number };
    }>;

export type GapProposition = Typed<{
  /** Of the candles (`domain/analysis/limitation.ts`), joined by reason. */
  limitation: { limit: 'refused' | 'gap'; timeframes: Frames; reason: string | null };
  /** By the names of `GAP_NAMES`, whatever the reason. */
  missing: { timeframes: Frames; names: readonly string[] };
  simulated: object;
  outside: object;
}>;

export type LevelProposition =
  | Typed<{
      /** `at`: nearer than 0.15 ATR of the plan, so it is met, not near. */
      'nearest-level': { side: Side; at: boolean; level: LevelRef; percent: number; atr: number };
      /** `away`: the first from price, in %, negative below it; null without levels. */
      between: { target: string; from: string; levels: readonly LevelRef[]; away: number | null };
      'no-level': { side: Side };
    }>
  | Framed<{
      'nearest-of-timeframe': { side: Side; level: LevelRef; percent: number; atr: number };
      'average-near': { average: AverageName; side: Side; at: boolean; value: number; atr: number };
    }>;

interface OfTarget {
  label: string;
  role: TargetRole;
  price: number;
}

export type OddsProposition = Typed<{
  /** Shares, which sum to 1, by the end of the plan's time (`hours`). */
  odds: OfTarget & { age?: number; hit: number; stop: number; expire: number; hours: number };
  /** By what is left of distances and time. */
  'odds-now': { label: string; hit: number; low: number; high: number };
  'break-even': OfTarget & { age?: number; bounds: OddsBounds };
  /** In R, if held for the primary target, on average `hours`. */
  costs: PlanCosts & { label: string };
  /** Reasons weightiest first, with the primary target's bounds. */
  stance: {
    age?: number;
    stance: Stance;
    asideFor: readonly AsideReason[];
    label: string;
    bounds: OddsBounds | null;
  };
  'base-rate': { label: string; role: TargetRole; n: number; hit: number };
}>;

export type PlanProposition = Typed<{
  /** Its `result` now in R before costs; absent if it opens now, or has ended. */
  plan: { age?: number; action: Action; entry: number; result?: number };
  /** From the entry, or from price if the plan is `aged`. */
  stop: { price: number; percent: number; atr: number };
  'stop-behind': { level: LevelRef; stop: number };
  /** `ratio` to the stop's distance; half of those that reach it do so within `hours`. */
  target: OfTarget & { percent: number; ratio: number; hours: number };
  'target-before': { label: string; target: number; level: LevelRef };
  /** Since the opening; the plan was held on for a later one. */
  reached: { label: string; price: number };
  /** What an analysis now would plan, where it is not what was opened. */
  'says-now': { action: Action; stance: Stance };
  /** The plan before, `hours` old by then, and the side (`by`) that was to be traded instead. */
  replaced: {
    age?: number;
    action: Action;
    stance: Stance;
    hours: number;
    result: number;
    by: Action;
  };
  ended: { by: PlanEnd };
}>;

/**
 * What a claim says, as data. Figures are unrounded; sides are of figures as shown, so what reads
 * equal has none. Candle counts are of closed candles; `ago` 0 is the newest. What decides each
 * stands in `domain/claim/claim-rules.ts`. `age` is in hours since the plan's opening, absent if it
 * opens now.
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
