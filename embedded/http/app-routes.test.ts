import { expect, test } from 'vitest';
import { appRoutes } from './app-routes.ts';

const routes = appRoutes(() => null);
const ask = (path: string, headers: Record<string, string>) => routes.request(path, { headers });

test.each([
  ['a browser', '/index.php', { 'sec-fetch-mode': 'navigate', accept: '*/*' }],
  ['a browser that names no mode', '/wp-login.php', { accept: 'text/html,*/*;q=0.8' }],
])(
  '%s that opens a file which is not there is sent to the landing page',
  async (_, path, headers) => {
    const response = await ask(path, headers);
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('/');
    expect(response.headers.get('cache-control')).toBe('no-store');
  },
);

test.each([
  ['a script', '/old.js', { 'sec-fetch-mode': 'no-cors', accept: '*/*' }],
  ['a fetch', '/data.json', { 'sec-fetch-mode': 'cors', accept: 'text/html' }],
  ['an asset, opened', '/assets/app-1.js', { 'sec-fetch-mode': 'navigate', accept: 'text/html' }],
  ['a program', '/index.php', { accept: '*/*' }],
])('%s that is not there is 404 and no page', async (_, path, headers) => {
  const response = await ask(path, headers);
  expect(response.status).toBe(404);
  expect(await response.text()).toBe('Not found\n');
});
