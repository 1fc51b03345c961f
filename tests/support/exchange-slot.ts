import { openExchange } from '../../analysis-server/market/exchange/exchange.ts';
import type { ExchangeId } from '../../analysis-server/market/exchange/exchange-ids.ts';
import { EXCHANGE_LIMITS } from '../../analysis-server/market/exchange/exchange-limits.ts';
import type { MarketSource } from '../../analysis-server/market/market.ts';
import { withCaller } from '../../analysis-server/market/request-budget/caller.ts';
import { createRequestBudget } from '../../analysis-server/market/request-budget/request-budget.ts';
import { TIMEFRAMES } from '../../domain/market/timeframe.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import type { Database } from '../../platform/database/database.ts';
import { startExchangeServer } from './exchange-server/exchange-server.ts';
import { keptMarket } from './kept-market.ts';
import { skippedTime } from './skipped-time.ts';

const NOW = epochMs(Date.UTC(2026, 4, 6, 12, 7));
const clock = () => NOW;
/** Coins that have just one closed week: a slot is about requests, not about long answers. */
const LISTED_AT = Date.UTC(2026, 3, 27);
const LOOK_BACK = 1_000;
/** Coins that one worker reads at the same time (`DEFAULT_LIMITS.runsAtOnce`). */
const AT_ONCE = 4;

export interface ExchangeSlot {
  /** What the exchange counted. */
  readonly weight: number;
  /** Requests that it refused. */
  readonly refusals: number;
  /** Coins whose candles of all timeframes came. */
  readonly coins: number;
  /** From the first request to the last candle, with the time that was skipped. */
  readonly tookMs: number;
  /** Of that, what was waited for the budget and skipped. */
  readonly skippedMs: number;
}

/** Reads all candles of many coins from a fake exchange that enforces its limits. */
export async function exchangeSlot(
  database: Database,
  options: { readonly exchange: ExchangeId; readonly coins: number; readonly workers: number },
): Promise<ExchangeSlot> {
  const { exchange: id, coins, workers } = options;
  await database.query(
    'truncate public.candle_blocks, public.candle_corrections, public.candle_gaps',
  );
  const time = skippedTime(database, () => server.received.length);
  const server = await startExchangeServer({
    clock,
    speaks: [id],
    listedAt: LISTED_AT,
    others: Array.from({ length: coins }, (_, number) => `C${number}`),
    countingClock: time.now,
  });
  const markets = await Promise.all(
    Array.from({ length: workers }, () => {
      const spending = time.spending(`${id} at ${new URL(server.url).host}`);
      const { quotas } = EXCHANGE_LIMITS[id];
      const budget = createRequestBudget({ quotas, spending, wait: time.wait, clock: time.now });
      return openExchange({ id, clock, baseUrl: server.url, budget });
    }),
  );
  try {
    const started = time.now();
    const listed = (await markets[0]?.coins()) ?? [];
    const waiting = listed.filter(({ coin }) => /^C\d/.test(coin)).map(({ coin }) => coin);
    let read = 0;
    const work = async (market: MarketSource) => {
      for (let coin = waiting.pop(); coin; coin = waiting.pop()) {
        const wanted = coin;
        await Promise.all(
          TIMEFRAMES.map((timeframe) => market.candles(wanted, timeframe, NOW, LOOK_BACK)),
        );
        read += 1;
      }
    };
    await withCaller({ urgency: 'background' }, () =>
      Promise.all(
        markets.flatMap((feed) => {
          const market = keptMarket(feed, database);
          return Array.from({ length: AT_ONCE }, () => work(market));
        }),
      ),
    );
    const tookMs = time.now() - started;
    return { ...server.traffic(id), coins: read, tookMs, skippedMs: time.skippedMs() };
  } finally {
    for (const market of markets) await market.close();
    await server.close();
  }
}
