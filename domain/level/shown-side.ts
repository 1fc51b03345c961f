import { formatPrice } from '../text/number-format.ts';

/** 'at' if within one tick or shown alike (6.35 is 63 ticks of 0.1 in binary, and shows as 6.4). */
export function shownSide(
  price: number,
  other: number,
  tickSize: number,
): 'above' | 'at' | 'below' {
  const ticks = Math.round(price / tickSize) - Math.round(other / tickSize);
  const isAt =
    ticks === 0 ||
    (Math.abs(ticks) === 1 && formatPrice(price, tickSize) === formatPrice(other, tickSize));
  if (isAt) return 'at';
  return ticks > 0 ? 'above' : 'below';
}
