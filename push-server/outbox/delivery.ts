import { HOUR_MS } from '../../domain/text/time-units.ts';
import type { Database } from '../../platform/database/database.ts';
import { oneByOne, type SetAside } from '../../platform/database/in-halves.ts';
import { type OldRows, pruneRows } from '../../platform/database/prune-rows.ts';
import type { Repeating, Rounds } from '../../platform/database/rounds.ts';
import { createDeliver, type DeliverParts } from './deliver.ts';
import type { DeliveryLimits } from './delivery-limits.ts';
import { createDispatcher } from './dispatcher.ts';
import { createOutbox } from './outbox.ts';
import { watchOutbox } from './outbox-rounds.ts';
import { createRecorder } from './recorder.ts';

const MOST_AT_ONCE = 5_000;

/** Analyses named by an alert are kept as long. */
const OLD_ALERTS: OldRows = {
  kind: 'notification',
  table: 'public.alerts',
  where: `r.finished_at < now() - interval '30 days'`,
  key: 'r.id',
};

export async function deleteOldAlerts(database: Database, setAside: SetAside<string>) {
  let deleted = 0;
  for (;;) {
    const count = await pruneRows(database, OLD_ALERTS, MOST_AT_ONCE, setAside);
    deleted += count;
    if (count < MOST_AT_ONCE) return deleted;
  }
}

export interface DeliveryParts extends DeliverParts {
  database: Database;
  rounds: Rounds;
  limits: DeliveryLimits;
}

const CLEANING_MS = HOUR_MS;

export function createDelivery(parts: DeliveryParts) {
  const { database, clock, metrics, limits, channels } = parts;
  const watched = watchOutbox(parts.rounds, database, clock, () => recorder.waitingSince);
  const recorder = createRecorder({
    ...parts,
    round: watched.record,
    onRecorded(ended) {
      metrics.ended.inc({ status: 'sent' }, ended.sent);
      metrics.ended.inc({ status: 'dead' }, ended.dead);
    },
  });
  const outbox = createOutbox({
    ...parts,
    ...limits,
    rounds: watched,
    onPlanned({ held, muted, merged, escalated }) {
      metrics.held.inc(held);
      metrics.merged.inc(merged);
      metrics.muted.inc(muted);
      for (const [channel, count] of Object.entries(escalated)) {
        metrics.escalated.inc({ channel }, count);
      }
    },
  });
  const dispatcher = createDispatcher({
    ...parts,
    ...limits,
    outbox,
    rounds: watched,
    deliver: createDeliver(parts),
    recorder,
  });
  let unlisten: (() => Promise<void>) | null = null;
  let cleaning: Repeating | null = null;

  function clean(): Repeating {
    return parts.rounds.repeat(
      { name: 'delete old notifications', everyMs: CLEANING_MS },
      async (round) => {
        await deleteOldAlerts(database, round.setAside);
        await oneByOne(
          channels,
          async ({ prune }) => prune?.(database),
          ({ name }, error) => round.setAside(`channel ${name}`, error),
        );
      },
    );
  }

  return {
    async start(): Promise<void> {
      await outbox.open();
      cleaning ??= clean();
      unlisten ??= await database.listen('alerts', () => dispatcher.wake());
      dispatcher.start();
    },
    async stop(): Promise<void> {
      await unlisten?.().catch(() => undefined);
      unlisten = null;
      await cleaning?.stop();
      cleaning = null;
      await dispatcher.stop();
    },
  };
}
