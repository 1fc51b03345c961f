import { LEAST_PRICE, MOST_PRICE } from '../bounds.ts';
import { decimalsOfTick, formatNumber, formatPrice } from './number-format.ts';
import { type Price, price } from './quantity.ts';
import { readDecimal } from './read-decimal.ts';

/** '65,000' beside a price of 64,250 means thousands; beside one of 60, decimals: what is nearer. */
const THOUSAND_OR_ONE = Math.sqrt(1_000);

/** A price at the nearest step of a tick, without the noise of binary fractions. */
export function roundedToTick(value: number, tickSize: number): Price {
  return price(Number((Math.round(value / tickSize) * tickSize).toFixed(decimalsOfTick(tickSize))));
}

/** A price as a person would type it: 64250.5 at 0.1 → '64250.5'. */
export const typedPrice = (value: number, tickSize: number): string =>
  roundedToTick(value, tickSize).toFixed(decimalsOfTick(tickSize));

const plain = (value: number): string => formatNumber(value, decimalsOfTick(Math.abs(value) || 1));

/**
 * Reads a typed price, with a point or a comma before its decimals.
 * @param now the present price, which says what a separator before three digits is
 * @returns the price at the nearest tick, or what is wrong, as a person reads it
 */
export function readPrice(text: string, now: number, tickSize: number): Price | string {
  const read = readDecimal(text, now * THOUSAND_OR_ONE);
  const like = typedPrice(now, tickSize);
  if (read === 'empty') return `Enter a price, such as ${like}.`;
  if (read === 'no number') return `“${text.trim()}” is not a number; write it like ${like}.`;
  const value = read === 'ambiguous' ? Number(text.replace(/\D/g, '')) : read;
  if (value <= 0 || value > MOST_PRICE) {
    const shown = value > MOST_PRICE ? `more than ${plain(MOST_PRICE)}` : plain(value);
    return `The price is ${shown}; allowed: more than 0, at most ${plain(MOST_PRICE)}.`;
  }
  const rounded = roundedToTick(value, tickSize);
  if (rounded >= LEAST_PRICE) return rounded;
  return `The price is ${plain(value)}; the least that this market has is ${formatPrice(tickSize, tickSize)}.`;
}
