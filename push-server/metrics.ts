import type { Registry } from 'prom-client';
import type { Database } from '../platform/database/database.ts';
import { askedGauge } from '../platform/process/asked-gauge.ts';
import { instruments } from '../platform/process/instruments.ts';

export type PushMetrics = ReturnType<typeof createPushMetrics>;

/** The outbox depth is read on each scrape. */
export function createPushMetrics(registry: Registry, database: Database) {
  const { counter, histogram } = instruments(registry);
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
    tries: counter('push_tries_total', 'Tries by channel and what followed.', 'channel', 'verdict'),
    ended: counter('push_alerts_ended_total', 'Alerts that ended sent or dead.', 'status'),
    alarms: counter(
      'push_key_refused_total',
      "Tries refused for this server's own key or token: the operator has to act.",
      'channel',
    ),
    seconds: histogram(
      'push_alert_delivery_seconds',
      "From the alert's commit to the push service's acceptance.",
      [0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 1800],
      'channel',
    ),
    accepted: counter(
      'push_messages_accepted_total',
      'Push messages that push services accepted, by platform of the device.',
      'platform',
    ),
    shown: counter(
      'push_messages_shown_total',
      'Push messages that devices say they have shown, by platform.',
      'platform',
    ),
    shownSeconds: histogram(
      'push_message_shown_seconds',
      "From when an alert may go out to the device's word that it is shown.",
      [0.5, 1, 2.5, 5, 15, 60, 300, 600, 1800, 7200, 28_800],
      'platform',
    ),
    escalated: counter(
      'push_escalations_total',
      'Deliveries to the next channel, because no device had shown the alert in time.',
      'channel',
    ),
    held: counter('push_alerts_held_total', 'Times that an alert was held by quiet hours.'),
    muted: counter(
      'push_alerts_muted_total',
      'Alerts that were not sent because their kind is silent or their coin muted.',
    ),
    merged: counter(
      'push_alerts_merged_total',
      "Alerts that went into one message of several: own levels due together, and what was beyond a person's hour.",
    ),
  };
}
