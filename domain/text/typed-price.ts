import { LEAST_PRICE, MOST_PRICE } from '../bounds.ts';
import { decimalsOfTick, formatNumber, formatPrice } from './number-format.ts';
import { type Price, price } from './quantity.ts';
import { readDecimal } from './read-decimal.ts';

/** '65,000' with the price at 64,250 means thousands; at 60, decimals: the nearer. */
const THOUSAND_OR_ONE = Math.sqrt(1_000);

/** Without binary rounding noise. */
export function roundedToTick(value: number, tickSize: number): Price {
  return price(Number((Math.round(value / tickSize) * tickSize).toFixed(decimalsOfTick(tickSize))));
}

/** 64250.5 at 0.1 → '64250.5'. */
export const typedPrice = (value: number, tickSize: number): string =>
  roundedToTick(value, tickSize).toFixed(decimalsOfTick(tickSize));

const plain = (value: number): string => formatNumber(value, decimalsOfTick(Math.abs(value) || 1));

/** Rounds to the tick. `now` decides what a separator before three digits means. */
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
