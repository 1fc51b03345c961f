import type { RandomStream } from '../../../analysis-server/market/simulated/seeded-random.ts';
import { damaged, latin, type MakeCase, noise, pick, whole } from './raw-case.ts';

const TARGETS = [
  '/',
  '//',
  '///x',
  '//evil.example/rest/v1/watchlist',
  '/%',
  '/%00',
  '/%zz/%e0%80',
  '/..%2f..%2fetc/passwd',
  '/a\\b',
  '/[',
  '*',
  'foo',
  'http://[',
  'http://',
  'http:///healthz',
  'http://evil.example/mailbox',
  'http://user:password@127.0.0.1/healthz',
  'http://127.0.0.1:99999/',
  'https://127.0.0.1/healthz',
  'ws://127.0.0.1/realtime/v1/websocket',
  'file:///etc/passwd',
  '/healthz?%',
  '/rest/v1/support_tickets?select=%',
  '/auth/v1/verify?type=%00&token=%ff&redirect_to=http://[',
  '/storage/v1/object/%2e%2e/%2e%2e',
  '/analysis/%',
  '/push/%2f%2f',
  '/config.json',
  '/readyz',
  '/mailbox/%',
] as const;
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH'] as const;
const ODD_METHODS = [
  'TRACE',
  'CONNECT',
  'TRACK',
  'PRI',
  'PROPFIND',
  'get',
  'QUERY',
  'X',
  '',
] as const;
const VERSIONS = ['HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9.9', 'HTTP/', 'http/1.1', ''] as const;
const HOSTS = [
  '',
  '[',
  '[::1',
  'a b',
  'evil.example',
  ':',
  '127.0.0.1:99999',
  '@',
  'ü',
  '%00',
] as const;
const BODIES = [
  '{',
  '[]',
  'null',
  '"\\u0000"',
  '{"email":"\\u0000@example.com"}',
  '{"a":',
] as const;
const HEADERS = [
  'Content-Length: 5\r\nContent-Length: 6',
  'Content-Length: -1',
  'Content-Length: 99999999999999999999',
  'Content-Length: 4\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding: chunked, chunked',
  'Transfer-Encoding: gzip',
  'Transfer-Encoding : chunked',
  'Expect: 100-continue',
  'Expect: nonsense',
  'Connection: Upgrade\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__',
  'Connection: close, keep-alive, , upgrade',
  'Authorization: Bearer \x00',
  'Authorization: Bearer e30.e30.e30',
  'X-Forwarded-For: [, %, ::ffff:1.2.3.4',
  'Range: bytes=9-1',
  'If-None-Match: "',
  'Accept-Encoding: br;q=x, ;;;',
  'Content-Type: multipart/form-data; boundary=',
  'Content-Type: application/json; charset="',
  'Prefer: ,,,=',
  ': no name',
  'No colon at all',
  'Folded: a\r\n b',
  '__proto__: x\r\nconstructor: y',
] as const;

function headers(random: RandomStream): string {
  const lines: string[] = Array.from({ length: whole(random, 4) }, () => pick(random, HEADERS));
  if (whole(random, 12) === 0) lines.push(`X-Huge: ${'a'.repeat(whole(random, 40_000))}`);
  if (whole(random, 12) === 0) lines.push('X-Many: 1\r\n'.repeat(whole(random, 300)).trimEnd());
  return lines.map((line) => `${line}\r\n`).join('');
}

const requestLine: MakeCase = (random, { host }) => {
  const method = whole(random, 3) === 0 ? pick(random, ODD_METHODS) : pick(random, METHODS);
  const version = whole(random, 4) === 0 ? pick(random, VERSIONS) : 'HTTP/1.1';
  const named = whole(random, 4) === 0 ? pick(random, HOSTS) : host;
  const text = `${method} ${pick(random, TARGETS)} ${version}\r\nHost: ${named}\r\n\r\n`;
  return { name: 'request line', first: latin(text) };
};

const headerTricks: MakeCase = (random, { host, anonKey }) => {
  const key = whole(random, 2) === 0 ? `apikey: ${anonKey}\r\n` : '';
  const hosts =
    whole(random, 6) === 0 ? `Host: ${host}\r\nHost: evil.example\r\n` : `Host: ${host}\r\n`;
  const head = `${pick(random, METHODS)} ${pick(random, TARGETS)} HTTP/1.1\r\n${hosts}${key}`;
  const body = whole(random, 2) === 0 ? noise(random, 64) : latin(pick(random, BODIES));
  const first = Buffer.concat([latin(`${head}${headers(random)}\r\n`), body]);
  return { name: 'headers', first };
};

const bodies: MakeCase = (random, { host, anonKey, token }) => {
  const path = pick(random, [
    '/auth/v1/token?grant_type=password',
    '/auth/v1/signup',
    '/auth/v1/recover',
    '/rest/v1/rpc/waitlist_status',
    '/rest/v1/watchlist',
    '/storage/v1/object/ticket-attachments/x',
    '/analysis/analyze',
    '/push/subscriptions',
  ]);
  const body = pick(random, BODIES);
  const length = whole(random, 3) === 0 ? whole(random, 100_000) : body.length;
  const text =
    `POST ${path} HTTP/1.1\r\nHost: ${host}\r\napikey: ${anonKey}\r\nAuthorization: Bearer ${token}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`;
  return { name: 'body', first: latin(text) };
};

const chunks: MakeCase = (random, { host, anonKey }) => {
  const sizes = [
    '5',
    '0',
    'g',
    '-1',
    'ffffffffffffffff',
    '5;ext="',
    ' 5',
    '0x5',
    '5\r\nabcde',
  ] as const;
  const parts = Array.from(
    { length: 1 + whole(random, 4) },
    () => `${pick(random, sizes)}\r\n${pick(random, ['abcde', 'abc', ''])}\r\n`,
  );
  const text =
    `POST /auth/v1/recover HTTP/1.1\r\nHost: ${host}\r\napikey: ${anonKey}\r\n` +
    `Transfer-Encoding: chunked\r\n\r\n${parts.join('')}0\r\nTrailer: \x00\r\n\r\n`;
  return { name: 'chunks', first: latin(text) };
};

const pipelined: MakeCase = (random, ingredients) => {
  const makers = [requestLine, headerTricks, bodies, chunks] as const;
  const all = Array.from(
    { length: 2 + whole(random, 20) },
    () => pick(random, makers)(random, ingredients).first,
  );
  return { name: 'pipelined', first: Buffer.concat(all) };
};

const cut: MakeCase = (random, ingredients) => {
  const makers = [requestLine, headerTricks, bodies, chunks] as const;
  return {
    name: 'damaged',
    first: damaged(random, pick(random, makers)(random, ingredients).first),
  };
};

const garbage: MakeCase = (random) => ({ name: 'garbage', first: noise(random, 400) });

/** Requests that no client of ours sends. */
export const REQUEST_CASES = [
  requestLine,
  headerTricks,
  bodies,
  chunks,
  pipelined,
  cut,
  garbage,
] as const;
