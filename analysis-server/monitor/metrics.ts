import type { Registry } from 'prom-client';
import { TOUCH_KINDS } from '../../domain/notice/notice-kind.ts';
import { instruments } from '../../platform/process/instruments.ts';

export type MonitorMetrics = ReturnType<typeof createMonitorMetrics>;

export function createMonitorMetrics(registry: Registry) {
  const { counter, histogram } = instruments(registry);
  const checks = counter(
    'monitor_checks_total',
    'Coins checked in a slot, by how the check ended.',
    'outcome',
  );
  for (const outcome of ['applied', 'failed']) checks.inc({ outcome }, 0);
  return {
    checks,
    slots: counter(
      'monitor_slots_total',
      'Monitoring times that came due for somebody, by what became of them.',
      'event',
    ),
    slotDelay: histogram(
      'monitor_slot_delay_seconds',
      'Time from a monitoring time to its opening, and to its end.',
      [1, 5, 15, 30, 60, 120, 300, 900, 3_600],
      'until',
    ),
    changed: counter(
      'monitor_changed_total',
      'Entries of watch lists for which a check found a change.',
    ),
    alerts: counter('monitor_alerts_total', 'Alerts written.'),
  };
}

export type WatchMetrics = ReturnType<typeof createWatchMetrics>;

export function createWatchMetrics(registry: Registry) {
  const { counter, histogram } = instruments(registry);
  const metrics = {
    coins: counter(
      'watch_coins_total',
      'Coins whose minutes were asked for: because a level was near, or by age; judged, short (minutes are still to come) or failed.',
      'due',
      'outcome',
    ),
    lag: histogram(
      'watch_lag_seconds',
      'Time from the close of a minute until it was judged, of coins with a level near.',
      [5, 10, 15, 30, 60, 90, 300, 900, 3_600],
    ),
    minutes: counter('watch_minutes_total', 'Minutes judged.'),
    missed: counter(
      'watch_missed_minutes_total',
      'Minutes that the market did not give, so that their touches are not known.',
    ),
    touches: counter('watch_touches_total', 'Levels touched, by kind.', 'kind'),
    alerts: counter('watch_alerts_total', 'Notifications written, by kind.', 'kind'),
    rounds: histogram(
      'watch_round_seconds',
      'Time that a round of the level watch took.',
      [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    ),
  } as const;
  // Created at once, so that rates exist from the first scrape on.
  for (const kind of TOUCH_KINDS) {
    metrics.touches.inc({ kind }, 0);
    metrics.alerts.inc({ kind }, 0);
  }
  return metrics;
}
