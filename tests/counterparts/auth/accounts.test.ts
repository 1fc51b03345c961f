import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addAlertTargets, alertTargetsOf } from '../../support/alert-targets.ts';
import { signInByForm } from '../../support/app-page.ts';
import { authBrowser } from '../../support/auth-browser.ts';
import { openPage } from '../../support/browser.ts';
import { meet } from '../../support/counterpart.ts';
import { isOurs, press, says, tokenOf, typeNewPassword } from '../../support/gotrue/pages.ts';
import {
  approvedAccount,
  beta,
  CONFIRM,
  freshAddress,
  mailedLink,
  SET_PASSWORD,
} from '../../support/gotrue/people.ts';
import { GOTRUE } from '../../support/gotrue/program.ts';
import {
  expectEnded,
  expectTaken,
  type GotrueSite,
  startGotrueSite,
} from '../../support/gotrue/site.ts';
import { closePages, sharedBrowser } from '../../support/shared-app.ts';

meet('the app at a GoTrue', GOTRUE, (program) => {
  let site: GotrueSite;
  let browser: Browser;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startGotrueSite(program, 'public keys'), sharedBrowser()]);
  });
  afterEach(closePages);
  afterAll(() => site?.stop());

  const open = (page: Page, path: string) => page.goto(`${site.origin}${path}`);
  async function trySignIn(page: Page, email: string, password: string): Promise<void> {
    await open(page, '/login');
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  }

  /** As docs/deploy/supabase.md has the first admin made. */
  async function firstAdmin(): Promise<{ email: string; password: string }> {
    const account = { email: freshAddress('admin'), password: 'Password-1' };
    const { auth } = authBrowser(site.gateway);
    expect((await auth.signUp(account)).error).toBeNull();
    await fetch(mailedLink(site, account.email, CONFIRM), { redirect: 'manual' });
    for (const action of ['make-admin', 'resend']) await beta(site, action, account.email);
    const { page } = await openPage(browser);
    await page.goto(mailedLink(site, account.email, SET_PASSWORD));
    await typeNewPassword(page, 'Password-2');
    await says(page, 'Password Updated!');
    return { ...account, password: 'Password-2' };
  }

  test('somebody signs up, confirms, is approved, sets a password, gets in and leaves', async () => {
    const email = freshAddress('newcomer');
    const { page, complaints } = await openPage(browser);
    await open(page, '/login');
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByRole('heading', { name: 'Create your account' }).waitFor();
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('first-choice');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await says(page, 'Please check your email to confirm your account before signing in.');
    await page.goto(mailedLink(site, email, CONFIRM));
    await says(page, 'Your email address is confirmed.');
    await says(page, `Signed in as ${email}`);
    expect((await site.answersTo(await tokenOf(page))).map(([status]) => status)).toEqual([
      403, 403,
    ]);
    // The person who chose it need not own the address.
    const early = await authBrowser(site.gateway).auth.signInWithPassword({
      email,
      password: 'first-choice',
    });
    expect(early.error?.code).toBe('invalid_credentials');

    const admin = await firstAdmin();
    const desk = await openPage(browser);
    await signInByForm(desk.page, site.origin, admin);
    await open(desk.page, '/beta');
    await desk.page.getByLabel('Search').fill(email);
    await press(desk.page, `Approve: ${email}`, `${email} is approved.`);
    await page.reload();
    await says(page, 'Your access is approved.');

    const elsewhere = await openPage(browser);
    await elsewhere.page.goto(mailedLink(site, email, SET_PASSWORD));
    await elsewhere.page.getByRole('heading', { name: 'Set Your New Password' }).waitFor();
    await typeNewPassword(elsewhere.page, 'second-choice');
    await says(elsewhere.page, 'Password Updated!');
    await elsewhere.page.waitForURL('**/login');
    await trySignIn(elsewhere.page, email, 'first-choice');
    await says(
      elsewhere.page,
      'Invalid password. If you joined through the waitlist, please use "Forgot Password" to set up your password first.',
    );
    await signInByForm(elsewhere.page, site.origin, { email, password: 'second-choice' });
    const token = await tokenOf(elsewhere.page);
    await expectTaken(site, token);

    const tab = await elsewhere.page.context().newPage();
    await open(tab, '/dashboard');
    await tab.getByRole('combobox', { name: 'Coin' }).waitFor();
    await elsewhere.page.getByRole('button', { name: 'Menu' }).click();
    await elsewhere.page.getByRole('button', { name: 'Sign Out' }).click();
    await Promise.all([elsewhere.page.waitForURL('**/login'), tab.waitForURL('**/login')]);
    await expectEnded(site, token);
    expect([...complaints, ...desk.complaints, ...elsewhere.complaints].filter(isOurs)).toEqual([]);
  });

  test('a reset asked for in one browser is finished in another, and takes the account back', async () => {
    const person = await approvedAccount(site, 'resetting');
    const { chrome } = await addAlertTargets(site.owner, person.id);
    const before = (await person.browser.auth.getSession()).data.session?.access_token ?? '';
    await expectTaken(site, before);
    const asking = await openPage(browser);
    await open(asking.page, '/login');
    await asking.page.getByRole('button', { name: 'Forgot your password?' }).click();
    await asking.page.getByLabel('Email address').fill(person.email);
    await press(
      asking.page,
      'Send reset link',
      'Password reset email sent! Check your inbox and follow the instructions to reset your password.',
    );
    const { page } = await openPage(browser);
    const link = mailedLink(site, person.email, SET_PASSWORD);
    await page.goto(link);
    await page.getByLabel('Keep Chrome on Windows').check();
    await typeNewPassword(page, person.password);
    await says(page, 'New password should be different from the old password.');
    await typeNewPassword(page, 'taken-back-1');
    await says(page, 'Password Updated!');
    await page.waitForURL('**/login');
    await expectEnded(site, before);
    expect(await alertTargetsOf(site.owner, person.id)).toEqual({
      devices: [chrome],
      links: null,
      codes: 0,
      telegram: '',
    });
    await asking.page.goto(link);
    await says(asking.page, 'This link was used before or has expired. Ask for a new one.');
    await signInByForm(page, site.origin, { email: person.email, password: 'taken-back-1' });
  });

  test('a changed password signs out the other devices at once', async () => {
    const person = await approvedAccount(site, 'changing');
    const [here, there] = [await openPage(browser), await openPage(browser)];
    await signInByForm(here.page, site.origin, person);
    await signInByForm(there.page, site.origin, person);
    const token = await tokenOf(there.page);
    await open(here.page, '/account');
    await here.page.getByLabel('Current password').fill('not my password');
    await typeNewPassword(here.page, 'changed-1');
    await says(here.page, 'The password is not right.');
    await here.page.getByLabel('Current password').fill(person.password);
    await here.page.getByRole('button', { name: 'Update Password' }).click();
    await says(here.page, 'Other devices have been signed out.');
    await expectEnded(site, token);
    await expectTaken(site, await tokenOf(here.page));
    await there.page.reload();
    await there.page.waitForURL('**/login');
    await says(there.page, 'The session has ended. Please sign in again.');
  });

  test('an account is deleted with everything that GoTrue keeps of it', async () => {
    const person = await approvedAccount(site, 'leaving');
    const { page, complaints } = await openPage(browser);
    await signInByForm(page, site.origin, person);
    await open(page, '/account');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await press(page, 'Delete for good', 'Your account and everything kept with it are deleted.');
    const left = await site.auth.query<{ found: string }>(
      `select 'user' as found from auth.users where id = $1
       union all select 'session' from auth.sessions where user_id = $1
       union all select 'token' from auth.refresh_tokens where user_id = $1::text
       union all select 'identity' from auth.identities where user_id = $1
       union all select 'link' from auth.one_time_tokens where user_id = $1
       union all select 'log entry' from auth.audit_log_entries where payload ->> 'actor_id' = $1::text
       union all select 'flow' from auth.flow_state where user_id = $1`,
      [person.id],
    );
    expect(left).toEqual([]);
    expect(complaints.filter(isOurs)).toEqual([]);
  });

  test('a visitor joins once', async () => {
    const email = freshAddress('visitor');
    const { page, complaints } = await openPage(browser);
    for (const words of [
      'Thank you for joining the waitlist! Please check your email to confirm your address.',
      'You are already on the waitlist! We will notify you when access is available.',
    ]) {
      await open(page, '/');
      await page.getByLabel('Email address').fill(email);
      await press(page, 'Join Now', words);
    }
    const elsewhere = await openPage(browser);
    await elsewhere.page.goto(mailedLink(site, email, CONFIRM));
    await says(elsewhere.page, 'Your email address is confirmed.');
    await elsewhere.page.goto(mailedLink(site, email, CONFIRM));
    await says(elsewhere.page, 'This link is invalid or has expired.');
    expect([...complaints, ...elsewhere.complaints]).toEqual([]);
  });
});
