import { recompute as computeAgain } from '../../../analysis-server/analyst/recompute-analysis.ts';
import { runAnalysis } from '../../../analysis-server/jobs/run-analysis.ts';
import { rulesWriter } from '../../../analysis-server/jobs/writer.ts';
import type { MarketSource } from '../../../analysis-server/market/market.ts';
import { SimulatedMarket } from '../../../analysis-server/market/simulated/simulated.ts';
import { readRecomputable } from '../../../analysis-server/store/recomputable.ts';
import { unequalText } from '../../../domain/analysis/recomputation-text.ts';
import type { Coin } from '../../../domain/market/coin.ts';
import { PERIOD_MS } from '../../../domain/market/timeframe.ts';
import { type EpochMs, epochMs } from '../../../domain/text/quantity.ts';
import type { Database } from '../../../platform/database/database.ts';
import { seededRandom } from '../../support/candles.ts';
import { keptMarket } from '../../support/kept-market.ts';
import { openTestDatabase } from '../../support/test-database.ts';

const SNAPSHOTS = 1_000;
const NOW = epochMs(Date.UTC(2026, 10, 18, 12));
/** Moments lie within a year before that. */
const QUARTERS = 35_000;

async function store(
  database: Database,
  market: MarketSource,
  coin: Coin,
  moment: EpochMs,
): Promise<string> {
  const parts = { market, writer: rulesWriter, clock: { now: () => moment } };
  const { result, inputs } = await runAnalysis(parts, coin, moment, {
    onProgress: () => undefined,
    onText: () => undefined,
    onFacts: async () => undefined,
    signal: new AbortController().signal,
  });
  const [row] = await database.query<{ id: string }>(
    `insert into public.analysis_snapshots
       (coin, market, snapshot_time, engine, result, recommendation, inputs)
     values ($1, $2, $3, $4, $5::jsonb, '{}', $6::jsonb) returning id`,
    [
      coin,
      market.market.id,
      new Date(result.snapshotTime).toISOString(),
      result.engine,
      JSON.stringify(result),
      JSON.stringify(inputs),
    ],
  );
  if (!row) throw new Error('the snapshot was not stored');
  return row.id;
}

/** Stores 1,000 analyses of random coins and moments and computes each again from the database. */
export async function recompute(): Promise<void> {
  const feed = new SimulatedMarket({ clock: () => NOW });
  const coins = await feed.coins();
  const random = seededRandom(13);
  const { database, close } = await openTestDatabase(null);
  const market = keptMarket(feed, database);
  const seconds = { read: 0, computed: 0 };
  let same = 0;
  let bytes = 0;
  for (let n = 0; n < SNAPSHOTS; n += 1) {
    const { coin = 'BTCUSDT' } = coins[Math.floor(random() * coins.length)] ?? {};
    const moment = epochMs(NOW - Math.floor(random() * QUARTERS) * PERIOD_MS['15m']);
    const id = await store(database, market, coin, moment);
    const started = performance.now();
    const { result, inputs, candles } = await readRecomputable(database, id);
    const read = performance.now();
    const found = await computeAgain(result, inputs, candles);
    seconds.read += (read - started) / 1000;
    seconds.computed += (performance.now() - read) / 1000;
    if (found.equal) {
      same += 1;
      bytes += found.bytes;
    } else console.log(`${coin} at ${new Date(moment).toISOString()}: ${unequalText(found)}`);
  }
  await close();
  const each = (total: number) => ((total / SNAPSHOTS) * 1000).toFixed(1);
  console.log(
    `recompute: ${same} of ${SNAPSHOTS} are the same, ${Math.round(bytes / same)} bytes each; ` +
      `${each(seconds.read)} ms to read, ${each(seconds.computed)} ms to compute and compare`,
  );
}
