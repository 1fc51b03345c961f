import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FakeBackend, startFakeBackend } from '../../tests/support/fake-backend.ts';
import { configOfBuild, fetchConfig, overridesOfBuild } from './config.ts';
import { failed, succeeded } from './failure.ts';

let backend: FakeBackend;
beforeAll(() => {
  backend = startFakeBackend();
});
afterAll(() => backend.stop());

const ORIGIN = 'https://coin.example';

test('a build that names project and key needs no question; servers default to the origin', () => {
  const built = configOfBuild(
    { VITE_SUPABASE_URL: 'https://x.supabase.co/', VITE_SUPABASE_ANON_KEY: 'key' },
    ORIGIN,
  );
  expect(built).toEqual({
    supabaseUrl: 'https://x.supabase.co',
    supabaseAnonKey: 'key',
    analysisUrl: `${ORIGIN}/analysis`,
    pushUrl: `${ORIGIN}/push`,
  });
});

test('a build that names one of the two only does not count', () => {
  expect(configOfBuild({ VITE_SUPABASE_URL: 'https://x.supabase.co' }, ORIGIN)).toBeNull();
  expect(configOfBuild({ VITE_SUPABASE_ANON_KEY: 'key' }, ORIGIN)).toBeNull();
  expect(configOfBuild({}, ORIGIN)).toBeNull();
});

test("the origin's answer is taken, with its own addresses where it names none", async () => {
  backend.answer('/config.json', [200, { supabaseAnonKey: 'key' }]);
  expect(await fetchConfig(backend.origin)).toEqual(
    succeeded({
      supabaseUrl: backend.origin,
      supabaseAnonKey: 'key',
      analysisUrl: `${backend.origin}/analysis`,
      pushUrl: `${backend.origin}/push`,
    }),
  );
});

test('an address that the build names goes before the answer', async () => {
  backend.answer('/config.json', [200, { supabaseAnonKey: 'key', pushUrl: 'https://p.example' }]);
  const named = overridesOfBuild({ VITE_ANALYSIS_URL: 'https://a.example/', VITE_PUSH_URL: '' });
  expect(await fetchConfig(backend.origin, named)).toEqual(
    succeeded({
      supabaseUrl: backend.origin,
      supabaseAnonKey: 'key',
      analysisUrl: 'https://a.example',
      pushUrl: 'https://p.example',
    }),
  );
});

test('an answer without the public key is refused', async () => {
  backend.answer('/config.json', [200, {}]);
  expect(await fetchConfig(backend.origin)).toEqual(failed('malformed', 200));
});

test('an error says its status', async () => {
  backend.answer('/config.json', [503, {}]);
  expect(await fetchConfig(backend.origin)).toEqual(failed('retryable', 503));
});
