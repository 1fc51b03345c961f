import { farWords, sideOf } from '../../../domain/level/level-standing.ts';
import type { LevelRequest, PriceLevel } from '../../../domain/level/price-level.ts';
import type { Coin } from '../../../domain/market/coin.ts';
import { formatPrice } from '../../../domain/text/number-format.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { DAY_MS } from '../../../domain/text/time-units.ts';
import { readPrice, typedPrice } from '../../../domain/text/typed-price.ts';

/** In days. */
const DAYS = { '1': 1, '7': 7, '30': 30 } as const;
export type Expiry = 'none' | 'as-it-is' | keyof typeof DAYS;

export interface LevelDraft {
  readonly price: string;
  readonly repeating: boolean;
  readonly expiry: Expiry;
  readonly note: string;
}

export interface PresentPrice {
  readonly price: number;
  readonly tickSize: number;
}

export function firstDraft(
  before: PriceLevel | null,
  price: number | null,
  tickSize: number,
  now: number,
): LevelDraft {
  if (!before) {
    const typed = price === null ? '' : typedPrice(price, tickSize);
    return { price: typed, repeating: false, expiry: 'none', note: '' };
  }
  const { repeating, note, expires_at } = before;
  const expiry = expires_at !== null && expires_at > now ? 'as-it-is' : 'none';
  return { price: typedPrice(before.price, tickSize), repeating, expiry, note };
}

/** `others` are the coin's levels except the edited one; a `doubt` is of a likely typo. */
export function readDraft(
  coin: Coin,
  draft: LevelDraft,
  present: PresentPrice,
  others: readonly PriceLevel[],
) {
  const price = readPrice(draft.price, present.price, present.tickSize);
  if (typeof price === 'string') return { ok: false, problem: price } as const;
  const side = sideOf(price, present.price);
  const text = formatPrice(price, present.tickSize);
  if (side === null) {
    return {
      ok: false,
      problem: `The price is at ${text} now; choose one above or below it.`,
    } as const;
  }
  if (others.some((other) => other.price === price && other.side === side)) {
    return { ok: false, problem: `You have a level at ${text} already.` } as const;
  }
  const { repeating, note } = draft;
  const doubt = farWords(price, present.price);
  const request = { coin, side, price, repeating, note: note.trim() };
  return { ok: true, request, doubt } as const;
}

/** In ms UTC; null for no expiry. */
export function expiryEnd(
  expiry: Expiry,
  before: PriceLevel | null,
  now: number,
): LevelRequest['expires_at'] {
  if (expiry === 'none') return null;
  if (expiry === 'as-it-is') return before?.expires_at ?? null;
  return epochMs(now + DAYS[expiry] * DAY_MS);
}
