import { randomUUID } from 'node:crypto';
import type { Coin } from '../../domain/market/coin.ts';
import type { TouchKind } from '../../domain/notice/notice-kind.ts';
import {
  type LedgerHeld,
  type LedgerSettlement,
  RULES_VERSION,
  type Settlement,
  type VoidEnd,
} from '../../domain/record/ledger-record.ts';
import type { EpochMs } from '../../domain/text/quantity.ts';
import type { Database } from '../../platform/database/database.ts';
import type { OpenEntry } from './open-entries.ts';
import {
  expiryWords,
  type NoticeWords,
  type PlanResult,
  type PlanTouch,
  planTouchWords,
  type Span,
  type WordedPlan,
} from './plan-words.ts';

/** A notification expires about when the next monitoring time comes. */
export const WORTH_SENDING = "interval '4 hours'";

export async function wakeDelivery(tx: Database): Promise<void> {
  await tx.query("select pg_notify('alerts', '')");
}

/** Locks the entries first, as deleting an account does. */
const NOTIFY = `
  with people as materialized (
    select e.user_id from public.watchlist_entries e
    where e.coin = $1 and e.created_at <= $2 order by e.id for key share of e
  ), worded as (
    insert into public.alert_messages (id, snapshot_id, title, body, urgent)
    select $3, $4, $5, $6, $7 where exists (select from people)
  ), written as (
    insert into public.alerts (user_id, kind, coin, message_id, event_id, expires_at)
    select p.user_id, $8, $1, $3, $3, now() + ${WORTH_SENDING}
    from people p join private.beta_people b on b.user_id = p.user_id
    order by p.user_id
    returning 1
  )
  select count(*) as alerts from written`;

interface PlanNotice extends NoticeWords {
  readonly coin: Coin;
  readonly snapshot: string;
  readonly kind: TouchKind;
  /** Only those are notified who watched the coin then. */
  readonly at: EpochMs;
}

async function notifyWatchers(tx: Database, { coin, snapshot, kind, at, title, body }: PlanNotice) {
  const cause = randomUUID();
  const [row] = await tx.query<{ alerts: number }>(NOTIFY, [
    coin,
    new Date(at).toISOString(),
    cause,
    snapshot,
    title,
    body,
    kind === 'stop',
    kind,
  ]);
  const alerts = row?.alerts ?? 0;
  if (alerts > 0) await wakeDelivery(tx);
  return { alerts, cause };
}

export function notifyOfTouch(
  tx: Database,
  plan: WordedPlan & { readonly snapshot: string },
  touch: PlanTouch,
  now: EpochMs,
  result: PlanResult | null,
) {
  const { coin, snapshot } = plan;
  const { kind, span } = touch;
  const words = planTouchWords(plan, touch, now, result);
  return notifyWatchers(tx, { coin, snapshot, kind, at: span.closed, ...words });
}

export interface FoundEnd {
  readonly of: Pick<OpenEntry, 'number' | 'entry'>;
  readonly end: Settlement | VoidEnd;
  /** The candle or minute that ended it; null for a void. */
  readonly span: Span | null;
}

/** Of a Trade alone, and of a level only where its touch was not notified. */
async function notifyOfEnd(tx: Database, found: FoundEnd, now: EpochMs): Promise<void> {
  const { of, end, span } = found;
  const { number, entry } = of;
  if (entry.stance !== 'trade' || end.outcome === 'void' || span === null) return;
  const primary = { label: entry.label, price: entry.target };
  const [first = primary, ...others] = [...entry.waypoints, primary];
  const plan = { ...entry, openPrice: entry.entry, targets: [first, ...others] } as const;
  if (end.outcome === 'expired') {
    const words = expiryWords(plan, end, now);
    await notifyWatchers(tx, { ...plan, kind: 'target', at: end.settledAt, ...words });
    return;
  }
  const touch =
    end.outcome === 'stopped'
      ? ({ kind: 'stop', level: 'stop', price: entry.stop, span } as const)
      : ({ kind: 'target', level: primary.label, price: primary.price, span } as const);
  const known = await tx.query(
    `select from public.plan_touches t join public.plans p on p.hash = t.plan
     where p.entry = $1 and t.level = $2`,
    [number, touch.level],
  );
  if (known.length === 0) await notifyOfTouch(tx, plan, touch, now, end);
}

export type EndRecord = LedgerSettlement | LedgerHeld;

/**
 * Notifies of ends that are not written yet; `lockPlan` comes first.
 * @returns the records to append: of a replaced entry what it would have come to
 */
export async function announceEnds(
  tx: Database,
  found: readonly FoundEnd[],
  now: EpochMs,
): Promise<readonly EndRecord[]> {
  if (found.length === 0) return [];
  const rows = await tx.query<{ entry: number; replaced: boolean }>(
    `select g.entry,
       exists (select from public.ledger_records s where s.settles = g.entry) as replaced
     from private.ledger_progress g where g.entry = any ($1::bigint[])`,
    [found.map(({ of }) => of.number)],
  );
  const open = new Map(rows.map(({ entry, replaced }) => [entry, replaced]));
  const records: EndRecord[] = [];
  for (const one of found) {
    const { number } = one.of;
    const isReplaced = open.get(number);
    if (isReplaced === undefined) continue;
    if (isReplaced) {
      records.push({ kind: 'held', rules: RULES_VERSION, holds: number, ...one.end });
      continue;
    }
    await notifyOfEnd(tx, one, now);
    records.push({ kind: 'settlement', rules: RULES_VERSION, settles: number, ...one.end });
  }
  return records;
}
