import type { CoinInfo, MarketFeed } from '../../../analysis-server/market/market.ts';
import { simulatedMarket } from '../../../analysis-server/market/simulated/simulated.ts';
import type { Coin } from '../../../domain/market/coin.ts';
import { MarketError } from '../../../domain/market/market-error.ts';
import type { Clock } from '../../../platform/process/clock.ts';

/** The name of the nth coin: BENCH7USDT. */
export const coinName = (index: number): Coin => `BENCH${index}USDT`;

/**
 * As many simulated coins as one likes: each is a coin of the simulated market under a seed of its
 * own.
 */
export async function manyCoins(count: number, clock: Clock): Promise<MarketFeed> {
  const original = simulatedMarket({ clock: () => clock.now() });
  const originals = await original.coins();
  const coins = new Map<
    Coin,
    { info: CoinInfo; like: Coin; market: ReturnType<typeof simulatedMarket> }
  >();
  for (let index = 0; index < count; index += 1) {
    const like = originals[index % originals.length];
    if (!like) throw new Error('the simulated market has no coins');
    const seed = 1 + Math.floor(index / originals.length);
    const market = simulatedMarket({ clock: () => clock.now(), seed });
    const coin = coinName(index);
    coins.set(coin, { info: { ...like, coin }, like: like.coin, market });
  }
  return {
    market: original.market,
    coins: async () => [...coins.values()].map(({ info }) => info),
    weeks: original.weeks,
    async candles(span) {
      const found = coins.get(span.coin);
      if (!found) throw new MarketError('unknown-coin', `${span.coin} is not simulated.`, span);
      return found.market.candles({ ...span, coin: found.like });
    },
    derivatives: async () => null,
    contract: (coin) => original.contract(coin),
    tickers: () => original.tickers(),
    now: async () => clock.now(),
    close: async () => undefined,
  };
}
