import type { SupabaseClient } from '@supabase/supabase-js';
import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAlertTargets, alertTargetsOf } from '../support/alert-targets.ts';
import { authBrowser, openRecovery } from '../support/auth-browser.ts';
import { type Person, startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { embeddedDatabases } from '../support/embedded-databases.ts';
import { linkMailedTo } from '../support/mailed-link.ts';
import { startPostgres } from '../support/postgres.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

const NEW = 'A-new-password-1';

/** Everything of both servers and the beta desk that looks at a token. */
const ENDPOINTS: readonly (readonly [method: string, path: string])[] = [
  ['POST', '/analysis/coinlist'],
  ['POST', '/analysis/prices'],
  ['POST', '/analysis/week-lines'],
  ['GET', '/analysis/rules/vocabulary'],
  ['POST', '/analysis/rules'],
  ['POST', '/analysis/rules/preview'],
  ['GET', '/analysis/candles'],
  ['GET', '/analysis/record/head'],
  ['GET', '/analysis/record/entries'],
  ['GET', `/analysis/replay/${'ab'.repeat(32)}`],
  ['POST', '/analysis/contract'],
  ['POST', '/analysis/derivatives-history'],
  ['POST', '/analysis/inputs'],
  ['POST', '/analysis/chart'],
  ['POST', '/analysis/questions'],
  ['POST', '/analysis/analyze'],
  ['POST', '/analysis/status'],
  ['POST', '/analysis/delete'],
  ['POST', '/analysis/settings/update'],
  ['GET', '/analysis/tokens'],
  ['POST', '/analysis/tokens'],
  ['DELETE', '/analysis/tokens/x'],
  ['GET', '/analysis/coins/ABCUSDT/latest'],
  ['GET', '/analysis/coins/ABCUSDT/plan'],
  ['GET', '/analysis/markets'],
  ['GET', '/analysis/track-record'],
  ['GET', '/analysis/watchlist/ABCUSDT'],
  ['PUT', '/analysis/watchlist/ABCUSDT'],
  ['DELETE', '/analysis/watchlist/ABCUSDT'],
  ['POST', '/analysis/beta-desk/list'],
  ['POST', '/analysis/beta-desk/approve'],
  ['GET', '/push/subscriptions'],
  ['POST', '/push/subscriptions'],
  ['DELETE', '/push/subscriptions'],
  ['POST', '/push/test'],
  ['GET', '/push/telegram'],
  ['POST', '/push/telegram/link'],
  ['GET', '/push/webhooks'],
  ['POST', '/push/webhooks'],
  ['PATCH', '/push/webhooks'],
  ['DELETE', '/push/webhooks'],
  ['POST', '/push/webhooks/secret'],
  ['POST', '/push/webhooks/test'],
];

describe.each(embeddedDatabases(postgres))('credentials on $name', ({ url }) => {
  let embedded: TestEmbedded;
  beforeAll(async () => {
    embedded = await startTestEmbedded({ databaseUrl: await url() });
  });
  afterAll(() => embedded.stop());

  const tokenOf = async (client: SupabaseClient) =>
    (await client.auth.getSession()).data.session?.access_token ?? '';

  function ask(method: string, path: string, token: string | null): Promise<Response> {
    return fetch(`${embedded.origin}${path}`, {
      method,
      headers: {
        apikey: embedded.keys.anonKey,
        'content-type': 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: method === 'GET' ? null : '{"key": "?", "coin": 1}',
    });
  }

  const statuses = async (token: string | null) =>
    Object.fromEntries(
      await Promise.all(
        ENDPOINTS.map(async ([method, path]) => [
          `${method} ${path}`,
          (await ask(method, path, token)).status,
        ]),
      ),
    );
  const refusedEverywhere = Object.fromEntries(ENDPOINTS.map(([m, path]) => [`${m} ${path}`, 401]));

  /** Signed in in two places. */
  async function twice(person: Person) {
    const [here, there] = [authBrowser(embedded), authBrowser(embedded)];
    for (const browser of [here, there]) {
      expect((await browser.auth.signInWithPassword(person)).error).toBeNull();
    }
    return { here, there };
  }

  const age = async (client: SupabaseClient, interval: string) =>
    embedded.database.query(
      'update auth.sessions set created_at = now() - $2::interval where id = $1',
      [decodeJwt(await tokenOf(client)).session_id, interval],
    );

  async function putPassword(client: SupabaseClient, body: object): Promise<unknown> {
    const response = await fetch(`${embedded.origin}/auth/v1/user`, {
      method: 'PUT',
      headers: {
        apikey: embedded.keys.anonKey,
        authorization: `Bearer ${await tokenOf(client)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    return response.ok ? 'changed' : response.headers.get('x-sb-error-code');
  }

  /** A browser that came by a recovery link. */
  async function recovering(person: Person): Promise<SupabaseClient> {
    const browser = authBrowser(embedded);
    await browser.auth.resetPasswordForEmail(person.email, { redirectTo: `${embedded.origin}/` });
    await openRecovery(browser, linkMailedTo(embedded, person.email, 'Set a new password'));
    return browser;
  }

  test('a token of an ended session opens neither server, whatever the body', async () => {
    const admin = await embedded.admin();
    const client = authBrowser(embedded);
    await client.auth.signInWithPassword(admin);
    const token = await tokenOf(client);
    const before = await statuses(token);
    expect(Object.values(before)).not.toContain(401);
    await client.auth.signOut();
    expect(await statuses(token)).toEqual(refusedEverywhere);
  });

  test('nor does a token without a session, with that of another, or none', async () => {
    const [admin, other] = [await embedded.admin(), await embedded.admin()];
    const claims = decodeJwt(await tokenOf(await embedded.signIn(admin)));
    const others = decodeJwt(await tokenOf(await embedded.signIn(other)));
    const sign = (payload: object) =>
      new SignJWT({ ...payload })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .sign(new TextEncoder().encode(embedded.keys.jwtSecret));
    const { session_id: _, ...sessionless } = claims;
    expect(await statuses(await sign(sessionless))).toEqual(refusedEverywhere);
    const crossed = await sign({ ...claims, session_id: others.session_id });
    expect(await statuses(crossed)).toEqual(refusedEverywhere);
    expect(await statuses(null)).toEqual(refusedEverywhere);
    const sentences = await Promise.all(
      ENDPOINTS.map(async ([method, path]) => (await ask(method, path, null)).text()),
    );
    for (const sentence of sentences) expect(sentence).toContain('Please sign in');
  });

  test('a session that is over by its date is over', async () => {
    const client = await embedded.signIn(await embedded.approvedUser());
    const token = await tokenOf(client);
    expect((await ask('GET', '/push/subscriptions', token)).status).toBe(200);
    await embedded.database.query('update auth.sessions set not_after = now() where id = $1', [
      decodeJwt(token).session_id,
    ]);
    expect((await ask('GET', '/push/subscriptions', token)).status).toBe(401);
  });

  test('an older session changes the password by the current one alone, refreshed or not', async () => {
    const person = await embedded.approvedUser();
    const { here } = await twice(person);
    await age(here, '6 minutes');
    expect(await putPassword(here, { password: NEW })).toBe('current_password_required');
    expect((await here.auth.refreshSession()).error).toBeNull();
    expect(await putPassword(here, { password: NEW })).toBe('current_password_required');
    for (const [current_password, refusal] of [
      ['wrong', 'current_password_invalid'],
      [NEW, 'current_password_invalid'],
      [`${person.password}\0`, 'validation_failed'],
    ]) {
      expect(await putPassword(here, { password: NEW, current_password })).toBe(refusal);
    }
    await expect(embedded.signIn({ ...person, password: NEW })).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
    const current_password = person.password;
    expect(await putPassword(here, { password: NEW, current_password })).toBe('changed');
    expect(await embedded.signIn({ ...person, password: NEW })).toBeDefined();
    await expect(embedded.signIn(person)).rejects.toMatchObject({ code: 'invalid_credentials' });
  });

  test('a sign-in just now is not enough, nor is a wrong current password', async () => {
    const person = await embedded.approvedUser();
    const { here } = await twice(person);
    const wrong = { password: NEW, current_password: 'wrong' };
    expect(await putPassword(here, wrong)).toBe('current_password_invalid');
    expect(await putPassword(here, { password: NEW })).toBe('current_password_required');
    const current_password = person.password;
    expect(await putPassword(here, { password: NEW, current_password })).toBe('changed');
  });

  test('a change ends every other session and what was under way, and leaves this one', async () => {
    const person = await embedded.approvedUser();
    const { here, there } = await twice(person);
    const token = await tokenOf(there);
    await authBrowser(embedded).auth.resetPasswordForEmail(person.email, {
      redirectTo: `${embedded.origin}/`,
    });
    const pending = linkMailedTo(embedded, person.email, 'Set a new password');
    const current_password = person.password;
    expect(await putPassword(here, { password: NEW, current_password })).toBe('changed');
    expect((await there.auth.refreshSession()).error).not.toBeNull();
    expect((await ask('GET', '/push/subscriptions', token)).status).toBe(401);
    expect((await ask('GET', '/rest/v1/waitlist?select=email', token)).status).toBe(401);
    expect((await ask('GET', '/auth/v1/user', token)).status).toBe(403);
    const late = openRecovery(authBrowser(embedded), pending);
    await expect(late).rejects.toMatchObject({ code: 'otp_expired' });
    expect((await here.auth.refreshSession()).error).toBeNull();
    expect((await ask('GET', '/push/subscriptions', await tokenOf(here))).status).toBe(200);
  });

  test('passwords that are no passwords are refused, and nothing changes', async () => {
    const person = await embedded.approvedUser();
    const { here, there } = await twice(person);
    const refusals = await Promise.all(
      ['', 'short', 5, null, 'x'.repeat(73), 'with\0nul', person.password].map((password) =>
        putPassword(here, { password, current_password: person.password }),
      ),
    );
    expect(refusals).toEqual([
      'weak_password',
      'weak_password',
      'bad_json',
      'weak_password',
      'validation_failed',
      'validation_failed',
      'same_password',
    ]);
    expect((await there.auth.refreshSession()).error).toBeNull();
    expect(await putPassword(here, { data: { theme: 'dark' } })).toBe('changed');
    expect((await there.auth.refreshSession()).error).toBeNull();
  });

  describe('a recovery', () => {
    const plant = (person: Person) => addAlertTargets(embedded.database, person.id);
    const attached = (person: Person) => alertTargetsOf(embedded.database, person.id);

    test('takes back everything that a stranger had: sessions, devices, Telegram', async () => {
      const person = await embedded.approvedUser();
      const { here: stranger } = await twice(person);
      await plant(person);
      const token = await tokenOf(stranger);
      const owner = await recovering(person);
      // As long as nothing is set, nothing has changed.
      expect((await ask('GET', '/push/subscriptions', token)).status).toBe(200);
      expect(await putPassword(owner, { password: NEW })).toBe('changed');
      const nothing = { devices: null, links: null, codes: 0, telegram: '' };
      expect(await attached(person)).toEqual(nothing);
      expect((await stranger.auth.refreshSession()).error).not.toBeNull();
      for (const [method, path] of [
        ['GET', '/push/subscriptions'],
        ['POST', '/analysis/coinlist'],
        ['GET', '/rest/v1/watchlist?select=id'],
      ] as const) {
        expect([path, (await ask(method, path, token)).status]).toEqual([path, 401]);
      }
      await expect(embedded.signIn(person)).rejects.toMatchObject({ code: 'invalid_credentials' });
    });

    test('turns webhooks off, which their person turns on again', async () => {
      const person = await embedded.approvedUser();
      await embedded.database.query(
        `with receiver as (
           insert into public.push_origins (origin) values ('webhook:planted') returning origin
         )
         insert into public.webhooks (user_id, url, origin, form, secret)
         select $1, 'https://hooks.example.org/x', origin, 'standard', 'whsec_x' from receiver`,
        [person.id],
      );
      const owner = await recovering(person);
      expect(await putPassword(owner, { password: NEW })).toBe('changed');
      const rows = await embedded.database.query(
        'select state, reason from public.webhooks where user_id = $1',
        [person.id],
      );
      expect(rows).toEqual([
        { state: 'disabled', reason: 'the password was set by a mailed link' },
      ]);
    });

    test('keeps what its owner says is theirs', async () => {
      const person = await embedded.approvedUser();
      const { chrome: mine, safari: strange } = await plant(person);
      const owner = await recovering(person);
      expect((await owner.rpc('alert_targets')).data).toEqual({
        devices: [
          { id: mine, label: 'Chrome on Windows' },
          { id: strange, label: 'Safari on iPhone' },
        ],
        telegram: '••••••789',
      });
      const kept = await owner.rpc('keep_alert_targets', { devices: [mine], telegram: true });
      expect(kept.error).toBeNull();
      expect(await putPassword(owner, { password: NEW })).toBe('changed');
      expect(await attached(person)).toEqual({
        devices: [mine],
        links: ['confirmed'],
        codes: 0,
        telegram: '123456789',
      });
    });

    test('is not what a password sign-in is: it neither sees nor keeps anything', async () => {
      const person = await embedded.approvedUser();
      const { chrome: device } = await plant(person);
      const { here: stranger } = await twice(person);
      expect((await stranger.rpc('alert_targets')).error?.code).toBe('42501');
      const kept = { devices: [device], telegram: true };
      expect((await stranger.rpc('keep_alert_targets', kept)).error?.code).toBe('42501');
      const owner = await recovering(person);
      // Nor does somebody else's recovery keep anything of this person.
      const another = await recovering(await embedded.approvedUser());
      expect((await another.rpc('keep_alert_targets', kept)).error).toBeNull();
      expect(await putPassword(owner, { password: NEW })).toBe('changed');
      expect(await attached(person)).toMatchObject({ devices: null, links: null });
    });

    test('lasts for an hour; a change by the current password removes nothing', async () => {
      const person = await embedded.approvedUser();
      const { chrome: device } = await plant(person);
      const slow = await recovering(person);
      await age(slow, '61 minutes');
      expect((await slow.rpc('alert_targets')).error?.code).toBe('42501');
      expect(await putPassword(slow, { password: NEW })).toBe('current_password_required');
      const current_password = person.password;
      expect(await putPassword(slow, { password: NEW, current_password })).toBe('changed');
      expect(await attached(person)).toMatchObject({ telegram: '123456789' });
      const again = await recovering(person);
      await age(again, '59 minutes');
      await again.rpc('keep_alert_targets', { devices: [device], telegram: false });
      expect(await putPassword(again, { password: `${NEW}2` })).toBe('changed');
      expect(await attached(person)).toMatchObject({ devices: [device], links: null });
    });
  });
});
