import { decimalsOfTick } from '../../domain/text/number-format.ts';

/**
 * Whole ticks let rounding be pointed to a side; exact up to 2^53 of them.
 * @throws RangeError if the tick is not positive and finite
 */
export function tickGrid(tickSize: number) {
  const decimals = decimalsOfTick(tickSize);
  return {
    nearest: (price: number) => Math.round(price / tickSize),
    /** Largest count not above a price or distance. */
    below: (price: number) => Math.floor(price / tickSize),
    /** Smallest count not below a price or distance. */
    above: (price: number) => Math.ceil(price / tickSize),
    /** Free of binary noise. */
    priceAt: (ticks: number) => Number((ticks * tickSize).toFixed(decimals)),
  };
}

export type TickGrid = ReturnType<typeof tickGrid>;
