import type { EpochMs } from '../../domain/text/quantity.ts';
import type { TargetRecord } from '../channels/channel.ts';
import type { Verdict } from '../channels/verdict.ts';
import type { DeliveryJob } from './delivery-job.ts';

export interface DeliveryRecord extends TargetRecord {
  readonly id: number;
  readonly lease: string;
  readonly user_id: string;
  readonly age_ms: number;
  readonly channel: string;
  readonly origin: string;
  readonly delivered: boolean;
  readonly finished: boolean;
  /** Until the next try; 0 if none. */
  readonly delay_ms: number;
  readonly shrunk: boolean;
  /** Pause of the origin; null if none. */
  readonly pause_ms: number | null;
  readonly at: string;
}

const ENDED = { delivered: false, finished: true, delay_ms: 0, pause_ms: null } as const;

const again = (delayMs: number) => ({ finished: false, delay_ms: Math.max(0, delayMs) });

export function recordOf(job: DeliveryJob, verdict: Verdict, now: EpochMs): DeliveryRecord {
  const ended = { ...identity(job, now), ...ENDED, tried: true };
  switch (verdict.do) {
    case 'delivered':
      return { ...ended, delivered: true, outcome: 'delivered', effect: 'delivered' };
    case 'forget':
      return { ...ended, outcome: verdict.reason, effect: 'forget', address: job.address };
    case 'block':
      return { ...ended, outcome: verdict.reason, effect: verdict.effect };
    case 'give-up':
      return { ...ended, outcome: verdict.reason, effect: verdict.refused ? 'refused' : 'none' };
    case 'shrink':
      return { ...ended, ...again(0), shrunk: true, outcome: 'too large', effect: 'none' };
    case 'retry':
      return { ...ended, ...again(verdict.at - now), outcome: verdict.reason, effect: 'none' };
    case 'pause': {
      const wait = Math.max(0, verdict.until - now);
      const pause_ms = verdict.of === 'origin' ? wait : null;
      const paused = { ...ended, outcome: verdict.reason, effect: 'none', pause_ms } as const;
      if (verdict.beforeExpiry) return { ...paused, ...again(wait) };
      return { ...paused, outcome: `${verdict.reason}; out of date by then` };
    }
  }
}

/** Ends a job without a try. */
export function refusedRecord(job: DeliveryJob, reason: string, now: EpochMs): DeliveryRecord {
  return { ...identity(job, now), ...ENDED, tried: false, outcome: reason, effect: 'none' };
}

/** Puts a job back untried, for `delayMs` at least. */
export function postponedRecord(job: DeliveryJob, delayMs: number, now: EpochMs): DeliveryRecord {
  return { ...refusedRecord(job, 'put back', now), ...again(delayMs) };
}

function identity(job: DeliveryJob, now: EpochMs) {
  const { id, lease, person: user_id, channel, target, origin, shrunk } = job;
  const sent = { alert_id: job.notice.alertId, channel, target, origin, shrunk };
  const at = new Date(now).toISOString();
  return { id, lease, user_id, age_ms: now - job.claimedAt, ...sent, at };
}
