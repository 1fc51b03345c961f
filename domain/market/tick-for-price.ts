import { MOST_DECIMALS } from '../text/number-format.ts';

/** A step that shows six digits of a price, for a price that comes without its own; at most 1. */
export function tickForPrice(price: number): number {
  const digit = Math.floor(Math.log10(price)) - 5;
  return 10 ** Math.min(0, Math.max(-MOST_DECIMALS, digit));
}
