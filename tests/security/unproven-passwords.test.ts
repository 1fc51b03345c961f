import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { authBrowser, followLink, openRecovery } from '../support/auth-browser.ts';
import { startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { embeddedDatabases } from '../support/embedded-databases.ts';
import { linkMailedTo } from '../support/mailed-link.ts';
import { startPostgres } from '../support/postgres.ts';
import { setApproval } from '../support/standing.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

const PLANTED = 'Planted-by-a-stranger-1';
const OWN = 'Chosen-by-the-owner-1';
const REFUSED = { code: 'invalid_credentials' };

describe.each(embeddedDatabases(postgres))('a password set before the address, on $name', (on) => {
  let embedded: TestEmbedded;
  let email: string;
  let stranger: SupabaseClient;
  let owner: SupabaseClient;
  beforeAll(async () => {
    embedded = await startTestEmbedded({ databaseUrl: await on.url(), programs: [] });
  });
  afterAll(() => embedded.stop());
  beforeEach(() => {
    embedded.mailbox.clear();
    email = `victim-${randomUUID()}@example.com`;
    stranger = authBrowser(embedded);
    owner = authBrowser(embedded);
  });

  const signUp = (browser: SupabaseClient, password: string) =>
    browser.auth.signUp({
      email,
      password,
      options: { emailRedirectTo: `${embedded.origin}/waitlist` },
    });

  /** A mail of its own needs a minute since the last one. */
  const aMinuteLater = () =>
    embedded.database.query(
      "update auth.users set confirmation_sent_at = now() - interval '61 seconds' where email = $1",
      [email],
    );

  /** Opens the newest mail's link. @returns the code it ends in */
  async function openMail(): Promise<string> {
    const target = await followLink(linkMailedTo(embedded, email, 'Confirm your e-mail address'));
    return target.searchParams.get('code') ?? '';
  }

  const tryPassword = async (password: string) =>
    (await authBrowser(embedded).auth.signInWithPassword({ email, password })).error;

  async function recover(password: string): Promise<void> {
    await owner.auth.resetPasswordForEmail(email, { redirectTo: `${embedded.origin}/` });
    await openRecovery(owner, linkMailedTo(embedded, email, 'Set a new password'));
    expect((await owner.auth.updateUser({ password })).error).toBeNull();
  }

  test('opens nothing once the owner has confirmed, is approved, and has set their own', async () => {
    expect((await signUp(stranger, PLANTED)).data.session).toBeNull();
    expect(await tryPassword(PLANTED)).toMatchObject({ code: 'email_not_confirmed' });
    // The owner joins the waitlist, and opens the mail in their own browser.
    await signUp(owner, OWN);
    const code = await openMail();
    expect((await owner.auth.exchangeCodeForSession(code)).error).not.toBeNull();
    expect(await tryPassword(PLANTED)).toMatchObject(REFUSED);
    await setApproval(embedded.database, email, true);
    expect(await tryPassword(PLANTED)).toMatchObject(REFUSED);
    await recover(OWN);
    expect(await tryPassword(PLANTED)).toMatchObject(REFUSED);
    expect(await tryPassword(OWN)).toBeNull();
    const sessions = await embedded.database.query<{ count: number }>(
      `select count(*)::integer as count from auth.sessions s join auth.users u on u.id = s.user_id
       where u.email = $1`,
      [email],
    );
    // The owner's recovery and the sign-in just now.
    expect(sessions).toEqual([{ count: 2 }]);
  });

  test('is kept for the browser that signed up and opens the mail itself', async () => {
    await signUp(owner, OWN);
    expect(await tryPassword(OWN)).toMatchObject({ code: 'email_not_confirmed' });
    const code = await openMail();
    expect(await tryPassword(OWN)).toMatchObject(REFUSED);
    expect((await owner.auth.exchangeCodeForSession(code)).error).toBeNull();
    expect(await tryPassword(OWN)).toBeNull();
  });

  test('is replaced by that of a later sign-up, whose browser keeps it', async () => {
    await signUp(stranger, PLANTED);
    await aMinuteLater();
    await signUp(owner, OWN);
    const code = await openMail();
    expect((await owner.auth.exchangeCodeForSession(code)).error).toBeNull();
    expect(await tryPassword(PLANTED)).toMatchObject(REFUSED);
    expect(await tryPassword(OWN)).toBeNull();
  });

  test('is not slipped in by a later sign-up either', async () => {
    await signUp(owner, OWN);
    await signUp(stranger, PLANTED);
    const code = await openMail();
    expect((await owner.auth.exchangeCodeForSession(code)).error).toBeNull();
    expect(await tryPassword(PLANTED)).toMatchObject(REFUSED);
    expect(await tryPassword(OWN)).toBeNull();
  });

  test('is not kept by a browser that merely asked for the mail again', async () => {
    await signUp(stranger, PLANTED);
    await aMinuteLater();
    // The browser's own challenge, around somebody else's password.
    await owner.auth.signUp({ email: `other-${email}`, password: OWN });
    const verifier = 'v'.repeat(64);
    await fetch(`${embedded.origin}/auth/v1/resend`, {
      method: 'POST',
      headers: { apikey: embedded.keys.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({
        type: 'signup',
        email,
        code_challenge: verifier,
        code_challenge_method: 'plain',
      }),
    });
    const answer = await fetch(`${embedded.origin}/auth/v1/token?grant_type=pkce`, {
      method: 'POST',
      headers: { apikey: embedded.keys.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ auth_code: await openMail(), code_verifier: verifier }),
    });
    expect(answer.status).toBe(200);
    expect(await tryPassword(PLANTED)).toMatchObject(REFUSED);
  });

  test('is void where the link hands over tokens, or a recovery link confirms', async () => {
    await signUp(authBrowser(embedded, 'implicit'), PLANTED);
    const target = await followLink(linkMailedTo(embedded, email, 'Confirm your e-mail address'));
    expect(target.hash).toContain('access_token=');
    expect(await tryPassword(PLANTED)).toMatchObject(REFUSED);

    email = `other-${email}`;
    await signUp(stranger, PLANTED);
    await owner.auth.resetPasswordForEmail(email);
    await openRecovery(owner, linkMailedTo(embedded, email, 'Set a new password'));
    expect(await tryPassword(PLANTED)).toMatchObject(REFUSED);
  });

  test('does not come back after the owner has set a new one', async () => {
    await signUp(stranger, PLANTED);
    const code = await openMail();
    await recover(OWN);
    expect((await stranger.auth.exchangeCodeForSession(code)).error).not.toBeNull();
    expect(await tryPassword(PLANTED)).toMatchObject(REFUSED);
    expect(await tryPassword(OWN)).toBeNull();
  });

  test('stays where an operator makes and confirms an account at once', async () => {
    const id = randomUUID();
    const hash = "extensions.crypt($3, extensions.gen_salt('bf', 4))";
    await embedded.database.transaction(async (tx) => {
      await tx.query(
        `insert into auth.users (id, email, encrypted_password, raw_app_meta_data, raw_user_meta_data)
         values ($1, $2, ${hash}, '{}', '{}')`,
        [id, email, OWN],
      );
      await tx.query('update auth.users set email_confirmed_at = now() where id = $1', [id]);
    });
    expect(await tryPassword(OWN)).toBeNull();
  });

  test('a known and an unknown address are answered in the same form', async () => {
    const V7 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
    const form = async () => {
      const { data } = await authBrowser(embedded).auth.signUp({
        email,
        password: OWN,
        options: { data: { waitlist_signup: true } },
      });
      const { user } = data;
      expect(user?.id).toMatch(V7);
      const age =
        Date.now() - Number.parseInt((user?.id ?? '').replaceAll('-', '').slice(0, 12), 16);
      expect(Math.abs(age)).toBeLessThan(60_000);
      expect(user?.user_metadata.sub).toBe(user?.id);
      const dates = [user?.created_at, user?.updated_at, user?.confirmation_sent_at];
      return {
        fields: Object.keys(user ?? {}).sort(),
        metadata: Object.keys(user?.user_metadata ?? {}).sort(),
        same: {
          ...user,
          id: '',
          identities: [],
          user_metadata: { ...user?.user_metadata, sub: '' },
        },
        dates: dates.map((date) =>
          String(date)
            .replace(/\.\d{1,3}(?=\+)/, '.000')
            .replace(/\d/g, '0'),
        ),
      };
    };
    const undated = ({ same, ...rest }: Awaited<ReturnType<typeof form>>) => {
      const { created_at, updated_at, confirmation_sent_at, ...fixed } = same;
      return { ...rest, fixed };
    };
    const unknown = undated(await form());
    expect(undated(await form())).toEqual(unknown);
  });
});
