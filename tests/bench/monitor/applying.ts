import { readFileSync } from 'node:fs';
import { SimulatedMarket } from '../../../analysis-server/market/simulated.ts';
import { applySnapshots } from '../../../analysis-server/monitor/apply-snapshots.ts';
import { MOST_TOGETHER } from '../../../analysis-server/monitor/checks-together.ts';
import type { NewSnapshot } from '../../../analysis-server/monitor/snapshot-to-apply.ts';
import type { AnalysisResult } from '../../../domain/analysis.ts';
import type { Coin } from '../../../domain/coin.ts';
import { type EpochMs, epochMs } from '../../../domain/quantity.ts';
import type { Database } from '../../../platform/database.ts';
import { coinName } from './many-coins.ts';
import {
  analysisAt,
  scaled,
  seedEntries,
  seedPeople,
  storeSnapshot,
  withoutRealtimeTriggers,
} from './seed.ts';

const QUARTER = 15 * 60_000;
/** 08:16 Eastern. */
const START = epochMs(Date.UTC(2026, 4, 6, 12, 16));
/** Baselines among the watchers of one coin: people began at different times. */
const BASELINES = 20;
/** A fall that crosses a level whatever the plan is. */
const FALL = 0.8;

export interface ApplyingSize {
  readonly rows: number;
  readonly coins: number;
  /** Watchers of the first coin; at least as many people there are. */
  readonly watchers: number;
}

interface Cost {
  readonly milliseconds: number;
  /** Processor time of the database's process; NaN where it cannot be read. */
  readonly processor: number;
  readonly megabytes: number;
  readonly states: number;
  readonly alerts: number;
}

const megabytes = (bytes: number) => bytes / 1e6;

async function walBytes(database: Database, work: () => Promise<void>): Promise<number> {
  const position = async () => {
    const [row] = await database.query<{ at: string }>(
      'select pg_current_wal_insert_lsn()::text as at',
    );
    return row?.at ?? '0/0';
  };
  const before = await position();
  await work();
  const [row] = await database.query<{ bytes: number }>(
    'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $1::pg_lsn)::float8 as bytes',
    [before],
  );
  return row?.bytes ?? Number.NaN;
}

/** Processor time that a process has used, in milliseconds; Linux counts it in hundredths. */
function processorTime(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ');
    return 10 * (Number(fields[13]) + Number(fields[14]));
  } catch {
    return Number.NaN;
  }
}

/** A new analysis of each coin, alike but for the coin. */
async function stored(
  database: Database,
  coins: readonly Coin[],
  result: AnalysisResult,
  now: EpochMs,
): Promise<NewSnapshot[]> {
  const snapshots: NewSnapshot[] = [];
  for (const coin of coins) {
    snapshots.push({ coin, snapshotId: await storeSnapshot(database, coin, result, now) });
  }
  return snapshots;
}

type Share = Omit<Cost, 'milliseconds' | 'megabytes'>;

/** Applies snapshots to everybody who is due at 08:16 and watches their coins, in one transaction. */
function appliedTogether(
  database: Database,
  snapshots: readonly NewSnapshot[],
  now: EpochMs,
): Promise<Share> {
  const audience = { kind: 'slot', time: '08:16' } as const;
  return database.transaction(async (tx) => {
    const [{ pid } = { pid: 0 }] = await tx.query<{ pid: number }>(
      'select pg_backend_pid() as pid',
    );
    const before = processorTime(pid);
    const { changed, unchanged, alerts } = await applySnapshots(tx, { snapshots, audience, now });
    return { processor: processorTime(pid) - before, states: changed + unchanged, alerts };
  });
}

/** Applies batches of snapshots, as many at once as there are workers. */
async function applied(
  database: Database,
  batches: readonly (readonly NewSnapshot[])[],
  now: EpochMs,
  workers = 1,
): Promise<Cost> {
  const waiting = batches.values();
  const shares: Share[] = [];
  let milliseconds = 0;
  const bytes = await walBytes(database, async () => {
    const began = performance.now();
    const work = async () => {
      for (const batch of waiting) shares.push(await appliedTogether(database, batch, now));
    };
    await Promise.all(Array.from({ length: workers }, work));
    milliseconds = performance.now() - began;
  });
  const sum = (key: keyof Share) => shares.reduce((total, share) => total + share[key], 0);
  return {
    milliseconds,
    processor: sum('processor'),
    megabytes: megabytes(bytes),
    states: sum('states'),
    alerts: sum('alerts'),
  };
}

const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

function line(name: string, costs: readonly Cost[]): string {
  const of = (key: keyof Cost) => median(costs.map((cost) => cost[key]));
  const best = Math.min(...costs.map((cost) => cost.milliseconds));
  return (
    `${name.padEnd(34)} ${of('states')} states, ${of('alerts')} alerts: ` +
    `${of('milliseconds').toFixed(0)} ms (best ${best.toFixed(0)}, ` +
    `processor ${of('processor').toFixed(0)}), ` +
    `${of('megabytes').toFixed(1)} MB of log`
  );
}

async function seed(database: Database, size: ApplyingSize, result: AnalysisResult): Promise<void> {
  await withoutRealtimeTriggers(database);
  await seedPeople(database, size.watchers);
  for (let index = 0; index < size.coins; index += 1) {
    for (let nth = 0; nth < (index === 0 ? BASELINES : 2); nth += 1) {
      const moment = epochMs(START - (100 + nth) * 60 * 60_000);
      await storeSnapshot(database, coinName(index), { ...result, snapshotTime: moment }, moment);
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
  const market = new SimulatedMarket({ clock: () => START });
  const result = await analysisAt(market, 'BTCUSDT', START);
  await seed(database, size, result);
  console.log(`\nApplying: ${size.rows} entries on ${size.coins} coins, ${size.watchers} on one`);
  const rounds: Record<'unchanged' | 'changed', Cost[]> = { unchanged: [], changed: [] };
  let now = START;
  let factor = 1;
  for (let round = 0; round < 5; round += 1) {
    for (const kind of ['unchanged', 'changed'] as const) {
      now = epochMs(now + QUARTER);
      if (kind === 'changed') factor *= FALL;
      const fresh = scaled(result, factor, now);
      rounds[kind].push(
        await applied(database, [await stored(database, [coinName(0)], fresh, now)], now),
      );
      await database.query('vacuum public.watch_states');
    }
  }
  console.log(line('one coin, nothing changed (median)', rounds.unchanged));
  console.log(line('one coin, changed (median)', rounds.changed));
  const coins = Array.from({ length: size.coins }, (_, index) => coinName(index));
  // The other coins' baselines are brought to the same price first.
  const all = async (kind: 'unchanged' | 'changed', workers: number) => {
    now = epochMs(now + QUARTER);
    if (kind === 'changed') factor *= FALL;
    const snapshots = await stored(database, coins, scaled(result, factor, now), now);
    const batches: NewSnapshot[][] = [];
    for (let first = 0; first < snapshots.length; first += MOST_TOGETHER) {
      batches.push(snapshots.slice(first, first + MOST_TOGETHER));
    }
    return applied(database, batches, now, workers);
  };
  await all('unchanged', 1);
  for (const workers of [1, 2]) {
    for (const kind of ['unchanged', 'changed'] as const) {
      const cost = await all(kind, workers);
      console.log(line(`all coins, ${kind}, ${workers} at once`, [cost]));
    }
  }
}
