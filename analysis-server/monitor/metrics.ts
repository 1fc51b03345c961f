import { Counter, Histogram, type Registry } from 'prom-client';
import { TOUCH_KINDS } from '../../domain/notice/notice-kind.ts';

export type MonitorMetrics = ReturnType<typeof createMonitorMetrics>;

export function createMonitorMetrics(registry: Registry) {
  const registers = [registry];
  const checks = new Counter({
    name: 'monitor_checks_total',
    help: 'Coins checked in a slot, by how the check ended.',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of ['applied', 'failed']) checks.inc({ outcome }, 0);
  return {
    checks,
    slots: new Counter({
      name: 'monitor_slots_total',
      help: 'Monitoring times that came due for somebody, by what became of them.',
      labelNames: ['event'],
      registers,
    }),
    slotDelay: new Histogram({
      name: 'monitor_slot_delay_seconds',
      help: 'Time from a monitoring time to its opening, and to its end.',
      labelNames: ['until'],
      buckets: [1, 5, 15, 30, 60, 120, 300, 900, 3_600],
      registers,
    }),
    changed: new Counter({
      name: 'monitor_changed_total',
      help: 'Entries of watch lists for which a check found a change.',
      registers,
    }),
    alerts: new Counter({ name: 'monitor_alerts_total', help: 'Alerts written.', registers }),
  };
}

export type WatchMetrics = ReturnType<typeof createWatchMetrics>;

export function createWatchMetrics(registry: Registry) {
  const registers = [registry];
  const metrics = {
    coins: new Counter({
      name: 'watch_coins_total',
      help: 'Coins whose minutes were asked for: because a level was near, or by age; judged, short (minutes are still to come) or failed.',
      labelNames: ['due', 'outcome'],
      registers,
    }),
    lag: new Histogram({
      name: 'watch_lag_seconds',
      help: 'Time from the close of a minute until it was judged, of coins with a level near.',
      buckets: [5, 10, 15, 30, 60, 90, 300, 900, 3_600],
      registers,
    }),
    minutes: new Counter({ name: 'watch_minutes_total', help: 'Minutes judged.', registers }),
    missed: new Counter({
      name: 'watch_missed_minutes_total',
      help: 'Minutes that the market did not give, so that their touches are not known.',
      registers,
    }),
    touches: new Counter({
      name: 'watch_touches_total',
      help: 'Levels touched, by kind.',
      labelNames: ['kind'],
      registers,
    }),
    alerts: new Counter({
      name: 'watch_alerts_total',
      help: 'Notifications written, by kind.',
      labelNames: ['kind'],
      registers,
    }),
    rounds: new Histogram({
      name: 'watch_round_seconds',
      help: 'Time that a round of the level watch took.',
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
      registers,
    }),
  } as const;
  // Created at once, so that rates exist from the first scrape on.
  for (const kind of TOUCH_KINDS) {
    metrics.touches.inc({ kind }, 0);
    metrics.alerts.inc({ kind }, 0);
  }
  return metrics;
}
