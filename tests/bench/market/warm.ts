import { openExchange } from '../../../analysis-server/market/exchange/exchange.ts';
import { exchangeBudget } from '../../../analysis-server/market/exchange/exchange-budget.ts';
import type { MarketFeed, MarketSource } from '../../../analysis-server/market/market.ts';
import { PERIOD_MS, TIMEFRAMES } from '../../../domain/market/timeframe.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { startExchangeServer } from '../../support/exchange-server/exchange-server.ts';
import { keptMarket } from '../../support/kept-market.ts';
import { startPostgres } from '../../support/postgres.ts';
import { openTestDatabase } from '../../support/test-database.ts';
import { unkeptMarket } from '../../support/unkept-market.ts';

const COINS = 200;
const AT_ONCE = 4;
const LOOK_BACK = 1_000;
const START = Date.UTC(2026, 4, 5, 12, 7);
/** Coins of three years, whose days take two pages. */
const LISTED_AT = Date.UTC(2023, 4, 5);

const MOMENTS: readonly (readonly [string, number])[] = [
  ['nothing kept', 0],
  ['the same moment', 0],
  ['15 minutes later', PERIOD_MS['15m']],
  ['an hour later', PERIOD_MS['1h']],
  ['a day later', PERIOD_MS['1d']],
];

/** A feed that counts what it brings. */
function counted(feed: MarketFeed): MarketFeed & { readonly bytes: () => number } {
  let bytes = 0;
  return {
    market: feed.market,
    weeks: feed.weeks,
    coins: () => feed.coins(),
    derivatives: (coin, upTo) => feed.derivatives(coin, upTo),
    contract: (coin) => feed.contract(coin),
    tickers: () => feed.tickers(),
    now: (coin) => feed.now(coin),
    close: () => feed.close(),
    bytes: () => bytes,
    async candles(span) {
      const rows = await feed.candles(span);
      bytes += JSON.stringify(rows).length;
      return rows;
    },
  };
}

async function readAll(market: MarketSource, coins: string[], now: number): Promise<void> {
  const work = async () => {
    for (let coin = coins.pop(); coin; coin = coins.pop()) {
      const wanted = coin;
      await Promise.all(
        TIMEFRAMES.map((frame) => market.candles(wanted, frame, epochMs(now), LOOK_BACK)),
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** What a slot of 200 coins asks of the exchange, with and without kept candles. */
export async function warm(): Promise<void> {
  let now = START;
  let time = 0;
  // Each look at it is a minute later, so that no limit is ever near.
  const freely = () => {
    time += 60_000;
    return time;
  };
  const clock = () => epochMs(now);
  const others = Array.from({ length: COINS }, (_, index) => `C${index}`);
  const server = await startExchangeServer({
    clock,
    speaks: ['bybit'],
    listedAt: LISTED_AT,
    others,
    countingClock: freely,
  });
  const postgres = await startPostgres();
  const opened = await openTestDatabase((await postgres?.createDatabase()) ?? null);
  const budget = exchangeBudget({ id: 'bybit', baseUrl: server.url, clock: freely });
  const feed = counted(await openExchange({ id: 'bybit', clock, baseUrl: server.url, budget }));
  const names = (await feed.coins()).map(({ coin }) => coin).filter((coin) => /^C\d/.test(coin));
  const kept = keptMarket(feed, opened.database);
  const measure = async (market: MarketSource) => {
    const before = { requests: server.received.length, bytes: feed.bytes(), at: performance.now() };
    await readAll(market, [...names], now);
    const requests = (server.received.length - before.requests) / names.length;
    const kilobytes = (feed.bytes() - before.bytes) / names.length / 1_024;
    return { requests, kilobytes, seconds: (performance.now() - before.at) / 1_000 };
  };
  const line = ({ requests, kilobytes, seconds }: Awaited<ReturnType<typeof measure>>) =>
    `${requests.toFixed(1).padStart(6)} requests ${kilobytes.toFixed(1).padStart(7)} KB a coin, ${seconds.toFixed(1)} s in all`;
  console.log(`${names.length} coins, five timeframes each`);
  for (const [what, later] of MOMENTS) {
    now = START + later;
    console.log(`  ${what.padEnd(18)}${line(await measure(kept))}`);
  }
  console.log(`  ${'without a store'.padEnd(18)}${line(await measure(unkeptMarket(feed)))}`);
  await feed.close();
  await opened.close();
  await server.close();
  await postgres?.stop();
}
