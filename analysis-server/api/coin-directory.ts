import type { Clock } from '../../platform/process/clock.ts';
import { FreshValue } from '../market/fresh-value.ts';
import type { CoinInfo, MarketSource } from '../market/market.ts';

const FRESH_MS = 60_000;
const RETRY_MS = 15_000;

/** The market's coins, read at most once a minute; a stale list serves while a read fails. */
export function createCoinDirectory(market: MarketSource, clock: Clock) {
  const known = new FreshValue({
    load: async () => {
      const coins = await market.coins();
      return { coins, byName: new Map<string, CoinInfo>(coins.map((info) => [info.coin, info])) };
    },
    clock: () => clock.now(),
    lifeMs: FRESH_MS,
    spareLifeMs: Number.POSITIVE_INFINITY,
    retryMs: RETRY_MS,
    oldAtOnce: true,
  });
  return {
    list: async () => (await known.get()).coins,
    find: async (coin: string) => (await known.get()).byName.get(coin),
  };
}

export type CoinDirectory = ReturnType<typeof createCoinDirectory>;
