import { afterEach, expect, test, vi } from 'vitest';
import { logFailure } from './failure-log.ts';

const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
afterEach(() => warn.mockClear());

test('a failure is logged by its kind and status, without what the server said', () => {
  const failure = { kind: 'refused', status: 403, detail: 'me@example.com may not' };
  logFailure('Counting unread tickets', failure);
  expect(warn.mock.calls).toEqual([['Counting unread tickets failed: refused, status 403']]);
});

test('a call that broke off is logged as such', () => {
  logFailure('Reading the settings', null);
  expect(warn.mock.calls).toEqual([['Reading the settings failed: no answer']]);
});
