import { formatPercent, formatPrice } from './number-format.ts';
import type { EpochMs, Percent, Price } from './quantity.ts';
import { shortAge } from './relative-time.ts';

/** Older is not called the price now: the app should have received several since. */
export const OLD_PRICE_MS = 90_000;

export interface LastPrice {
  readonly price: Price;
  /** Null if the market does not report it. */
  readonly change24h: Percent | null;
  readonly tickSize: number;
  readonly at: EpochMs;
}

export const isOldPrice = (at: number, now: number): boolean => now - at >= OLD_PRICE_MS;

/** Signed, so that colour is not alone; none if it rounds to zero. */
function changeText(change: Percent): string {
  const text = formatPercent(change);
  return text === '0.00%' || text.startsWith('−') ? text : `+${text}`;
}

function wayOf(change: string | null): 'up' | 'down' | 'flat' {
  if (change?.startsWith('+')) return 'up';
  return change?.startsWith('−') ? 'down' : 'flat';
}

/** In steps of five seconds, so that a line does not flicker; 0 s is now. */
function freshAge(age: number): string {
  const seconds = Math.floor(Math.max(0, age) / 5_000) * 5;
  return seconds === 0 ? 'now' : `${seconds} s ago`;
}

export function priceWords(last: LastPrice, now: number) {
  const { price, change24h, tickSize, at } = last;
  const change = change24h === null ? null : changeText(change24h);
  const old = isOldPrice(at, now);
  return {
    price: formatPrice(price, tickSize),
    /** '+2.31%', signed. */
    change,
    way: wayOf(change),
    /** '5 s ago', or '3 min old'. */
    age: old ? shortAge(now - at) : freshAge(now - at),
    old,
  };
}
