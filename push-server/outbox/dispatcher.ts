import { epochMs } from '../../domain/text/quantity.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Log } from '../../platform/process/log.ts';
import type { Origins } from '../channels/origins.ts';
import { createGate, type Gate } from '../gate.ts';
import type { Deliver } from './deliver.ts';
import type { DeliveryJob } from './delivery-job.ts';
import { postponedRecord } from './delivery-record.ts';
import type { Outbox } from './outbox.ts';
import type { OutboxRounds } from './outbox-rounds.ts';
import type { Recorder } from './recorder.ts';
import { createWake } from './wake.ts';

/** Finds push services for which work waits while none of it has ended for a while. */
export function createStallWatch(stallMs: number) {
  const seen = new Map<string, { ended: number; since: number }>();

  return {
    /** @param now milliseconds; only differences count */
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

export interface DispatcherOptions {
  outbox: Outbox;
  rounds: OutboxRounds;
  deliver: Deliver;
  recorder: Recorder;
  origins: Origins;
  clock: Clock;
  log: Log;
  /** Alerts taken at once. */
  batch: number;
  /** Jobs held at once. */
  capacity: number;
  /** Jobs sent at once to one push service. */
  perOrigin: number;
  /** And of one person. */
  perPerson: number;
  /** How long one try may take, ms. */
  timeoutMs: number;
  /** How often the outbox is polled without a notification, ms. */
  pollMs: number;
  /** After so long without any answer of a push service, what waits for it makes room, ms. */
  stallMs: number;
}

/** However much is new, what is due again or goes further is looked for this often. */
const DUE_EVERY_MS = 250;
const MOST_UNRECORDED = 4_000;
/** How long a push service that stalls is left alone, as seen from the work that waits for it. */
const STALL_PAUSE_MS = 1_000;

/** Takes work from the outbox and sees every piece of it to a record. */
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
        // The process that takes it once it is out of date ends it.
        const wait = stopping ? 0 : Math.min(paused, job.expiresAt) - now;
        recorder.add(postponedRecord(job, wait, now));
      }
      // A job that may be another's by the time it ends is left to that one.
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

  /** What waits for a push service that does not answer must not keep out work for the others. */
  function makeRoom(): void {
    const now = clock.now();
    for (const origin of stalls.stalled(gates, now)) {
      origins.pause(origin, epochMs(now + STALL_PAUSE_MS));
      gates.get(origin)?.release();
    }
  }

  /** @returns whether there may be more */
  async function takeOnce(): Promise<boolean> {
    const room = Math.min(options.batch, options.capacity - underWay.size);
    // Many small batches would cost more than they bring; there is a ring when there is room.
    if (room < options.batch / 4 || recorder.backlog > MOST_UNRECORDED) return false;
    const nothing = { planned: 0, jobs: [] };
    const plan = rounds.plan.measure(() => outbox.plan(room));
    const { planned, jobs } = await plan.catch(() => nothing);
    for (const job of jobs) start(job);
    if (clock.now() - dueLookedAt < DUE_EVERY_MS) return planned === room;
    dueLookedAt = clock.now();
    const due = await rounds.due.measure(() => outbox.takeDue(room)).catch(() => []);
    for (const job of due) start(job);
    const escalation = rounds.escalate.measure(() => outbox.escalate(room));
    const escalated = await escalation.catch(() => []);
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
    /** Says that there may be something new. */
    wake: () => wake.ring(),
    start(): void {
      stopping = false;
      running ??= run();
    },
    /** Jobs that are held. */
    get held(): number {
      return underWay.size;
    },
    /** Takes nothing more, lets what is being sent end, puts back the rest, records it all. */
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
