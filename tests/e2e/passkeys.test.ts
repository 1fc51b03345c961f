import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { signInByForm, startSession } from '../support/app-page.ts';
import { openPage } from '../support/browser.ts';
import type { Person, TestEmbedded } from '../support/embedded.ts';
import { expectAccessible, expectNothingSideways } from '../support/page-checks.ts';
import { closePages, sharedApp } from '../support/shared-app.ts';

let embedded: TestEmbedded;
let browser: Browser;
let origin: string;

beforeAll(async () => {
  [embedded, browser] = await sharedApp();
  origin = embedded.origin.replace('127.0.0.1', 'localhost');
});
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
afterAll(closePages);

/** A page on a device that keeps passkeys, and answers for its person at once. */
async function openDevice() {
  const { page, complaints } = await openPage(browser);
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    page,
    complaints,
    verify: (isUserVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    clear: () => cdp.send('WebAuthn.clearCredentials', { authenticatorId }),
    held: async () =>
      (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}

/** Nothing is chosen from what the browser fills in. */
const leaveAutofill = (page: Page) =>
  page.addInitScript(`{
    const { credentials } = navigator;
    const get = credentials.get.bind(credentials);
    credentials.get = (asked) =>
      asked.mediation === 'conditional' ? new Promise(() => undefined) : get(asked);
  }`);

async function openAccount(page: Page, person: Person): Promise<void> {
  await startSession(page, origin, person);
  await page.goto(`${origin}/account`);
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function addPasskey(page: Page, person: Person): Promise<void> {
  await openAccount(page, person);
  await press(page, 'Add a passkey');
  await page.getByText(/^Added .*, never used$/).waitFor();
}

/** Forgets the session, but not the passkeys. */
async function openLogin(page: Page): Promise<void> {
  await page.evaluate('localStorage.clear()');
  await page.goto(`${origin}/login`);
}

const signedIn = async (page: Page) => {
  await page.waitForURL('**/dashboard');
  await page.getByRole('combobox', { name: 'Coin' }).waitFor();
};

test('a passkey is offered after a password, named, renamed, and filled in by the browser', async () => {
  const person = await embedded.approvedUser();
  const { page, complaints, held } = await openDevice();
  await signInByForm(page, origin, person);
  await page.getByText('Sign in faster next time?').waitFor();
  await expectNothingSideways(page, 'the offer of a passkey');
  await press(page, 'Add a passkey');
  await page.getByText('Passkey added.').waitFor();
  expect(await held()).toBe(1);

  await page.goto(`${origin}/account`);
  const list = page.getByRole('list', { name: 'Passkeys' });
  const name = list.getByLabel('Name');
  await expect.poll(() => name.inputValue()).toBe('Linux');
  await name.fill('This phone');
  await page.keyboard.press('Tab');
  await list.getByRole('button', { name: 'Remove This phone' }).waitFor();
  await expectAccessible(page, 'passkeys');
  await expectNothingSideways(page, 'passkeys');
  await press(page, 'Add a passkey');
  await page.getByText('This device has a passkey of yours already.').waitFor();

  await openLogin(page);
  await signedIn(page);
  await page.goto(`${origin}/account`);
  await page.getByText(/^Added .*, last used \d/).waitFor();
  await press(page, 'Remove This phone');
  await press(page, 'Remove');
  await page.getByText('even the last passkey can go').waitFor();
  await expect.poll(() => list.getByRole('listitem').count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('"Not now" is for good on this device', async () => {
  const person = await embedded.approvedUser();
  const { page } = await openDevice();
  await signInByForm(page, origin, person);
  await press(page, 'Not now');
  await page.evaluate(`localStorage.removeItem('coin-analyst.session')`);
  await signInByForm(page, origin, person);
  const read = page.waitForResponse('**/auth/v1/passkeys');
  await page.goto(`${origin}/account`);
  await read;
  await page.getByText('even the last passkey can go').waitFor();
  expect(await page.getByText('Sign in faster next time?').count()).toBe(0);
});

test('the button signs in, and says why not', async () => {
  const person = await embedded.approvedUser();
  const { page, verify, clear } = await openDevice();
  await leaveAutofill(page);
  await addPasskey(page, person);
  await verify(false);
  await openLogin(page);
  await press(page, 'Sign in with a passkey');
  await page.getByText('No passkey came from the device. Please try again.').waitFor();
  await expectAccessible(page, 'a sign-in without a passkey');
  await expectNothingSideways(page, 'a sign-in without a passkey');
  await verify(true);
  await press(page, 'Sign in with a passkey');
  await signedIn(page);

  await embedded.database.query('delete from private.passkeys where user_id = $1', [person.id]);
  await openLogin(page);
  await press(page, 'Sign in with a passkey');
  await page.getByText('This passkey does not work here. Use your password.').waitFor();
  await clear();
  await press(page, 'Sign in with a passkey');
  await page.getByText('No passkey came from the device. Please try again.').waitFor();
  await page.getByLabel('Email address').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await press(page, 'Sign in');
  await signedIn(page);
});

test('an admin who has one uses it to approve, and nothing is done without', async () => {
  const admin = await embedded.admin();
  const waiting = await embedded.pendingUser();
  const { page, verify } = await openDevice();
  await addPasskey(page, admin);
  await page.goto(`${origin}/beta`);
  await page.getByLabel('Search').fill(waiting.email);
  await verify(false);
  await press(page, `Approve: ${waiting.email}`);
  await page.getByText('Confirm with your passkey, then try again.').waitFor();
  await verify(true);
  await press(page, `Approve: ${waiting.email}`);
  await page.getByRole('button', { name: `Revoke: ${waiting.email}` }).waitFor();
});

test('where the server has none, nothing is shown', async () => {
  const person = await embedded.approvedUser();
  const { page } = await openDevice();
  await page.route('**/auth/v1/passkeys**', (route) => route.fulfill({ status: 404, json: {} }));
  const asked = page.waitForResponse('**/auth/v1/passkeys/authentication/options');
  await page.goto(`${origin}/login`);
  await asked;
  await openAccount(page, person);
  await page.getByRole('heading', { name: 'Change password' }).waitFor();
  expect(await page.getByText(/passkey/i).allTextContents()).toEqual([
    'No token can change your password, passkeys or e-mail, or make a token.',
  ]);
});
