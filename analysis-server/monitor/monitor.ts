import type { Log } from '../../platform/log.ts';
import { type Repeating, repeat } from '../../platform/repeating.ts';
import { type CheckOutcome, finishChecks } from './finish-checks.ts';
import type { MonitorMetrics } from './monitor-metrics.ts';
import { openDueSlots } from './open-due-slots.ts';
import { endSlots } from './slot-record.ts';
import { type CheckParts, startChecks } from './start-checks.ts';

export interface MonitorParts extends CheckParts {
  readonly log: Log;
  readonly metrics: MonitorMetrics;
  /** How often the clock is looked at and ended runs are looked for. */
  readonly roundEveryMs: number;
}

/** Opens slots, asks for their runs and applies what came of them; any number may run at once. */
export interface Monitor {
  /** One round now: everything that can be done at this moment. */
  round(): Promise<void>;
  /** Applies what a run of this process that has just ended has made; a failure waits for the round. */
  finish(): Promise<void>;
  stop(): Promise<void>;
}

export function startMonitor(parts: MonitorParts): Monitor {
  const { database, clock, log, metrics } = parts;
  const stopping = new AbortController();

  function count(outcome: CheckOutcome): void {
    metrics.checks.inc({ outcome: outcome.kind });
    if (outcome.kind === 'failed') return;
    metrics.changed.inc(outcome.changed);
    metrics.alerts.inc(outcome.alerts);
  }

  async function open(): Promise<void> {
    const { opened, missed, noticed } = await openDueSlots(database, clock);
    for (const { slot, coins, lateBySeconds } of opened) {
      metrics.slots.inc({ event: 'opened' });
      metrics.slotDelay.observe({ until: 'opened' }, lateBySeconds);
      log.info({ slot, coins, lateBySeconds }, 'monitoring slot opened');
    }
    if (missed > 0 || noticed > 0) {
      metrics.slots.inc({ event: 'missed' }, missed);
      log.warn({ slots: missed, people: noticed }, 'monitoring slots missed');
    }
  }

  const finish = () => finishChecks(parts, stopping.signal, count);

  async function round(): Promise<void> {
    await open();
    await finish();
    await startChecks(parts, stopping.signal);
    for (const seconds of await endSlots(database, clock.now())) {
      metrics.slots.inc({ event: 'done' });
      metrics.slotDelay.observe({ until: 'done' }, seconds);
    }
  }

  const rounds: Repeating = repeat('monitor', round, parts.roundEveryMs, log);
  return {
    round,
    finish: () =>
      finish().catch((error: unknown) => log.warn({ err: error }, 'checks not applied yet')),
    async stop() {
      stopping.abort();
      await rounds.stop();
    },
  };
}
