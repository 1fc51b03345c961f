import type { Timeframe } from '../../../../domain/market/timeframe.ts';
import type { OscillatorName } from './terms.ts';

export type StateProposition =
  /**
   * An oscillator by its published edges (`edges` of its reading): overbought above the upper,
   * oversold below the lower. RSI alone is also firm (55 to 70), middle (above 45, below 55) or
   * soft (30 to 45).
   */
  | {
      readonly type: 'oscillator';
      readonly timeframe: Timeframe;
      readonly reading: OscillatorName;
      readonly state: 'overbought' | 'firm' | 'middle' | 'soft' | 'oversold';
      readonly value: number;
    }
  /** ADX: absent below 20, forming below 25, strong below 40, very strong from there; led by the larger DI. */
  | {
      readonly type: 'trend-strength';
      readonly timeframe: Timeframe;
      readonly strength: 'absent' | 'forming' | 'strong' | 'very strong';
      readonly led: 'buyers' | 'sellers' | 'neither';
      readonly adx: number;
      readonly diPlus: number;
      readonly diMinus: number;
    }
  /** The newest candle's volume in (whole) per cent of the 20-candle average: thin below 60, heavy above 150. */
  | {
      readonly type: 'candle-volume';
      readonly timeframe: Timeframe;
      readonly amount: 'thin' | 'ordinary' | 'heavy';
      readonly candle: 'rose' | 'fell' | 'stood still';
      readonly share: number;
    }
  /** Chaikin money flow (two decimals): in above 0.05, out below -0.05, else balanced. */
  | {
      readonly type: 'money-flow';
      readonly timeframe: Timeframe;
      readonly flow: 'in' | 'out' | 'balanced';
      readonly value: number;
    }
  /** The newest close beyond a Bollinger band. */
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
  /**
   * Where price stands between the lowest low and the highest high of the last hundred daily candles,
   * 0 to 100 (whole); outside of them there is no claim.
   */
  | {
      readonly type: 'range-place';
      readonly timeframe: '1d';
      readonly candles: 100;
      readonly third: 'upper' | 'middle' | 'lower';
      readonly share: number;
      readonly low: number;
      readonly high: number;
    }
  /**
   * Funding far from the usual (0.01 % in 8 hours): at least 0.02 points from it, per 8 hours. Rates
   * are fractions; `rate` is of one payment, which falls due each `intervalHours`.
   */
  | {
      readonly type: 'funding';
      readonly payer: 'longs' | 'shorts';
      readonly rate: number;
      readonly intervalHours: number;
      readonly sum7d: number | null;
    };
