import * as v from 'valibot';
import { type Horizon, type HorizonName, RangesSchema } from '../../domain/analysis/ranges.ts';
import type { Coin } from '../../domain/market/coin.ts';
import { touchChance } from '../../domain/plan/bands/bands.ts';
import {
  type HourOfRanges,
  type SaidOfCoin,
  TOUCHES,
  touchLevel,
} from '../../domain/record/range-record.ts';
import { type EpochMs, epochMs, type Price, price } from '../../domain/text/quantity.ts';
import { HOUR_MS, MINUTE_MS } from '../../domain/text/time-units.ts';
import type { Database } from '../../platform/database/database.ts';

/** For the analyses of an hour to end. */
const WAIT_MS = 5 * MINUTE_MS;
/** What is not recorded soon is never recorded: by then some of its outcome is known. */
const HOURS_BACK = 2;

/** From the hour's close, from which it is settled. */
function saidOf(stored: unknown, at: EpochMs): SaidOfCoin | null {
  const parsed = v.safeParse(RangesSchema, stored);
  if (!parsed.success || parsed.output.at !== at) return null;
  const { from: shown, close: from, day, week } = parsed.output;
  const moved = (level: Price) => price((level / shown) * from);
  const withTouch = (name: HorizonName, { sigma, bands }: Horizon) => {
    const chance = (move: number) => touchChance(name, sigma, from, touchLevel(from, move));
    const band = ({ low, high }: Horizon['bands'][50]) => ({ low: moved(low), high: moved(high) });
    return {
      sigma,
      bands: { 50: band(bands[50]), 80: band(bands[80]), 95: band(bands[95]) },
      touch: Object.fromEntries(TOUCHES[name].map((move) => [move, chance(move)])),
    };
  };
  return { from, day: withTouch('day', day), week: withTouch('week', week) };
}

async function recordHour(database: Database, market: string, at: EpochMs): Promise<boolean> {
  const rows = await database.query<{ coin: Coin; ranges: unknown }>(
    `select distinct on (s.coin) s.coin, s.result -> 'ranges' as ranges
     from public.coin_checks c
     join public.analysis_snapshots s on s.coin = c.coin and s.market = $1
       and s.snapshot_time >= $2 and s.snapshot_time < $2::timestamptz + interval '1 hour'
     where exists (select from public.watchlist_entries w where w.coin = c.coin)
       and not exists (
         select from public.range_records r where r.kind = 'ranges' and r.market = $1 and r.at = $3
       )
     order by s.coin, s.snapshot_time desc, s.taken_at desc`,
    [market, new Date(at).toISOString(), at],
  );
  const said = rows.map(({ coin, ranges }) => [coin, saidOf(ranges, at)] as const);
  const coins = Object.fromEntries(said.flatMap(([coin, one]) => (one ? [[coin, one]] : [])));
  if (Object.keys(coins).length === 0) return false;
  const hour: HourOfRanges = { kind: 'ranges', rules: 1, market, at, coins };
  const added = await database.query(
    `insert into public.range_records (content) values ($1)
     on conflict (market, at) where kind = 'ranges' do nothing returning number`,
    [JSON.stringify(hour)],
  );
  return added.length > 0;
}

/** Seals the ranges of watched coins in the hours just over, each once. @returns hours added */
export async function recordRanges(database: Database, market: string, now: EpochMs) {
  const last = Math.floor((now - WAIT_MS) / HOUR_MS) - 1;
  let added = 0;
  for (let hour = last - HOURS_BACK + 1; hour <= last; hour += 1) {
    if (await recordHour(database, market, epochMs(hour * HOUR_MS))) added += 1;
  }
  return added;
}
