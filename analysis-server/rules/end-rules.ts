import { RULES } from '../../domain/rule/rule.ts';
import type { EpochMs } from '../../domain/text/quantity.ts';
import type { Database } from '../../platform/database/database.ts';
import { wakeDelivery } from '../ledger/plan-ends.ts';
import type { MarketSource } from '../market/market.ts';

const KNOWN_AGAIN = `
  update public.claim_rules set state = 'paused'
  where state = 'unknown' and claim = any ($1::text[])`;

const NOT_LISTED = `
  update public.claim_rules set unknown_since = $2
  where state in ('on', 'paused') and coin <> all ($1::text[]) and unknown_since is null`;

/** A claim may be unknown for long while its coin, which has rows then, is listed. */
const END = `
  with ended as (
    update public.claim_rules r
    set state = case when r.claim = any ($1::text[]) then 'ended' else 'unknown' end
    where r.state in ('on', 'paused') and (r.claim <> all ($1::text[])
      or r.coin <> all ($2::text[]) and r.unknown_since <= $3::timestamptz - interval '24 hours'
        and not exists (select from private.hourly_claims h where h.market = $4
          and h.coin = r.coin and h.hour > $3::timestamptz - interval '24 hours'))
    returning r.id, r.user_id, r.state, r.since
  )
  insert into public.alerts (user_id, kind, event_id, expires_at)
  select user_id, 'paused', md5(e.id::text || e.state || e.since::text)::uuid,
    now() + interval '4 days'
  from ended e join private.beta_people using (user_id) order by user_id
  on conflict do nothing returning id`;

/** Ends and notifies of rules that cannot fire; those whose claim is known again are paused. */
export async function endRules(
  { database, market }: { readonly database: Database; readonly market: MarketSource },
  now: EpochMs,
): Promise<void> {
  const claims = RULES.map(({ claim }) => claim);
  const listed = (await market.coins()).map(({ coin }) => coin);
  const moment = new Date(now).toISOString();
  await database.transaction(async (tx) => {
    await tx.query(KNOWN_AGAIN, [claims]);
    await tx.query(NOT_LISTED, [listed, moment]);
    const alerts = await tx.query(END, [claims, listed, moment, market.market.id]);
    if (alerts.length > 0) await wakeDelivery(tx);
  });
}
