import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';

export interface MadePlan {
  readonly coin?: string | undefined;
  readonly market?: string | undefined;
  /** SQL of its opening. */
  readonly opened: string;
  readonly hours?: number;
}

const number = (rows: readonly { readonly number: number }[]) => Number(rows[0]?.number);

/** Puts a plan with its entry into the tables, without an analysis. @returns its hash */
export async function makePlan(
  database: Database,
  { coin = 'BTCUSDT', market = 'test', opened, hours = 24 }: MadePlan,
): Promise<{ hash: string; entry: number }> {
  const hash = (randomUUID() + randomUUID()).replaceAll('-', '');
  const content = { kind: 'entry', rules: 3, stance: 'trade', coin, market, action: 'LONG' };
  const entry = number(
    await database.query(
      `insert into public.ledger_records (content) values ((
         $1::jsonb || jsonb_build_object('snapshot', gen_random_uuid(),
           'snapshotTime', floor(extract(epoch from ${opened}) * 1000),
           'expiresAt', floor(extract(epoch from ${opened}) * 1000) + $2::float8 * 3600000))::text)
       returning number`,
      [JSON.stringify(content), hours],
    ),
  );
  await database.query(
    `insert into public.plans (hash, market, coin, opened_at, content, snapshot, entry, kept_at)
     select $1, market, coin, ${opened},
       jsonb_build_object('plan', jsonb_build_object('expiresInHours', $2::float8)),
       snapshot, number, ${opened}
     from public.ledger_records where number = $3`,
    [hash, hours, entry],
  );
  return { hash, entry };
}

export interface MadeEnd {
  readonly outcome: 'hit' | 'stopped' | 'expired' | 'replaced' | 'void';
  /** ms UTC */
  readonly at: number;
  readonly netR?: number | undefined;
  /** Settles a plan, or a replaced one as if held. */
  readonly kind?: 'settlement' | 'held';
}

/** Ends a plan as settling does; one that was replaced by itself. */
export async function endPlan(
  database: Database,
  entry: number,
  { outcome, at, netR, kind = 'settlement' }: MadeEnd,
): Promise<void> {
  const of = kind === 'held' ? { holds: entry } : { settles: entry };
  const result = outcome === 'void' ? {} : { grossR: netR, netR, waypoints: [] };
  const next = outcome === 'replaced' ? { next: entry } : {};
  const content = { kind, rules: 3, ...of, outcome, settledAt: at, ...result, ...next };
  await database.query('insert into public.ledger_records (content) values ($1)', [
    JSON.stringify(content),
  ]);
}
