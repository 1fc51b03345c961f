import { beforeEach, expect, test } from 'vitest';
import { epochMs } from '../../domain/text/quantity.ts';
import { SESSION_KEY } from './session-key.ts';
import { sessionStore } from './session-store.ts';
import { forgetVisit, lastHere, rememberHere } from './visits.ts';

const ME = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';

beforeEach(() => {
  forgetVisit();
  const session = { refresh_token: 'token', user: { id: ME, email: 'one@example.com' } };
  sessionStore.setItem(SESSION_KEY, JSON.stringify(session));
});

test('a visit is read back', () => {
  expect(lastHere()).toBeNull();
  rememberHere(ME, epochMs(5));
  expect(lastHere()).toBe(5);
});

test('nothing but the moment is stored', () => {
  rememberHere(ME, epochMs(5));
  expect(sessionStore.getItem('coin-analyst.visit')).toBe('5');
});

test.each([
  ['left', () => sessionStore.removeItem(SESSION_KEY)],
  [
    'given way to somebody else',
    () => {
      const session = {
        refresh_token: 'token',
        user: { id: '1c7a6b3f-8d2e-4f1f-8e6d-7b5d7a4c3b21', email: 'two@example.com' },
      };
      sessionStore.setItem(SESSION_KEY, JSON.stringify(session));
    },
  ],
])('nothing is noted of somebody who has %s', (_, leave) => {
  leave();
  rememberHere(ME, epochMs(5));
  expect(lastHere()).toBeNull();
});

test('forgotten it is gone', () => {
  rememberHere(ME, epochMs(5));
  forgetVisit();
  expect(lastHere()).toBeNull();
});

test.each(['', '{', 'noon', '-1', '{"userId":"me","hereAt":5}'])('%j is no visit', (stored) => {
  sessionStore.setItem('coin-analyst.visit', stored);
  expect(lastHere()).toBeNull();
});
