import {
  formatMillions,
  formatNumber,
  formatPercent,
  formatPrice,
  formatVolume,
} from './number-format.ts';

/** Hours: time to a target. Rate: a fraction, shown as % with four decimals. Moment: ms UTC. */
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

/** `decimals` are for numbers without a unit (oscillators, ratios). */
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
