import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Random } from '../../support/patterns/random.ts';
import { askFrom } from './from-address.ts';
import type { Place } from './server.ts';

/** One blow of an attack; what the server answers is of no interest. */
export interface Attack {
  readonly name: string;
  /** Blows a second. */
  readonly perSecond: number;
  strike(random: Random): Promise<unknown>;
}

const JSON_TYPE = { 'content-type': 'application/json' };

const REQUEST_LINES = [
  'GET // HTTP/1.1',
  'GET http://[ HTTP/1.1',
  'GET http://elsewhere.example/mailbox HTTP/1.1',
  'TRACE / HTTP/1.1',
  'GET /%zz HTTP/1.1',
  'GET /rest/v1/% HTTP/1.1',
  '\0\0\0\0',
  'POST /rest/v1/support_tickets HTTP/1.1',
  'OPTIONS * HTTP/9.9',
] as const;
const HEADER_LINES = [
  'Connection: Upgrade\r\nUpgrade: websocket',
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 99\r\nSec-WebSocket-Key: x',
  'Transfer-Encoding: chunked\r\nContent-Length: 5',
  `X-Long: ${'a'.repeat(20_000)}`,
  'Host: a\r\nHost: b',
  'Content-Length: 99999999999999999999',
  'Transfer-Encoding: chunked',
  'Expect: 200-ok',
] as const;

/** Writes raw bytes and leaves the socket to the server for `heldMs`. */
function rawBytes(from: string, origin: string, bytes: string, heldMs: number): Promise<void> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), localAddress: from });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
    socket.write(bytes, 'latin1');
    setTimeout(() => socket.destroy(), heldMs);
  });
}

/** An upload that declares ten megabytes and brings them slowly, or not at all. */
function slowUpload(from: string, server: Place, token: string): Promise<void> {
  const head = [
    'POST /storage/v1/object/ticket-attachments/00000000-0000-4000-8000-000000000000/a.png HTTP/1.1',
    'Host: 127.0.0.1',
    `apikey: ${server.anonKey}`,
    `Authorization: Bearer ${token}`,
    'Content-Type: image/png',
    'Content-Length: 10000000',
  ].join('\r\n');
  return rawBytes(from, server.origin, `${head}\r\n\r\n${'x'.repeat(500_000)}`, 5_000);
}

/** Joins nothing and stays. */
async function idleSocket(from: string, server: Place): Promise<void> {
  const url = `${server.origin.replace('http', 'ws')}/realtime/v1/websocket?apikey=${server.anonKey}&vsn=2.0.0`;
  const socket = new WebSocket(url, { localAddress: from, handshakeTimeout: 5_000 });
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => resolve());
    socket.on('error', () => resolve());
  });
  await Promise.race([closed, pause(15_000)]);
  socket.terminate();
}

/** Statements that are slow by nature, from an account that nobody approved. */
const HEAVY_QUESTIONS = [
  `/rest/v1/waitlist?email=match.${encodeURIComponent('^(a*)(a*)(a*)(a*)(a*)\\1\\2\\3b$')}`,
  `/rest/v1/waitlist?or=(email.imatch.${encodeURIComponent('"^(a*)(a*)(a*)\\\\1\\\\2b$"')})`,
  `/rest/v1/support_tickets?select=ticket_messages(support_tickets(ticket_messages(support_tickets(ticket_messages(id)))))`,
  `/rest/v1/waitlist?email=like.${'*a'.repeat(60)}`,
  '/rest/v1/support_tickets?select=*,ticket_messages(*,ticket_attachments(*))&limit=100000',
] as const;

/** Addresses, and forms of them that mail servers take to the same mailbox. */
const MAILBOX_FORMS = [
  (name: string) => `${name}@example.com`,
  (name: string) => `<${name}@example.com>`,
  (name: string) => `${name}(1)@example.com`,
  (name: string) => `group:${name}@example.com`,
] as const;

/** What strangers do, each from addresses of its own, at a bounded pace. */
export function attacks(server: Place, intruderToken: string): readonly Attack[] {
  const { origin, anonKey } = server;
  const keyed = { apikey: anonKey, ...JSON_TYPE };
  const victim = (random: Random) =>
    server.ordinary[random.whole(0, server.ordinary.length - 1)]?.email ?? '';
  const auth = (from: string, path: string, body: object) =>
    askFrom(from, origin, { method: 'POST', path, headers: keyed, body: JSON.stringify(body) });
  return [
    {
      name: 'malformed requests and upgrades',
      perSecond: 30,
      strike: (random) =>
        rawBytes(
          '127.0.1.1',
          origin,
          `${random.pick(REQUEST_LINES)}\r\nHost: 127.0.0.1\r\n${random.pick(HEADER_LINES)}\r\n\r\n${'z'.repeat(random.whole(0, 300))}`,
          1_000,
        ),
    },
    {
      name: 'requests that never end',
      perSecond: 5,
      strike: () => rawBytes('127.0.1.2', origin, 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ', 20_000),
    },
    {
      name: 'sockets that join nothing',
      perSecond: 30,
      strike: (random) => idleSocket(`127.0.2.${random.whole(1, 20)}`, server),
    },
    {
      name: 'uploads without a token',
      perSecond: 5,
      strike: () => slowUpload('127.0.1.3', server, 'none'),
    },
    {
      name: 'uploads of somebody unapproved',
      perSecond: 3,
      strike: () => slowUpload('127.0.1.4', server, intruderToken),
    },
    {
      name: 'heavy questions of somebody unapproved',
      perSecond: 20,
      strike: (random) =>
        askFrom('127.0.1.5', origin, {
          path: random.pick(HEAVY_QUESTIONS),
          headers: { apikey: anonKey, authorization: `Bearer ${intruderToken}` },
        }),
    },
    {
      name: 'wrong passwords for ordinary users',
      perSecond: 10,
      strike: (random) =>
        auth(`127.0.3.${random.whole(1, 20)}`, '/auth/v1/token?grant_type=password', {
          email: victim(random),
          password: `guess-${random.whole(0, 1_000_000)}`,
        }),
    },
    {
      name: 'recoveries and status questions about ordinary users',
      perSecond: 5,
      strike: (random) =>
        auth(
          '127.0.1.6',
          random.pick(['/auth/v1/recover', '/rest/v1/rpc/waitlist_status'] as const),
          { email: victim(random) },
        ),
    },
    {
      name: 'prices of 60 KB',
      perSecond: 1,
      strike: () =>
        auth('127.0.1.8', '/rest/v1/price_levels', {
          coin: 'BTCUSDT',
          side: 'above',
          price: 'a'.repeat(60_000),
        }),
    },
    {
      name: 'sign-ups',
      perSecond: 5,
      strike: (random) =>
        auth('127.0.1.7', '/auth/v1/signup', {
          email: random.pick(MAILBOX_FORMS)(`flood-${random.whole(0, 1_000_000_000)}`),
          password: 'a-password-of-a-flood',
        }),
    },
  ];
}
