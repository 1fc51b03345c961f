import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeBackend, startFakeBackend } from '../../tests/support/fake-backend.ts';
import { waitlistCounter } from './waitlist-count.ts';

const RPC = '/rest/v1/rpc/waitlist_count';
let backend: FakeBackend;

beforeEach(() => {
  backend = startFakeBackend();
  backend.answer('/config.json', [200, { supabaseUrl: backend.origin, supabaseAnonKey: 'public' }]);
  backend.answer(RPC, [200, 42]);
});
afterEach(() => backend.stop());

test('the origin says where to ask, once', async () => {
  const count = waitlistCounter({}, backend.origin);
  expect(await count()).toBe(42);
  expect(await count()).toBe(42);
  expect(backend.calls.map(({ path }) => path)).toEqual(['/config.json', RPC, RPC]);
  expect(backend.calls[1]?.headers.get('apikey')).toBe('public');
});

test('a build that names the service asks nobody where it is', async () => {
  const environment = { VITE_SUPABASE_URL: `${backend.origin}/`, VITE_SUPABASE_ANON_KEY: 'built' };
  expect(await waitlistCounter(environment, 'https://page.example')()).toBe(42);
  expect(backend.calls.map(({ path }) => path)).toEqual([RPC]);
  expect(backend.calls[0]?.headers.get('apikey')).toBe('built');
});

test('a configuration without an address means the page itself', async () => {
  backend.answer('/config.json', [200, { supabaseAnonKey: 'public' }]);
  expect(await waitlistCounter({}, backend.origin)()).toBe(42);
});

test.each([
  ['no network', 'refuse'],
  ['an error', [500, { message: 'no' }]],
  ['a word', [200, 'many']],
  ['a fraction', [200, 1.5]],
  ['less than nobody', [200, -1]],
] as const)('%s is no count', async (_name, answer) => {
  backend.answer(RPC, answer);
  expect(await waitlistCounter({}, backend.origin)()).toBeNull();
});

test.each([
  ['a page instead of a configuration', [200, '<html>']],
  ['no key', [200, { supabaseUrl: 'https://backend.example' }]],
  ['nothing', [404, {}]],
] as const)('%s is no count, and is asked again', async (_name, answer) => {
  backend.answer('/config.json', answer);
  const count = waitlistCounter({}, backend.origin);
  expect(await count()).toBeNull();
  backend.answer('/config.json', [200, { supabaseAnonKey: 'public' }]);
  expect(await count()).toBe(42);
});
