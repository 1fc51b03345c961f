import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { epochMs } from '../../../domain/text/quantity.ts';
import type { HttpOutcome } from '../connections.ts';
import { backoff, MOST_ATTEMPTS } from '../verdict.ts';
import { classifyPush, type PushCircumstances } from './classify-push.ts';

const now = epochMs(1_795_000_000_000);
const plain: PushCircumstances = {
  now,
  attempts: 1,
  expiresAt: epochMs(now + 3_600_000),
  shrunk: false,
  refusals: 0,
  endpoint: 'https://fcm.googleapis.com/fcm/send/x',
  jitter: 0.5,
};
const answered = (status: number, retryAfter: string | null = null): HttpOutcome => ({
  kind: 'answered',
  status,
  retryAfter,
});

test.each([200, 201, 202, 204])('%d is delivered', (status) => {
  expect(classifyPush(answered(status), plain)).toEqual({ do: 'delivered' });
});

test.each([404, 410])('%d forgets the subscription at once', (status) => {
  expect(classifyPush(answered(status), plain).do).toBe('forget');
});

test('413 shrinks once, then gives up without counting against the device', () => {
  expect(classifyPush(answered(413), plain)).toEqual({ do: 'shrink' });
  const second = classifyPush(answered(413), { ...plain, shrunk: true });
  expect(second).toMatchObject({ do: 'give-up', refused: false });
});

describe('waiting', () => {
  test.each([429, 406, 503])(
    '%d waits as long as the service asks, for the whole push service',
    (status) => {
      expect(classifyPush(answered(status, '90'), plain)).toMatchObject({
        do: 'pause',
        until: now + 90_000,
        beforeExpiry: true,
      });
      const date = new Date(now + 60_000).toUTCString();
      expect(classifyPush(answered(status, date), plain)).toMatchObject({ until: now + 60_000 });
    },
  );

  test('without a Retry-After it waits half a minute', () => {
    expect(classifyPush(answered(429), plain)).toMatchObject({ do: 'pause', until: now + 30_000 });
  });

  test('an alert that is out of date by then is not kept', () => {
    expect(classifyPush(answered(503, '3600'), plain)).toMatchObject({
      do: 'pause',
      beforeExpiry: false,
    });
  });
});

test.each([401, 403])('%d alarms and keeps the subscription', (status) => {
  expect(classifyPush(answered(status), plain)).toMatchObject({ do: 'retry', alarm: true });
  const last = classifyPush(answered(status), { ...plain, attempts: MOST_ATTEMPTS });
  expect(last).toMatchObject({ do: 'give-up', refused: false });
});

test.each<HttpOutcome>([
  answered(500),
  answered(502),
  answered(408),
  { kind: 'timed-out' },
  { kind: 'unreachable', reason: 'ECONNREFUSED' },
  { kind: 'forbidden-address', reason: 'not public' },
])('%j backs off without an alarm', (outcome) => {
  expect(classifyPush(outcome, plain)).toMatchObject({ do: 'retry', alarm: false });
});

test('an endpoint that may not be sent to is forgotten', () => {
  const outcome: HttpOutcome = { kind: 'forbidden-endpoint', reason: 'endpoint is not https' };
  expect(classifyPush(outcome, plain)).toEqual({ do: 'forget', reason: 'endpoint is not https' });
});

test('another refusal ends the delivery, and the fifth in a row the subscription', () => {
  expect(classifyPush(answered(400), plain)).toMatchObject({ do: 'give-up', refused: true });
  expect(classifyPush(answered(400), { ...plain, refusals: 3 })).toMatchObject({ do: 'give-up' });
  expect(classifyPush(answered(400), { ...plain, refusals: 4 })).toMatchObject({ do: 'forget' });
});

test('a redirect is a refusal', () => {
  expect(classifyPush(answered(307), plain)).toMatchObject({ do: 'give-up', refused: true });
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/x', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
  ['https://web.push.apple.com/x', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=x', true],
  ['https://storage.googleapis.com/of-one-person/x', false],
  ['https://fcm.googleapis.com.example.org/x', false],
  ['https://notpush.apple.com.example.org/x', false],
  ['https://ntfy.example.org/up', false],
])('a refused key at %s alarms the operator: %s', (endpoint, alarm) => {
  for (const status of [401, 403]) {
    expect(classifyPush(answered(status), { ...plain, endpoint })).toMatchObject({
      do: 'retry',
      alarm,
    });
  }
});

const outcomes = fc.oneof(
  fc.record({
    kind: fc.constant('answered' as const),
    status: fc.integer({ min: 200, max: 599 }),
    retryAfter: fc.option(fc.nat({ max: 100_000 }).map(String)),
  }),
  fc.constant({ kind: 'timed-out' as const }),
  fc.record({ kind: fc.constant('unreachable' as const), reason: fc.string() }),
);

test('whatever happens, tries end: at most ten, none after the alert is out of date', () => {
  fc.assert(
    fc.property(
      fc.array(outcomes, { minLength: 40, maxLength: 40 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (all, jitter) => {
        let at: number = now;
        let tries = 0;
        for (const outcome of all) {
          tries += 1;
          const verdict = classifyPush(outcome, {
            ...plain,
            now: epochMs(at),
            attempts: tries,
            jitter,
            shrunk: true,
          });
          if (verdict.do === 'retry') {
            expect(verdict.at).toBeGreaterThan(at);
            expect(verdict.at).toBeLessThan(plain.expiresAt);
            expect(tries).toBeLessThan(MOST_ATTEMPTS);
            at = verdict.at;
          } else if (verdict.do === 'pause' && verdict.beforeExpiry)
            at = Math.max(verdict.until, at + 1);
          else return;
        }
      },
    ),
  );
});

test('waits double from one to two seconds up to ten minutes', () => {
  expect(backoff(1, 0)).toBe(1_000);
  expect(backoff(1, 1)).toBe(2_000);
  expect(backoff(3, 0)).toBe(4_000);
  expect(backoff(100, 1)).toBe(600_000);
});
