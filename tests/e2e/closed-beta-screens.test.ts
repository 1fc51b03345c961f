import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { inviteByMail } from '../../embedded/mail/invite-by-mail.ts';
import { signIn, signInByForm, startSession } from '../support/app-page.ts';
import { DESKTOP, openPage, PHONE } from '../support/browser.ts';
import { type Person, startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { linkMailedTo } from '../support/mailed-link.ts';
import { expectAccessible, expectNothingSideways } from '../support/page-checks.ts';
import { closePages, sharedBrowser } from '../support/shared-app.ts';

let embedded: TestEmbedded;
let browser: Browser;
let admin: Person;

beforeAll(async () => {
  [embedded, browser] = await Promise.all([startTestEmbedded(), sharedBrowser()]);
  admin = await embedded.admin();
  for (let i = 0; i < 22; i += 1) await embedded.pendingUser(`waiting-${i}`);
});
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
afterAll(async () => {
  await closePages();
  await embedded.stop();
});

const open = (page: Page, path: string) => page.goto(`${embedded.origin}${path}`);

/** A link as the beta desk mails it. */
async function approvalLink(person: Person): Promise<string> {
  const { database, mailbox, origin } = embedded;
  await inviteByMail({ database, transport: mailbox, siteUrl: origin })(person);
  return linkMailedTo(embedded, person.email, 'You are in: your beta access is approved');
}

async function expectClean(page: Page, state: string): Promise<void> {
  await expectAccessible(page, state);
  await expectNothingSideways(page, state);
}

const SMALLEST: BrowserContextOptions = { viewport: { width: 320, height: 640 } };

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
  ['the smallest screen', SMALLEST],
] as const)('on %s', (_name, size) => {
  test('every state of the public screens is clean', async () => {
    const person = await embedded.approvedUser();
    const { page, complaints } = await openPage(browser, size);
    await open(page, '/login');
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByRole('heading', { name: 'Create your account' }).waitFor();
    await page.getByLabel('Email address').fill('short@example.com');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByText('Password must be at least 6 characters long').waitFor();
    await expectClean(page, 'sign-up');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await page.getByLabel('Email address').fill(person.email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await page.getByRole('heading', { name: 'Check your email', exact: true }).waitFor();
    await expectClean(page, 'reset sent');
    await page.getByRole('button', { name: 'Back to Login' }).click();
    await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor();

    await open(page, '/waitlist?error=access_denied&error_code=otp_expired');
    await page.getByText('This link is invalid or has expired.').waitFor();
    await expectClean(page, 'waitlist after a link that expired');

    await page.goto(await approvalLink(person));
    await page.getByLabel('New password', { exact: true }).fill('abc');
    await page.getByLabel('Confirm new password').fill('abd');
    await page.getByRole('button', { name: 'Update Password' }).click();
    await page.getByText('Passwords do not match').waitFor();
    await expectClean(page, 'new password');
    expect(complaints).toEqual([]);
  });

  test('account and beta desk are clean', async () => {
    const { page, complaints } = await openPage(browser, size);
    await startSession(page, embedded.origin, admin);
    await open(page, '/account');
    await page.getByRole('heading', { name: 'Delete my account' }).waitFor();
    await expectClean(page, 'account');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByRole('dialog').waitFor();
    await expectClean(page, 'deleting');
    await open(page, '/beta');
    await page
      .getByRole('button', { name: /^Approve/ })
      .first()
      .waitFor();
    await embedded.database.query(
      `insert into private.set_aside (round, item, reason)
       values ('plan notifications', 'notification 7', '22008: timestamp out of range')
       on conflict do nothing`,
    );
    await page.reload();
    await page.getByText('notification 7: 22008: timestamp out of range').waitFor();
    await page.getByText('upkeep of the database').waitFor();
    await expectClean(page, 'beta desk');
    expect(complaints).toEqual([]);
  });
});

test('the sign-in is done by keyboard alone, and a new mode is read out', async () => {
  const person = await embedded.approvedUser();
  const { page } = await openPage(browser, DESKTOP);
  await open(page, '/login');
  await page.getByLabel('Email address').focus();
  await page.keyboard.type(person.email);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Show');
  await page.keyboard.press('Enter');
  const password = page.getByLabel('Password', { exact: true });
  await expect.poll(() => password.getAttribute('type')).toBe('text');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Forgot your password?');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Reset your password');
  await page.getByRole('button', { name: 'Sign in' }).press('Enter');
  await page.getByLabel('Password', { exact: true }).focus();
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
});

