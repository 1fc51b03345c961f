import { once } from 'node:events';
import { createServer } from 'node:http';
import {
  type CryptoKey,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
} from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settableClock } from '../../tests/support/settable-clock.ts';
import { createTokenVerifier, requirePerson } from './access-token.ts';

const SECRET = 'a-secret-of-more-than-thirty-two-characters';
const USER = '0b0e3a52-6d2f-4c4e-9d9b-0d1f5b0f7a11';
const SESSION = '019b7a52-6d2f-7c4e-9d9b-0d1f5b0f7a12';
const NOW = Date.parse('2026-11-20T12:00:00Z');
const clock = settableClock(NOW);
const claims = {
  sub: USER,
  session_id: SESSION,
  role: 'authenticated',
  aud: 'authenticated',
  exp: NOW / 1000 + 3600,
};

function bytes(secret: string): Uint8Array {
  return new TextEncoder().encode(secret);
}

function signed(
  payload: JWTPayload,
  key: CryptoKey | Uint8Array = bytes(SECRET),
  header: JWTHeaderParameters = { alg: 'HS256' },
): Promise<string> {
  return new SignJWT(payload).setProtectedHeader(header).sign(key);
}

function unsigned(header: object, payload: object, signature = ''): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part(header)}.${part(payload)}.${signature}`;
}

/** An auth service that publishes keys; `answer` can be changed while it runs. */
async function keyService() {
  const state = { status: 200, body: JSON.stringify({ keys: [] as object[] }), asked: 0 };
  const server = createServer((_, response) => {
    state.asked += 1;
    response.writeHead(state.status, { 'content-type': 'application/json' }).end(state.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { state, server, url: `http://127.0.0.1:${port}/jwks.json` };
}

describe('with a shared secret', () => {
  const verify = createTokenVerifier({ secret: SECRET, clock });

  it("names the person of a signed-in person's token, with or without the Bearer prefix", async () => {
    const token = await signed(claims);
    const expiresAt = claims.exp * 1000;
    const person = { ok: true, userId: USER, sessionId: SESSION, expiresAt };
    expect(await verify(token)).toEqual(person);
    expect(await verify(`Bearer ${token}`)).toEqual(person);
    expect(await verify(`bearer  ${token}`)).toEqual(person);
  });

  it.each([null, undefined, '', '   ', 'Bearer', 'Bearer '])(
    'misses a token in %j',
    async (text) => {
      expect(await verify(text)).toEqual({ ok: false, reason: 'missing' });
    },
  );

  const embedded = { kty: 'oct', k: Buffer.from(SECRET).toString('base64url') };
  const attacks: [name: string, token: () => string | Promise<string>, reason: string][] = [
    ['no signature, alg none', () => unsigned({ alg: 'none' }, claims), 'signature'],
    ['alg NONE in capitals', () => unsigned({ alg: 'NONE' }, claims), 'signature'],
    ['an empty signature', () => unsigned({ alg: 'HS256' }, claims), 'signature'],
    ['no alg at all', () => unsigned({}, claims, 'c2ln'), 'malformed'],
    ['another secret', () => signed(claims, bytes(SECRET.toUpperCase())), 'signature'],
    ['an empty secret', () => signed(claims, bytes('\0'.repeat(32))), 'signature'],
    [
      'HS512 of the right secret',
      () => signed(claims, bytes(SECRET), { alg: 'HS512' }),
      'signature',
    ],
    [
      'a changed payload',
      async () => {
        const [head, , signature] = (await signed(claims)).split('.');
        const payload = unsigned({}, { ...claims, role: 'service_role' }).split('.')[1];
        return `${head}.${payload}.${signature}`;
      },
      'signature',
    ],
    [
      'a jku header',
      () => signed(claims, bytes(SECRET), { alg: 'HS256', jku: 'https://x.test' }),
      'signature',
    ],
    [
      'a jwk header',
      () => signed(claims, bytes(SECRET), { alg: 'HS256', jwk: embedded }),
      'signature',
    ],
    [
      'an x5u header',
      () => signed(claims, bytes(SECRET), { alg: 'HS256', x5u: 'https://x.test' }),
      'signature',
    ],
    [
      'an x5c header',
      () => signed(claims, bytes(SECRET), { alg: 'HS256', x5c: ['AA'] }),
      'signature',
    ],
    ['expired an hour ago', () => signed({ ...claims, exp: NOW / 1000 - 3600 }), 'expired'],
    ['expired six seconds ago', () => signed({ ...claims, exp: NOW / 1000 - 6 }), 'expired'],
    [
      'not valid before tomorrow',
      () => signed({ ...claims, nbf: NOW / 1000 + 86_400 }),
      'not-a-person',
    ],
    [
      'without an expiry',
      () => signed({ sub: USER, role: 'authenticated', aud: 'authenticated' }),
      'not-a-person',
    ],
    ['another audience', () => signed({ ...claims, aud: 'admin' }), 'not-a-person'],
    [
      'no audience',
      () => signed({ sub: USER, role: 'authenticated', exp: claims.exp }),
      'not-a-person',
    ],
    [
      'the anonymous key',
      () => signed({ role: 'anon', iss: 'supabase', exp: claims.exp }),
      'not-a-person',
    ],
    ['the service key', () => signed({ role: 'service_role', exp: claims.exp }), 'not-a-person'],
    [
      'role anon with the right audience',
      () => signed({ ...claims, role: 'anon' }),
      'not-a-person',
    ],
    ['a role list', () => signed({ ...claims, role: ['authenticated'] }), 'not-a-person'],
    ['no subject', () => signed({ ...claims, sub: '' }), 'not-a-person'],
    ['a subject that is no id', () => signed({ ...claims, sub: "' or 1=1 --" }), 'not-a-person'],
    ['no session', () => signed({ ...claims, session_id: undefined }), 'not-a-person'],
    ['a session that is no id', () => signed({ ...claims, session_id: '1' }), 'not-a-person'],
    ['a refresh token', () => 'v1.MjAyNg-refresh', 'malformed'],
    ['an opaque refresh token', () => 'mB8kq3n1x0a7', 'malformed'],
    ['two parts', async () => (await signed(claims)).split('.').slice(0, 2).join('.'), 'malformed'],
    ['four parts', async () => `${await signed(claims)}.x`, 'malformed'],
    ['not base64', () => '%%%.%%%.%%%', 'malformed'],
    ['two tokens', async () => `${await signed(claims)} ${await signed(claims)}`, 'malformed'],
    [
      'nine kilobytes',
      () => `${'a'.repeat(3000)}.${'b'.repeat(3000)}.${'c'.repeat(3000)}`,
      'malformed',
    ],
  ];

  it.each(attacks)('refuses %s', async (_, token, reason) => {
    expect(await verify(await token())).toEqual({ ok: false, reason });
  });

  it('answers a refusal with 401 and a sentence that repeats nothing of the token', async () => {
    const token = await signed({ ...claims, exp: NOW / 1000 - 3600 });
    const request = new Request('http://test', { headers: { authorization: `Bearer ${token}` } });
    await expect(requirePerson(request, verify)).rejects.toMatchObject({
      status: 401,
      detail: 'Your session has expired. Please sign in again.',
    });
  });

  it('cannot be built without anything to judge by', () => {
    expect(() => createTokenVerifier({})).toThrow(/secret/);
  });
});

