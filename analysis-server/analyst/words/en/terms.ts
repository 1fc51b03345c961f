import { formatNumber, formatPrice } from '../../../../domain/text/number-format.ts';
import { counted } from '../../../../domain/text/plural.ts';
import { OSCILLATOR_DECIMALS } from '../../claims/oscillator-readings.ts';
import type { LevelRef, OscillatorName } from '../../claims/terms.ts';
import type { WordingContext } from '../wording.ts';

/** '[ at the last close]', '[ 1 candle ago]', '[ 13 candles ago]'. */
export function agoText(ago: number): string {
  return ago === 0 ? '[ at the last close]' : `[ ${counted(ago, 'candle')} ago]`;
}

export function oscillatorText(value: number | null): string {
  return formatNumber(value, OSCILLATOR_DECIMALS);
}

export const atrText = (atr: number) => `${formatNumber(atr, 1)} ATR`;

export const OSCILLATOR_NAMES: Readonly<Record<OscillatorName, string>> = {
  RSI: 'RSI',
  'stochasticOscillator.k': 'stochastic',
  'stochasticRSI.k': 'stochastic RSI',
  williamsR: 'Williams %R',
  CCI: 'CCI',
  MFI: 'MFI',
};

/** '4h support', 'the 1d pivot'. */
export function levelText({ name }: Pick<LevelRef, 'name'>): string {
  return /pivot|cloud|\b[RS]\d$/.test(name) ? `the ${name}` : name;
}

/** 'the 1d pivot[ (78,272.3)]' */
export function pricedLevel(level: LevelRef, { tickSize }: WordingContext): string {
  return `${levelText(level)}[ (${formatPrice(level.price, tickSize)})]`;
}
