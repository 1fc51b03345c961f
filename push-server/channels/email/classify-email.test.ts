import { expect, test } from 'vitest';
import { epochMs } from '../../../domain/text/quantity.ts';
import { type Circumstances, MOST_ATTEMPTS } from '../verdict.ts';
import { classifyEmail, type EmailOutcome } from './classify-email.ts';

const now = epochMs(1_795_000_000_000);
const plain: Circumstances = {
  now,
  attempts: 1,
  expiresAt: epochMs(now + 3_600_000),
  shrunk: false,
  jitter: 0,
};
const refused = (code: number): EmailOutcome => ({ kind: 'refused', code });

test('an accepted message is delivered', () => {
  expect(classifyEmail({ kind: 'accepted' }, plain)).toEqual({ do: 'delivered' });
});

test.each([550, 551, 552, 553, 554])('%d is final', (code) => {
  expect(classifyEmail(refused(code), plain)).toEqual({
    do: 'give-up',
    reason: `the mail server answered ${code}`,
    refused: true,
  });
});

test('421 makes every e-mail wait a minute', () => {
  expect(classifyEmail(refused(421), plain)).toMatchObject({
    do: 'pause',
    until: now + 60_000,
    beforeExpiry: true,
  });
});

test.each([454, 530, 534, 535, 538])(
  '%d means that the sign-in is wrong: alarm and keep',
  (code) => {
    expect(classifyEmail(refused(code), plain)).toMatchObject({ do: 'retry', alarm: true });
  },
);

test.each<EmailOutcome>([
  refused(450),
  refused(451),
  refused(452),
  { kind: 'timed-out' },
  { kind: 'unreachable', reason: 'ECONNECTION' },
])('%j backs off, and ends after the last try', (outcome) => {
  expect(classifyEmail(outcome, plain)).toMatchObject({ do: 'retry', alarm: false });
  const last = { ...plain, attempts: MOST_ATTEMPTS };
  expect(classifyEmail(outcome, last)).toMatchObject({ do: 'give-up', refused: false });
});
