import type { Timeframe } from '../../../../domain/market/timeframe.ts';
import { TIMEFRAME_NAMES } from '../../../../domain/market/timeframe-names.ts';
import { formatNumber } from '../../../../domain/text/number-format.ts';
import { plural } from '../../../../domain/text/plural.ts';
import { OSCILLATOR_DECIMALS } from '../../claims/oscillator-readings.ts';
import type { OscillatorName, Side } from '../../claims/terms.ts';

/** '<four-hour >' */
export function frameMark(timeframe: Timeframe): string {
  return `<${TIMEFRAME_NAMES[timeframe]} >`;
}

const WORDS = [
  ...['none', 'one', 'two', 'three', 'four', 'five', 'six'],
  ...['seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
];

/** In words up to twelve, in digits from 13. */
export function countText(count: number): string {
  return WORDS[count] ?? formatNumber(count, 0);
}

/** 'one candle', 'six candles', '34 candles'. */
export function candlesText(count: number): string {
  return `${countText(count)} ${plural(count, 'candle')}`;
}

/** 'with the newest candle', 'one candle ago', '13 candles ago'. */
export function agoText(ago: number): string {
  return ago === 0 ? 'with the newest candle' : `${candlesText(ago)} ago`;
}

export function oscillatorText(value: number | null): string {
  return formatNumber(value, OSCILLATOR_DECIMALS);
}

export const OSCILLATOR_NAMES: Readonly<Record<OscillatorName, string>> = {
  RSI: 'RSI',
  'stochasticOscillator.k': 'stochastic',
  'stochasticRSI.k': 'stochastic RSI',
  williamsR: 'Williams %R',
  CCI: 'CCI',
  MFI: 'MFI',
};

export function otherSide(side: Side): Side {
  return side === 'above' ? 'below' : 'above';
}
