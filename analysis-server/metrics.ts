import { Counter, Histogram, type Registry } from 'prom-client';
import type { Database } from '../platform/database/database.ts';
import { askedGauge } from '../platform/process/asked-gauge.ts';
import { runsByStatus } from './store/runs-by-status.ts';

export interface AnalysisMetrics {
  readonly registry: Registry;
  /** By outcome: new, shared, repeated, or the refusal. */
  readonly requests: Counter<'answer'>;
  readonly runs: Counter<'outcome'>;
  readonly runSeconds: Histogram<'outcome'>;
  readonly waitSeconds: Histogram;
}

/** The queue depth is read on each scrape. */
export function createAnalysisMetrics(registry: Registry, database: Database): AnalysisMetrics {
  const registers = [registry];
  askedGauge(
    registry,
    {
      name: 'analysis_runs_unfinished',
      help: 'Runs that wait (queued) or are worked on (processing).',
      label: 'status',
    },
    () => runsByStatus(database),
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
