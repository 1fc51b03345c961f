import type { Coin } from '../../domain/market/coin.ts';
import { MarketError } from '../../domain/market/market-error.ts';
import { candleOpen } from '../../domain/market/timeframe.ts';
import type { RulePreview } from '../../domain/rule/own-rule.ts';
import type { EpochMs } from '../../domain/text/quantity.ts';
import type { Database } from '../../platform/database/database.ts';
import type { MarketSource } from '../market/market.ts';
import { checkCoin, VOCABULARY } from './check-coin.ts';

export interface RulePreviewParts {
  readonly database: Database;
  readonly market: MarketSource;
  readonly now: EpochMs;
  /** Whether one more coin without rows may be computed. */
  readonly mayCompute: () => boolean;
}

const FRESH = "interval '2 hours'";

const WITHOUT_ROWS = `
  select c.coin, exists (select from public.scan_coins s
    where s.market = $1 and s.coin = c.coin and s.place is not null) as listed
  from unnest($2::text[]) c (coin)
  where not exists (select from private.hourly_claims h
    where h.market = $1 and h.coin = c.coin and h.hour >= $3::timestamptz - ${FRESH})
  order by c.coin limit 5`;

/** Up to the newest hour; a coin whose candles cannot be read stays unknown. */
async function computeMissing(parts: RulePreviewParts, coins: readonly Coin[]): Promise<void> {
  const { database, market, now, mayCompute } = parts;
  const given = [market.market.id, coins, new Date(now).toISOString()];
  const missing = await database.query<{ coin: Coin; listed: boolean }>(WITHOUT_ROWS, given);
  const computed = missing.filter(mayCompute).map(async (one) => {
    const candleClose = candleOpen('15m', await market.now(one.coin));
    await checkCoin(parts, { ...one, candleClose, derivatives: null, snapshot: null });
  });
  for (const one of await Promise.allSettled(computed)) {
    if (one.status === 'rejected' && !(one.reason instanceof MarketError)) throw one.reason;
  }
}

/** Without coins, those that were among the most traded at an hour count for it, as in delivery. */
const PREVIEW = `
  with hours as (
    select h.coin, h.hour, h.vocabulary, h.listed or $3::text[] is not null as counts,
      $2 = any (h.holds) as holds, $2 = any (h.unknown) as unknown, $2 = any (h.fired) as fired
    from private.hourly_claims h
    where h.market = $1 and h.hour > $4::timestamptz - interval '7 days'
      and ($3::text[] is null or h.coin = any ($3))
  ), newest as (
    select distinct on (coin) * from hours where hour >= $4::timestamptz - ${FRESH} and vocabulary = $5
    order by coin, hour desc
  )
  select array(select coin from newest where counts and holds order by coin) as "holdsNow",
    (select count(*) from newest where counts and not unknown) as "of",
    (select coalesce(jsonb_agg(jsonb_build_object('coin', coin,
        'at', (extract(epoch from hour) * 1000)::bigint) order by hour, coin), '[]')
      from hours where counts and fired) as fired,
    (select coalesce(round(max(n.hours) / 24.0), 0)::int
      from (select count(*) as hours from hours group by coin) n) as days`;

/** @param coins null for any of the most traded; others without new rows are computed first */
export async function previewRule(
  parts: RulePreviewParts,
  claim: string,
  coins: readonly Coin[] | null,
): Promise<RulePreview | undefined> {
  if (coins !== null) await computeMissing(parts, coins);
  const now = new Date(parts.now).toISOString();
  const given = [parts.market.market.id, claim, coins, now, VOCABULARY];
  return (await parts.database.query<RulePreview>(PREVIEW, given))[0];
}
