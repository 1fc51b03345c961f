import { sideOf } from '../../../../domain/level/level-standing.ts';
import type { LevelRequest, PriceLevel } from '../../../../domain/level/price-level.ts';
import { roundedToTick } from '../../../../domain/text/typed-price.ts';

/** What a key does to a level that is being moved, in ticks; a page is as much as can be seen. */
const STEPS: Readonly<Record<string, { readonly ticks: number } | { readonly pages: number }>> = {
  ArrowUp: { ticks: 1 },
  ArrowRight: { ticks: 1 },
  ArrowDown: { ticks: -1 },
  ArrowLeft: { ticks: -1 },
  PageUp: { pages: 1 },
  PageDown: { pages: -1 },
};

/**
 * The price to which a key moves a level; null where the key moves nothing.
 * @param page prices that ten pixels of the chart hold
 */
export function keyedPrice(
  key: string,
  price: number,
  tickSize: number,
  page: number,
): number | null {
  const step = STEPS[key];
  if (!step) return null;
  const by = 'ticks' in step ? step.ticks * tickSize : step.pages * Math.max(tickSize, page);
  return Math.max(tickSize, roundedToTick(price + by, tickSize));
}

/**
 * A level at another price; its side is that from which price would come now.
 * @param now the price now; null keeps the side
 */
export function movedLevel(
  { coin, side, repeating, expires_at, note }: PriceLevel,
  to: number,
  tickSize: number,
  now: number | null,
): LevelRequest {
  const price = roundedToTick(to, tickSize);
  const from = now === null ? null : sideOf(price, now);
  return { coin, side: from ?? side, price, repeating, expires_at, note };
}
