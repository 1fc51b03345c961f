import { setTimeout as timeout } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import { instruments } from '../../../platform/process/instruments.ts';
import { createKeyedMutex } from '../keyed-mutex.ts';
import { currentCaller, type Urgency, whileWanted } from './caller.ts';
import { type Charge, costOf, type Quotas, type Spending } from './quota.ts';

type BudgetMetrics = ReturnType<typeof createBudgetMetrics>;

/** Per process; the exchange counts the sum of all processes. */
export function createBudgetMetrics(registry: Registry) {
  const { counter, histogram } = instruments(registry);
  const weight = counter(
    'exchange_request_weight_total',
    'Weight of the requests that left, as the exchange counts it.',
    'quota',
    'urgency',
  );
  const waitSeconds = histogram(
    'exchange_request_wait_seconds',
    'Time that requests waited for their weight, by whether they left.',
    [0.01, 0.1, 0.5, 1, 5, 15, 60, 300, 900],
    'urgency',
    'outcome',
  );
  // Created at once, so that rates exist from the first scrape on.
  for (const urgency of ['person', 'levels', 'background', 'scan'] as const satisfies Urgency[]) {
    for (const outcome of ['granted', 'used-up', 'unknown']) waitSeconds.zero({ urgency, outcome });
  }
  return {
    pauses: counter(
      'exchange_pauses_total',
      'Times that the exchange asked this process for a pause.',
    ),
    record(
      { quota, weight: taken }: Charge,
      urgency: Urgency,
      outcome: Permit['kind'],
      waitedMs: number,
    ) {
      if (outcome === 'granted') weight.inc({ quota, urgency }, taken);
      waitSeconds.observe({ urgency, outcome }, waitedMs / 1_000);
    },
  };
}

/**
 * A user is refused at once if a pause takes longer than an answer may. Background work waits: a
 * pause of half a minute must not fail all checks of a slot, and many workers on Hyperliquid wait
 * minutes for the weight of one analysis. The scan must not block a worker: its coin has another
 * turn in the next hour. A pause longer than `pauseMs` is refused, not waited for.
 */
const PATIENCE: Readonly<Record<Urgency, { readonly waitMs: number; readonly pauseMs: number }>> = {
  person: { waitMs: 60_000, pauseMs: 5_000 },
  levels: { waitMs: 900_000, pauseMs: 60_000 },
  background: { waitMs: 900_000, pauseMs: 60_000 },
  scan: { waitMs: 60_000, pauseMs: 5_000 },
};

const ROUNDING_MS = 1;

export interface BudgetSettings {
  readonly quotas: Quotas;
  readonly spending: Spending;
  readonly clock: () => number;
  /** Rejects when the signal is aborted. Default: machine time. */
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

export type Permit =
  | { readonly kind: 'granted' }
  | { readonly kind: 'paused'; readonly leftMs: number }
  | { readonly kind: 'used-up'; readonly leftMs: number }
  /** The spending is unreadable, and so is any pause. */
  | { readonly kind: 'unknown'; readonly cause: unknown };

export type RequestBudget = ReturnType<typeof createRequestBudget>;

const machineWait = (milliseconds: number, signal: AbortSignal) =>
  timeout(milliseconds, undefined, { signal });

const unknown = (cause: unknown) => ({ kind: 'unknown', cause }) as const;

/** What may be asked of one exchange from one IP address. */
export function createRequestBudget(settings: BudgetSettings) {
  const { quotas, spending, clock, wait = machineWait } = settings;
  const inLine = createKeyedMutex();
  let metrics: BudgetMetrics | null = null;

  async function takeFirstInLine(
    charge: Charge,
    urgency: Urgency,
    since: number,
    signal: AbortSignal,
  ): Promise<Permit> {
    const quota = quotas[charge.quota];
    if (!quota) throw new Error(`there is no quota "${charge.quota}"`);
    const cost = costOf(quota, charge.weight, urgency);
    const patience = PATIENCE[urgency];
    for (;;) {
      signal.throwIfAborted();
      const taking = await spending.take(charge.quota, cost).catch(unknown);
      if ('kind' in taking) return taking;
      const { taken, waitMs, pauseMs } = taking;
      if (taken) return { kind: 'granted' };
      const leftMs = Math.max(waitMs, pauseMs);
      if (pauseMs > patience.pauseMs || clock() - since + leftMs > patience.waitMs) {
        return pauseMs > 0 ? { kind: 'paused', leftMs: pauseMs } : { kind: 'used-up', leftMs };
      }
      await wait(leftMs + ROUNDING_MS, signal);
    }
  }

  return {
    /** Waits in the line of its urgency if that is soon enough; rejects once `closing` is aborted. */
    async take(charge: Charge, closing: AbortSignal): Promise<Permit> {
      const { urgency, signal: given = closing } = currentCaller();
      const signal = AbortSignal.any([closing, given]);
      const since = clock();
      const turn = inLine(`${charge.quota} ${urgency}`, () =>
        takeFirstInLine(charge, urgency, since, signal),
      );
      // A stopped caller leaves the line at once, even behind others still waiting.
      const permit = await whileWanted(turn, signal);
      metrics?.record(charge, urgency, permit.kind, clock() - since);
      return permit;
    },
    async pause(milliseconds: number): Promise<void> {
      metrics?.pauses.inc();
      await spending.pause(Object.keys(quotas), milliseconds);
    },
    measure(registry: Registry): void {
      metrics = createBudgetMetrics(registry);
    },
  };
}
