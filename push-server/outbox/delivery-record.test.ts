import { expect, test } from 'vitest';
import { epochMs } from '../../domain/text/quantity.ts';
import type { DeliveryJob } from './delivery-job.ts';
import { postponedRecord, recordOf, refusedRecord } from './delivery-record.ts';

const now = epochMs(1_795_000_000_000);
const job: DeliveryJob = {
  cause: 'cause',
  id: 7,
  lease: 'lease',
  channel: 'push',
  target: 'device',
  origin: 'https://push.example.org',
  attempts: 1,
  shrunk: false,
  shownToken: 'token',
  notice: {
    kind: 'change',
    alertId: 'alert',
    coin: 'BTCUSDT',
    title: 'BTC: LONG → SHORT',
    body: '',
    urgent: true,
    createdAt: now,
    hasPrevious: false,
    unseen: 1,
  },
  expiresAt: epochMs(now + 60_000),
  person: 'person',
  claimedAt: epochMs(now - 30_000),
  leasedUntil: epochMs(now + 30_000),
  address: null,
  refusal: null,
  record: null,
};

test('a delivery that arrived ends, and the device records it', () => {
  expect(recordOf(job, { do: 'delivered' }, now)).toMatchObject({
    id: 7,
    alert_id: 'alert',
    delivered: true,
    finished: true,
    outcome: 'delivered',
    effect: 'delivered',
    tried: true,
  });
});

test('a retry stays open until its moment', () => {
  const verdict = { do: 'retry', at: epochMs(now + 4_000), reason: 'later', alarm: false } as const;
  expect(recordOf(job, verdict, now)).toMatchObject({
    finished: false,
    delay_ms: 4_000,
    effect: 'none',
  });
});

test('a pause holds the push service, and ends what would be out of date by then', () => {
  const pause = {
    do: 'pause',
    of: 'origin',
    until: epochMs(now + 9_000),
    reason: 'answered 429',
  } as const;
  expect(recordOf(job, { ...pause, beforeExpiry: true }, now)).toMatchObject({
    finished: false,
    delay_ms: 9_000,
    pause_ms: 9_000,
  });
  expect(recordOf(job, { ...pause, beforeExpiry: false }, now)).toMatchObject({
    finished: true,
    delivered: false,
    pause_ms: 9_000,
    outcome: 'answered 429; out of date by then',
  });
  // Of one target alone, it is that target's deliveries that wait.
  expect(recordOf(job, { ...pause, of: 'target', beforeExpiry: true }, now)).toMatchObject({
    delay_ms: 9_000,
    pause_ms: null,
  });
});

test('only a refusal of the push service counts against the device', () => {
  const end = { do: 'give-up', reason: 'no', refused: true } as const;
  expect(recordOf(job, end, now).effect).toBe('refused');
  expect(recordOf(job, { ...end, refused: false }, now).effect).toBe('none');
  expect(recordOf(job, { do: 'forget', reason: 'gone' }, now).effect).toBe('forget');
});

test('what was not sent counts as no try', () => {
  expect(refusedRecord(job, 'notifications are off', now)).toMatchObject({
    tried: false,
    finished: true,
  });
  expect(postponedRecord(job, -5, now)).toMatchObject({
    tried: false,
    finished: false,
    delay_ms: 0,
  });
});
