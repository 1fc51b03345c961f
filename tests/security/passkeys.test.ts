import type { SupabaseClient } from '@supabase/supabase-js';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endSessions } from '../../embedded/backup/access.ts';
import { authBrowser, openRecovery } from '../support/auth-browser.ts';
import {
  addPasskey,
  type Ceremony,
  signInByPasskey,
  softwareAuthenticator,
} from '../support/authenticator.ts';
import { type Person, startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { embeddedDatabases } from '../support/embedded-databases.ts';
import { linkMailedTo } from '../support/mailed-link.ts';
import { startPostgres } from '../support/postgres.ts';
import { recordingLog } from '../support/recording-log.ts';
import { settableClock } from '../support/settable-clock.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

const FAILED = 'webauthn_verification_failed';
const UNKNOWN = 'webauthn_challenge_not_found';
const NEEDED = 'passkey_required';

const codeOf = ({ error }: { error: { code?: string | undefined } | null }) => error?.code ?? null;

describe.each(embeddedDatabases(postgres))('passkeys on $name', ({ url }) => {
  const clock = settableClock(Date.now());
  const log = recordingLog();
  let embedded: TestEmbedded;
  let origin: string;
  beforeAll(async () => {
    embedded = await startTestEmbedded({
      databaseUrl: await url(),
      programs: [],
      clock,
      log: log.log,
    });
    origin = embedded.origin.replace('127.0.0.1', 'localhost');
  });
  afterAll(() => embedded.stop());

  const browser = () => authBrowser(embedded);

  async function signedIn(person: Person): Promise<SupabaseClient> {
    const client = browser();
    expect((await client.auth.signInWithPassword(person)).error).toBeNull();
    return client;
  }

  /** Somebody, signed in by password, with a passkey. */
  async function owner(kind: 'approvedUser' | 'admin' = 'approvedUser') {
    const person = await embedded[kind]();
    const client = await signedIn(person);
    const device = softwareAuthenticator(origin);
    const { data, error } = await addPasskey(client.auth, device);
    expect(error).toBeNull();
    return { person, client, device, id: data && 'id' in data ? data.id : '' };
  }

  const passkeysOf = async (client: SupabaseClient) =>
    (await client.auth.passkey.list()).data?.length;

  const tokenOf = async (client: SupabaseClient) =>
    (await client.auth.getSession()).data.session?.access_token ?? '';

  test('one signs in by the passkey that one added, and the session says so', async () => {
    const { person, device } = await owner();
    const client = browser();
    expect(codeOf(await signInByPasskey(client.auth, device))).toBeNull();
    const { sub, session_id } = decodeJwt(await tokenOf(client));
    expect(sub).toBe(person.id);
    const methods = await embedded.database.query(
      'select authentication_method as by from auth.mfa_amr_claims where session_id = $1',
      [session_id],
    );
    expect(methods).toEqual([{ by: 'webauthn' }]);
    expect((await client.rpc('is_approved')).data).toBe(true);
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect((await client.auth.passkey.list()).data).toEqual([
      {
        id: expect.any(String),
        friendly_name: 'Passkey',
        created_at: expect.any(String),
        last_used_at: expect.any(String),
      },
    ]);
  });

  test.each<[what: string, ceremony: Ceremony]>([
    ['an unverified user', { verified: false }],
    ['another relying party', { rpId: 'evil.example' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['a challenge of its own', { challenge: 'bm90LW91cnM' }],
  ])('%s adds no passkey and signs nobody in', async (_what, ceremony) => {
    const { client, device } = await owner();
    const other = softwareAuthenticator(origin);
    expect(codeOf(await addPasskey(client.auth, other, ceremony))).toBe(FAILED);
    expect(await passkeysOf(client)).toBe(1);
    expect(codeOf(await signInByPasskey(browser().auth, device, ceremony))).toBe(FAILED);
  });

  test('a challenge is answered once, within five minutes, by whom it was made for', async () => {
    const { client, device } = await owner();
    const { passkey } = browser().auth;
    async function asked() {
      const { data } = await passkey.startAuthentication();
      if (!data) throw new Error('no challenge came');
      return { challengeId: data.challenge_id, credential: device.get(data.options) };
    }
    const answer = await asked();
    expect(codeOf(await passkey.verifyAuthentication(answer))).toBeNull();
    expect(codeOf(await passkey.verifyAuthentication(answer))).toBe(UNKNOWN);
    // Another challenge does not fit what was signed.
    const { challengeId } = await asked();
    expect(codeOf(await passkey.verifyAuthentication({ ...answer, challengeId }))).toBe(FAILED);
    const late = await asked();
    clock.advance(5 * 60_000);
    expect(codeOf(await passkey.verifyAuthentication(late))).toBe('webauthn_challenge_expired');

    const { data } = await client.auth.passkey.startRegistration();
    if (!data) throw new Error('no challenge came');
    const mine = {
      challengeId: data.challenge_id,
      credential: softwareAuthenticator(origin).create(data.options),
    };
    const { client: stranger } = await owner();
    expect(codeOf(await stranger.auth.passkey.verifyRegistration(mine))).toBe(UNKNOWN);
    expect(codeOf(await passkey.verifyAuthentication(mine))).toBe(UNKNOWN);
    expect(codeOf(await client.auth.passkey.verifyRegistration(mine))).toBeNull();
  });

  test('a copy whose counter went back is refused, and only the log says why', async () => {
    const { device } = await owner();
    expect(codeOf(await signInByPasskey(browser().auth, device, { counter: 7 }))).toBeNull();
    expect(codeOf(await signInByPasskey(browser().auth, device, { counter: 7 }))).toBe(FAILED);
    expect(JSON.stringify(log.lines)).toContain('a passkey came with an old counter');
    expect(codeOf(await signInByPasskey(browser().auth, device, { counter: 8 }))).toBeNull();
  });

  test('of uses at once with one counter, one signs in', async () => {
    const { device } = await owner();
    const uses = Array.from({ length: 4 }, () =>
      signInByPasskey(browser().auth, device, { counter: 5 }),
    );
    const codes = (await Promise.all(uses)).map(codeOf);
    expect(codes.filter((code) => code === FAILED)).toHaveLength(3);
    expect(codes).toContain(null);
  });

  test("a foreign credential, and one's own under another's name, sign nobody in", async () => {
    const { device } = await owner();
    const { device: victim, person } = await owner();
    const handle = Buffer.from(person.id).toString('base64url');
    const unknown = softwareAuthenticator(origin);
    const answers = await Promise.all([
      signInByPasskey(browser().auth, unknown),
      signInByPasskey(browser().auth, device, { id: victim.id }),
      signInByPasskey(browser().auth, device, { id: victim.id, handle }),
      signInByPasskey(browser().auth, device, { handle }),
    ]);
    expect(answers.map(codeOf)).toEqual(Array(4).fill(FAILED));
  });

  test("another's passkey is neither renamed nor removed, one's own are, the last one too", async () => {
    const { person, client, id } = await owner();
    const { client: stranger } = await owner();
    const { passkey } = stranger.auth;
    const renamed = await passkey.update({ passkeyId: id, friendlyName: 'Mine' });
    expect(codeOf(renamed)).toBe('validation_failed');
    expect(codeOf(await passkey.delete({ passkeyId: id }))).toBe('validation_failed');
    const own = client.auth.passkey;
    for (const friendlyName of ['', '  ', 'x'.repeat(121), 'a\0b']) {
      expect(codeOf(await own.update({ passkeyId: id, friendlyName }))).toBe('validation_failed');
    }
    const { data } = await own.update({ passkeyId: id, friendlyName: ' Phone ' });
    expect(data).toMatchObject({ id, friendly_name: 'Phone' });
    expect(codeOf(await own.delete({ passkeyId: id }))).toBeNull();
    expect(await passkeysOf(client)).toBe(0);
    expect(await passkeysOf(await signedIn(person))).toBe(0);
  });

  test('a person has at most 20, of which none is registered twice', async () => {
    const { person, client, device } = await owner();
    expect(codeOf(await addPasskey(client.auth, device))).toBe('webauthn_credential_exists');
    await embedded.database.query(
      `insert into private.passkeys (user_id, credential_id, public_key, counter)
       select $1, gen_random_uuid(), '', 0 from generate_series(1, 18)`,
      [person.id],
    );
    const more = await Promise.all(
      [1, 2, 3].map(() => addPasskey(client.auth, softwareAuthenticator(origin))),
    );
    expect(more.map(codeOf).filter((code) => code === null)).toHaveLength(1);
    expect(await passkeysOf(client)).toBe(20);
    const refused = await addPasskey(client.auth, softwareAuthenticator(origin));
    expect(codeOf(refused)).toBe('too_many_passkeys');
  });

  test('a session that has ended adds none; the passkey of a banned person opens nothing', async () => {
    const { person, client, device } = await owner();
    const token = await tokenOf(client);
    await client.auth.signOut({ scope: 'global' });
    const late = await fetch(`${embedded.origin}/auth/v1/passkeys/registration/options`, {
      method: 'POST',
      headers: {
        apikey: embedded.keys.anonKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: '{}',
    });
    expect(late.headers.get('x-sb-error-code')).toBe('session_not_found');
    expect(codeOf(await signInByPasskey(browser().auth, device))).toBeNull();
    await embedded.database.query(
      "update auth.users set banned_until = now() + interval '1 hour' where id = $1",
      [person.id],
    );
    expect(codeOf(await signInByPasskey(browser().auth, device))).toBe('user_banned');
  });

  test('they stay with a new password, end with a recovery, and go with the account', async () => {
    const { person, client, device } = await owner();
    const changed = { password: 'A-new-password-1', current_password: person.password };
    expect((await client.auth.updateUser(changed)).error).toBeNull();
    expect(codeOf(await signInByPasskey(browser().auth, device))).toBeNull();
    const recovering = browser();
    const redirectTo = `${embedded.origin}/`;
    await recovering.auth.resetPasswordForEmail(person.email, { redirectTo });
    const link = linkMailedTo(embedded, person.email, 'Set a new password');
    await openRecovery(recovering, link);
    expect(codeOf(await signInByPasskey(browser().auth, device))).toBeNull();
    expect((await recovering.auth.updateUser({ password: 'Another-1' })).error).toBeNull();
    expect(codeOf(await signInByPasskey(browser().auth, device))).toBe(FAILED);

    const { person: leaving, device: left } = await owner();
    await embedded.database.query('delete from auth.users where id = $1', [leaving.id]);
    expect(codeOf(await signInByPasskey(browser().auth, left))).toBe(FAILED);
  });

  test('a restored backup has none', async () => {
    const { client, device } = await owner();
    await embedded.database.transaction((tx) => endSessions(tx));
    expect(codeOf(await signInByPasskey(browser().auth, device))).toBe(FAILED);
    expect(await passkeysOf(client)).toBeUndefined();
  });

  test('only our own pages ask, in JSON, with our key', async () => {
    const ask = async (headers: Record<string, string>) => {
      const answer = await fetch(`${embedded.origin}/auth/v1/passkeys/authentication/options`, {
        method: 'POST',
        headers,
        body: '{}',
      });
      return answer.status;
    };
    const ours = { apikey: embedded.keys.anonKey, 'content-type': 'application/json' };
    for (const from of [embedded.origin, origin]) {
      expect(await ask({ ...ours, origin: from })).toBe(200);
    }
    expect(await ask({ ...ours, origin: 'https://evil.example' })).toBe(403);
    expect(await ask({ ...ours, origin: 'null' })).toBe(403);
    expect(await ask({ ...ours, 'content-type': 'text/plain' })).toBe(403);
    expect(await ask({ 'content-type': 'application/json' })).toBe(401);
  });

  describe('an admin who has one', () => {
    const approve = async (client: SupabaseClient, email: string) => {
      const response = await fetch(`${embedded.origin}/analysis/beta-desk/approve`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${await tokenOf(client)}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ email }),
      });
      return [response.status, await response.json()];
    };
    const refusal = {
      detail: 'Confirm with your passkey, then try again.',
      code: NEEDED,
    };

    test('acts with it within ten minutes, at the desk and on the tables', async () => {
      const { client, device } = await owner('admin');
      const { email } = await embedded.pendingUser();
      const write = (by: SupabaseClient) =>
        by.from('waitlist').update({ approved: false }).eq('email', email);
      expect(await approve(client, email)).toEqual([403, refusal]);
      const confirmed = browser();
      await signInByPasskey(confirmed.auth, device);
      expect((await approve(confirmed, email))[0]).toBe(200);
      const refused = await write(client);
      expect([refused.status, refused.error?.code]).toEqual([403, NEEDED]);
      expect((await write(confirmed)).error).toBeNull();
      await embedded.database.query(
        "update auth.mfa_amr_claims set created_at = created_at - interval '10 minutes'",
      );
      expect(await approve(confirmed, email)).toEqual([403, refusal]);
    });

    test('does not put another in its place without it', async () => {
      const { client, device, id } = await owner('admin');
      expect(codeOf(await addPasskey(client.auth, softwareAuthenticator(origin)))).toBe(NEEDED);
      expect(codeOf(await client.auth.passkey.delete({ passkeyId: id }))).toBe(NEEDED);
      const confirmed = browser();
      await signInByPasskey(confirmed.auth, device);
      expect(codeOf(await confirmed.auth.passkey.delete({ passkeyId: id }))).toBeNull();
    });

    test('reads the mailbox with it alone', async () => {
      const { client, device } = await owner('admin');
      const enter = async (by: SupabaseClient) => {
        const headers = { authorization: `Bearer ${await tokenOf(by)}` };
        const to = `${embedded.origin}/mailbox/session`;
        return (await fetch(to, { method: 'POST', headers })).status;
      };
      expect(await enter(client)).toBe(403);
      const confirmed = browser();
      await signInByPasskey(confirmed.auth, device);
      expect(await enter(confirmed)).toBe(204);
    });
  });

  test('an admin without one acts as before', async () => {
    const client = await signedIn(await embedded.admin());
    const { email } = await embedded.pendingUser();
    const { error } = await client.from('waitlist').update({ approved: true }).eq('email', email);
    expect(error).toBeNull();
  });
});
