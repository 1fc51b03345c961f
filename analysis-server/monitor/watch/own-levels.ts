import { baseOf, type Coin } from '../../../domain/market/coin.ts';
import { decimalsOfTick } from '../../../domain/text/number-format.ts';
import type { EpochMs } from '../../../domain/text/quantity.ts';
import type { Database } from '../../../platform/database/database.ts';
import { WORTH_SENDING } from '../../ledger/plan-ends.ts';
import { reachedText } from '../../ledger/plan-words.ts';
import type { Minute } from './minute-stretch.ts';

/** Rearms on a close this far beyond, lest price around a level notify every other minute. */
export const ARMED_ABOVE = 0.999;
export const ARMED_BELOW = 1.001;

/** What takes place in a minute `m`, of either side. */
const REACHED = ["l.side = 'above' and l.price <= m.high", "l.side = 'below' and l.price >= m.low"];
const LEFT = [
  `l.side = 'above' and l.price >= m.close / ${ARMED_ABOVE}`,
  `l.side = 'below' and l.price <= m.close / ${ARMED_BELOW}`,
];
const TOUCHED = `l.armed and l.armed_at <= m.opened and (l.expires_at is null or l.expires_at >= m.closed)`;
const REARMED = `l.repeating and not l.armed and l.touched_at < m.closed`;
const either = (sides: readonly string[]) => `(${sides.join(' or ')})`;
/** All if the parameter is null. */
const named = (parameter: number) =>
  `($${parameter}::uuid[] is null or l.id = any ($${parameter}))`;

const EVENTS = [
  ...REACHED.map((reached) => `${reached} and ${TOUCHED}`),
  ...LEFT.map((left) => `${left} and ${REARMED}`),
].map(
  (event) =>
    `exists (select from public.price_levels l where l.coin = $1 and ${event} and ${named(8)})`,
);

/** Costs an index step or two per minute in which nothing happens. */
const NEXT_EVENT = `
  select m.n::int as n
  from unnest($2::timestamptz[], $3::timestamptz[], $4::float8[], $5::float8[], $6::float8[])
    with ordinality m (opened, closed, high, low, close, n)
  where m.n > $7 and ${either(EVENTS)} order by m.n limit 1`;

/** Owner of words without a note: not null, so that it can be joined. */
const NOBODY = "'00000000-0000-0000-0000-000000000000'::uuid";

/** Due times are rounded, so a user's levels touched in one minute are one message. */
const TOGETHER_AT = "date_bin('10 seconds', now(), 'epoch') + interval '10 seconds'";

/** One statement touches the levels, words each price once, and notifies. */
const TOUCH = `
  with m as (
    select $2::timestamptz as opened, $3::timestamptz as closed, $4::float8 as high, $5::float8 as low
  ), touched as materialized (
    update public.price_levels l set armed = false, touched_at = m.closed
    from m where l.coin = $1 and ${TOUCHED} and ${named(11)} and ${either(REACHED)}
    returning l.id, l.user_id, l.side, l.price, l.note
  ), people as materialized (
    select t.*, case when t.note <> '' then t.user_id else ${NOBODY} end as own
    from touched t join private.beta_people b on b.user_id = t.user_id
  ), words as materialized (
    select gen_random_uuid() as id, p.side, p.price, p.own, p.note
    from people p group by p.side, p.price, p.own, p.note
  ), worded as (
    insert into public.alert_messages (id, user_id, title, body)
    select w.id, nullif(w.own, ${NOBODY}),
      case w.side when 'above' then $6 else $7 end || to_char(w.price, $8),
      case w.side when 'above' then $9 else $10 end
        || case when w.note = '' then '' else E'\\n' || w.note end
    from words w
  ), written as (
    insert into public.alerts
      (user_id, kind, coin, message_id, event_id, not_before, expires_at)
    select p.user_id, 'level', $1, w.id, md5(p.id::text || m.closed::text)::uuid,
      ${TOGETHER_AT}, now() + ${WORTH_SENDING}
    from m, people p join words w on w.side = p.side and w.price = p.price and w.note = p.note
      and w.own = p.own
    -- as the key of alerts is ordered
    order by p.user_id
    returning 1
  )
  select (select count(*) from touched) as touched, (select count(*) from written) as alerts,
    array(select w.id from words w limit 20)::text[] as causes`;

const REARM = `
  with m as (select $2::timestamptz as closed, $3::float8 as close)
  update public.price_levels l set armed = true, armed_at = m.closed
  from m where l.coin = $1 and ${REARMED} and ${named(4)} and ${either(LEFT)}`;

export interface TouchedLevels {
  readonly touched: number;
  readonly alerts: number;
  /** Ids by which deliveries name their cause; the first twenty of a minute. */
  readonly causes: readonly string[];
}

/** Before a level's price: 'BTC rose to 65,000.0'. */
const levelTitle = (coin: Coin, way: 'rose' | 'fell') => `${baseOf(coin)} ${way} to `;

const iso = (moment: EpochMs) => new Date(moment).toISOString();

/** `to_char` pattern for a tick: 0.1 → 'FM999,999,999,999,990.0'. */
function pricePattern(tickSize: number): string {
  const decimals = decimalsOfTick(tickSize);
  return `FM999,999,999,999,990${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}`;
}

/** In the caller's transaction; idempotent: a level counts only minutes since it was armed. */
export async function judgeOwnLevels(
  tx: Database,
  coin: Coin,
  minutes: readonly Minute[],
  tickSize: number,
  now: EpochMs,
  only: readonly string[] | null,
): Promise<TouchedLevels> {
  const columns = [
    minutes.map(({ opened }) => iso(opened)),
    minutes.map(({ closed }) => iso(closed)),
    minutes.map(({ high }) => high),
    minutes.map(({ low }) => low),
    minutes.map(({ close }) => close),
  ];
  let touched = 0;
  let alerts = 0;
  const causes: string[] = [];
  for (let judged = 0; judged < minutes.length; ) {
    const [event] = await tx.query<{ n: number }>(NEXT_EVENT, [coin, ...columns, judged, only]);
    const minute = event && minutes[event.n - 1];
    if (!minute) break;
    const [row] = await tx.query<TouchedLevels>(TOUCH, [
      coin,
      iso(minute.opened),
      iso(minute.closed),
      minute.high,
      minute.low,
      levelTitle(coin, 'rose'),
      levelTitle(coin, 'fell'),
      pricePattern(tickSize),
      reachedText(minute, 'up', tickSize, now),
      reachedText(minute, 'down', tickSize, now),
      only,
    ]);
    touched += row?.touched ?? 0;
    alerts += row?.alerts ?? 0;
    causes.push(...(row?.causes ?? []));
    await tx.query(REARM, [coin, iso(minute.closed), minute.close, only]);
    judged = event.n;
  }
  return { touched, alerts, causes };
}

export async function endExpired(tx: Database, coin: Coin, until: EpochMs): Promise<void> {
  await tx.query(
    `update public.price_levels l set armed = false
     where l.coin = $1 and l.armed and l.expires_at is not null and l.expires_at <= $2`,
    [coin, iso(until)],
  );
}
