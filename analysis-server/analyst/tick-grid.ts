import { decimalsOfTick } from '../../domain/text/number-format.ts';

/** Whole ticks let rounding be pointed to a side. */
export interface TickGrid {
  readonly tickSize: number;
  nearest(price: number): number;
  /** Largest count not above a price or distance. */
  below(price: number): number;
  /** Smallest count not below a price or distance. */
  above(price: number): number;
  /** Free of binary noise. */
  priceAt(ticks: number): number;
}

/** Exact up to 2^53 ticks. @throws RangeError if the tick is not positive and finite */
export function tickGrid(tickSize: number): TickGrid {
  const decimals = decimalsOfTick(tickSize);
  return {
    tickSize,
    nearest: (price) => Math.round(price / tickSize),
    below: (price) => Math.floor(price / tickSize),
    above: (price) => Math.ceil(price / tickSize),
    priceAt: (ticks) => Number((ticks * tickSize).toFixed(decimals)),
  };
}
