// Reads candles of an exchange into a database, in a process of its own that a test may kill:
// `node candle-store-process.ts <database URL> <exchange URL> <moment in ms>`. Its clock stands
// still. Prints one line when it begins, and one when all coins are read.

import { Registry } from 'prom-client';
import { createCandleStore } from '../../analysis-server/market/candles/candle-store.ts';
import { checkedMarket } from '../../analysis-server/market/checked-market.ts';
import { openExchange } from '../../analysis-server/market/exchange/exchange.ts';
import { createCandleMetrics } from '../../analysis-server/metrics.ts';
import { pastCandles } from '../../domain/analysis/candle-blocks.ts';
import { TIMEFRAMES, type Timeframe } from '../../domain/market/timeframe.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { openPostgres } from '../../platform/database/postgres-database.ts';
import { quietLog } from './test-database.ts';

const [, , url = '', exchange = '', moment = ''] = process.argv;
const now = epochMs(Number(moment));
const database = openPostgres(url, { max: 3, log: quietLog });
const feed = await openExchange({ id: 'bybit', clock: () => now, baseUrl: exchange });
const metrics = createCandleMetrics(new Registry());
const market = checkedMarket(feed, createCandleStore({ feed, database, log: quietLog, metrics }));
process.stdout.write('ready\n');
for (const { coin } of await market.coins()) {
  const count = (timeframe: Timeframe) =>
    coin === 'BTCUSDT' && timeframe === '15m' ? pastCandles('15m') : 1_000;
  await Promise.all(TIMEFRAMES.map((name) => market.candles(coin, name, now, count(name))));
}
await feed.close();
await database.close();
process.stdout.write('done\n');
