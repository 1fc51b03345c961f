import { epochMs } from '../../domain/text/quantity.ts';
import type { Ground } from '../../platform/server/run-server.ts';
import type { Origins } from '../channels/origins.ts';
import { createGate, type Gate } from '../gate.ts';
import type { Deliver } from './deliver.ts';
import type { DeliveryJob } from './delivery-job.ts';
import type { DeliveryLimits } from './delivery-limits.ts';
import { postponedRecord } from './delivery-record.ts';
import type { Outbox } from './outbox.ts';
import type { OutboxRounds } from './outbox-rounds.ts';
import type { Recorder } from './recorder.ts';
import { createWake } from './wake.ts';

/** Finds push services with waiting work of which none has ended for a while. */
export function createStallWatch(stallMs: number) {
  const seen = new Map<string, { ended: number; since: number }>();

  return {
    /** @param now ms; only differences count */
    stalled(gates: ReadonlyMap<string, Gate>, now: number): string[] {
      for (const origin of seen.keys()) if (!gates.get(origin)?.waiting) seen.delete(origin);
      const found: string[] = [];
      for (const [origin, gate] of gates) {
        if (gate.waiting === 0) continue;
        const before = seen.get(origin);
        if (before?.ended !== gate.ended) seen.set(origin, { ended: gate.ended, since: now });
        else if (now - before.since >= stallMs) found.push(origin);
      }
      return found;
    },
  };
}

export interface DispatcherOptions extends DeliveryLimits, Pick<Ground, 'clock' | 'log'> {
  outbox: Outbox;
  rounds: OutboxRounds;
  deliver: Deliver;
  recorder: Recorder;
  origins: Origins;
}

/** Due work is claimed this often, however much is new. */
const DUE_EVERY_MS = 250;
const MOST_UNRECORDED = 4_000;
/** Pause of a stalled push service's waiting work. */
const STALL_PAUSE_MS = 1_000;

/** Takes work from the outbox and sees each piece through to its record. */
export function createDispatcher(options: DispatcherOptions) {
  const { outbox, rounds, deliver, recorder, origins, clock, log } = options;
  const gates = new Map<string, Gate>();
  const underWay = new Set<Promise<void>>();
  const stalls = createStallWatch(options.stallMs);
  const wake = createWake();
  let running: Promise<void> | null = null;
  let stopping = false;
  let dueLookedAt = 0;

  function gateOf(origin: string): Gate {
    const gate = gates.get(origin) ?? createGate(options.perOrigin, options.perPerson);
    gates.set(origin, gate);
    return gate;
  }

  async function attend(job: DeliveryJob): Promise<void> {
    const gate = gateOf(job.origin);
    await gate.run(async () => {
      const now = clock.now();
      const paused = origins.pausedUntil(job.origin, job.target);
      if (stopping || paused > now) {
        // Once expired, it is ended by the next process that claims it.
        const wait = stopping ? 0 : Math.min(paused, job.expiresAt) - now;
        recorder.add(postponedRecord(job, wait, now));
      }
      // A job whose lease may end before its try is left to the next process.
      else if (now + options.timeoutMs < job.leasedUntil) recorder.add(await deliver(job));
    }, job.person);
    if (gate.size === 0) gates.delete(job.origin);
  }

  function start(job: DeliveryJob): void {
    const task = attend(job)
      .catch((error: unknown) =>
        log.error({ err: error, cause: job.cause, delivery: job.id }, 'delivery failed'),
      )
      .finally(() => {
        underWay.delete(task);
        if (underWay.size === options.capacity - options.batch) wake.ring();
      });
    underWay.add(task);
  }

  /** Work for a silent push service must not block work for others. */
  function makeRoom(): void {
    const now = clock.now();
    for (const origin of stalls.stalled(gates, now)) {
      origins.pause(origin, epochMs(now + STALL_PAUSE_MS));
      gates.get(origin)?.release();
    }
  }

  async function takeOnce(): Promise<boolean> {
    const room = Math.min(options.batch, options.capacity - underWay.size);
    // Many small batches cost more than they bring; the bell rings once there is room.
    if (room < options.batch / 4 || recorder.backlog > MOST_UNRECORDED) return false;
    const nothing = { planned: 0, jobs: [] };
    const plan = rounds.plan.measure(() => outbox.plan(room));
    const { planned, jobs } = await plan.catch(() => nothing);
    for (const job of jobs) start(job);
    if (clock.now() - dueLookedAt < DUE_EVERY_MS) return planned === room;
    dueLookedAt = clock.now();
    const due = await rounds.due.measure(() => outbox.takeDue(room)).catch(() => []);
    for (const job of due) start(job);
    const escalated = await rounds.escalate.measure(() => outbox.escalate(room)).catch(() => []);
    for (const job of escalated) start(job);
    return planned === room || due.length === room || escalated.length >= room;
  }

  async function run(): Promise<void> {
    while (!stopping) {
      makeRoom();
      const more = await takeOnce();
      if (!more && !stopping) await wake.wait(options.pollMs);
    }
  }

  return {
    wake: () => wake.ring(),
    start(): void {
      stopping = false;
      running ??= run();
    },
    get held(): number {
      return underWay.size;
    },
    /** Lets open sends end, puts back the rest, records everything. */
    async stop(): Promise<void> {
      stopping = true;
      wake.ring();
      await running;
      running = null;
      while (underWay.size > 0) await Promise.allSettled(underWay);
      await recorder.drain();
    },
  };
}
