import { expect, test } from 'vitest';
import { epochMs } from '../../../domain/text/quantity.ts';
import type { Circumstances } from '../verdict.ts';
import { classifyTelegram, type TelegramOutcome } from './classify-telegram.ts';

const now = epochMs(1_795_000_000_000);
const plain: Circumstances = {
  now,
  attempts: 1,
  expiresAt: epochMs(now + 3_600_000),
  shrunk: false,
  jitter: 0,
};
const refused = (
  code: number,
  description = 'refused',
  retryAfterSeconds: number | null = null,
): TelegramOutcome => ({ kind: 'refused', code, description, retryAfterSeconds });

test('an accepted message is delivered', () => {
  expect(classifyTelegram({ kind: 'accepted' }, plain)).toEqual({ do: 'delivered' });
});

test('403 disables the channel', () => {
  const verdict = classifyTelegram(refused(403, 'Forbidden: bot was blocked by the user'), plain);
  expect(verdict).toMatchObject({ do: 'block', effect: 'blocked' });
});

test('an unknown chat waits for /start', () => {
  const verdict = classifyTelegram(refused(400, 'Bad Request: chat not found'), plain);
  expect(verdict).toMatchObject({ do: 'block', effect: 'unknown-chat' });
});

test('429 waits by retry_after, with this chat alone', () => {
  expect(classifyTelegram(refused(429, '', 12), plain)).toMatchObject({
    do: 'pause',
    of: 'target',
    until: now + 12_000,
    beforeExpiry: true,
  });
  expect(classifyTelegram(refused(429), plain)).toMatchObject({ until: now + 5_000 });
});

test.each([401, 404])('%d means that the token is wrong: alarm and keep', (code) => {
  expect(classifyTelegram(refused(code), plain)).toMatchObject({ do: 'retry', alarm: true });
});

test.each<TelegramOutcome>([
  refused(500),
  { kind: 'timed-out' },
  { kind: 'unreachable', reason: 'ECONNRESET' },
])('%j backs off', (outcome) => {
  expect(classifyTelegram(outcome, plain)).toMatchObject({ do: 'retry', alarm: false });
});

test('any other refusal ends the delivery', () => {
  expect(classifyTelegram(refused(400, 'message is too long'), plain).do).toBe('give-up');
});
