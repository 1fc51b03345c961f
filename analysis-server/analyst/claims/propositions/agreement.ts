import type { Timeframe } from '../../../../domain/market/timeframe.ts';
import type { LevelRef, OscillatorName, Side } from './terms.ts';

/** What several timeframes may agree on. */
export type AgreementSubject = 'price-MA50' | 'price-MA200' | 'MACD-signal' | 'RSI-half' | 'swings';

export type AgreementProposition =
  /**
   * The same on most of the timeframes that have the value, at least three of them; `of` those
   * with `side` ('above': price above the average, line above its signal, RSI above 50, uptrend).
   */
  | {
      readonly type: 'agreement';
      readonly subject: AgreementSubject;
      readonly side: Side;
      readonly holds: readonly Timeframe[];
      readonly fails: readonly Timeframe[];
    }
  /** Where each chart that was read leans by the vote: at least 15 % of all that a timeframe could say. */
  | {
      readonly type: 'frames-lean';
      readonly long: readonly Timeframe[];
      readonly short: readonly Timeframe[];
      readonly undecided: readonly Timeframe[];
    }
  /** At least three of a timeframe's six oscillators beyond the same edge. */
  | {
      readonly type: 'oscillators';
      readonly timeframe: Timeframe;
      readonly state: 'overbought' | 'oversold';
      readonly readings: readonly OscillatorName[];
      readonly values: readonly number[];
      readonly of: number;
    }
  /** At least three levels of at least two timeframes within 0.5 ATR of the plan. */
  | {
      readonly type: 'level-cluster';
      readonly side: Side;
      readonly low: number;
      readonly high: number;
      readonly levels: readonly LevelRef[];
    };
