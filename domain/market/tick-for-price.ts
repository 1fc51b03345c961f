import { MOST_DECIMALS } from '../text/number-format.ts';

/** Shows six digits of a price without a tick of its own; at most 1. */
export function tickForPrice(price: number): number {
  const digit = Math.floor(Math.log10(price)) - 5;
  return 10 ** Math.min(0, Math.max(-MOST_DECIMALS, digit));
}
