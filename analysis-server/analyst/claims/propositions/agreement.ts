import type { Timeframe } from '../../../../domain/market/timeframe.ts';
import type { LevelRef, OscillatorName, Side } from './terms.ts';

export type AgreementSubject = 'price-MA50' | 'price-MA200' | 'MACD-signal' | 'RSI-half' | 'swings';

export type AgreementProposition =
  /** On most timeframes that have the value, at least three; 'above': RSI over 50, uptrend. */
  | {
      readonly type: 'agreement';
      readonly subject: AgreementSubject;
      readonly side: Side;
      readonly holds: readonly Timeframe[];
      readonly fails: readonly Timeframe[];
    }
  /** By the vote; a lean is at least 15 % of all that a timeframe could say. */
  | {
      readonly type: 'frames-lean';
      readonly long: readonly Timeframe[];
      readonly short: readonly Timeframe[];
      readonly undecided: readonly Timeframe[];
    }
  /** At least three of six oscillators beyond the same edge. */
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
