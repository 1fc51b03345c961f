import { expect, test } from 'vitest';
import { pageFor } from './on-navigation.ts';

const at = (path: string) => pageFor(new URL(path, 'https://coin.example'));

test.each([
  '/dashboard',
  '/dashboard?wl=BTCUSDT',
  '/support/1',
  '/login/',
  '/watchlist',
  '/indicators',
  '/track-record',
  '/markets',
  '/markets?direction=short',
  '/scan',
  '/dashboard?scan=BTCUSDT',
])('the app answers %s', (path) => expect(at(path)).toBe('/app.html'));

test('the landing page answers the root', () => {
  expect(at('/')).toBe('/index.html');
  expect(at('/?utm_source=x')).toBe('/index.html');
});

test.each([
  '/auth/v1/verify?token=x',
  '/rest/v1/waitlist',
  '/storage/v1/object/sign/x',
  '/analysis/status',
  '/push/subscriptions',
  '/config.json',
  '/mailbox',
  '/metrics',
  '/dashboards',
])('the network answers %s', (path) => expect(at(path)).toBeNull());
