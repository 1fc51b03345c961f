import { Problem } from '../../platform/http/problem.ts';
import type { Clock } from '../../platform/process/clock.ts';
import { freshValue } from '../market/fresh-value.ts';
import type { CoinInfo, MarketSource } from '../market/market.ts';
import { askMarket } from './market-problem.ts';

const FRESH_MS = 60_000;
const RETRY_MS = 15_000;

/** The market's coins, read at most once a minute; a stale list serves while a read fails. */
export function createCoinDirectory(market: MarketSource, clock: Clock) {
  const known = freshValue({
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
  const find = async (coin: string) => (await known()).byName.get(coin);
  return {
    list: async () => (await known()).coins,
    find,
    /** @throws Problem for one that is not listed, and for a market that cannot be reached */
    async require(coin: string): Promise<CoinInfo> {
      const info = await askMarket(() => find(coin));
      if (info) return info;
      throw new Problem(404, `coin ${coin} is not listed on ${market.market.name}`);
    },
  };
}

export type CoinDirectory = ReturnType<typeof createCoinDirectory>;
