import type { Database } from '../../../platform/database/database.ts';
import { ArrivalsSchema, type Service } from './bench-parts.ts';

/** How many alerts stand in each state. */
export async function countAlerts(database: Database): Promise<Record<string, number>> {
  const rows = await database.query<{ status: string; count: number }>(
    'select status, count(*) as count from public.alerts group by status',
  );
  return Object.fromEntries(rows.map((row) => [row.status, row.count]));
}

/** One look at the run. */
export interface Sample {
  seconds: number;
  done: number;
  /** Of the larger of the two processes. */
  megabytes: number;
}

/**
 * Prints how a flood ended.
 * @param cpuSeconds used by both push-server processes
 * @throws Error where a message came twice or cannot be read
 */
export async function reportFanOut(
  database: Database,
  services: readonly Service[],
  samples: readonly Sample[],
  cpuSeconds: number,
): Promise<void> {
  const counts = await countAlerts(database);
  const times = new Map<string, number>();
  for (const { child } of services) {
    for (const { text } of await child.ask({ ask: 'arrivals', from: 0 }, ArrivalsSchema)) {
      const id = /"alert_id":"([^"]+)"/.exec(text ?? '')?.[1] ?? 'unreadable';
      times.set(id, (times.get(id) ?? 0) + 1);
    }
  }
  const twice = [...times.values()].filter((count) => count > 1).length;
  const reasons = await database.query<{ reason: string; count: number }>(
    `select reason, count(*) as count from public.alerts where status = 'dead' group by 1 order by 2 desc`,
  );
  const [deliveries] = await database.query<{ tries: number; open: number }>(
    `select sum(attempts)::bigint as tries, count(*) filter (where finished_at is null) as open
     from public.alert_deliveries`,
  );
  const { seconds = Number.NaN, done = 0 } = samples.at(-1) ?? {};
  const nearlyAll = samples.find((sample) => sample.done >= done * 0.99);
  const rate = (nearlyAll?.done ?? 0) / (nearlyAll?.seconds ?? Number.NaN);
  const most = Math.max(...samples.map((sample) => sample.megabytes));
  const step = Math.ceil(samples.length / 8);
  console.log(
    `ended        ${done} in ${seconds.toFixed(1)} s; the first 99 % at ${rate.toFixed(0)} alerts/s`,
  );
  console.log(
    `             sent ${counts.sent ?? 0}, dead ${counts.dead ?? 0}, ` +
      `open deliveries ${deliveries?.open}, tries ${deliveries?.tries}`,
  );
  for (const { reason, count } of reasons) console.log(`             dead: ${count} × ${reason}`);
  console.log(`accepted     messages of ${times.size} alerts, ${twice} of them twice`);
  console.log(
    `cpu          ${((cpuSeconds / done) * 1e6).toFixed(0)} µs an alert in the push servers`,
  );
  console.log(
    `memory       ${samples[0]?.megabytes.toFixed(0)} MB at first, ${most.toFixed(0)} MB at most`,
  );
  for (const [n, sample] of samples.entries()) {
    if (n % step !== 0) continue;
    const { seconds: at, done: ended, megabytes } = sample;
    console.log(`             ${at.toFixed(0)} s: ${ended} ended, ${megabytes.toFixed(0)} MB`);
  }
  if (twice > 0 || times.has('unreadable')) throw new Error('messages came twice or unreadable');
}
