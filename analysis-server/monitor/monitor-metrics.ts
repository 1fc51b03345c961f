import { Counter, Histogram, type Registry } from 'prom-client';

export interface MonitorMetrics {
  /** By event: opened, done, missed. */
  readonly slots: Counter<'event'>;
  /** Seconds from a slot's time to its opening, and to the end of its last check. */
  readonly slotDelay: Histogram<'until'>;
  readonly checks: Counter<'outcome'>;
  /** Entries changed by a check. */
  readonly changed: Counter;
  readonly alerts: Counter;
}

export function createMonitorMetrics(registry: Registry): MonitorMetrics {
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
