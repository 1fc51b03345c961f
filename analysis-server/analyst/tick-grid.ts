import { decimalsOfTick } from '../../domain/text/number-format.ts';

/** Prices as whole numbers of ticks, so that rounding can be pointed to a side. */
export interface TickGrid {
  readonly tickSize: number;
  /** Nearest tick count of a price. */
  nearest(price: number): number;
  /** Largest tick count not above a price or distance. */
  below(price: number): number;
  /** Smallest tick count not below a price or distance. */
  above(price: number): number;
  /** The price at a tick count, free of binary noise. */
  priceAt(ticks: number): number;
}

/**
 * @param tickSize smallest price step; prices up to 2^53 ticks are distinguished
 * @throws RangeError when the tick is not a positive finite number
 */
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
