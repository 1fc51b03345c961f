import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MarketError } from '../../../domain/market/market-error.ts';
import { analysisServerOn, type TestAnalysisServer } from '../../support/analysis-server.ts';
import { openBackends } from '../../support/backends.ts';
import {
  createApproved,
  createWaitlisted,
  type Person,
  setApproved,
  signToken,
} from '../../support/people.ts';
import { scriptedMarket } from '../../support/scripted-market.ts';

const KEY = 'a-key-of-my-own';
const NOT_APPROVED =
  'Your account is not yet approved for beta access. Please wait for approval notification.';

const SETTINGS = { push_notifications: false, telegram_id: '', monitoring_times: [] };

/** Every path that a person calls, with a sound body. */
function calls(person: Person): [path: string, body: unknown][] {
  return [
    ['/coinlist', undefined],
    ['/prices', { coins: ['BTCUSDT'] }],
    ['/week-lines', { coins: ['BTCUSDT'] }],
    ['/contract', { coin: 'BTCUSDT' }],
    ['/derivatives-history', { coin: 'BTCUSDT' }],
    ['/analyze', { coin: 'BTCUSDT', key: KEY, user_id: person.id }],
    ['/status', { coin: 'BTCUSDT', key: KEY }],
    ['/delete', { coin: 'BTCUSDT', key: KEY }],
    ['/settings/update', { user_id: person.id, ...SETTINGS }],
    ['/inputs', { snapshot: person.id }],
    ['/chart', { snapshot: person.id }],
    ['/questions', { snapshot: person.id, question: 'what-changed' }],
  ];
}

