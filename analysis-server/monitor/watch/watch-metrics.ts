import { Counter, Histogram, type Registry } from 'prom-client';
import type { TouchKind } from '../../../domain/notice/notice-kind.ts';

export interface WatchMetrics {
  /** By cause: a level was near, or the age. */
  readonly coins: Counter<'due' | 'outcome'>;
  /** Seconds from a near minute's close to its judging. */
  readonly lag: Histogram;
  readonly minutes: Counter;
  /** Minutes missing on the market. */
  readonly missed: Counter;
  readonly touches: Counter<'kind'>;
  readonly alerts: Counter<'kind'>;
  readonly rounds: Histogram;
}

/** Created at once, so that rates exist from the first scrape on. */
const KINDS: readonly TouchKind[] = ['stop', 'target', 'entry', 'level'];

export function createWatchMetrics(registry: Registry): WatchMetrics {
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
  for (const kind of KINDS) {
    metrics.touches.inc({ kind }, 0);
    metrics.alerts.inc({ kind }, 0);
  }
  return metrics;
}
