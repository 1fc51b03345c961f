import { fileURLToPath } from 'node:url';
import { Registry } from 'prom-client';
import { createCandleStore } from '../../../analysis-server/market/candles/candle-store.ts';
import type { ReadRows } from '../../../analysis-server/market/checked-market.ts';
import { openExchange } from '../../../analysis-server/market/exchange/exchange.ts';
import { EXCHANGE_IDS } from '../../../analysis-server/market/exchange/exchange-ids.ts';
import type { MarketFeed } from '../../../analysis-server/market/market.ts';
import { recordedMarket } from '../../../analysis-server/market/recorded/recorded.ts';
import { createCandleMetrics } from '../../../analysis-server/metrics.ts';
import {
  BLOCK_CANDLES,
  blockOf,
  lookBackOf,
  pastCandles,
} from '../../../domain/analysis/candle-blocks.ts';
import { candleIndex, TIMEFRAMES, type Timeframe } from '../../../domain/market/timeframe.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import type { Database } from '../../../platform/database/database.ts';
import { startBackends } from '../../support/backends.ts';
import { startExchangeServer } from '../../support/exchange-server/exchange-server.ts';
import { openTestDatabase, quietLog } from '../../support/test-database.ts';

const COINS = 50;
const NOW = epochMs(Date.UTC(2026, 4, 6, 12, 7));
const clock = () => NOW;
const say = (line: string) => process.stdout.write(`${line}\n`);

const storeOf = (feed: MarketFeed, database: Database): ReadRows =>
  createCandleStore({
    feed,
    database,
    log: quietLog,
    metrics: createCandleMetrics(new Registry()),
  });

/** As an answer of `GET /candles` reads them: whole blocks. */
function countOfPast(timeframe: Timeframe): number {
  const newest = candleIndex(timeframe, NOW) - 1;
  return newest - blockOf(newest - pastCandles(timeframe) + 1) * BLOCK_CANDLES + 1;
}

const readEach = async (
  read: ReadRows,
  coin: string,
  timeframes: readonly Timeframe[],
  countOf: (timeframe: Timeframe) => number,
) => {
  for (const timeframe of timeframes) {
    const count = countOf(timeframe);
    await read({ marketName: 'Bench', coin, timeframe, upTo: NOW, count });
  }
};

/** Of real candles under 50 names, in bytes with indexes. */
async function disk(): Promise<void> {
  const folder = fileURLToPath(new URL('../../../../shared/data/candles', import.meta.url));
  const recorded = recordedMarket({ folder, clock });
  const names = Array.from({ length: COINS }, (_, at) => `C${at}USDT`);
  const feed: MarketFeed = Object.assign(Object.create(recorded), {
    candles: (span: Parameters<MarketFeed['candles']>[0]) =>
      recorded.candles({ ...span, coin: 'BTCUSDT' }),
  });
  for (const backend of await startBackends()) {
    const { database, close } = await backend.open();
    const read = storeOf(feed, database);
    const bytes = async () => {
      const [row] = await database.query<{ bytes: number }>(
        "select pg_total_relation_size('public.candle_blocks') as bytes",
      );
      return row?.bytes ?? 0;
    };
    for (const coin of names) await readEach(read, coin, TIMEFRAMES, lookBackOf);
    const before = await bytes();
    for (const coin of names) await readEach(read, coin, TIMEFRAMES, countOfPast);
    const after = await bytes();
    const each = await database.query<{ timeframe: string; candles: number; size: number }>(
      `select timeframe, sum(count)::float8 / $1 as candles,
         sum(octet_length(candles))::float8 / sum(count) as size
       from public.candle_blocks group by 1 order by 1`,
      [COINS],
    );
    say(
      `${backend.name}: ${COINS} coins ${(before / 1e6).toFixed(1)} MB with the look-back, ${(after / 1e6).toFixed(1)} MB with 90 days, ${(after / COINS / 1e3).toFixed(0)} KB a coin`,
    );
    for (const { timeframe, candles, size } of each) {
      say(`  ${timeframe}: ${candles} candles a coin, ${size.toFixed(1)} bytes each`);
    }
    await close();
    await backend.stop();
  }
}

/** Of a coin that nothing is known of, and of one that was analysed. */
async function requests(): Promise<void> {
  const { database, close } = await openTestDatabase(null);
  for (const id of EXCHANGE_IDS) {
    const listedAt = Date.UTC(2022, 0, 3);
    const server = await startExchangeServer({ clock, speaks: [id], listedAt });
    const feed = await openExchange({ id, clock, baseUrl: server.url });
    const timeframes = TIMEFRAMES.filter((name) => name !== '1w');
    const [{ coin } = { coin: '' }] = await feed.coins();
    const counted = async (countOf: (timeframe: Timeframe) => number) => {
      const before = server.received.length;
      await readEach(storeOf(feed, database), coin, timeframes, countOf);
      return server.received.length - before;
    };
    const empty = () =>
      database.query(
        'truncate public.candle_blocks, public.candle_corrections, public.candle_gaps',
      );
    await empty();
    const cold = await counted(countOfPast);
    await empty();
    const analysis = await counted(lookBackOf);
    const rest = await counted(countOfPast);
    say(`${id}: ${cold} requests; ${rest} after an analysis, which takes ${analysis}`);
    await feed.close();
    await server.close();
  }
  await close();
}

/** What 90 days of candles cost: requests of a first fill, bytes on disk. */
export async function past(): Promise<void> {
  await requests();
  await disk();
}
