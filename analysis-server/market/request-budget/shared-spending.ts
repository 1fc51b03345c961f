import type { Database } from '../../../platform/database/database.ts';
import type { Spending, Taking } from './quota.ts';

const milliseconds = (sql: string) =>
  `coalesce(greatest(extract(epoch from ${sql}) * 1000, 0), 0)::float8`;

/** All times are the database's: server clocks differ. */
const TAKE = `
  with taken as (
    insert into public.request_budgets as b (address, quota, spent_until)
    values ($1, $2, clock_timestamp() + $3 * interval '1 ms')
    on conflict (address, quota) do update
      set spent_until = greatest(b.spent_until, clock_timestamp()) + $3 * interval '1 ms'
      where b.paused_until <= clock_timestamp()
        and b.spent_until <= clock_timestamp() + $4 * interval '1 ms'
    returning 1
  )
  select exists (select from taken) as taken,
    ${milliseconds(`b.spent_until - clock_timestamp() - $4 * interval '1 ms'`)} as "waitMs",
    ${milliseconds('b.paused_until - clock_timestamp()')} as "pauseMs"
  from (values (1)) as one
    left join public.request_budgets b on b.address = $1 and b.quota = $2`;

const PAUSE = `
  insert into public.request_budgets as b (address, quota, spent_until, paused_until)
  select $1, quota, clock_timestamp(), clock_timestamp() + $3 * interval '1 ms'
  from unnest($2::text[]) as quota
  order by quota
  on conflict (address, quota) do update
    set paused_until = greatest(b.paused_until, excluded.paused_until)`;

/** A row says when all weight is earned back, so a killed server leaves nothing to give back. */
export function sharedSpending(database: Database, address: string): Spending {
  return {
    async take(quota, { costMs, aheadMs }) {
      const [taking] = await database.query<Taking>(TAKE, [address, quota, costMs, aheadMs]);
      if (!taking) throw new Error('the budget of requests gave no answer');
      return taking;
    },
    async pause(quotas, milliseconds) {
      await database.query(PAUSE, [address, [...quotas], milliseconds]);
    },
  };
}