describe('with a key set', () => {
  let keys: { publicKey: CryptoKey; privateKey: CryptoKey };
  let stranger: { publicKey: CryptoKey; privateKey: CryptoKey };
  let service: Awaited<ReturnType<typeof keyService>>;
  const withKeys = async () =>
    JSON.stringify({ keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'k1', alg: 'ES256' }] });

  beforeAll(async () => {
    keys = await generateKeyPair('ES256', { extractable: true });
    stranger = await generateKeyPair('ES256', { extractable: true });
    service = await keyService();
  });
  afterAll(() => {
    service.server.close();
  });

  function verifier(secret?: string) {
    const options = { jwksUrl: service.url, clock };
    return createTokenVerifier(secret ? { ...options, secret } : options);
  }

  const header = { alg: 'ES256', kid: 'k1' };

  it('accepts what the published key signed', async () => {
    service.state.body = await withKeys();
    const answer = await verifier()(await signed(claims, keys.privateKey, header));
    expect(answer).toMatchObject({ ok: true, userId: USER });
  });

  it('refuses the shared secret as soon as a public key is published', async () => {
    service.state.body = await withKeys();
    expect(await verifier(SECRET)(await signed(claims))).toEqual({
      ok: false,
      reason: 'signature',
    });
  });

  it('refuses HS256 signed with the public key, in every form in which it is published', async () => {
    service.state.body = await withKeys();
    const verify = verifier(SECRET);
    const jwk = await exportJWK(keys.publicKey);
    const forms = [await exportSPKI(keys.publicKey), JSON.stringify(jwk), `${jwk.x}`];
    for (const form of forms) {
      const forged = await signed(claims, bytes(form), { alg: 'HS256', kid: 'k1' });
      expect(await verify(forged)).toEqual({ ok: false, reason: 'signature' });
    }
  });

  it('refuses another key under the published key id, and a key that the token brings along', async () => {
    service.state.body = await withKeys();
    const verify = verifier();
    const jwk = await exportJWK(stranger.publicKey);
    for (const forged of [header, { ...header, kid: 'k2' }, { ...header, jwk }]) {
      const token = await signed(claims, stranger.privateKey, forged);
      expect(await verify(token)).toEqual({ ok: false, reason: 'signature' });
    }
  });

  it('falls back to the secret while the key set is empty', async () => {
    service.state.body = JSON.stringify({ keys: [] });
    expect(await verifier(SECRET)(await signed(claims))).toMatchObject({ ok: true, userId: USER });
  });

  it('never takes a symmetric key from the key set', async () => {
    const k = Buffer.from('published-symmetric-key-of-32-bytes!').toString('base64url');
    service.state.body = JSON.stringify({ keys: [{ kty: 'oct', k, kid: 'k1', alg: 'HS256' }] });
    const forged = await signed(claims, Buffer.from(k, 'base64url'), { alg: 'HS256', kid: 'k1' });
    expect(await verifier(SECRET)(forged)).toEqual({ ok: false, reason: 'signature' });
  });

  it('says that nothing can be judged, with 503, while the key set cannot be read', async () => {
    service.state.status = 500;
    const request = new Request('http://test', {
      headers: { authorization: `Bearer ${await signed(claims)}` },
    });
    await expect(requirePerson(request, verifier(SECRET))).rejects.toMatchObject({ status: 503 });
    service.state.status = 200;
  });

  it('reads the key set once for many tokens', async () => {
    service.state.body = await withKeys();
    const verify = verifier();
    const token = await signed(claims, keys.privateKey, header);
    const before = service.state.asked;
    for (let n = 0; n < 20; n += 1) await verify(token);
    expect(service.state.asked - before).toBe(1);
  });
});
