import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failed, type Outcome, succeeded } from '../../../backend/failure.ts';
import type { FileBasket } from '../files/file-basket.ts';
import { createTicket } from './create-form.tsx';

const logged: unknown[] = [];
beforeEach(() => {
  logged.length = 0;
  vi.stubGlobal('reportError', (error: unknown) => logged.push(error));
});
afterEach(() => vi.unstubAllGlobals());

const basketOf = (uploaded: boolean): FileBasket => ({
  get: () => ({ files: [], refusal: '' }),
  add: async () => undefined,
  remove: () => undefined,
  upload: async () => uploaded,
  attach: async () => uploaded,
  takeBack: async () => undefined,
});
const create = (opened: () => Promise<Outcome<unknown>>, uploaded = true) =>
  createTicket({ send: opened, basket: basketOf(uploaded), userId: 'u', ticketId: 't' });

test('a ticket with all its files is done', async () => {
  expect(await create(async () => succeeded(null))).toEqual({ kind: 'done' });
  expect(logged).toEqual([]);
});

test('a failed upload is logged, and the ticket stays', async () => {
  expect(await create(async () => succeeded(null), false)).toEqual({ kind: 'files-left' });
  expect(logged).toHaveLength(1);
});

test('a refusal says to try again, and why', async () => {
  expect(await create(async () => failed('retryable', 429, 'Too many requests.'))).toEqual({
    kind: 'refused',
    problem: {
      title: 'Failed to create ticket. Please try again.',
      reason: 'Too many requests.',
    },
  });
});

test('what nobody expected says so', async () => {
  const answer = await create(async () => failed('unexpected'));
  expect(answer).toMatchObject({
    problem: { title: 'An unexpected error occurred. Please try again.' },
  });
});
