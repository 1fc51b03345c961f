import * as v from 'valibot';

/** Longest first, so that USDT is not read as USD. */
export const QUOTES = ['USDT', 'USDC', 'USD'] as const;

export const CoinSchema = v.pipe(
  v.string(),
  v.regex(
    /^[A-Z0-9]{1,20}(USDT|USDC|USD)$/,
    'a coin looks like BTCUSDT: base and USD, USDT or USDC',
  ),
);

export type Coin = v.InferOutput<typeof CoinSchema>;

/** BTCUSDT → BTC; symbols without a known quote are returned whole. */
export function baseOf(coin: Coin): string {
  const quote = QUOTES.find((q) => coin.endsWith(q) && coin.length > q.length);
  return quote ? coin.slice(0, -quote.length) : coin;
}
