import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';

/**
 * Shows how late monitoring times are, read from the record that all servers share when metrics are
 * asked for; not a number where the database does not answer.
 */
export function measureSlots(registry: Registry, database: Database, clock: Clock): void {
  new Gauge({
    name: 'monitor_oldest_open_slot_seconds',
    help: 'Time since the oldest monitoring time whose checks have not all ended; 0 where all have.',
    registers: [registry],
    async collect() {
      const oldest = await database
        .query<{ due_at: Date | null }>(
          `select min(due_at) as due_at from public.monitor_ticks where status = 'open'`,
        )
        .then(([row]) => row?.due_at?.getTime() ?? clock.now())
        .catch(() => Number.NaN);
      this.set((clock.now() - oldest) / 1_000);
    },
  });
  new Gauge({
    name: 'monitor_clock_behind_seconds',
    help: 'Time since the last minute that any monitor has looked at.',
    registers: [registry],
    async collect() {
      const minute = await database
        .query<{ last_minute: Date | null }>('select last_minute from public.monitor_clock')
        .then(([row]) => row?.last_minute?.getTime() ?? clock.now())
        .catch(() => Number.NaN);
      this.set((clock.now() - minute) / 1_000);
    },
  });
}
