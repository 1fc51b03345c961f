import { HOUR_MS } from '../../domain/text/time-units.ts';
import type { Database } from '../../platform/database/database.ts';

/**
 * Has an hour of coins recorded of which nothing is known: a scan makes up for those after it alone,
 * not for a week, which takes most of a second for each coin.
 */
export async function recordHour(
  database: Database,
  coins: readonly string[],
  at: number,
): Promise<void> {
  await database.query(
    `insert into private.hourly_claims (market, coin, hour, listed, vocabulary, holds, unknown, fired)
     select 'simulated', coin, to_timestamp($2::float8 / 1000), true, 'none', '{}', '{}', '{}'
     from unnest($1::text[]) coin`,
    [coins, Math.floor(at / HOUR_MS) * HOUR_MS],
  );
}
