import type { Coin } from '../../domain/market/coin.ts';
import { type EpochMs, epochMs } from '../../domain/text/quantity.ts';
import { HOUR_MS } from '../../domain/text/time-units.ts';
import type { Database } from '../../platform/database/database.ts';

const iso = (moment: EpochMs) => new Date(moment).toISOString();

export const hourOf = (moment: EpochMs): EpochMs => epochMs(Math.floor(moment / HOUR_MS) * HOUR_MS);

export interface CoinToScan {
  readonly coin: Coin;
  /** Null if for a rule alone. */
  readonly place: number | null;
  readonly has_rule: boolean;
}

export interface HourToScan {
  readonly market: string;
  readonly hour: EpochMs;
  readonly now: EpochMs;
  readonly coins: readonly CoinToScan[];
}

/** That rules wait for, by name or on a watch list. */
export async function coinsOfRules(database: Database): Promise<ReadonlySet<Coin>> {
  const rows = await database.query<{ coin: Coin }>(
    `with rules as (
       select r.* from public.claim_rules r join private.beta_people b on b.user_id = r.user_id
       where r.state = 'on'
     )
     select r.coin from rules r where r.scope = 'coin'
     union select e.coin from rules r
       join public.watchlist_entries e on e.user_id = r.user_id where r.scope = 'list'`,
  );
  return new Set(rows.map(({ coin }) => coin));
}

/** Two hours ahead: the clock ran fast and was put right. */
const IS_DUE = `h.hour < $2 or h.hour > $2::timestamptz + interval '2 hours'`;

export async function isDue(database: Database, market: string, hour: EpochMs): Promise<boolean> {
  const rows = await database.query(
    `select h.market from public.scan_hours h where h.market = $1 and not (${IS_DUE})`,
    [market, iso(hour)],
  );
  return rows.length === 0;
}

/** One scheduler wins. @returns unfinished coins of the previous hour; null if another opened it */
export function openHour(database: Database, { market, hour, now, coins }: HourToScan) {
  return database.transaction(async (tx) => {
    const opened = await tx.query(
      `insert into public.scan_hours as h (market, hour, opened_at) values ($1, $2, $3)
       on conflict (market) do update set
         hour = excluded.hour, opened_at = excluded.opened_at, finished_at = null
         where ${IS_DUE}
       returning market`,
      [market, iso(hour), iso(now)],
    );
    if (opened.length === 0) return null;
    const before = await tx.query<{ status: string }>(
      'delete from public.scan_coins where market = $1 returning status',
      [market],
    );
    await tx.query(
      `insert into public.scan_coins (market, coin, place, has_rule)
       select $1, t.* from jsonb_to_recordset($2::jsonb) t (coin text, place int, has_rule boolean)`,
      [market, JSON.stringify(coins)],
    );
    await tx.query('delete from public.scan_hours where market <> $1', [market]);
    await tx.query('delete from public.scan_rows where market <> $1 or coin <> all ($2::text[])', [
      market,
      coins.map(({ coin }) => coin),
    ]);
    await tx.query(
      `update public.scan_rows r set place = c.place from public.scan_coins c
       where c.market = r.market and c.coin = r.coin and r.place is distinct from c.place`,
    );
    return before.filter(({ status }) => status === 'waiting').length;
  });
}

/** Seconds since the next hour began; negative if not behind. */
export async function behindHour(database: Database, market: string, now: EpochMs) {
  const [row] = await database.query<{ hour: Date }>(
    'select hour from public.scan_hours where market = $1',
    [market],
  );
  return row ? Math.max(0, (now - row.hour.getTime() - HOUR_MS) / 1_000) : 0;
}

/** Ends an hour without waiting coins. @returns its duration in seconds; null if coins wait */
export async function endHour(database: Database, market: string, now: EpochMs) {
  const [row] = await database.query<{ seconds: number }>(
    `update public.scan_hours h set finished_at = $2
     where h.market = $1 and h.finished_at is null and not exists (
       select 1 from public.scan_coins c where c.market = h.market and c.status = 'waiting'
     ) returning extract(epoch from $2::timestamptz - h.opened_at)::float8 as seconds`,
    [market, iso(now)],
  );
  return row?.seconds ?? null;
}
