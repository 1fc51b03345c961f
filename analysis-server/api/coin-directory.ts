import type { Clock } from '../../platform/process/clock.ts';
import type { CoinInfo, MarketSource } from '../market/market.ts';

/** The market's coins, read at most once a minute; a stale list serves while a read fails. */
export interface CoinDirectory {
  list(): Promise<readonly CoinInfo[]>;
  find(coin: string): Promise<CoinInfo | undefined>;
}

const FRESH_MS = 60_000;
const RETRY_MS = 15_000;

export function createCoinDirectory(market: MarketSource, clock: Clock): CoinDirectory {
  let known: { coins: readonly CoinInfo[]; byName: Map<string, CoinInfo> } | null = null;
  let nextRead = Number.NEGATIVE_INFINITY;
  let pending: Promise<void> | null = null;

  async function read(): Promise<void> {
    try {
      const coins = await market.coins();
      known = { coins, byName: new Map(coins.map((info) => [info.coin, info])) };
      nextRead = clock.now() + FRESH_MS;
    } catch (error) {
      if (!known) throw error;
      nextRead = clock.now() + RETRY_MS;
    }
  }

  async function current() {
    if (!known || clock.now() >= nextRead) {
      pending ??= read().finally(() => {
        pending = null;
      });
      // A stale list answers at once; only the first reader waits.
      if (known) pending.catch(() => undefined);
      else await pending;
    }
    return known;
  }

  return {
    list: async () => (await current())?.coins ?? [],
    find: async (coin) => (await current())?.byName.get(coin),
  };
}
