import type { MarketFeed } from '../../../analysis-server/market/market.ts';
import type { CandleRow } from '../../../domain/market/candle.ts';
import { PERIOD_MS } from '../../../domain/market/timeframe.ts';
import { noTerms } from '../../../domain/position/contract-terms.ts';
import type { EpochMs } from '../../../domain/text/quantity.ts';

/** The nth coin of the bench. */
export const coinName = (index: number) => `BENCH${index}USDT`;

const cents = (value: number) => Math.round(value * 100) / 100;

/** Any number of coins whose candles cost next to nothing to make, so that only the store counts. */
export function formulaFeed(coins: number, now: () => EpochMs): MarketFeed {
  const price = (coin: string, time: number) => {
    const hours = time / 3_600_000;
    const size = 10 + Number(/\d+/.exec(coin)?.[0] ?? 0);
    return cents(size * (100 + 15 * Math.sin(hours / 37) + 4 * Math.sin(hours / 2.9)));
  };
  return {
    market: { id: 'bench', name: 'Bench', simulated: true },
    weeks: 'own',
    coins: async () =>
      Array.from({ length: coins }, (_, index) => ({ coin: coinName(index), tickSize: 0.01 })),
    now: async () => now(),
    derivatives: async () => null,
    contract: async () => noTerms('the bench has none'),
    tickers: async () => [],
    close: async () => undefined,
    async candles({ coin, timeframe, first, last }) {
      const period = PERIOD_MS[timeframe];
      const rows: CandleRow[] = [];
      for (let time: number = first; time <= last; time += period) {
        const open = price(coin, time);
        const close = price(coin, time + period);
        const high = cents(Math.max(open, close) * 1.001);
        const low = cents(Math.min(open, close) * 0.999);
        rows.push([time, open, high, low, close, cents(500 + 200 * Math.sin(time / 7e6))]);
      }
      return rows;
    },
  };
}