describe.each(await openBackends())('the analysis server on $name', (opened) => {
  let api: TestAnalysisServer;
  let ann: Person;
  let bob: Person;

  beforeAll(async () => {
    // No worker: what is accepted stays queued.
    api = analysisServerOn(opened, scriptedMarket(), { roles: { api: true, worker: false } });
    await api.server.start();
    ann = await createApproved(opened.database);
    bob = await createApproved(opened.database);
  });
  afterAll(() => api.server.stop());

  const jobs = async () =>
    (await opened.database.query<{ count: number }>('select count(*) from public.analysis_jobs'))[0]
      ?.count;

  it('refuses everybody without a token, on every path', async () => {
    for (const [path, body] of calls(ann)) {
      const { status, body: answer } = await api.post(null, path, body);
      expect([path, status, answer]).toEqual([
        path,
        401,
        { detail: 'Please sign in: the request carries no access token.' },
      ]);
    }
  });

  it('refuses an expired token and a token of another role, on every path', async () => {
    const expired = { ...ann, token: await signToken(ann.id, { exp: 1_700_000_000 }) };
    const service = { ...ann, token: await signToken(ann.id, { role: 'service_role' }) };
    for (const [path, body] of calls(ann)) {
      expect((await api.post(expired, path, body)).body).toEqual({
        detail: 'Your session has expired. Please sign in again.',
      });
      expect((await api.post(service, path, body)).status).toBe(401);
    }
  });

  it('refuses the waitlisted, on every path', async () => {
    const waiting = await createWaitlisted(opened.database);
    for (const [path, body] of calls(waiting)) {
      expect(await api.post(waiting, path, body)).toMatchObject({
        status: 403,
        body: { detail: NOT_APPROVED },
      });
    }
  });

  it('refuses the next request after an approval was revoked, or the account removed', async () => {
    const person = await createApproved(opened.database);
    expect((await api.post(person, '/coinlist')).status).toBe(200);
    await setApproved(opened.database, person, false);
    expect(await api.post(person, '/coinlist')).toMatchObject({
      status: 403,
      body: { detail: NOT_APPROVED },
    });
    await setApproved(opened.database, person, true);
    await opened.database.query('delete from auth.users where id = $1', [person.id]);
    expect((await api.post(person, '/coinlist')).status).toBe(401);
  });

  it('refuses everybody without a token before it reads a body', async () => {
    for (const [path] of calls(ann)) {
      expect((await api.post(null, path, { key: '?', coin: 1 })).status).toBe(401);
      const request = new Request(`http://server${path}`, { method: 'POST', body: '{"half' });
      expect((await api.server.app.fetch(request)).status).toBe(401);
    }
  });

  it("refuses another person's user_id", async () => {
    const detail = 'user_id is not that of the signed-in person; send your own.';
    const analyze = { coin: 'BTCUSDT', key: KEY, user_id: ann.id };
    expect(await api.post(bob, '/analyze', analyze)).toMatchObject({
      status: 403,
      body: { detail },
    });
    const settings = { user_id: ann.id, ...SETTINGS };
    expect(await api.post(bob, '/settings/update', settings)).toMatchObject({ status: 403 });
    expect(await opened.database.query('select 1 from public.user_settings')).toEqual([]);
  });

  it('refuses a coin that is malformed, and one that the market does not list', async () => {
    expect(await api.analyze(ann, 'btc')).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('coin is "btc"; a coin looks like BTCUSDT') },
    });
    expect(await api.analyze(ann, 'NOSUCHUSDT')).toMatchObject({
      status: 404,
      body: { detail: 'coin NOSUCHUSDT is not listed on Simulated market' },
    });
  });

  it.each(['', 'short', `${'k'.repeat(65)}`, "' or 1=1 --", '../../etc', 'a b c d e f'])(
    'refuses the key %j',
    async (key) => {
      const answer = await api.analyze(ann, 'BTCUSDT', key);
      expect(answer).toMatchObject({
        status: 422,
        body: { detail: expect.stringContaining('key is') },
      });
    },
  );

  it('refuses a body that is no JSON, no object, too large, or of another type', async () => {
    const url = 'http://server/analyze';
    const post = (body: string, type = 'application/json') =>
      api.server.app.fetch(
        new Request(url, {
          method: 'POST',
          body,
          headers: { 'content-type': type, authorization: `Bearer ${ann.token}` },
        }),
      );
    expect((await post('{"coin":')).status).toBe(400);
    expect((await post('[]')).status).toBe(422);
    expect((await post('{}', 'text/plain')).status).toBe(415);
    expect((await post(JSON.stringify({ coin: 'x'.repeat(20_000) }))).status).toBe(413);
  });

  it('answers another path or method with a sentence', async () => {
    const response = await api.server.app.fetch(new Request('http://server/analyze'));
    expect([response.status, await response.json()]).toEqual([
      404,
      { detail: 'Nothing is served at GET /analyze.' },
    ]);
  });

  it("never shows, names or forgets another person's job under the same key", async () => {
    const { key } = await api.analyze(ann, 'ETHUSDT');
    const asked = { coin: 'ETHUSDT', key };
    expect(await api.post(bob, '/status', asked)).toMatchObject({
      status: 404,
      body: { detail: `You have no analysis of ETHUSDT under key ${key}.` },
    });
    expect((await api.post(bob, '/delete', asked)).status).toBe(200);
    expect((await api.status(ann, 'ETHUSDT', key)).status).toBe('queued');
    expect(await api.analyze(bob, 'SOLUSDT', key)).toMatchObject({ status: 202 });
    expect((await api.status(ann, 'ETHUSDT', key)).status).toBe('queued');
  });

  it('refuses a key that names a job for another coin, and knows no job under another coin', async () => {
    const { key } = await api.analyze(ann, 'ADAUSDT');
    expect(await api.analyze(ann, 'DOTUSDT', key)).toMatchObject({
      status: 409,
      body: { detail: `key ${key} names your job for ADAUSDT; send a new random key` },
    });
    expect((await api.post(ann, '/status', { coin: 'DOTUSDT', key })).status).toBe(404);
  });

  it('says that the market is away, with the time to wait that the market gave', async () => {
    const away = analysisServerOn(opened, scriptedMarket(), {
      roles: { api: true, worker: false },
    });
    away.market.before = async () => {
      throw new MarketError('rate-limited', 'Bybit answers no more requests for now.', {
        retryAfterMs: 7_000,
      });
    };
    const before = await jobs();
    for (const answer of [await away.post(ann, '/coinlist'), await away.analyze(ann, 'BTCUSDT')]) {
      expect(answer).toMatchObject({
        status: 503,
        retryAfter: '7',
        body: { detail: 'Bybit answers no more requests for now.' },
      });
    }
    expect(await jobs()).toBe(before);
  });

  it('keeps offering the coins that it knows while the market is away', async () => {
    const server = analysisServerOn(opened, scriptedMarket(), {
      roles: { api: true, worker: false },
      clock: api.market.clock,
    });
    const known = await server.post(ann, '/coinlist');
    server.market.before = async (call) => {
      if (call === 'coins' || call === 'tickers')
        throw new MarketError('unreachable', 'Bybit cannot be reached.');
    };
    api.market.clock.advance(3_600_000);
    for (let n = 0; n < 3; n += 1) expect(await server.post(ann, '/coinlist')).toEqual(known);
  });

  it('has browsers keep nothing of its answers', async () => {
    const response = await api.server.app.fetch(new Request('http://server/healthz'));
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('answers pages of the configured origin alone', async () => {
    const origin = 'https://app.example.com';
    const { server } = analysisServerOn(opened, scriptedMarket(), { appOrigins: [origin] });
    const asked = async (from: string) => {
      const headers = { origin: from, 'access-control-request-method': 'POST' };
      const request = new Request('http://server/analyze', { method: 'OPTIONS', headers });
      return (await server.app.fetch(request)).headers.get('access-control-allow-origin');
    };
    expect(await asked(origin)).toBe(origin);
    expect(await asked('https://evil.example.com')).toBeNull();
    const refused = await server.app.fetch(
      new Request('http://server/coinlist', { method: 'POST', headers: { origin } }),
    );
    expect(refused.status).toBe(401);
    expect(refused.headers.get('access-control-allow-origin')).toBe(origin);
    expect(refused.headers.get('access-control-expose-headers')).toContain('Retry-After');
    expect(refused.headers.get('cache-control')).toBe('no-store');
  });

  it('counts a person approved exactly where the database does', async () => {
    const { database } = opened;
    const plain = await createWaitlisted(database);
    const admin = await createWaitlisted(database);
    const fallback = await createWaitlisted(database);
    const unconfirmed = await createWaitlisted(database);
    const stranger = { ...plain, id: randomUUID() };
    await database.query('insert into public.admin_emails values ($1), ($2)', [
      admin.email,
      unconfirmed.email,
    ]);
    await database.query('update auth.users set email_confirmed_at = null where id = $1', [
      unconfirmed.id,
    ]);
    await database.query(
      "insert into private.configuration values ('admin_fallback_email', upper($1))",
      [fallback.email],
    );
    const expected = { ann, plain, admin, fallback, unconfirmed, stranger };
    const answers = await Promise.all(
      Object.entries(expected).map(async ([name, person]) => {
        const token = { ...person, token: await signToken(person.id) };
        const served = (await api.post(token, '/coinlist')).status === 200;
        const allowed = await database.transaction(async (tx) => {
          const claims = JSON.stringify({ sub: person.id, role: 'authenticated' });
          // Supabase reads the one, the embedded layer the other.
          await tx.query(
            `select set_config('request.jwt.claims', $1, true),
               set_config('request.jwt.claim.sub', $2, true)`,
            [claims, person.id],
          );
          const [row] = await tx.query<{ yes: boolean }>('select public.is_approved() as yes');
          return row?.yes;
        });
        return [name, served, allowed];
      }),
    );
    expect(answers).toEqual([
      ['ann', true, true],
      ['plain', false, false],
      ['admin', true, true],
      ['fallback', true, true],
      ['unconfirmed', false, false],
      ['stranger', false, false],
    ]);
  });
});
