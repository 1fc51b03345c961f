import type { Coin } from '../../../domain/market/coin.ts';
import { type EpochMs, epochMs } from '../../../domain/text/quantity.ts';
import type { Database } from '../../../platform/database/database.ts';
import { orInHalves, type SetAside } from '../../../platform/database/in-halves.ts';
import type { CoinReach } from './coin-reach.ts';
import { ARMED_ABOVE, ARMED_BELOW } from './own-levels.ts';

const iso = (moment: EpochMs) => new Date(moment).toISOString();

interface Row {
  readonly coin: Coin;
  readonly watchedUntil: Date | null;
  readonly price: number | null;
  readonly swing: number;
  /** Nearest armed levels, and nearest ones waiting to be rearmed. */
  readonly armedBelow?: number | null;
  readonly armedAbove?: number | null;
  readonly waitingAbove?: number | null;
  readonly waitingBelow?: number | null;
}

const coinsWhere = (condition: string) => `
    (select l.coin from public.price_levels l where ${condition} order by l.coin limit 1)
    union all
    select (
      select l.coin from public.price_levels l where ${condition} and l.coin > f.coin
      order by l.coin limit 1
    ) from found f where f.coin is not null`;

const WANTED = `
  select coin from (with recursive found as (${coinsWhere('l.armed')}) select coin from found) a
  where coin is not null
  union
  select coin from (
    with recursive found as (${coinsWhere('l.repeating and not l.armed')}) select coin from found
  ) w where coin is not null
  union
  select unnest($2::text[])`;

const bound = (price: string, condition: string) =>
  `(select ${price}(l.price) from public.price_levels l where l.coin = w.coin and ${condition})`;

const watches = (bounds: string) => `
  select w.coin, c.watched_until as "watchedUntil", coalesce(c.swing, 0) as swing, ${bounds}
  from (${WANTED}) w left join public.coin_watches c on c.market = $1 and c.coin = w.coin`;

/** With the nearest user levels on both sides; of all coins but $4, or of $3 alone. */
const WITH_LEVELS = `${watches(`c.price,
    ${bound('max', "l.side = 'below' and l.armed")} as "armedBelow",
    ${bound('min', "l.side = 'above' and l.armed")} as "armedAbove",
    ${bound('max', "l.side = 'above' and l.repeating and not l.armed")} as "waitingAbove",
    ${bound('min', "l.side = 'below' and l.repeating and not l.armed")} as "waitingBelow"`)}
  where w.coin <> all ($4::text[]) and ($3::text[] is null or w.coin = any ($3))`;

/** Coins without levels or price are judged each minute. */
const ALONE = `${watches('null as price')}
  where w.coin = any ($3::text[])`;

/**
 * Coins with user levels plus `planned`, with the nearest levels on both sides. New coins have no
 * price; coins with unreadable levels have none either, and are set aside.
 * @param passedOver coins whose levels are not read
 */
export async function readWatchedCoins(
  database: Database,
  market: string,
  planned: readonly Coin[],
  { passedOver, setAside }: { passedOver: ReadonlySet<string>; setAside: SetAside<Coin> },
): Promise<{ readonly coin: Coin; readonly reach: CoinReach | null }[]> {
  const alone = new Set<string>(passedOver);
  const read = (coins: readonly Coin[] | null) =>
    database.query<Row>(WITH_LEVELS, [market, planned, coins, [...passedOver]]);
  const list = async () => {
    const wanted = await database.query<{ coin: Coin }>(
      `select w.coin from (${WANTED}) w where $1::text is not null and w.coin <> all ($3::text[])`,
      [market, planned, [...passedOver]],
    );
    return wanted.map(({ coin }) => coin);
  };
  const parts = await orInHalves(
    () => read(null),
    list,
    read,
    async (coin, error) => {
      alone.add(coin);
      await setAside(coin, error);
    },
  );
  if (alone.size > 0) {
    parts.push(await database.query<Row>(ALONE, [market, planned, [...alone]]));
  }
  // Computed here: an overflow gives infinity; in the database it would fail the statement.
  return parts.flat().map(({ coin, watchedUntil, price, swing, ...levels }) => ({
    coin,
    reach: watchedUntil && {
      watchedUntil: epochMs(watchedUntil.getTime()),
      price,
      swing,
      lower: Math.max(
        levels.armedBelow ?? -Infinity,
        (levels.waitingAbove ?? -Infinity) * ARMED_ABOVE,
      ),
      upper: Math.min(
        levels.armedAbove ?? Infinity,
        (levels.waitingBelow ?? Infinity) * ARMED_BELOW,
      ),
    },
  }));
}

/** Watches from when the oldest level was armed, but not before `earliest`. */
export async function beginWatching(
  database: Database,
  market: string,
  coins: readonly Coin[],
  { earliest, minute }: { readonly earliest: EpochMs; readonly minute: EpochMs },
): Promise<void> {
  for (const coin of coins) {
    await database.query(
      `insert into public.coin_watches (market, coin, watched_from, watched_until)
       select $1, $2, b.begin, b.begin from (
         select greatest($3::timestamptz, least($4::timestamptz, date_trunc('minute', least(
           (select min(l.armed_at) from public.price_levels l where l.coin = $2 and l.armed),
           (select min(l.armed_at) from public.price_levels l
            where l.coin = $2 and l.repeating and not l.armed)
         )))) as begin
       ) b
       on conflict do nothing`,
      [market, coin, iso(earliest), iso(minute)],
    );
  }
}

/** Ends the watch of coins without levels and of other markets. */
export async function endWatching(database: Database, market: string, wanted: readonly Coin[]) {
  await database.query(
    `with ended as (
       delete from public.coin_watches c
       where c.claimed_until < now() and (
         c.market = $1 and c.coin <> all ($2::text[])
         or c.market <> $1 and c.watched_until < now() - interval '1 day'
       )
       returning c.market, c.coin, c.watched_until
     )
     update public.watched_plans p set missed_at = e.watched_until
     from ended e
     where p.market = e.market and p.coin = e.coin and p.over_at is null and p.missed_at is null`,
    [market, wanted],
  );
}

/** Lag of the coin farthest behind, in seconds, without those set aside. */
export async function behindCoins(database: Database, market: string, now: EpochMs) {
  const [row] = await database.query<{ until: Date | null }>(
    `select min(c.watched_until) as until from public.coin_watches c
     where c.market = $1 and c.coin not in (select o.item from private.passed_over o)`,
    [market],
  );
  return row?.until ? Math.max(0, (now - row.until.getTime()) / 1_000) : 0;
}
