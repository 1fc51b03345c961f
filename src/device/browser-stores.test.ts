// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepConfig, keptConfig } from './kept-key.ts';
import { SESSION_KEY } from './session-key.ts';
import { keptPerson, sessionStore } from './session-store.ts';
import { chooseTheme, chosenTheme } from './theme.ts';

const ME = { id: '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10', email: 'me@example.com' };

beforeEach(() => {
  localStorage.clear();
  document.head.innerHTML = `
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0b0b0e">
    <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff">`;
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStore.removeItem(SESSION_KEY);
});

describe('the session', () => {
  test('knows who was signed in without a request', () => {
    sessionStore.setItem(SESSION_KEY, JSON.stringify({ refresh_token: 'x', user: ME }));
    expect(keptPerson()).toEqual(ME);
  });

  test.each(['', 'not json', '{}', '{"user":{}}', 'null'])('kept as %j is nobody', (text) => {
    sessionStore.setItem(SESSION_KEY, text);
    expect(keptPerson()).toBeNull();
  });

  test('lasts until the page closes where the browser keeps nothing', () => {
    vi.stubGlobal('localStorage', undefined);
    sessionStore.setItem('a', 'kept');
    expect(sessionStore.getItem('a')).toBe('kept');
    sessionStore.removeItem('a');
    expect(sessionStore.getItem('a')).toBeNull();
  });
});

describe('the configuration', () => {
  test('is there for a start without a network', () => {
    keepConfig({ supabaseUrl: 'https://x.example' });
    expect(keptConfig()).toEqual({ supabaseUrl: 'https://x.example' });
  });

  test('is unknown where nothing is kept', () => {
    expect(keptConfig()).toBeNull();
    vi.stubGlobal('localStorage', undefined);
    keepConfig({});
    expect(keptConfig()).toBeNull();
  });
});

describe('the theme', () => {
  const colours = () =>
    [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map(
      ({ content }) => content,
    );

  test("is the system's until one is chosen", () => {
    expect(chosenTheme()).toBe('system');
  });

  test('holds at once, in the browser bar too, and for the next start', () => {
    chooseTheme('dark');
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(colours()).toEqual(['#0b0b0e', '#0b0b0e']);
    expect(chosenTheme()).toBe('dark');
  });

  test('can be given back to the system', () => {
    chooseTheme('light');
    chooseTheme('system');
    expect(document.documentElement.dataset.theme).toBeUndefined();
    expect(colours()).toEqual(['#0b0b0e', '#ffffff']);
    expect(chosenTheme()).toBe('system');
  });
});
