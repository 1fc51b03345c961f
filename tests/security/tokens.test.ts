import { createHmac, generateKeyPairSync } from 'node:crypto';
import { exportJWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { embeddedDatabases } from '../support/embedded-databases.ts';
import { startPostgres } from '../support/postgres.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** That of yesterday's candle. */
const BLOCK = Math.floor((Math.floor(Date.now() / 86_400_000) - 1) / 256);

/** What each endpoint is asked for; a 200 would be a way in. */
const ENDPOINTS: readonly (readonly [name: string, method: string, path: string])[] = [
  ['auth', 'GET', '/auth/v1/user'],
  ['tables', 'GET', '/rest/v1/analysis_snapshots?select=id'],
  ['functions', 'POST', '/rest/v1/rpc/is_approved'],
  ['files', 'POST', '/storage/v1/object/sign/ticket-attachments/a/b.png'],
  ['analysis', 'POST', '/analysis/coinlist'],
  ['prices', 'POST', '/analysis/prices'],
  ['lines', 'POST', '/analysis/week-lines'],
  ['rules', 'GET', '/analysis/rules/vocabulary'],
  ['its price', 'POST', '/analysis/rules/preview'],
  ['candles', 'GET', `/analysis/candles?coin=BTCUSDT&timeframe=1d&from=${BLOCK}&to=${BLOCK}`],
  ['the record', 'GET', '/analysis/record/head'],
  ['its entries', 'GET', '/analysis/record/entries?after=0'],
  ['personal tokens', 'GET', '/analysis/tokens'],
  ['markets', 'GET', '/analysis/markets'],
  ['its figures', 'GET', '/analysis/track-record'],
  ['terms', 'POST', '/analysis/contract'],
  ['history', 'POST', '/analysis/derivatives-history'],
  ['push', 'GET', '/push/subscriptions'],
  ['the beta desk', 'POST', '/analysis/beta-desk/list'],
];

/** What an endpoint asks for in its body, where that is not nothing. */
const BODIES: Readonly<Record<string, object>> = {
  '/storage/v1/object/sign/ticket-attachments/a/b.png': { expiresIn: 60 },
  '/analysis/prices': { coins: ['BTCUSDT'] },
  '/analysis/week-lines': { coins: ['BTCUSDT'] },
  '/analysis/rules/preview': { claim: 'squeeze:1d', scope: 'coin', coin: 'BTCUSDT' },
  '/analysis/contract': { coin: 'BTCUSDT' },
  '/analysis/derivatives-history': { coin: 'BTCUSDT' },
};

describe.each(embeddedDatabases(postgres))('tokens on $name', ({ url }) => {
  let embedded: TestEmbedded;
  let person: Person;
  let genuine: string;
  let refreshToken: string;
  let claims: JWTPayload;

  beforeAll(async () => {
    embedded = await startTestEmbedded({ databaseUrl: await url() });
    person = await embedded.admin();
    const { data } = await (await embedded.signIn(person)).auth.getSession();
    genuine = data.session?.access_token ?? '';
    refreshToken = data.session?.refresh_token ?? '';
    claims = JSON.parse(Buffer.from(genuine.split('.')[1] ?? '', 'base64url').toString());
  });
  afterAll(() => embedded.stop());

  const secret = () => new TextEncoder().encode(embedded.keys.jwtSecret);
  const signed = (payload: JWTPayload, key = secret(), header: object = {}) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'HS256', typ: 'JWT', ...header }).sign(key);

  function ask(method: string, path: string, token: string): Promise<Response> {
    return fetch(`${embedded.origin}${path}`, {
      method,
      headers: {
        apikey: embedded.keys.anonKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: method === 'GET' ? null : JSON.stringify(BODIES[path] ?? {}),
    });
  }

  test.each(ENDPOINTS.filter(([name]) => name !== 'files'))(
    'the genuine one opens %s',
    async (_name, method, path) => {
      expect((await ask(method, path, genuine)).status).toBe(200);
    },
  );

  const FORGERIES: readonly (readonly [name: string, make: () => Promise<string>])[] = [
    ['unsigned, alg none', async () => new UnsecuredJWT(claims).encode()],
    ['signed with another secret', () => signed(claims, new TextEncoder().encode('x'.repeat(48)))],
    [
      'signed with the public key as a secret',
      () => signed(claims, new TextEncoder().encode(embedded.keys.anonKey)),
    ],
    [
      'signed with its own key, named by jwk',
      async () =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'ES256', jwk: await exportJWK(publicKey) })
          .sign(privateKey),
    ],
    [
      'signed with its own key, named by jku',
      async () =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'ES256', jku: 'https://evil.example/keys.json' })
          .sign(privateKey),
    ],
    ['expired', () => signed({ ...claims, exp: Math.floor(Date.now() / 1000) - 60 })],
    ['a refresh token', async () => refreshToken],
    [
      'changed after signing',
      async () => {
        const [header, , signature] = genuine.split('.');
        const other = Buffer.from(JSON.stringify({ ...claims, role: 'service_role' }));
        return `${header}.${other.toString('base64url')}.${signature}`;
      },
    ],
    [
      'signed by HMAC over another header',
      async () => {
        const head = Buffer.from('{"alg":"HS256","crit":["x"],"x":1}').toString('base64url');
        const body = genuine.split('.')[1];
        const mac = createHmac('sha256', 'guess').update(`${head}.${body}`).digest('base64url');
        return `${head}.${body}.${mac}`;
      },
    ],
    ['no token at all', async () => 'not.a.token'],
  ];

  describe.each(FORGERIES)('%s', (_forgery, make) => {
    test.each(ENDPOINTS)('does not open %s', async (_name, method, path) => {
      const answer = await ask(method, path, await make());
      expect([401, 403]).toContain(answer.status);
      expect(await answer.text()).not.toContain(person.email);
    });
  });

  // These need the installation's own secret: what its services sign for something else.
  test.each([
    ['another audience', { aud: 'someone-else' }],
    ['the role of a visitor', { role: 'anon' }],
    ['an empty subject', { sub: '' }],
  ])('one signed here with %s opens neither server', async (_name, change) => {
    const token = await signed({ ...claims, ...change });
    for (const [, method, path] of ENDPOINTS.slice(4)) {
      expect((await ask(method, path, token)).status).toBe(401);
    }
  });
});
