import {
  formatMillions,
  formatNumber,
  formatPercent,
  formatPrice,
  formatVolume,
} from './number-format.ts';

/**
 * How a number is measured, which decides how it reads. Hours read as a time to a target, a rate (a
 * fraction) in per cent with four decimals, a moment (ms UTC) on the reader's clock.
 */
export type NumberUnit =
  | 'price'
  | 'percent'
  | 'share'
  | 'rate'
  | 'oscillator'
  | 'ratio'
  | 'volume'
  | 'volume flow'
  | 'count'
  | 'moment'
  | 'hours';

/**
 * A number as a reader sees it, on every machine the same; null reads 'N/A'.
 * @param decimals of a number without unit of its own (an oscillator or a ratio)
 */
export function numberText(
  value: number | null,
  unit: Exclude<NumberUnit, 'hours' | 'moment'>,
  tickSize: number,
  decimals = 2,
): string {
  switch (unit) {
    case 'price':
      return formatPrice(value, tickSize);
    case 'percent':
      return formatPercent(value);
    case 'share':
      return formatPercent(value, 0);
    case 'rate':
      return formatPercent(value === null ? null : value * 100, 4);
    case 'oscillator':
    case 'ratio':
      return formatNumber(value, decimals);
    case 'volume':
      return formatVolume(value);
    case 'volume flow':
      return formatMillions(value);
    case 'count':
      return formatNumber(value, 0);
  }
}
