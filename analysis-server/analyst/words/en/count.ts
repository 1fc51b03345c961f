import { formatNumber } from '../../../../domain/text/number-format.ts';
import { plural } from '../../../../domain/text/plural.ts';

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
