import type { CoinInfo, MarketSource } from '../../../analysis-server/market/market.ts';
import { MarketError } from '../../../analysis-server/market/market-error.ts';
import { SimulatedMarket } from '../../../analysis-server/market/simulated.ts';
import type { CandleSeries } from '../../../domain/candle.ts';
import type { Coin } from '../../../domain/coin.ts';
import type { EpochMs } from '../../../domain/quantity.ts';
import type { Timeframe } from '../../../domain/timeframe.ts';
import type { Clock } from '../../../platform/clock.ts';

/** The name of the nth coin: BENCH7USDT. */
export const coinName = (index: number): Coin => `BENCH${index}USDT`;

/**
 * As many simulated coins as one likes: each is a coin of the simulated market under a seed of its
 * own.
 */
export async function manyCoins(count: number, clock: Clock): Promise<MarketSource> {
  const original = new SimulatedMarket({ clock: () => clock.now() });
  const originals = await original.coins();
  const coins = new Map<Coin, { info: CoinInfo; like: Coin; market: SimulatedMarket }>();
  for (let index = 0; index < count; index += 1) {
    const like = originals[index % originals.length];
    if (!like) throw new Error('the simulated market has no coins');
    const seed = 1 + Math.floor(index / originals.length);
    const market = new SimulatedMarket({ clock: () => clock.now(), seed });
    const coin = coinName(index);
    coins.set(coin, { info: { ...like, coin }, like: like.coin, market });
  }
  return {
    market: original.market,
    coins: async () => [...coins.values()].map(({ info }) => info),
    async candles(
      coin: Coin,
      timeframe: Timeframe,
      upTo: EpochMs,
      most: number,
    ): Promise<CandleSeries> {
      const found = coins.get(coin);
      if (!found) throw new MarketError('unknown-coin', `${coin} is not simulated.`, { coin });
      return found.market.candles(found.like, timeframe, upTo, most);
    },
    now: async () => clock.now(),
    close: async () => undefined,
  };
}
