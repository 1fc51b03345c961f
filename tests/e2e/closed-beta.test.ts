import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { signInByForm } from '../support/app-page.ts';
import { openPage } from '../support/browser.ts';
import { type Person, startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { linkMailedTo } from '../support/mailed-link.ts';
import { closePages, sharedBrowser } from '../support/shared-app.ts';

let embedded: TestEmbedded;
let browser: Browser;
let admin: Person;

beforeAll(async () => {
  [embedded, browser] = await Promise.all([startTestEmbedded(), sharedBrowser()]);
  admin = await embedded.admin();
});
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});
afterAll(async () => {
  await closePages();
  await embedded.stop();
});

const CONFIRM = 'Confirm your e-mail address';
const APPROVED = 'You are in: your beta access is approved';
const RESET = 'Set a new password';

/** Joins by the landing page's form and waits for what it says. */
async function join(page: Page, email: string, answer: string): Promise<void> {
  await page.goto(embedded.origin);
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Join Now' }).click();
  await page.getByText(answer).waitFor();
}

async function trySignIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto(`${embedded.origin}/login`);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function typeNewPassword(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(again);
  await page.getByRole('button', { name: 'Update Password' }).click();
}

test('a visitor joins, is approved, sets a password, gets in and leaves again', async () => {
  const email = 'newcomer@example.com';
  const visitor = await openPage(browser);
  const joined =
    'Thank you for joining the waitlist! Please check your email to confirm your address.';
  await join(visitor.page, email, joined);
  const again = 'You are already on the waitlist! We will notify you when access is available.';
  await join(visitor.page, email, again);

  // The e-mail is read on another device.
  const { page, complaints } = await openPage(browser);
  await page.goto(linkMailedTo(embedded, email, CONFIRM));
  await page.getByRole('heading', { name: 'Thanks for joining!' }).waitFor();
  await page.getByText('Your email address is confirmed.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/waitlist');

  await trySignIn(page, email, 'any password');
  await page
    .getByText(
      'Your account is not yet approved for beta access. Please wait for approval notification before attempting to login.',
    )
    .waitFor();

  const desk = await openPage(browser);
  await signInByForm(desk.page, embedded.origin, admin);
  await desk.page.goto(`${embedded.origin}/beta`);
  await desk.page.getByLabel('Search').fill('newcomer');
  await desk.page.getByRole('button', { name: `Approve: ${email}` }).click();
  await desk.page.getByText(`${email} is approved.`).waitFor();
  await desk.page.getByRole('button', { name: `Revoke: ${email}` }).waitFor();

  await page.goto(linkMailedTo(embedded, email, APPROVED));
  await page.getByRole('heading', { name: 'Set Your New Password' }).waitFor();
  await typeNewPassword(page, 'secret-1', 'secret-2');
  await page.getByText('Passwords do not match').waitFor();
  await typeNewPassword(page, 'short');
  await page.getByText('Password must be at least 6 characters long').waitFor();
  await typeNewPassword(page, 'first-password');
  await page.getByText('Password Updated!').waitFor();
  await page.waitForURL('**/login');

  await signInByForm(page, embedded.origin, { email, password: 'first-password' });
  const other = await page.context().newPage();
  await other.goto(`${embedded.origin}/dashboard`);
  await other.getByRole('combobox', { name: 'Coin' }).waitFor();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL('**/login');
  await other.waitForURL('**/login');
  // A tab behind another draws a frame a second, and each press waits for two.
  await other.close();
  const sessions = await embedded.database.query(
    'select 1 from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1',
    [email],
  );
  expect(sessions).toEqual([]);
  expect(
    await page.evaluate('Object.keys(localStorage).filter((key) => /session/.test(key))'),
  ).toEqual([]);

  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await page.getByRole('heading', { name: 'Check your email', exact: true }).waitFor();
  await page
    .getByText(
      'Password reset email sent! Check your inbox and follow the instructions to reset your password.',
    )
    .waitFor();
  await page.goto(linkMailedTo(embedded, email, RESET));
  await typeNewPassword(page, 'second-password');
  await page.getByText('Password Updated!').waitFor();
  await page.waitForURL('**/login');

  await trySignIn(page, email, 'first-password');
  await page
    .getByText(
      'Invalid password. If you joined through the waitlist, please use "Forgot Password" to set up your password first.',
    )
    .waitFor();
  await signInByForm(page, embedded.origin, { email, password: 'second-password' });

  await page.goto(`${embedded.origin}/account`);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download JSON' }).click();
  expect((await saved).suggestedFilename()).toBe('coin-analyst-data.json');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByLabel('Password', { exact: true }).fill('not my password');
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await page.getByText('The password is not right.').waitFor();
  await page.getByLabel('Password', { exact: true }).fill('second-password');
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await page.getByText('Your account and everything kept with it are deleted.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
  const left = await embedded.database.query('select 1 from auth.users where email = $1', [email]);
  expect(left).toEqual([]);

  expect([...visitor.complaints, ...complaints, ...desk.complaints]).toEqual([]);
});
