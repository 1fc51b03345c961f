import type { Registry } from 'prom-client';
import { askedNumber } from '../../platform/asked-gauge.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';

/** Shows how late monitoring times are, read from the record that all servers share. */
export function measureSlots(registry: Registry, database: Database, clock: Clock): void {
  const secondsSince = async (ask: string) => {
    const [row] = await database.query<{ moment: Date | null }>(ask);
    const now = clock.now();
    return (now - (row?.moment?.getTime() ?? now)) / 1_000;
  };
  askedNumber(
    registry,
    {
      name: 'monitor_oldest_open_slot_seconds',
      help: 'Time since the oldest monitoring time whose checks have not all ended; 0 where all have.',
    },
    () =>
      secondsSince(`select min(due_at) as moment from public.monitor_ticks where status = 'open'`),
  );
  askedNumber(
    registry,
    {
      name: 'monitor_clock_behind_seconds',
      help: 'Time since the last minute that any monitor has looked at.',
    },
    () => secondsSince('select last_minute as moment from public.monitor_clock'),
  );
}
