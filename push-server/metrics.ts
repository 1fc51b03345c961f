import { Counter, Histogram, type Registry } from 'prom-client';
import type { Database } from '../platform/database/database.ts';
import { askedGauge } from '../platform/process/asked-gauge.ts';

export type PushMetrics = ReturnType<typeof createPushMetrics>;

/** The outbox depth is read on each scrape. */
export function createPushMetrics(registry: Registry, database: Database) {
  const registers = [registry];
  askedGauge(
    registry,
    {
      name: 'push_alerts_unfinished',
      help: 'Alerts that wait to be planned (pending), for the end of quiet hours (held) or to be delivered (delivering).',
      label: 'status',
    },
    async () => {
      const [row] = await database.query<Record<'pending' | 'held' | 'delivering', number>>(
        `select
           (select count(*) from public.alerts
            where status = 'pending' and not_before <= now()) as pending,
           (select count(*) from public.alerts
            where status = 'pending' and not_before > now()) as held,
           (select count(*) from public.alert_deliveries where finished_at is null) as delivering`,
      );
      return row ?? {};
    },
  );
  return {
    registry,
    tries: new Counter({
      name: 'push_tries_total',
      help: 'Tries by channel and what followed.',
      labelNames: ['channel', 'verdict'],
      registers,
    }),
    ended: new Counter({
      name: 'push_alerts_ended_total',
      help: 'Alerts that ended sent or dead.',
      labelNames: ['status'],
      registers,
    }),
    alarms: new Counter({
      name: 'push_key_refused_total',
      help: "Tries refused for this server's own key or token: the operator has to act.",
      labelNames: ['channel'],
      registers,
    }),
    seconds: new Histogram({
      name: 'push_alert_delivery_seconds',
      help: "From the alert's commit to the push service's acceptance.",
      labelNames: ['channel'],
      buckets: [0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 1800],
      registers,
    }),
    accepted: new Counter({
      name: 'push_messages_accepted_total',
      help: 'Push messages that push services accepted, by platform of the device.',
      labelNames: ['platform'],
      registers,
    }),
    shown: new Counter({
      name: 'push_messages_shown_total',
      help: 'Push messages that devices say they have shown, by platform.',
      labelNames: ['platform'],
      registers,
    }),
    shownSeconds: new Histogram({
      name: 'push_message_shown_seconds',
      help: "From when an alert may go out to the device's word that it is shown.",
      labelNames: ['platform'],
      buckets: [0.5, 1, 2.5, 5, 15, 60, 300, 600, 1800, 7200, 28_800],
      registers,
    }),
    escalated: new Counter({
      name: 'push_escalations_total',
      help: 'Deliveries to the next channel, because no device had shown the alert in time.',
      labelNames: ['channel'],
      registers,
    }),
    held: new Counter({
      name: 'push_alerts_held_total',
      help: 'Times that an alert was held by quiet hours.',
      registers,
    }),
    muted: new Counter({
      name: 'push_alerts_muted_total',
      help: 'Alerts that were not sent because their kind is silent or their coin muted.',
      registers,
    }),
    merged: new Counter({
      name: 'push_alerts_merged_total',
      help: "Alerts that went into one message of several: own levels due together, and what was beyond a person's hour.",
      registers,
    }),
  };
}
