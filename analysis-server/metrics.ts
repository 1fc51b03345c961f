import type { Registry } from 'prom-client';
import type { Database } from '../platform/database/database.ts';
import { askedGauge } from '../platform/process/asked-gauge.ts';
import { instruments } from '../platform/process/instruments.ts';

export type AnalysisMetrics = ReturnType<typeof createAnalysisMetrics>;

/** The queue depth is read on each scrape. */
export function createAnalysisMetrics(registry: Registry, database: Database) {
  const { counter, histogram } = instruments(registry);
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
    requests: counter(
      'analysis_requests_total',
      'Requests for an analysis by what came of them.',
      'answer',
    ),
    runs: counter('analysis_runs_total', 'Takings of a run by how they ended.', 'outcome'),
    runSeconds: histogram(
      'analysis_run_duration_seconds',
      'Time from taking a run to its end.',
      [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300],
      'outcome',
    ),
    waitSeconds: histogram(
      'analysis_run_wait_seconds',
      'Time that a run waited in the queue.',
      [0.01, 0.05, 0.1, 0.3, 1, 5, 15, 60, 300],
    ),
  };
}

export type CandleMetrics = ReturnType<typeof createCandleMetrics>;

export function createCandleMetrics(registry: Registry) {
  const { counter } = instruments(registry);
  return {
    fetched: counter(
      'market_candles_fetched_total',
      'Candles that the market sent because they were not kept yet.',
      'timeframe',
    ),
    corrections: counter(
      'market_candle_corrections_total',
      'Closed candles that the market gave otherwise later (changed), or only later (came later).',
      'kind',
    ),
  };
}

export type PriceMetrics = ReturnType<typeof createPriceMetrics>;

export function createPriceMetrics(registry: Registry) {
  const { counter, gauge } = instruments(registry);
  return {
    rounds: counter(
      'market_price_rounds_total',
      'Refreshes of the prices: fetched of the market, read of what another server fetched, none newer there, failed.',
      'outcome',
    ),
    newest: gauge(
      'market_prices_time_seconds',
      'When the newest prices are of; they stand still while nobody wants them.',
    ),
  };
}

export type ScanMetrics = ReturnType<typeof createScanMetrics>;

export function createScanMetrics(registry: Registry) {
  const { counter, histogram } = instruments(registry);
  const metrics = {
    coins: counter(
      'scan_coins_total',
      'Coins of the hourly scan: done, failed, or skipped because the next hour had begun.',
      'outcome',
    ),
    duration: histogram(
      'scan_duration_seconds',
      'Time that the scan of an hour took.',
      [60, 300, 600, 900, 1_200, 1_800, 2_700, 3_600],
    ),
    fired: counter(
      'rules_fired_total',
      'Claims that rules may wait for and that fired, of a coin and hour.',
    ),
    alerts: counter('rules_alerts_total', 'Alerts of rules written.'),
  } as const;
  for (const outcome of ['done', 'failed', 'skipped']) metrics.coins.inc({ outcome }, 0);
  return metrics;
}

export type LedgerMetrics = ReturnType<typeof createLedgerMetrics>;

export function createLedgerMetrics(registry: Registry) {
  const { counter, gauge } = instruments(registry);
  return {
    openEntries: gauge(
      'ledger_open_entries',
      'Entries of the track record that were open at the last look.',
    ),
    settlements: counter(
      'ledger_settlements_total',
      'Entries of the track record that were settled, by outcome and version of the rules.',
      'outcome',
      'rules',
    ),
    failures: counter(
      'ledger_settle_failures_total',
      'Coins whose open entries could not be looked at for want of candles.',
    ),
    broken: gauge(
      'ledger_chain_broken',
      '1 where a record of the track record does not match its seal.',
    ),
  };
}
