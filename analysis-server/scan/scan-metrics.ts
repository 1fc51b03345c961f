import { Counter, Histogram, type Registry } from 'prom-client';

export interface ScanMetrics {
  /** By outcome: done, failed, or skipped because the next hour began. */
  readonly coins: Counter<'outcome'>;
  /** From the opening of an hour to its last coin, in seconds. */
  readonly duration: Histogram;
}

export function createScanMetrics(registry: Registry): ScanMetrics {
  const registers = [registry];
  const metrics = {
    coins: new Counter({
      name: 'scan_coins_total',
      help: 'Coins of the hourly scan: done, failed, or skipped because the next hour had begun.',
      labelNames: ['outcome'],
      registers,
    }),
    duration: new Histogram({
      name: 'scan_duration_seconds',
      help: 'Time that the scan of an hour took.',
      buckets: [60, 300, 600, 900, 1_200, 1_800, 2_700, 3_600],
      registers,
    }),
  } as const;
  for (const outcome of ['done', 'failed', 'skipped']) metrics.coins.inc({ outcome }, 0);
  return metrics;
}