test('a reset page that is reloaded still sets the password; without a link it leads to the login', async () => {
  const person = await embedded.approvedUser();
  const { page } = await openPage(browser);
  await open(page, '/reset-password');
  await page.waitForURL('**/login');
  const link = await approvalLink(person);
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).waitFor();
  expect(page.url()).toBe(`${embedded.origin}/reset-password`);
  await page.reload();
  await page.getByLabel('New password', { exact: true }).waitFor();
  const second = await openPage(browser);
  await second.page.goto(link);
  await second.page
    .getByText('This link was used before or has expired. Ask for a new one.')
    .waitFor();
  expect(new URL(second.page.url()).pathname).toBe('/reset-password');
});

test('a reset link asked for in one browser works in another, once', async () => {
  const { email } = await embedded.approvedUser();
  const asking = await openPage(browser);
  await open(asking.page, '/login');
  await asking.page.getByRole('button', { name: 'Forgot your password?' }).click();
  await asking.page.getByLabel('Email address').fill(email);
  await asking.page.getByRole('button', { name: 'Send reset link' }).click();
  await asking.page.getByRole('heading', { name: 'Check your email', exact: true }).waitFor();
  const link = linkMailedTo(embedded, email, 'Set a new password');
  const { page } = await openPage(browser);
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('from-elsewhere');
  await page.getByLabel('Confirm new password').fill('from-elsewhere');
  await page.getByRole('button', { name: 'Update Password' }).click();
  await page.getByText('Password Updated!').waitFor();
  await signInByForm(page, embedded.origin, { email, password: 'from-elsewhere' });
  // Spent: said in the asking browser, and in one that is signed in.
  for (const late of [asking.page, page]) {
    await late.goto(link);
    await late.getByText('This link was used before or has expired.').waitFor();
    await late.getByRole('button', { name: 'Send reset link' }).waitFor();
  }
  await expectClean(page, 'a spent reset link');
});

test('a limit is shown as a sentence', async () => {
  const { page } = await openPage(browser);
  const sentence = 'Too many requests. Please wait a minute and try again.';
  await page.route('**/rest/v1/rpc/waitlist_status', (route) =>
    route.fulfill({ status: 429, json: { code: 'PT429', message: sentence } }),
  );
  await open(page, '/login');
  await page.getByLabel('Email address').fill('me@example.com');
  await page.getByLabel('Password', { exact: true }).fill('whatever');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText(sentence).waitFor();
});

test('a status that cannot be asked is said, and no password is tried', async () => {
  const { page } = await openPage(browser);
  const tried: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/auth/v1/token')) tried.push(request.url());
  });
  await page.route('**/rest/v1/rpc/waitlist_status', (route) => route.fulfill({ status: 500 }));
  await open(page, '/login');
  await page.getByLabel('Email address').fill('me@example.com');
  await page.getByLabel('Password', { exact: true }).fill('whatever');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Error checking user status. Please try again.').waitFor();
  expect(tried).toEqual([]);
});

test('a person who is not approved is sent to the waitlist, and on once approved', async () => {
  const person = await embedded.approvedUser();
  const { page } = await openPage(browser);
  await signIn(page, embedded.origin, person);
  const approve = (approved: boolean) =>
    embedded.database.query('update public.waitlist set approved = $2 where email = $1', [
      person.email,
      approved,
    ]);
  await approve(false);
  await open(page, '/dashboard');
  await page.waitForURL('**/waitlist');
  await approve(true);
  await page.reload();
  await page.getByRole('link', { name: 'Open the dashboard' }).click();
  await page.waitForURL('**/dashboard**');
  await page.getByRole('combobox', { name: 'Coin' }).waitFor();
});

test('a sign-out that the service cannot hear leaves nothing, in no tab', async () => {
  const person = await embedded.approvedUser();
  const { page } = await openPage(browser, DESKTOP);
  await signIn(page, embedded.origin, person);
  const other = await page.context().newPage();
  await open(other, '/dashboard');
  await other.getByRole('combobox', { name: 'Coin' }).waitFor();
  const calls: string[] = [];
  await page.route('**/auth/v1/logout**', (route) => {
    calls.push(route.request().url());
    return route.fulfill({ status: 500, json: { msg: 'down' } });
  });
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL('**/login');
  await other.waitForURL('**/login');
  // Once by the session's own call, once by the admin's.
  expect(calls.length).toBeGreaterThanOrEqual(2);
  expect(await page.evaluate('localStorage.getItem("coin-analyst.session")')).toBeNull();
  await page.reload();
  await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor();
});

test('the beta desk is not for others, not even its screen', async () => {
  const person = await embedded.approvedUser();
  const { page } = await openPage(browser, DESKTOP);
  await signIn(page, embedded.origin, person);
  expect(await page.getByRole('link', { name: 'Beta', exact: true }).count()).toBe(0);
  await open(page, '/beta');
  await page.waitForURL('**/dashboard');
});
