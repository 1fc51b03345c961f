import { readCandles } from '../../../analysis-server/jobs/candles-of-coin.ts';
import { checkRule, type GateState } from '../../../domain/rule/rule-gate.ts';
import type { EpochMs } from '../../../domain/text/quantity.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Bench } from './seed.ts';

/** Counts the milliseconds of a database's transactions, in which a check writes. */
function timed(database: Database) {
  const counted = { ms: 0 };
  const by: Database = Object.assign(Object.create(database), {
    async transaction<T>(work: (tx: Database) => Promise<T>): Promise<T> {
      const begun = performance.now();
      try {
        return await database.transaction(work);
      } finally {
        counted.ms += performance.now() - begun;
      }
    },
  });
  return { by, counted };
}

/** An hour's check over all coins by one worker; their candles are kept, as after a run. */
async function checkHour(database: Database, bench: Bench, hour: number) {
  const candleClose = bench.at(hour);
  for (const coin of bench.coins) await readCandles(bench.market, coin, candleClose, () => {});
  const { by, counted } = timed(database);
  let [fired, alerts] = [0, 0];
  const begun = performance.now();
  for (const coin of bench.coins) {
    const checked = await bench.check(coin, hour, by);
    fired += checked.fired;
    alerts += checked.alerts;
  }
  return { ms: performance.now() - begun, writing: counted.ms, fired, alerts };
}

/** What the gate asks of a person's rules: the last day of the coins of each. */
const OF_PERSON = `
  select r.id, h.coin, (extract(epoch from h.hour) * 1000)::float8 as at,
    case when r.claim = any (h.unknown) then null else r.claim = any (h.holds) end as holds
  from public.claim_rules r join private.hourly_claims h on h.hour > $2::timestamptz - interval '1 day'
    and case r.scope when 'coin' then h.coin = r.coin when 'market' then h.listed
      else exists (select from public.watchlist_entries e
        where e.user_id = r.user_id and e.coin = h.coin) end
  where r.user_id = $1 and r.state = 'on'
  order by r.id, h.coin, h.hour`;

/** The plain way: each rule of each person has a gate of its own. @returns firings of the hour */
async function checkPeople(database: Database, people: readonly string[], hour: EpochMs) {
  let fired = 0;
  for (const person of people) {
    const rows = await database.query<{
      id: string;
      coin: string;
      at: EpochMs;
      holds: boolean | null;
    }>(OF_PERSON, [person, new Date(hour).toISOString()]);
    const gates = new Map<string, GateState>();
    for (const { id, coin, at, holds } of rows) {
      const name = `${id} ${coin}`;
      const { state, fires } = checkRule(gates.get(name) ?? null, { at, holds });
      gates.set(name, state);
      if (fires && at === hour) fired += 1;
    }
  }
  return fired;
}

/** Of how many people the plain way is timed. */
const SAMPLE = 20;

/** Prints what an hour costs with the rules and without them, and person by person. */
export async function measureHours(
  database: Database,
  bench: Bench,
  people: readonly string[],
  hours: number,
): Promise<void> {
  const check = async (hour: number) => {
    const { ms, writing, fired, alerts } = await checkHour(database, bench, hour);
    console.log(
      `             ${ms.toFixed(0)} ms, of it ${writing.toFixed(0)} ms for rows, rules and alerts:` +
        ` ${fired} claims fired, ${alerts} alerts`,
    );
    return ms;
  };
  console.log(`hour         ${bench.coins.length} coins, one worker, without rules`);
  await database.query(`update public.claim_rules set state = 'paused'`);
  for (let hour = 1; hour <= hours; hour++) await check(hour);
  await database.query(`update public.claim_rules set state = 'on'`);
  // A rule that goes on waits for what is still to come.
  await database.query('update public.claim_rules set since = $1', [
    new Date(bench.at(0)).toISOString(),
  ]);
  await database.query('vacuum (analyze) public.claim_rules');
  console.log(`hour         with ${50 * people.length} rules`);
  let slowest = 0;
  for (let hour = 1 + hours; hour <= 2 * hours; hour++) {
    slowest = Math.max(slowest, await check(hour));
  }
  const begun = performance.now();
  await checkPeople(database, people.slice(0, SAMPLE), bench.at(2 * hours));
  const each = (performance.now() - begun) / Math.min(SAMPLE, people.length);
  const all = each * people.length;
  console.log(
    `reference    person by person ${each.toFixed(1)} ms each, ${(all / 1_000).toFixed(0)} s for all` +
      ` (by ${SAMPLE} of them), without writing: ${(all / slowest).toFixed(0)} times the slowest hour`,
  );
}
