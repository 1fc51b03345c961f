import type { Timeframe } from '../../../../domain/market/timeframe.ts';
import type { AverageName, Side } from './terms.ts';

export type ComparisonProposition =
  | {
      readonly type: 'price-to-average';
      readonly timeframe: Timeframe;
      readonly average: AverageName;
      readonly side: Side;
      readonly price: number;
      readonly value: number;
    }
  | {
      readonly type: 'price-to-averages';
      readonly timeframe: Timeframe;
      readonly place: 'above both' | 'below both' | 'above MA50 only' | 'above MA200 only';
      readonly price: number;
      readonly ma50: number;
      readonly ma200: number;
    }
  /** Rising: MA20 above MA50 above MA200; falling: the reverse. */
  | {
      readonly type: 'averages-stacked';
      readonly timeframe: Timeframe;
      readonly order: 'rising' | 'falling';
      readonly ma20: number;
      readonly ma50: number;
      readonly ma200: number;
    }
  | {
      readonly type: 'macd';
      readonly timeframe: Timeframe;
      readonly toSignal: Side;
      readonly toZero: Side;
      readonly line: number;
      readonly signal: number;
    }
  | {
      readonly type: 'price-to-cloud';
      readonly timeframe: Timeframe;
      readonly place: 'above' | 'inside' | 'below';
      readonly price: number;
      readonly low: number;
      readonly high: number;
    }
  | {
      readonly type: 'conversion-to-base';
      readonly timeframe: Timeframe;
      readonly side: Side;
      readonly tenkan: number;
      readonly kijun: number;
    }
  | {
      readonly type: 'price-to-vwap';
      readonly timeframe: Timeframe;
      readonly side: Side;
      readonly price: number;
      readonly value: number;
    };
