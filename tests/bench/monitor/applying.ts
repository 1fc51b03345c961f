import { simulatedMarket } from '../../../analysis-server/market/simulated/simulated.ts';
import { applySnapshot } from '../../../analysis-server/monitor/finish-checks.ts';
import type { CheckedCoin, Moved } from '../../../analysis-server/monitor/move-entries.ts';
import type { AnalysisResult } from '../../../domain/analysis/analysis.ts';
import type { Coin } from '../../../domain/market/coin.ts';
import { type EpochMs, epochMs } from '../../../domain/text/quantity.ts';
import type { Database } from '../../../platform/database/database.ts';
import { unkeptMarket } from '../../support/unkept-market.ts';
import { coinName } from './many-coins.ts';
import {
  analysisAt,
  seedEntries,
  seedPeople,
  storeSnapshot,
  turned,
  withoutRealtimeTriggers,
} from './seed.ts';

const QUARTER = 15 * 60_000;
/** 08:16 Eastern. */
const START = epochMs(Date.UTC(2026, 4, 6, 12, 16));
/** Baselines among the watchers of one coin: people began at different times. */
const BASELINES = 20;

export interface ApplyingSize {
  readonly rows: number;
  readonly coins: number;
  /** Watchers of the first coin; at least as many people there are. */
  readonly watchers: number;
}

/** A check of a coin that brought an analysis. */
type Check = Pick<CheckedCoin, 'coin' | 'snapshotId'>;

interface Cost extends Moved {
  readonly milliseconds: number;
  readonly megabytes: number;
}

async function logPosition(database: Database): Promise<number> {
  const [row] = await database.query<{ bytes: number }>(
    "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes",
  );
  return row?.bytes ?? Number.NaN;
}

/** A new analysis of each coin, alike but for the coin. */
async function stored(
  database: Database,
  coins: readonly Coin[],
  result: AnalysisResult,
  now: EpochMs,
): Promise<Check[]> {
  const checks: Check[] = [];
  for (const coin of coins) {
    checks.push({ coin, snapshotId: await storeSnapshot(database, coin, result, now) });
  }
  return checks;
}

/** Applies checks to everybody who is due at 08:16, as many at once as there are workers. */
async function applied(
  database: Database,
  checks: readonly Check[],
  now: EpochMs,
  workers = 1,
): Promise<Cost> {
  const waiting = checks.values();
  const moved = { changed: 0, alerts: 0 };
  const position = await logPosition(database);
  const began = performance.now();
  const work = async () => {
    for (const check of waiting) {
      const { changed, alerts } = await database.transaction((tx) =>
        applySnapshot(tx, { ...check, time: '08:16', now }),
      );
      moved.changed += changed;
      moved.alerts += alerts;
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  const milliseconds = performance.now() - began;
  return { ...moved, milliseconds, megabytes: ((await logPosition(database)) - position) / 1e6 };
}

const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

function line(name: string, costs: readonly Cost[]): string {
  const of = (key: keyof Cost) => median(costs.map((cost) => cost[key]));
  const best = Math.min(...costs.map((cost) => cost.milliseconds));
  return (
    `${name.padEnd(34)} ${of('changed')} changed, ${of('alerts')} alerts: ` +
    `${of('milliseconds').toFixed(1)} ms (best ${best.toFixed(1)}), ` +
    `${of('megabytes').toFixed(1)} MB of log`
  );
}

async function seed(database: Database, size: ApplyingSize, result: AnalysisResult): Promise<void> {
  await withoutRealtimeTriggers(database);
  await seedPeople(database, size.watchers);
  for (let index = 0; index < size.coins; index += 1) {
    for (let nth = 0; nth < (index === 0 ? BASELINES : 2); nth += 1) {
      const moment = epochMs(START - (100 + nth) * 60 * 60_000);
      await storeSnapshot(database, coinName(index), turned(result, 0, moment), moment);
    }
  }
  const others = Math.ceil((size.rows - size.watchers) / size.watchers);
  await seedEntries(
    database,
    `select p.id, s.coin, s.ids[1 + floor(random() * cardinality(s.ids))::int]
     from (select id, row_number() over () as n from auth.users) p
     cross join generate_series(0, $1::int) k
     join (
       select coin, array_agg(id) as ids from public.analysis_snapshots group by coin
     ) s on s.coin = 'BENCH' || case k when 0 then 0 else 1 + (p.n * $1::int + k) % ($2::int - 1) end
       || 'USDT'`,
    [others, size.coins],
  );
}

/** One new snapshot for the watchers of one coin, and one for each coin. */
export async function measureApplying(database: Database, size: ApplyingSize): Promise<void> {
  const market = unkeptMarket(simulatedMarket({ clock: () => START }));
  const result = await analysisAt(market, 'BTCUSDT', START);
  await seed(database, size, result);
  console.log(`\nApplying: ${size.rows} entries on ${size.coins} coins, ${size.watchers} on one`);
  const rounds: Record<'unchanged' | 'changed', Cost[]> = { unchanged: [], changed: [] };
  let now = START;
  let turns = 0;
  for (let round = 0; round < 5; round += 1) {
    for (const kind of ['unchanged', 'changed'] as const) {
      now = epochMs(now + QUARTER);
      if (kind === 'changed') turns += 1;
      const fresh = turned(result, turns, now);
      rounds[kind].push(
        await applied(database, await stored(database, [coinName(0)], fresh, now), now),
      );
      await database.query('vacuum public.watchlist_entries');
    }
  }
  console.log(line('one coin, nothing changed (median)', rounds.unchanged));
  console.log(line('one coin, changed (median)', rounds.changed));
  const coins = Array.from({ length: size.coins }, (_, index) => coinName(index));
  // The other coins' baselines are brought to the same plan first.
  const all = async (kind: 'unchanged' | 'changed', workers: number) => {
    now = epochMs(now + QUARTER);
    if (kind === 'changed') turns += 1;
    return applied(
      database,
      await stored(database, coins, turned(result, turns, now), now),
      now,
      workers,
    );
  };
  await all('unchanged', 1);
  for (const workers of [1, 2]) {
    for (const kind of ['unchanged', 'changed'] as const) {
      const cost = await all(kind, workers);
      console.log(line(`all coins, ${kind}, ${workers} at once`, [cost]));
    }
  }
}
