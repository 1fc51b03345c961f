import { fileURLToPath } from 'node:url';
import { Registry } from 'prom-client';
import { createCandleStore } from '../../../analysis-server/market/candles/candle-store.ts';
import type { ReadRows } from '../../../analysis-server/market/checked-market.ts';
import { readRecordedFile } from '../../../analysis-server/market/recorded/recorded-file.ts';
import { createCandleMetrics } from '../../../analysis-server/metrics.ts';
import { encodeCandles } from '../../../domain/market/candle-codec.ts';
import { PERIOD_MS, TIMEFRAMES, type Timeframe } from '../../../domain/market/timeframe.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import type { Database } from '../../../platform/database/database.ts';
import { type Backend, startBackends } from '../../support/backends.ts';
import { quietLog } from '../../support/test-database.ts';
import { coinName, formulaFeed } from './formula-feed.ts';

const COINS = 400;
const LOOK_BACK = 1_000;
const AT_ONCE = 8;
const READS = 60;
const START = Date.UTC(2026, 4, 4);
const YEAR_MS = 365 * 24 * 3_600_000;

const say = (line: string) => process.stdout.write(`${line}\n`);
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Reads all frames of all coins, a few coins at the same time. */
async function readAll(store: ReadRows, now: number): Promise<void> {
  let next = 0;
  const reader = async () => {
    for (let index = next++; index < COINS; index = next++) await readCoin(store, index, now);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, reader));
}

function readCoin(store: ReadRows, index: number, now: number) {
  return Promise.all(
    TIMEFRAMES.map((timeframe) =>
      store({
        marketName: 'Bench',
        coin: coinName(index),
        timeframe,
        upTo: epochMs(now),
        count: LOOK_BACK,
      }),
    ),
  );
}

/** The reference: the same candles as JSON, one row a coin, as snapshots used to keep them. */
async function jsonReference(database: Database, store: ReadRows, now: number) {
  await database.query('create table public.bench_json (coin text primary key, candles jsonb)');
  for (let index = 0; index < READS; index += 1) {
    const candles = await readCoin(store, index, now);
    await database.query('insert into public.bench_json values ($1, $2::jsonb)', [
      coinName(index),
      JSON.stringify(candles),
    ]);
  }
  const times: number[] = [];
  for (let index = 0; index < READS; index += 1) {
    const query = 'select candles from public.bench_json where coin = $1';
    times.push(await timed(() => database.query(query, [coinName(index)])));
  }
  const [size] = await database.query<{ bytes: number }>(
    `select (pg_total_relation_size('public.bench_json') / ${READS})::int as bytes`,
  );
  await database.query('drop table public.bench_json');
  return { ms: median(times), bytes: size?.bytes ?? 0 };
}

async function onBackend(backend: Backend): Promise<void> {
  const opened = await backend.open();
  const { database } = opened;
  const feed = formulaFeed(COINS, () => epochMs(START));
  const metrics = createCandleMetrics(new Registry());
  const store = createCandleStore({ feed, database, log: quietLog, metrics });
  const filled = await timed(() => readAll(store, START));
  const later = START + PERIOD_MS['1w'];
  const written = await timed(() => readAll(store, later));
  // Each frame has closed since: 672 candles of 15m, one week.
  const next = await timed(() => readAll(store, later + PERIOD_MS['1w']));
  const unchanged = await timed(() => readAll(store, later + PERIOD_MS['1w']));
  const reads: number[] = [];
  const now = later + PERIOD_MS['1w'];
  for (let index = 0; index < READS; index += 1) {
    reads.push(await timed(() => readCoin(store, index, now)));
  }
  const reference = await jsonReference(database, store, now);
  const [size] = await database.query<{ bytes: number; data: number; candles: number }>(
    `select pg_total_relation_size('public.candle_blocks')::float8 as bytes,
       sum(octet_length(candles))::float8 as data, sum(count)::float8 as candles
     from public.candle_blocks`,
  );
  const one = START + 2 * PERIOD_MS['1w'] + PERIOD_MS['15m'];
  const oneEach = await timed(() => readAll(store, one));
  say(`${backend.name}`);
  say(
    `  ${COINS} coins × 5 frames, ${AT_ONCE} coins at a time: first fill ${filled.toFixed(0)} ms; new candles of every frame, read and saved, ${written.toFixed(0)} and ${next.toFixed(0)} ms, only read ${unchanged.toFixed(0)} ms: saved in ${(next - unchanged).toFixed(0)} ms (aim 2000); one 15m candle each ${oneEach.toFixed(0)} ms`,
  );
  const ms = median(reads);
  say(
    `  5 × ${LOOK_BACK} candles of a coin: median ${ms.toFixed(2)} ms (aim 10), as jsonb ${reference.ms.toFixed(2)} ms: ${(ms / reference.ms).toFixed(2)} times`,
  );
  if (size) {
    say(
      `  ${size.candles} candles: ${(size.data / size.candles).toFixed(1)} bytes each, with table and index ${(size.bytes / size.candles).toFixed(1)}; as jsonb ${(reference.bytes / (5 * LOOK_BACK)).toFixed(1)}`,
    );
  }
  await opened.close();
  await backend.stop();
}

/** What real candles take, where there are recordings: bytes of a coin and year, by timeframe. */
async function growth(): Promise<void> {
  const folder = fileURLToPath(new URL('../../../../shared/data/candles', import.meta.url));
  for (const coin of ['BTCUSDT', 'ETHUSDT']) {
    const bytesOf = async (timeframe: Timeframe) => {
      const { rows } = await readRecordedFile(`${folder}/${coin}/${timeframe}.csv`);
      let bytes = 0;
      for (let at = 0; at < rows.length; at += 256) {
        bytes += encodeCandles(timeframe, rows.slice(at, at + 256)).length;
      }
      return {
        each: bytes / rows.length,
        year: (bytes / rows.length) * (YEAR_MS / PERIOD_MS[timeframe]),
      };
    };
    try {
      const sizes = await Promise.all(TIMEFRAMES.map(bytesOf));
      const kilobytes = sizes.reduce((sum, { year }) => sum + year, 0) / 1_024;
      say(
        `${coin}: ${TIMEFRAMES.map((name, at) => `${name} ${sizes[at]?.each.toFixed(1)}`).join(', ')} bytes a candle; ${kilobytes.toFixed(0)} KB a year, ${((kilobytes * 400) / 1_024).toFixed(0)} MB for 400 coins`,
      );
    } catch {
      say(`${coin}: skipped, no recordings in ../shared/data/candles`);
    }
  }
}

/** Writing, reading and size of the kept candles. */
export async function store(): Promise<void> {
  for (const backend of await startBackends()) await onBackend(backend);
  await growth();
}
