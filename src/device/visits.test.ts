import { beforeEach, expect, test } from 'vitest';
import { epochMs } from '../../domain/quantity.ts';
import { SESSION_KEY } from './session-key.ts';
import { sessionStore } from './session-store.ts';
import { forgetVisit, lastHere, rememberHere } from './visits.ts';

const ME = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';
const YOU = '1c7a6b3f-8d2e-4f1f-8e6d-7b5d7a4c3b21';

function signIn(id: string): void {
  const session = { refresh_token: 'token', user: { id, email: 'one@example.com' } };
  sessionStore.setItem(SESSION_KEY, JSON.stringify(session));
}

beforeEach(() => {
  forgetVisit();
  signIn(ME);
});

test('a visit is read back by its person alone', () => {
  rememberHere(ME, epochMs(5));
  expect(lastHere(ME)).toBe(5);
  expect(lastHere(YOU)).toBeNull();
});

test("the next person's takes its place", () => {
  rememberHere(ME, epochMs(5));
  signIn(YOU);
  rememberHere(YOU, epochMs(6));
  expect(lastHere(ME)).toBeNull();
  expect(lastHere(YOU)).toBe(6);
});

test('nothing is noted of somebody who left', () => {
  sessionStore.removeItem(SESSION_KEY);
  rememberHere(ME, epochMs(5));
  expect(lastHere(ME)).toBeNull();
});

test('forgotten it is gone', () => {
  rememberHere(ME, epochMs(5));
  forgetVisit();
  expect(lastHere(ME)).toBeNull();
});

test.each(['', '{', '{"userId":"me","hereAt":"noon"}'])('%j is no visit', (kept) => {
  sessionStore.setItem('coin-analyst.visit', kept);
  expect(lastHere('me')).toBeNull();
});
