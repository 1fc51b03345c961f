import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Database } from '../platform/database/database.ts';
import { askedGauge } from '../platform/process/asked-gauge.ts';

export type AnalysisMetrics = ReturnType<typeof createAnalysisMetrics>;

/** The queue depth is read on each scrape. */
export function createAnalysisMetrics(registry: Registry, database: Database) {
  const registers = [registry];
  askedGauge(
    registry,
    {
      name: 'analysis_runs_unfinished',
      help: 'Runs that wait (queued) or are worked on (processing).',
      label: 'status',
    },
    async () => {
      const rows = await database.query<{ status: string; count: number }>(
        `select status, count(*) from public.analysis_runs
         where status in ('queued', 'processing') group by status`,
      );
      const counts = Object.fromEntries(rows.map(({ status, count }) => [status, count]));
      return { queued: 0, processing: 0, ...counts };
    },
  );
  return {
    registry,
    requests: new Counter({
      name: 'analysis_requests_total',
      help: 'Requests for an analysis by what came of them.',
      labelNames: ['answer'],
      registers,
    }),
    runs: new Counter({
      name: 'analysis_runs_total',
      help: 'Takings of a run by how they ended.',
      labelNames: ['outcome'],
      registers,
    }),
    runSeconds: new Histogram({
      name: 'analysis_run_duration_seconds',
      help: 'Time from taking a run to its end.',
      labelNames: ['outcome'],
      buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300],
      registers,
    }),
    waitSeconds: new Histogram({
      name: 'analysis_run_wait_seconds',
      help: 'Time that a run waited in the queue.',
      buckets: [0.01, 0.05, 0.1, 0.3, 1, 5, 15, 60, 300],
      registers,
    }),
  };
}

export type CandleMetrics = ReturnType<typeof createCandleMetrics>;

export function createCandleMetrics(registry: Registry) {
  const registers = [registry];
  return {
    fetched: new Counter({
      name: 'market_candles_fetched_total',
      help: 'Candles that the market sent because they were not kept yet.',
      labelNames: ['timeframe'],
      registers,
    }),
    corrections: new Counter({
      name: 'market_candle_corrections_total',
      help: 'Closed candles that the market gave otherwise later (changed), or only later (came later).',
      labelNames: ['kind'],
      registers,
    }),
  };
}

export type PriceMetrics = ReturnType<typeof createPriceMetrics>;

export function createPriceMetrics(registry: Registry) {
  const registers = [registry];
  return {
    rounds: new Counter({
      name: 'market_price_rounds_total',
      help: 'Refreshes of the prices: fetched of the market, read of what another server fetched, none newer there, failed.',
      labelNames: ['outcome'],
      registers,
    }),
    newest: new Gauge({
      name: 'market_prices_time_seconds',
      help: 'When the newest prices are of; they stand still while nobody wants them.',
      registers,
    }),
  };
}

export type ScanMetrics = ReturnType<typeof createScanMetrics>;

export function createScanMetrics(registry: Registry) {
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

export type LedgerMetrics = ReturnType<typeof createLedgerMetrics>;

export function createLedgerMetrics(registry: Registry) {
  const registers = [registry];
  return {
    openEntries: new Gauge({
      name: 'ledger_open_entries',
      help: 'Entries of the track record that were open at the last look.',
      registers,
    }),
    settlements: new Counter({
      name: 'ledger_settlements_total',
      help: 'Entries of the track record that were settled, by outcome and version of the rules.',
      labelNames: ['outcome', 'rules'],
      registers,
    }),
    failures: new Counter({
      name: 'ledger_settle_failures_total',
      help: 'Coins whose open entries could not be looked at for want of candles.',
      registers,
    }),
    broken: new Gauge({
      name: 'ledger_chain_broken',
      help: '1 where a record of the track record does not match its seal.',
      registers,
    }),
  };
}
