import type { Leans } from '../../../domain/claim/claim.ts';
import type { Timeframe } from '../../../domain/market/timeframe.ts';

export type Side = 'above' | 'below';

/** Best known first. */
export const OSCILLATORS_BY_RANK = [
  'RSI',
  'stochasticOscillator.k',
  'stochasticRSI.k',
  'williamsR',
  'CCI',
  'MFI',
] as const;

export type OscillatorName = (typeof OSCILLATORS_BY_RANK)[number];

export type AverageName = 'MA20' | 'MA50' | 'MA100' | 'MA200';

export interface LevelRef {
  /** '4h support', '1d R1'. */
  readonly name: string;
  /** '4h.supportLevels.1', '1d.movingAverages.MA200'. */
  readonly fact: string;
  readonly timeframe: Timeframe;
  readonly price: number;
}

export type LineName =
  | 'close'
  | 'MA20'
  | 'MA50'
  | 'MA200'
  | 'MACDLine'
  | 'MACDSignal'
  | 'zero'
  | 'diPlus'
  | 'diMinus'
  | 'tenkanSen'
  | 'kijunSen';

export type Frames = readonly Timeframe[];

/** A union of the types of a table, each with its key as `type`. */
export type Typed<Table> = { [T in keyof Table]: Readonly<{ type: T } & Table[T]> }[keyof Table];

/** The same, each of one timeframe. */
export type Framed<Table> = {
  [T in keyof Table]: Readonly<{ type: T; timeframe: Timeframe } & Table[T]>;
}[keyof Table];

export function leanOf(side: Side): Leans {
  return side === 'above' ? 'long' : 'short';
}
