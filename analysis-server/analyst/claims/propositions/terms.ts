import type { Timeframe } from '../../../../domain/market/timeframe.ts';

export type Side = 'above' | 'below';

export type OscillatorName =
  | 'RSI'
  | 'stochasticOscillator.k'
  | 'stochasticRSI.k'
  | 'williamsR'
  | 'CCI'
  | 'MFI';

export type AverageName = 'MA20' | 'MA50' | 'MA100' | 'MA200';

export interface LevelRef {
  /** The timeframe is between angle marks: '<four-hour >support', '<daily >pivot R1'. */
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
