import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { configAt } from '../../tests/support/connected-backend.ts';
import { connectBackend } from './connection.ts';
import { failed } from './failure.ts';
import { probe } from './reach-probe.ts';
import type { Reachability } from './reachability.ts';

const SERVICES = ['site', 'database', 'analysis', 'push'] as const;

let server: Server;
let listener: RequestListener;
let asked: string[];
let origin = '';

beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('connection', 'close');
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the server has no port');
  origin = `http://127.0.0.1:${address.port}`;
  vi.stubGlobal('location', new URL(origin));
  connect(true);
});
afterEach(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});

function connect(known: boolean): void {
  connectBackend({
    config: async () => (known ? configAt(origin) : failed('unreachable')),
    sessionStorage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
    sessionKey: 'session',
  });
}

const ANSWERS: readonly (readonly [name: string, Reachability, RequestListener])[] = [
  ['a text', 'up', (_, response) => void response.end('ok')],
  ['a refusal', 'up', (_, response) => void response.writeHead(403).end()],
  ['an error', 'troubled', (_, response) => void response.writeHead(500).end()],
  [
    'a gateway without its server',
    'troubled',
    (_, response) => void response.writeHead(502, { 'content-type': 'text/html' }).end('<html>'),
  ],
  [
    'the page of another network',
    'intercepted',
    (_, response) =>
      void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<html>'),
  ],
  [
    'the way to a sign-in page',
    'intercepted',
    (_, response) => void response.writeHead(302, { location: 'http://portal.example/' }).end(),
  ],
  [
    'the status of a network that wants a sign-in',
    'intercepted',
    (_, response) => void response.writeHead(511).end(),
  ],
  ['a connection that is cut', 'silent', (request) => void request.socket.destroy()],
];

test.each(ANSWERS)('%s is %s', async (_name, found, answer) => {
  listener = answer;
  expect(await Promise.all(SERVICES.map(probe))).toEqual(SERVICES.map(() => found));
  expect(asked.toSorted()).toEqual([
    '/analysis/healthz',
    '/auth/v1/health',
    '/push/healthz',
    '/robots.txt',
  ]);
});

test('a server that is gone is silent', async () => {
  await new Promise((resolve) => server.close(resolve));
  expect(await probe('site')).toBe('silent');
});

test('without known addresses only the host can be asked', async () => {
  connect(false);
  listener = (_, response) => void response.end('ok');
  expect(await Promise.all(SERVICES.map(probe))).toEqual(['up', 'silent', 'silent', 'silent']);
  expect(asked).toEqual(['/robots.txt']);
});
