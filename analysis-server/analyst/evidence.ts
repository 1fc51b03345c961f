import type { Timeframe } from '../../domain/timeframe.ts';
import type { MarketPicture, TimeframePicture } from './market-picture.ts';

export type EvidenceKind =
  | 'averages'
  | 'directional movement'
  | 'structure'
  | 'cloud'
  | 'RSI'
  | 'MACD'
  | 'money flow'
  | 'MFI'
  | 'stretch'
  | 'pattern';

/** One reading of one timeframe: which way it leans and how to say so. */
export interface Evidence {
  readonly kind: EvidenceKind;
  readonly timeframe: Timeframe;
  /** -1 fully short to 1 fully long. */
  readonly lean: number;
  /** A clause with slots, such as 'the daily RSI stands at {1d.RSI}'. */
  readonly clause: string;
}

/** What a reading needs: one timeframe's values beside the newest price. */
export interface EvidenceSource {
  readonly timeframe: Timeframe;
  readonly price: number;
  readonly values: TimeframePicture;
}

/** The source of one timeframe's evidence. */
export function sourceOf(picture: MarketPicture, timeframe: Timeframe): EvidenceSource {
  return { timeframe, price: picture.price, values: picture.timeframes[timeframe] };
}

/** Keeps a lean within -1 and 1. */
export function leanWithin(value: number): number {
  return Math.max(-1, Math.min(1, value));
}

/**
 * How far `a` is over `b`, softly: 1 from half an ATR above, -1 from half an ATR below, so
 * that a price at an average does not flip the vote with each candle. Without an ATR the side counts.
 */
export function leanOver(a: number, b: number, atr: number | null): number {
  if (atr === null || atr <= 0) return Math.sign(a - b);
  return leanWithin((a - b) / (atr / 2));
}
