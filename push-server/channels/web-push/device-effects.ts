import type { Database } from '../../../platform/database.ts';
import type { TargetRecord } from '../channel.ts';
import { MOST_REFUSALS } from './classify-push.ts';

const RESULTS = 'jsonb_to_recordset($1::jsonb) as r(target uuid, effect text, outcome text)';

/** The device may have shown this very message before its acceptance is recorded. */
const JUST_SHOWN = "coalesce(p.last_shown_at > now() - interval '10 seconds', false)";

/** Devices of the batch, each once, locked in one order; a forgotten one is locked with the rest. */
const DEVICES = `with effects as (
  select distinct on (r.target) r.target as device, r.effect, r.outcome
  from ${RESULTS} order by r.target, r.effect
), accepted as (
  select r.target as device, count(*)::integer as messages
  from ${RESULTS} where r.effect = 'delivered' group by r.target
), locked as (
  select p.id from public.push_subscriptions p
  where p.id in (select device from effects) order by p.id for update
)
update public.push_subscriptions p set
  last_delivered_at = case when e.effect = 'delivered' then now() else p.last_delivered_at end,
  refusals = case when e.effect = 'delivered' then 0 else p.refusals + 1 end,
  last_refusal = case when e.effect = 'delivered' then null else e.outcome end,
  unshown = case when ${JUST_SHOWN} then p.unshown else p.unshown + coalesce(c.messages, 0) end,
  unshown_since = case when c.messages is null or ${JUST_SHOWN} then p.unshown_since
    else coalesce(p.unshown_since, now()) end
from effects e join locked on locked.id = e.device left join accepted c on c.device = e.device
where p.id = e.device
returning p.platform, coalesce(c.messages, 0) as accepted`;

const FORGOTTEN = `delete from public.push_subscriptions p using ${RESULTS}
  where p.id = r.target
    and (r.effect = 'forget' or r.effect = 'refused' and p.refusals >= ${MOST_REFUSALS})`;

/** How many messages a device's push service accepted, by the device's platform. */
export interface AcceptedMessages {
  readonly platform: string;
  readonly accepted: number;
}

/** Notes on devices what reached them and what they refused; removes those that are gone. */
export async function recordDevices(
  tx: Database,
  records: readonly TargetRecord[],
): Promise<readonly AcceptedMessages[]> {
  const results = records.filter(({ effect }) => effect !== 'none');
  if (results.length === 0) return [];
  const json = [JSON.stringify(results)];
  const accepted = await tx.query<AcceptedMessages>(DEVICES, json);
  if (results.some(({ effect }) => effect !== 'delivered')) await tx.query(FORGOTTEN, json);
  return accepted;
}
