import type { EpochMs } from '../../domain/text/quantity.ts';
import type { TargetRecord } from '../channels/channel.ts';
import type { Verdict } from '../channels/verdict.ts';
import type { DeliveryJob } from './delivery-job.ts';

export interface DeliveryRecord extends TargetRecord {
  readonly id: number;
  readonly lease: string;
  readonly user_id: string;
  /** Since the job was claimed. */
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

export function recordOf(job: DeliveryJob, verdict: Verdict, now: EpochMs): DeliveryRecord {
  const base = { ...identity(job, now), shrunk: job.shrunk, tried: true };
  const ended = { ...base, delivered: false, finished: true, delay_ms: 0, pause_ms: null };
  switch (verdict.do) {
    case 'delivered':
      return { ...ended, delivered: true, outcome: 'delivered', effect: 'delivered' };
    case 'forget':
      return { ...ended, outcome: verdict.reason, effect: 'forget' };
    case 'block':
      return { ...ended, outcome: verdict.reason, effect: verdict.effect };
    case 'give-up':
      return { ...ended, outcome: verdict.reason, effect: verdict.refused ? 'refused' : 'none' };
    case 'shrink':
      return { ...base, ...again(0), shrunk: true, outcome: 'too large', effect: 'none' };
    case 'retry':
      return { ...base, ...again(verdict.at - now), outcome: verdict.reason, effect: 'none' };
    case 'pause': {
      const wait = Math.max(0, verdict.until - now);
      const outcome = verdict.beforeExpiry
        ? verdict.reason
        : `${verdict.reason}; out of date by then`;
      const rest = verdict.beforeExpiry ? { ...base, ...again(wait) } : ended;
      const pause_ms = verdict.of === 'origin' ? wait : null;
      return { ...rest, outcome, effect: 'none', pause_ms };
    }
  }
}

/** Ends a job without a try. */
export function refusedRecord(job: DeliveryJob, reason: string, now: EpochMs): DeliveryRecord {
  return {
    ...identity(job, now),
    delivered: false,
    finished: true,
    delay_ms: 0,
    outcome: reason,
    tried: false,
    shrunk: job.shrunk,
    effect: 'none',
    pause_ms: null,
  };
}

/** Puts a job back untried, for `delayMs` at least. */
export function postponedRecord(job: DeliveryJob, delayMs: number, now: EpochMs): DeliveryRecord {
  const record = refusedRecord(job, 'put back', now);
  return { ...record, finished: false, delay_ms: Math.max(0, delayMs) };
}

function identity(job: DeliveryJob, now: EpochMs) {
  return {
    id: job.id,
    alert_id: job.notice.alertId,
    lease: job.lease,
    user_id: job.person,
    age_ms: now - job.claimedAt,
    channel: job.channel,
    target: job.target,
    origin: job.origin,
    at: new Date(now).toISOString(),
  };
}

function again(delayMs: number) {
  return { delivered: false, finished: false, delay_ms: Math.max(0, delayMs), pause_ms: null };
}
