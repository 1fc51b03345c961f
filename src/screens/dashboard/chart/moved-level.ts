import { sideOf } from '../../../../domain/level/level-standing.ts';
import type { LevelRequest, PriceLevel } from '../../../../domain/level/price-level.ts';
import { roundedToTick } from '../../../../domain/text/typed-price.ts';

const STEPS: Readonly<Record<string, { readonly ticks: number } | { readonly pages: number }>> = {
  ArrowUp: { ticks: 1 },
  ArrowRight: { ticks: 1 },
  ArrowDown: { ticks: -1 },
  ArrowLeft: { ticks: -1 },
  PageUp: { pages: 1 },
  PageDown: { pages: -1 },
};

/** Null if the key moves nothing; `page` is the price span of ten pixels. */
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

/** Its side is where price would now come from; a null `now` keeps it. */
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
