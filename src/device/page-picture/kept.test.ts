// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { SESSION_KEY } from '../session-key.ts';
import { forgetPictures, keepPicture, keepPicturesOf, keptPicture } from './kept.ts';

const ME = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';
const OTHER = '5f0c0c52-64ee-4d5c-9c9e-7b3b6d4d9a01';
const PAGE = [['p', {}, ['LONG']]] as const;
const LATER = Date.now() + 60_000;

const at = (path: string) => keptPicture(new URL(path, 'https://coin.example'));
const signIn = (id: string) =>
  localStorage.setItem(SESSION_KEY, JSON.stringify({ user: { id }, refresh_token: 'x' }));

beforeEach(() => {
  localStorage.clear();
  signIn(ME);
});

test('a page is kept for the person who saw it, by its path', () => {
  keepPicture(ME, '/dashboard', { until: LATER, nodes: PAGE });
  keepPicture(ME, '/watchlist', { until: LATER, nodes: ['list'] });
  expect(at('/dashboard')).toEqual(PAGE);
  expect(at('/watchlist')).toEqual(['list']);
});

test('an address that asks for something else than the page opens with has none', () => {
  keepPicture(ME, '/dashboard', { until: LATER, nodes: PAGE });
  expect(at('/dashboard?wl=BTCUSDT')).toBeNull();
  expect(at('/settings')).toBeNull();
});

test('what is too old is not shown', () => {
  keepPicture(ME, '/dashboard', { until: Date.now() - 1, nodes: PAGE });
  expect(at('/dashboard')).toBeNull();
});

test("nobody sees another person's page, and keeping one's own forgets theirs", () => {
  signIn(OTHER);
  keepPicture(OTHER, '/watchlist', { until: LATER, nodes: ['theirs'] });
  signIn(ME);
  expect(at('/watchlist')).toBeNull();
  keepPicture(ME, '/dashboard', { until: LATER, nodes: PAGE });
  expect(JSON.stringify({ ...localStorage })).not.toContain('theirs');
});

test('when somebody signs in, what stood there of anybody else goes', () => {
  signIn(OTHER);
  keepPicture(OTHER, '/watchlist', { until: LATER, nodes: ['theirs'] });
  signIn(ME);
  keepPicturesOf(ME);
  expect(JSON.stringify({ ...localStorage })).not.toContain('theirs');
  keepPicture(ME, '/dashboard', { until: LATER, nodes: PAGE });
  keepPicturesOf(ME);
  expect(at('/dashboard')).toEqual(PAGE);
});

test('what comes late is not kept of somebody who has left', () => {
  localStorage.removeItem(SESSION_KEY);
  keepPicture(ME, '/dashboard', { until: LATER, nodes: PAGE });
  expect(localStorage.length).toBe(0);
});

test('signed out, or with nothing readable on the device, there is none', () => {
  keepPicture(ME, '/dashboard', { until: LATER, nodes: PAGE });
  localStorage.removeItem(SESSION_KEY);
  expect(at('/dashboard')).toBeNull();
  for (const text of ['{', 'null', '[]', '{"user":null}']) {
    localStorage.setItem(SESSION_KEY, text);
    expect(at('/dashboard')).toBeNull();
  }
  signIn(ME);
  forgetPictures();
  expect(at('/dashboard')).toBeNull();
});
