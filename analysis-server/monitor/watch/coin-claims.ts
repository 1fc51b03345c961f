import type { Coin } from '../../../domain/market/coin.ts';
import type { EpochMs } from '../../../domain/text/quantity.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { CoinReach } from './coin-reach.ts';

/** After this long a server counts as dead, or its market as silent. */
const CLAIM = "interval '20 seconds'";
/** Retry delay for a market that lacked the newest minute. */
const SOON = "interval '4 seconds'";

const WATCHED_UNTIL = `(extract(epoch from c.watched_until) * 1000)::float8 as "watchedUntil"`;

export interface ClaimedCoin {
  readonly coin: Coin;
  readonly watchedUntil: EpochMs;
}

/**
 * Claims the first due coin that no other server has. It saves requests and is no lock: a coin judged twice
 * is written once.
 * @param due in order of priority
 * @param joining coins with a plan to catch up, claimed even if judged up to the minute
 */
export async function claimCoin(
  database: Database,
  market: string,
  due: readonly Coin[],
  joining: readonly Coin[],
  minute: EpochMs,
): Promise<ClaimedCoin | undefined> {
  const [claimed] = await database.query<ClaimedCoin>(
    `with free as (
       select c.coin from public.coin_watches c
       where c.market = $1 and c.coin = any ($2::text[]) and c.claimed_until < now()
         and (c.watched_until < $4 or c.coin = any ($3::text[]))
       order by array_position($2::text[], c.coin) limit 1 for update skip locked
     )
     update public.coin_watches c set claimed_until = now() + ${CLAIM}
     from free where c.market = $1 and c.coin = free.coin
     returning c.coin, ${WATCHED_UNTIL}`,
    [market, due, joining, new Date(minute).toISOString()],
  );
  return claimed;
}

export type HeldCoin = Pick<CoinReach, 'watchedUntil' | 'price' | 'swing'>;

/** Locks a coin until the transaction ends. @returns null if no longer watched */
export async function holdWatchedCoin(
  tx: Database,
  market: string,
  coin: Coin,
): Promise<HeldCoin | null> {
  const [held] = await tx.query<HeldCoin>(
    `select ${WATCHED_UNTIL}, c.price, c.swing from public.coin_watches c
     where c.market = $1 and c.coin = $2 for update`,
    [market, coin],
  );
  return held ?? null;
}

export interface Advance {
  readonly until: EpochMs;
  /** The end of the last missing stretch; null if none. */
  readonly resumedAt: EpochMs | null;
  readonly price: number | null;
  readonly swing: number;
  /** Whether closed minutes are still to come. */
  readonly short: boolean;
}

/** Records the progress and releases the claim. */
export async function advance(
  tx: Database,
  market: string,
  coin: Coin,
  { until, resumedAt, price, swing, short }: Advance,
): Promise<void> {
  await tx.query(
    `update public.coin_watches set watched_until = $3, watched_from = coalesce($4, watched_from),
       price = coalesce($5, price), swing = $6,
       claimed_until = case when $7 then now() + ${SOON} else to_timestamp(0) end
     where market = $1 and coin = $2`,
    [
      market,
      coin,
      new Date(until).toISOString(),
      resumedAt === null ? null : new Date(resumedAt).toISOString(),
      price,
      swing,
      short,
    ],
  );
}
