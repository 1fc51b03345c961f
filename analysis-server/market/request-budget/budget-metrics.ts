import { Counter, Histogram, type Registry } from 'prom-client';
import type { Urgency } from './caller.ts';
import type { Charge } from './quota.ts';

export interface BudgetMetrics {
  readonly pauses: Counter;
  /** Counts what came of one request's wish to leave. */
  record(charge: Charge, urgency: Urgency, outcome: string, waitedMs: number): void;
}

/** What a process asks of its exchange; the sum over all processes is what the exchange counts. */
export function createBudgetMetrics(registry: Registry): BudgetMetrics {
  const registers = [registry];
  const weight = new Counter({
    name: 'exchange_request_weight_total',
    help: 'Weight of the requests that left, as the exchange counts it.',
    labelNames: ['quota', 'urgency'],
    registers,
  });
  const waitSeconds = new Histogram({
    name: 'exchange_request_wait_seconds',
    help: 'Time that requests waited for their weight, by whether they left.',
    labelNames: ['urgency', 'outcome'],
    buckets: [0.01, 0.1, 0.5, 1, 5, 15, 60, 300, 900],
    registers,
  });
  // From the first scrape on, so that a rate of them is there before the first.
  for (const urgency of ['person', 'levels', 'background', 'scan'] as const satisfies Urgency[]) {
    for (const outcome of ['granted', 'used-up', 'unknown']) waitSeconds.zero({ urgency, outcome });
  }
  return {
    pauses: new Counter({
      name: 'exchange_pauses_total',
      help: 'Times that the exchange asked this process for a pause.',
      registers,
    }),
    record({ quota, weight: taken }, urgency, outcome, waitedMs) {
      if (outcome === 'granted') weight.inc({ quota, urgency }, taken);
      waitSeconds.observe({ urgency, outcome }, waitedMs / 1_000);
    },
  };
}
