import type { Timeframe } from '../../../../domain/market/timeframe.ts';
import type { OscillatorName } from './terms.ts';

export type StateProposition =
  /** By the reading's `edges`; RSI also firm (55 to 70), soft (30 to 45) or middle (between). */
  | {
      readonly type: 'oscillator';
      readonly timeframe: Timeframe;
      readonly reading: OscillatorName;
      readonly state: 'overbought' | 'firm' | 'middle' | 'soft' | 'oversold';
      readonly value: number;
    }
  /** ADX: absent below 20, forming below 25, strong below 40, else very strong. */
  | {
      readonly type: 'trend-strength';
      readonly timeframe: Timeframe;
      readonly strength: 'absent' | 'forming' | 'strong' | 'very strong';
      readonly led: 'buyers' | 'sellers' | 'neither';
      readonly adx: number;
      readonly diPlus: number;
      readonly diMinus: number;
    }
  /** In whole per cent of the 20-candle average: thin below 60, heavy above 150. */
  | {
      readonly type: 'candle-volume';
      readonly timeframe: Timeframe;
      readonly amount: 'thin' | 'ordinary' | 'heavy';
      readonly candle: 'rose' | 'fell' | 'stood still';
      readonly share: number;
    }
  /** To two decimals: in above 0.05, out below -0.05, else balanced. */
  | {
      readonly type: 'money-flow';
      readonly timeframe: Timeframe;
      readonly flow: 'in' | 'out' | 'balanced';
      readonly value: number;
    }
  | {
      readonly type: 'outside-band';
      readonly timeframe: Timeframe;
      readonly band: 'upper' | 'lower';
      readonly close: number;
      readonly edge: number;
    }
  | {
      readonly type: 'trailing-stop';
      readonly timeframe: Timeframe;
      readonly of: 'parabolicSAR' | 'supertrend';
      readonly trend: 'bullish' | 'bearish';
      readonly value: number;
    }
  /** In the range of the last hundred daily candles, 0 to 100 (whole); no claim outside. */
  | {
      readonly type: 'range-place';
      readonly timeframe: '1d';
      readonly candles: 100;
      readonly third: 'upper' | 'middle' | 'lower';
      readonly share: number;
      readonly low: number;
      readonly high: number;
    }
  /** At least 0.02 points per 8 hours from the usual 0.01 %; `rate`, a fraction, of one payment. */
  | {
      readonly type: 'funding';
      readonly payer: 'longs' | 'shorts';
      readonly rate: number;
      readonly intervalHours: number;
      readonly sum7d: number | null;
    };
