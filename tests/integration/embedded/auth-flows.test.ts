import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authBrowser, followLink, openRecovery } from '../../support/auth-browser.ts';
import { startTestEmbedded, type TestEmbedded } from '../../support/embedded.ts';
import { embeddedDatabases } from '../../support/embedded-databases.ts';
import { startPostgres } from '../../support/postgres.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

const PASSWORD = 'Password-1';

describe.each(embeddedDatabases(postgres))('accounts on $name', ({ url }) => {
  let embedded: TestEmbedded;
  beforeAll(async () => {
    embedded = await startTestEmbedded({ databaseUrl: await url(), programs: [] });
  });
  afterAll(() => embedded.stop());
  beforeEach(() => embedded.mailbox.clear());

  const browser = (flowType?: 'pkce' | 'implicit') => authBrowser(embedded, flowType);

  function onlyMail() {
    const [mail, ...others] = embedded.mailbox.messages();
    expect(others).toEqual([]);
    const link = mail?.links[0];
    if (!mail || !link) throw new Error('no mail with a link');
    return { ...mail, link };
  }

  const page = (path: string) => `${embedded.origin}${path}`;

  it('a sign-up is confirmed by its mailed link, which ends where the page asked', async () => {
    const client = browser('implicit');
    const { data, error } = await client.auth.signUp({
      email: 'New@Example.com',
      password: PASSWORD,
      options: { emailRedirectTo: page('/waitlist'), data: { waitlist_signup: true } },
    });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    const early = await client.auth.signInWithPassword({
      email: 'new@example.com',
      password: PASSWORD,
    });
    expect(early.error?.code).toBe('email_not_confirmed');

    const mail = onlyMail();
    expect(mail).toMatchObject({ to: 'new@example.com', subject: 'Confirm your e-mail address' });
    expect(mail.html).toContain('Confirm my address');
    const target = await followLink(mail.link);
    expect(`${target.origin}${target.pathname}`).toBe(page('/waitlist'));
    const tokens = new URLSearchParams(target.hash.slice(1));
    const session = await client.auth.setSession({
      access_token: tokens.get('access_token') ?? '',
      refresh_token: tokens.get('refresh_token') ?? '',
    });
    expect(session.data.user?.email).toBe('new@example.com');
    const standing = await client.rpc('waitlist_status', { email: 'new@example.com' });
    expect(standing.data).toBe('pending');
  });

  it('a PKCE sign-up ends in a code that only the asking browser can exchange', async () => {
    const client = browser();
    await client.auth.signUp({
      email: 'pkce@example.com',
      password: PASSWORD,
      options: { emailRedirectTo: page('/waitlist?from=mail') },
    });
    const target = await followLink(onlyMail().link);
    expect(target.hash).toBe('');
    expect(target.searchParams.get('from')).toBe('mail');
    const code = target.searchParams.get('code') ?? '';

    const thief = browser();
    await thief.auth.signUp({ email: 'thief@example.com', password: PASSWORD });
    expect((await thief.auth.exchangeCodeForSession(code)).error?.code).toBe('bad_code_verifier');

    const { data, error } = await client.auth.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.user?.email).toBe('pkce@example.com');
    expect((await client.auth.exchangeCodeForSession(code)).error).not.toBeNull();
  });

  it('a recovery leads to PASSWORD_RECOVERY and a new password', async () => {
    const person = await embedded.approvedUser();
    const client = browser();
    const events: string[] = [];
    client.auth.onAuthStateChange((event) => void events.push(event));
    await client.auth.resetPasswordForEmail(person.email, { redirectTo: page('/reset-password') });
    const mail = onlyMail();
    expect(mail.subject).toBe('Set a new password');
    expect(new URL(mail.link).pathname).toBe('/reset-password');
    await openRecovery(client, mail.link);
    expect(events).toContain('PASSWORD_RECOVERY');
    expect((await client.auth.updateUser({ password: 'Brand-new-1' })).error).toBeNull();
    expect(await embedded.signIn({ ...person, password: 'Brand-new-1' })).toBeDefined();
    await expect(embedded.signIn(person)).rejects.toMatchObject({ code: 'invalid_credentials' });
  });

  it('a recovery link works in another browser than the asking one, once', async () => {
    const person = await embedded.approvedUser();
    await browser().auth.resetPasswordForEmail(person.email);
    const { link, html, text } = onlyMail();
    for (const words of [html, text]) expect(words).toContain('within an hour, in any browser.');
    await openRecovery(browser(), link);
    await expect(openRecovery(browser(), link)).rejects.toMatchObject({ code: 'otp_expired' });
  });

  it('a link works once, then says that it has expired', async () => {
    const email = 'twice@example.com';
    const emailRedirectTo = page('/waitlist');
    await browser().auth.signUp({ email, password: PASSWORD, options: { emailRedirectTo } });
    const { link } = onlyMail();
    expect((await followLink(link)).searchParams.get('code')).not.toBeNull();
    const again = await followLink(link);
    expect(again.pathname).toBe('/waitlist');
    expect(again.searchParams.get('error_code')).toBe('otp_expired');
    expect(new URLSearchParams(again.hash.slice(1)).get('error_code')).toBe('otp_expired');
  });

  it('a link never leads to another site', async () => {
    const person = await embedded.approvedUser();
    const elsewhere = [
      'https://evil.example/',
      `${embedded.origin}@evil.example/`,
      `${embedded.origin}.evil.example/`,
      'http://127.0.0.1:1/',
      'javascript:alert(1)',
      '//evil.example/',
    ];
    for (const redirectTo of elsewhere) {
      embedded.mailbox.clear();
      await browser('implicit').auth.resetPasswordForEmail(person.email, { redirectTo });
      expect(new URL(onlyMail().link).origin).toBe(embedded.origin);
    }
    for (const redirectTo of elsewhere) {
      embedded.mailbox.clear();
      const email = `${randomUUID()}@example.com`;
      const options = { emailRedirectTo: redirectTo };
      await browser('implicit').auth.signUp({ email, password: PASSWORD, options });
      const { link } = onlyMail();
      const forged = new URL(link);
      forged.searchParams.set('redirect_to', redirectTo);
      expect([redirectTo, (await followLink(forged.href)).origin]).toEqual([
        redirectTo,
        embedded.origin,
      ]);
    }
  });

  it('recovery of an unknown address answers alike and mails nothing', async () => {
    const { error } = await browser().auth.resetPasswordForEmail('nobody@example.com');
    expect(error).toBeNull();
    expect(embedded.mailbox.messages()).toEqual([]);
  });

  it('a confirmation can be sent again, a minute later', async () => {
    const client = browser('implicit');
    await client.auth.signUp({ email: 'again@example.com', password: PASSWORD });
    const first = onlyMail().link;
    embedded.mailbox.clear();
    await client.auth.resend({ type: 'signup', email: 'again@example.com' });
    expect(embedded.mailbox.messages()).toEqual([]);

    await embedded.database.query(
      "update auth.users set confirmation_sent_at = now() - interval '61 seconds' where email = $1",
      ['again@example.com'],
    );
    const { error } = await client.auth.resend({
      type: 'signup',
      email: 'again@example.com',
      options: { emailRedirectTo: page('/waitlist') },
    });
    expect(error).toBeNull();
    const { link } = onlyMail();
    const refused = new URLSearchParams((await followLink(first)).hash.slice(1));
    expect(refused.get('error_code')).toBe('otp_expired');
    expect((await followLink(link)).pathname).toBe('/waitlist');
  });

  it('signing up an address that has an account answers like a new one, without identities', async () => {
    const person = await embedded.approvedUser();
    const { data, error } = await browser().auth.signUp({
      email: person.email,
      password: 'Another-1',
    });
    expect(error).toBeNull();
    expect(data.user?.identities).toEqual([]);
    expect(data.user?.id).not.toBe(person.id);
    expect(embedded.mailbox.messages()).toEqual([]);
    expect(await embedded.signIn(person)).toBeDefined();
  });

  it('a banned person is refused at login, at refresh and by a link, and loses running sessions', async () => {
    const person = await embedded.approvedUser();
    const before = await embedded.signIn(person);
    const { data } = await before.auth.getSession();
    await browser().auth.resetPasswordForEmail(person.email);
    const { link } = onlyMail();
    await embedded.database.query(
      "update auth.users set banned_until = now() + interval '1 hour' where id = $1",
      [person.id],
    );
    await expect(embedded.signIn(person)).rejects.toMatchObject({ code: 'user_banned' });
    await expect(openRecovery(browser(), link)).rejects.toMatchObject({ code: 'user_banned' });
    const refreshed = await before.auth.refreshSession({
      refresh_token: data.session?.refresh_token ?? '',
    });
    expect(refreshed.error).not.toBeNull();
    const read = await before.from('waitlist').select('email');
    expect(read.status).toBe(401);
    const sessions = await embedded.database.query(
      'select 1 from auth.sessions where user_id = $1',
      [person.id],
    );
    expect(sessions).toEqual([]);

    await embedded.database.query('update auth.users set banned_until = null where id = $1', [
      person.id,
    ]);
    expect(await embedded.signIn(person)).toBeDefined();
  });

  it('sessions refresh, and end on sign-out at once', async () => {
    const person = await embedded.approvedUser();
    const client = await embedded.signIn(person);
    expect((await client.auth.refreshSession()).error).toBeNull();
    const token = (await client.auth.getSession()).data.session?.access_token ?? '';
    expect((await client.auth.signOut()).error).toBeNull();
    const response = await fetch(page('/auth/v1/user'), {
      headers: { apikey: embedded.keys.anonKey, Authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(403);
    const rows = await fetch(page('/rest/v1/waitlist?select=email'), {
      headers: { apikey: embedded.keys.anonKey, Authorization: `Bearer ${token}` },
    });
    expect(rows.status).toBe(401);
  });

  it('tokens that were not signed here, or for something else, are refused', async () => {
    const person = await embedded.approvedUser();
    const token =
      (await (await embedded.signIn(person)).auth.getSession()).data.session?.access_token ?? '';
    const [header = '', payload = '', signature = ''] = token.split('.');
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    const service = Buffer.from(
      JSON.stringify({
        ...JSON.parse(Buffer.from(payload, 'base64url').toString()),
        role: 'service_role',
      }),
    ).toString('base64url');
    for (const forged of [
      `${none}.${payload}.`,
      `${header}.${service}.${signature}`,
      `${header}.${payload}.${signature.slice(2)}AA`,
    ]) {
      const response = await fetch(page('/rest/v1/waitlist?select=email'), {
        headers: { apikey: embedded.keys.anonKey, Authorization: `Bearer ${forged}` },
      });
      expect(response.status).toBe(401);
    }
  });

  it('what would open a way around confirmation is not offered', async () => {
    const client = browser();
    const otp = await client.auth.signInWithOtp({ email: 'otp@example.com' });
    expect(otp.error?.status).toBe(404);
    const person = await embedded.signIn(await embedded.approvedUser());
    const moved = await person.auth.updateUser({ email: 'admin-to-be@example.com' });
    expect(moved.error?.code).toBe('validation_failed');
    const users = await embedded.database.query(
      "select 1 from auth.users where email in ('otp@example.com', 'admin-to-be@example.com')",
    );
    expect(users).toEqual([]);
  });
});
