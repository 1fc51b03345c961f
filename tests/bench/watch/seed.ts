import { type EpochMs, epochMs } from '../../../domain/text/quantity.ts';
import type { Database } from '../../../platform/database/database.ts';
import { bookDay } from '../../support/exchange-server/candle-book.ts';
import { seedPeople, withoutRealtimeTriggers } from '../monitor/seed.ts';

/** When the bench begins; levels were made an hour before. */
export const START: EpochMs = epochMs(Date.UTC(2026, 4, 6, 12));
const MADE = new Date(START - 3_600_000).toISOString();

export interface WatchSize {
  readonly coins: number;
  readonly people: number;
  readonly levels: number;
  readonly touched: number;
}

/** A coin's base, as the exchange's protocol lists it. */
export const baseName = (index: number) => `BENCH${index}`;

/** The price of every coin of the exchange's book at the start. */
export const PRICE = bookDay(START).last;

/** Levels at random, a tenth of the price away at most on the side that is not touched yet. */
export async function seedWatch(database: Database, size: WatchSize): Promise<void> {
  const began = performance.now();
  await withoutRealtimeTriggers(database);
  await seedPeople(database, size.people);
  await database.transaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query("set local statement_timeout = '10min'");
    await tx.query(
      `insert into public.price_levels
         (user_id, coin, side, price, repeating, created_at, armed_at)
       select p.id, 'BENCH' || ((p.n * 7 + k * 11) % $2::int) || 'USDT',
         case when r.away > 0 then 'above' else 'below' end,
         round(($3::numeric * (1 + r.away::numeric)), 1)::float8, random() < 0.3, $4, $4
       from (select id, row_number() over () as n from auth.users) p
       cross join generate_series(1, $1::int) k
       cross join lateral (select (0.002 + 0.098 * random()) * sign(random() - 0.5 + p.n * 0) as away) r
       order by random() on conflict do nothing`,
      [size.levels, size.coins, PRICE, MADE],
    );
  });
  await database.query('vacuum (analyze) public.price_levels');
  await database.query('analyze');
  const [row] = await database.query<{ count: number }>('select count(*) from public.price_levels');
  console.log(
    `Seeded ${row?.count} levels of ${size.people} people on ${size.coins} coins ` +
      `in ${((performance.now() - began) / 1_000).toFixed(0)} s`,
  );
}
