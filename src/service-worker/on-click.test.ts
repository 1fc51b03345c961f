import { expect, test } from 'vitest';
import { type AppWindow, clickedPath, onClick } from './on-click.ts';

const DETAILS = '/dashboard?wl=BTCUSDT';
const BEFORE = `${DETAILS}&previous=true`;
const DATA = { path: DETAILS, actionPaths: { details: DETAILS, before: BEFORE } };

test.each([
  ['', DETAILS],
  ['details', DETAILS],
  ['before', BEFORE],
  ['unknown', DETAILS],
])('the button %j leads to %s', (action, path) => {
  expect(clickedPath(DATA, action)).toBe(path);
});

test('a notification that cannot be read leads to the watch list', () => {
  expect(clickedPath(undefined, '')).toBe('/watchlist');
  expect(clickedPath({ url: 'https://elsewhere.example' }, '')).toBe('/watchlist');
});

function windowOf(name: string, log: string[], parts: Partial<AppWindow> = {}): AppWindow {
  return {
    visible: false,
    focus: async () => void log.push(`${name}: focus`),
    ask: async () => {
      log.push(`${name}: ask`);
      return true;
    },
    load: async (path) => void log.push(`${name}: load ${path}`),
    ...parts,
  };
}

async function clickWith(make: (log: string[]) => readonly AppWindow[]): Promise<string[]> {
  const log: string[] = [];
  const windows = make(log);
  await onClick(DETAILS, {
    windows: async () => windows,
    open: async (path) => void log.push(`open ${path}`),
  });
  return log;
}

test('without a window one is opened, once', async () => {
  expect(await clickWith(() => [])).toEqual([`open ${DETAILS}`]);
});

test('an open window is focused and shows the page itself, without a reload', async () => {
  expect(await clickWith((log) => [windowOf('one', log)])).toEqual(['one: focus', 'one: ask']);
});

test('of several windows the visible one is taken', async () => {
  const log = await clickWith((entries) => [
    windowOf('hidden', entries),
    windowOf('visible', entries, { visible: true }),
  ]);
  expect(log).toEqual(['visible: focus', 'visible: ask']);
});

test('a page that does not answer is reloaded', async () => {
  const log = await clickWith((entries) => [
    windowOf('one', entries, { ask: () => Promise.resolve(false) }),
  ]);
  expect(log).toEqual(['one: focus', `one: load ${DETAILS}`]);
});

test('a window that may not be focused still shows the page', async () => {
  const log = await clickWith((entries) => [
    windowOf('one', entries, { focus: () => Promise.reject(new Error('not allowed')) }),
  ]);
  expect(log).toEqual(['one: ask']);
});

test('a window that went away is replaced', async () => {
  const gone = () => Promise.reject(new Error('gone'));
  const log = await clickWith((entries) => [
    windowOf('one', entries, { focus: gone, ask: gone, load: gone }),
  ]);
  expect(log).toEqual([`open ${DETAILS}`]);
});
