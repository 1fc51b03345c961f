import type { MarketFeed, MarketSource } from '../../../analysis-server/market/market.ts';
import { simulatedMarket } from '../../../analysis-server/market/simulated/simulated.ts';
import { SIMULATED_COINS } from '../../../analysis-server/market/simulated/simulated-coins.ts';
import { checkCoin } from '../../../analysis-server/rules/check-coin.ts';
import type { Coin } from '../../../domain/market/coin.ts';
import { RULES } from '../../../domain/rule/rule.ts';
import { type EpochMs, epochMs } from '../../../domain/text/quantity.ts';
import type { Database } from '../../../platform/database/database.ts';
import { keptMarket } from '../../support/kept-market.ts';
import { settableClock } from '../../support/settable-clock.ts';
import { seedEntries, seedPeople, withoutRealtimeTriggers } from '../monitor/seed.ts';

const HOUR = 3_600_000;
const START = epochMs(Date.UTC(2026, 4, 6, 12));
/** Coins whose week is computed; those of the others are copies. */
const COMPUTED = 4;

export interface Bench {
  readonly market: MarketSource;
  readonly coins: readonly Coin[];
  /** Checks a coin at an hour after the start. */
  check(coin: Coin, hour: number, by?: Database): ReturnType<typeof checkCoin>;
  /** Moves the clock. @returns the moment of an hour after the start */
  at(hour: number): EpochMs;
}

/** As many coins as there are to be, each with prices of its own, whose candles are kept. */
export function benchCoins(database: Database, count: number): Bench {
  const clock = settableClock(START);
  const listed = Array.from({ length: count }, (_, n) => {
    const { coin } = SIMULATED_COINS[n % SIMULATED_COINS.length] ?? { coin: 'BTCUSDT' };
    return { coin: `BENCH${n}USDT`, like: coin, seed: Math.floor(n / SIMULATED_COINS.length) };
  });
  const feeds = Array.from({ length: 1 + (listed.at(-1)?.seed ?? 0) }, (_, n) => {
    return simulatedMarket({ clock: clock.now, seed: 100 + n });
  });
  const [first] = feeds;
  if (!first) throw new Error('no coins');
  const like = (coin: Coin) => {
    const { like: name = '', seed = 0 } = listed.find((one) => one.coin === coin) ?? {};
    return { feed: feeds[seed] ?? first, name };
  };
  const feed: MarketFeed = {
    market: first.market,
    weeks: first.weeks,
    async coins() {
      const ticks = await first.coins();
      return listed.map(({ coin, like: name }) => {
        return { coin, tickSize: ticks.find((one) => one.coin === name)?.tickSize ?? 1 };
      });
    },
    async candles(span) {
      const { feed: own, name } = like(span.coin);
      return own.candles({ ...span, coin: name });
    },
    derivatives: async () => null,
    contract: (coin) => first.contract(like(coin).name),
    tickers: async () => [],
    now: async () => clock.now(),
    close: async () => undefined,
  };
  const market = keptMarket(feed, database);
  const at = (hour: number) => {
    clock.set(START + hour * HOUR);
    return clock.now();
  };
  return {
    market,
    coins: listed.map(({ coin }) => coin),
    at,
    check: (coin, hour, by = database) => {
      const of = { coin, candleClose: at(hour), listed: true, derivatives: null, snapshot: null };
      return checkCoin({ database: by, market }, of);
    },
  };
}

/** A week of hours of every coin. */
export async function seedHours(database: Database, { coins, check }: Bench): Promise<void> {
  const computed = coins.slice(0, COMPUTED);
  for (const coin of computed) await check(coin, 0);
  await database.query(
    `insert into private.hourly_claims (market, coin, hour, listed, vocabulary, holds, unknown, fired)
     select h.market, c.coin, h.hour, h.listed, h.vocabulary, h.holds, h.unknown, h.fired
     from unnest($1::text[]) with ordinality c (coin, n)
     join private.hourly_claims h on h.coin = ($2::text[])[1 + c.n % cardinality($2::text[])]`,
    [coins.slice(COMPUTED), computed],
  );
  await database.query('vacuum (analyze) private.hourly_claims');
  const [size] = await database.query<{ rows: number; bytes: number }>(
    `select count(*)::int as rows,
       pg_total_relation_size('private.hourly_claims')::float8 as bytes from private.hourly_claims`,
  );
  if (!size) throw new Error('no rows');
  const each = size.bytes / size.rows;
  console.log(`row          ${each.toFixed(0)} bytes of a coin and hour, with its index`);
  console.log(
    `             ${((each * 50 * 24 * 90) / 1e6).toFixed(0)} MB of 50 coins and 90 days`,
  );
}

/** 50 rules each: a third on one coin, a third on a list of ten coins, a third on any of the 50. */
export async function seedRules(
  database: Database,
  { coins, at }: Bench,
  people: number,
): Promise<readonly string[]> {
  await withoutRealtimeTriggers(database);
  await seedPeople(database, people);
  await database.query(
    `insert into public.analysis_snapshots
       (coin, market, snapshot_time, engine, result, recommendation, inputs)
     select c, 'simulated', now(), 'rules', '{}', '{}', '{}' from unnest($1::text[]) c`,
    [coins],
  );
  await seedEntries(
    database,
    `select p.id, s.coin, s.id from (select id, row_number() over () as n from auth.users) p
     cross join (select s.*, row_number() over () as n from public.analysis_snapshots s) s
     where (p.n + s.n) % (cardinality($1::text[]) / 10) = 0`,
    [coins],
  );
  await database.transaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query(
      `insert into public.claim_rules (user_id, claim, phrase, scope, coin, since)
       select p.id, r.claim, r.claim, r.scope,
         case when r.scope = 'coin' then ($1::text[])[1 + (p.n * 7 + k) % cardinality($1::text[])] end,
         $3
       from (select id, row_number() over () as n from auth.users) p
       cross join generate_series(1, 50) k
       cross join lateral (select
         ($2::text[])[1 + (p.n * 13 + k * 3) % cardinality($2::text[])] as claim,
         (array['coin', 'list', 'market'])[1 + k % 3] as scope) r`,
      [coins, RULES.map(({ claim }) => claim), new Date(at(0) - HOUR).toISOString()],
    );
  });
  await database.query('vacuum (analyze) public.claim_rules');
  await database.query('analyze');
  const users = await database.query<{ id: string }>('select id from auth.users order by id');
  return users.map(({ id }) => id);
}
