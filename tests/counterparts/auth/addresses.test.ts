import { hash } from 'node:crypto';
import type { AuthError } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authBrowser, followLink, openRecovery } from '../../support/auth-browser.ts';
import { meet } from '../../support/counterpart.ts';
import {
  approvedAccount,
  CONFIRM,
  freshAddress,
  mailedLink,
  SET_PASSWORD,
  signedIn,
} from '../../support/gotrue/people.ts';
import { GOTRUE } from '../../support/gotrue/program.ts';
import { type GotrueProject, startGotrueProject } from '../../support/gotrue/project.ts';

meet('addresses at a GoTrue', GOTRUE, (program) => {
  let project: GotrueProject;
  beforeAll(async () => {
    project = await startGotrueProject(program);
  });
  afterAll(() => project?.stop());

  const visitor = () => authBrowser(project.gateway);
  const page = (path: string) => `${project.gateway.origin}${path}`;
  const mailsTo = (email: string) => project.smtp.received.filter(({ to }) => to.includes(email));
  const signUp = (email: string, password = 'Password-1', browser = visitor()) =>
    browser.auth.signUp({ email, password, options: { emailRedirectTo: page('/waitlist') } });
  const tryPassword = async (email: string, password: string) =>
    (await visitor().auth.signInWithPassword({ email, password })).error?.code;
  const standingOf = (email: string) =>
    project.owner.query('select approved from public.waitlist where email = $1', [email]);

  test('a sign-up joins the waitlist, and signs in to nothing before it is confirmed', async () => {
    const email = freshAddress('New').toUpperCase();
    const { data, error } = await signUp(email);
    expect(error).toBeNull();
    expect(data.user?.identities).toHaveLength(1);
    expect(data.session).toBeNull();
    expect(await standingOf(email.toLowerCase())).toEqual([{ approved: false }]);
    expect(await tryPassword(email, 'Password-1')).toBe('email_not_confirmed');
  });

  test('a sign-up of a known address answers alike, and its user has no identities', async () => {
    const { email } = await approvedAccount(project, 'known');
    const before = mailsTo(email).length;
    const { data, error } = await signUp(email);
    expect(error).toBeNull();
    expect(data.user?.identities).toEqual([]);
    expect(mailsTo(email)).toHaveLength(before);
  });

  test.each([
    ['the browser that signed up', true],
    ['another one', false],
  ])('a password chosen before is void once %s confirms', async (_, isSame) => {
    const email = freshAddress('void');
    const browser = visitor();
    await signUp(email, 'Password-1', browser);
    const target = await followLink(mailedLink(project, email, CONFIRM));
    expect(target.href.split('?')[0]).toBe(page('/waitlist'));
    const code = target.searchParams.get('code') ?? '';
    const { error } = await (isSame ? browser : visitor()).auth.exchangeCodeForSession(code);
    expect(error?.code).toBe(isSame ? undefined : 'pkce_code_verifier_not_found');
    expect(await tryPassword(email, 'Password-1')).toBe('invalid_credentials');
  });

  test('nor does it outlive a recovery link that confirms, nor a second sign-up', async () => {
    const email = freshAddress('void');
    await signUp(email, 'Planted-1');
    await signUp(email, 'Planted-2');
    await visitor().auth.resetPasswordForEmail(email);
    await openRecovery(visitor(), mailedLink(project, email, SET_PASSWORD));
    for (const planted of ['Planted-1', 'Planted-2']) {
      expect(await tryPassword(email, planted)).toBe('invalid_credentials');
    }
  });

  test('a link works once, leads to no other site, and says so', async () => {
    const email = freshAddress('once');
    await visitor().auth.signUp({
      email,
      password: 'Password-1',
      options: { emailRedirectTo: 'https://evil.example/' },
    });
    const link = mailedLink(project, email, CONFIRM);
    expect((await followLink(link)).origin).toBe(project.gateway.origin);
    const again = await followLink(link);
    expect(again.origin).toBe(project.gateway.origin);
    expect(new URLSearchParams(again.hash.slice(1)).get('error_code')).toBe('otp_expired');
  });

  test('a changed address takes its place on the waitlist along', async () => {
    const person = await approvedAccount(project, 'moving');
    const { browser } = await signedIn(project, person);
    const email = freshAddress('moved');
    expect((await browser.auth.updateUser({ email })).error).toBeNull();
    for (const to of [person.email, email]) {
      const href = /href="([^"]+)"/.exec(mailsTo(to).at(-1)?.text ?? '')?.[1] ?? '';
      await fetch(href.replaceAll('&amp;', '&'), { redirect: 'manual' });
    }
    expect(await standingOf(email)).toEqual([{ approved: true }]);
    expect(await standingOf(person.email)).toEqual([]);
  });

  test('a mailed link is no guess from the address', async () => {
    const email = freshAddress('guessed');
    await signUp(email);
    const link = new URL(mailedLink(project, email, CONFIRM));
    const token = (link.searchParams.get('token') ?? '').replace('pkce_', '');
    // GoTrue's link is a hash of the address and of a code, by default of six digits.
    const hashOf = (n: number) => hash('sha224', email + String(n).padStart(6, '0'));
    const isGuessed = Array.from({ length: 1_000_000 }).some((_, n) => hashOf(n) === token);
    expect(isGuessed).toBe(false);
  });

  test('a limit on mail is explained in words', async () => {
    await project.restart({ GOTRUE_SMTP_MAX_FREQUENCY: '60s', GOTRUE_RATE_LIMIT_EMAIL_SENT: '2' });
    const email = freshAddress('often');
    const { auth } = visitor();
    const soon = /^For security purposes, you can only request this after \d+ seconds\.$/;
    const asked = async (ask: Promise<{ error: AuthError | null }>) => {
      const { error } = await ask;
      return error && [error.status, error.code, error.message];
    };
    const refused = (words: unknown) => [429, 'over_email_send_rate_limit', words];
    const tooSoon = refused(expect.stringMatching(soon));
    expect(await asked(signUp(email))).toBeNull();
    expect(await asked(signUp(email))).toEqual(tooSoon);
    expect(await asked(auth.resend({ type: 'signup', email }))).toEqual(tooSoon);
    expect(await asked(auth.resetPasswordForEmail(email))).toBeNull();
    expect(await asked(auth.resetPasswordForEmail(email))).toEqual(tooSoon);
    expect(await asked(signUp(freshAddress('another')))).toEqual(
      refused('email rate limit exceeded'),
    );
  });
});
