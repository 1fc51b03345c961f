import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../../platform/database/database.ts';
import { ArrivalsSchema, type FanOutOptions, type Service } from './bench-parts.ts';

const TICK_MS = 50;

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Writes alerts at a steady rate and prints the time from commit to the push service's acceptance. */
export async function steadyStream(
  database: Database,
  services: readonly Service[],
  people: readonly string[],
  { rate, seconds }: FanOutOptions,
): Promise<void> {
  const before = await Promise.all(
    services.map(
      async ({ child }) => (await child.ask({ ask: 'arrivals', from: 0 }, ArrivalsSchema)).length,
    ),
  );
  const snapshots = await database.query<{ id: string; coin: string }>(
    'select id, coin from public.analysis_snapshots order by coin desc, id desc limit $1',
    [rate * seconds],
  );
  const healthy = await database.query<{ user_id: string }>(
    `select p.user_id from public.push_subscriptions p
     where p.last_delivered_at is not null and p.user_id = any($1::uuid[])`,
    [people],
  );
  const committed = new Map<string, number>();
  const began = Date.now();
  let written = 0;
  while (written < rate * seconds) {
    const due = Math.min(rate * seconds, Math.ceil(((Date.now() - began) / 1000) * rate));
    const batch = snapshots.slice(written, due);
    if (batch.length > 0) {
      const users = batch.map((_, n) => healthy[(written + n) % healthy.length]?.user_id);
      const rows = await database.transaction(async (tx) => {
        const made = await tx.query<{ id: number }>(
          `with message as (
             insert into public.alert_messages (snapshot_id, title, body, urgent)
             select s, 'COIN: LONG → SHORT', 'Stop 1, target 2, price 3', true
             from unnest($3::uuid[]) s returning id, snapshot_id
           )
           insert into public.alerts (user_id, coin, snapshot_id, message_id, expires_at)
           select u, c, s, m.id, now() + interval '5 minutes'
           from unnest($1::uuid[], $2::text[], $3::uuid[]) as t(u, c, s)
           join message m on m.snapshot_id = t.s returning id`,
          [users, batch.map((row) => row.coin), batch.map((row) => row.id)],
        );
        await tx.query(`select pg_notify('alerts', '')`);
        return made;
      });
      const now = Date.now();
      for (const { id } of rows) committed.set(String(id), now);
      written = due;
    }
    await delay(TICK_MS);
  }
  await delay(5_000);
  const late: number[] = [];
  for (const [index, { child }] of services.entries()) {
    const arrivals = await child.ask({ ask: 'arrivals', from: before[index] ?? 0 }, ArrivalsSchema);
    for (const { at, text } of arrivals) {
      const id = /"alert_id":"([^"]+)"/.exec(text ?? '')?.[1] ?? '';
      const from = committed.get(id);
      if (from !== undefined) late.push(at - from);
    }
  }
  late.sort((a, b) => a - b);
  console.log(
    `steady       ${rate}/s for ${seconds} s, ${late.length} of ${written} accepted; commit to accepted: ` +
      `median ${percentile(late, 0.5)} ms, p95 ${percentile(late, 0.95)} ms, p99 ${percentile(late, 0.99)} ms, ` +
      `most ${late.at(-1)} ms (aim p99 100)`,
  );
}
