// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { keptKey } from './kept-key.ts';

const KEY = 'coin-analyst.list-sort';
const sort = keptKey(KEY);

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('a value is kept under its key until it is taken back', () => {
  sort.keep('name');
  expect([sort.read(), localStorage.getItem(KEY)]).toEqual(['name', 'name']);
  sort.keep(null);
  expect([sort.read(), sort.read('otherwise')]).toEqual([null, null]);
});

test('where the browser allows no storage nothing is kept, and nothing fails', () => {
  vi.stubGlobal('localStorage', undefined);
  sort.keep('name');
  expect([sort.read(), sort.read('otherwise')]).toEqual([null, 'otherwise']);
});
