import * as v from 'valibot';

/** Quote currencies of the contracts that are analysed, longest first so that USDT is not read as USD. */
export const QUOTES = ['USDT', 'USDC', 'USD'] as const;

/** A contract's symbol: base and quote without a separator, such as BTCUSDT. */
export const CoinSchema = v.pipe(
  v.string(),
  v.regex(
    /^[A-Z0-9]{1,20}(USDT|USDC|USD)$/,
    'a coin looks like BTCUSDT: base and USD, USDT or USDC',
  ),
);

export type Coin = v.InferOutput<typeof CoinSchema>;

/** The base of a symbol: BTCUSDT → BTC. A symbol without a known quote is returned whole. */
export function baseOf(coin: Coin): string {
  const quote = QUOTES.find((q) => coin.endsWith(q) && coin.length > q.length);
  return quote ? coin.slice(0, -quote.length) : coin;
}

/**
 * Finds the pair that a recommendation's reason speaks of.
 * @returns the symbol in upper case, or null where the text names none.
 */
export function coinFromText(text: string): Coin | null {
  const match = /\b([A-Z0-9]{1,20}?)[/-]?(USDT|USDC|USD)\b/i.exec(text);
  return match?.[1] && match[2] ? (match[1] + match[2]).toUpperCase() : null;
}
