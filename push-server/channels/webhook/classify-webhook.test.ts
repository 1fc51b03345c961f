import { expect, test } from 'vitest';
import { epochMs } from '../../../domain/text/quantity.ts';
import type { HttpOutcome } from '../connections.ts';
import { classifyWebhook } from './classify-webhook.ts';

const NOW = epochMs(1_000_000);
const circumstances = {
  now: NOW,
  attempts: 1,
  expiresAt: epochMs(NOW + 3_600_000),
  shrunk: false,
  jitter: 1,
};

const answered = (status: number, retryAfter: string | null = null): HttpOutcome => ({
  kind: 'answered',
  status,
  retryAfter,
});

test.each([200, 201, 202, 204, 299])('%d: delivered', (status) => {
  expect(classifyWebhook(answered(status), circumstances)).toEqual({ do: 'delivered' });
});

test('410 turns the webhook off', () => {
  expect(classifyWebhook(answered(410), circumstances)).toEqual({
    do: 'block',
    effect: 'blocked',
    reason: 'the receiver answered 410: it wants no more messages',
  });
});

test('an address that is no longer allowed turns the webhook off', () => {
  const outcome = { kind: 'forbidden-endpoint', reason: 'the address is not https' } as const;
  expect(classifyWebhook(outcome, circumstances)).toMatchObject({ do: 'block', effect: 'blocked' });
});

test.each([301, 302, 307, 308, 400, 401, 403, 404, 405, 413, 422])(
  '%d ends the delivery as a refusal',
  (status) => {
    expect(classifyWebhook(answered(status), circumstances)).toEqual({
      do: 'give-up',
      reason: `the receiver answered ${status}`,
      refused: true,
    });
  },
);

test.each([408, 425, 429, 500, 502, 503, 504])('%d is tried again after a while', (status) => {
  expect(classifyWebhook(answered(status), circumstances)).toEqual({
    do: 'retry',
    at: NOW + 2_000,
    reason: `the receiver answered ${status}`,
    alarm: false,
  });
});

test.each([
  ['timed-out', { kind: 'timed-out' }],
  ['unreachable', { kind: 'unreachable', reason: 'ECONNREFUSED' }],
  ['led inside', { kind: 'forbidden-address', reason: 'x' }],
] as const)('%s is tried again', (_, outcome) => {
  expect(classifyWebhook(outcome, circumstances)).toMatchObject({ do: 'retry', alarm: false });
});

test('Retry-After is waited for, by this delivery alone', () => {
  expect(classifyWebhook(answered(429, '120'), circumstances)).toMatchObject({
    do: 'retry',
    at: NOW + 120_000,
  });
  // Shorter than the back-off: the back-off stays.
  expect(classifyWebhook(answered(503, '1'), circumstances)).toMatchObject({
    do: 'retry',
    at: NOW + 2_000,
  });
});

test('a wait beyond the end of the alert ends the delivery', () => {
  expect(classifyWebhook(answered(429, '7200'), circumstances)).toEqual({
    do: 'give-up',
    reason: 'out of date before another try: the receiver answered 429',
    refused: false,
  });
});

test('tries come to an end', () => {
  expect(classifyWebhook(answered(500), { ...circumstances, attempts: 10 })).toMatchObject({
    do: 'give-up',
  });
});
