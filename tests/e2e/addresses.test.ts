import { networkInterfaces } from 'node:os';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { signIn, signInByForm, startSession } from '../support/app-page.ts';
import { openPage } from '../support/browser.ts';
import { startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { expectNothingSideways } from '../support/page-checks.ts';
import { closePages, sharedBrowser } from '../support/shared-app.ts';

let embedded: TestEmbedded;
let browser: Browser;

beforeAll(async () => {
  [embedded, browser] = await Promise.all([
    startTestEmbedded({ host: '0.0.0.0' }),
    sharedBrowser(),
  ]);
});
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
afterAll(async () => {
  await closePages();
  await embedded.stop();
});

const LOCAL_NETWORK = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
const NAMES = ['127.0.0.1', 'localhost', ...(LOCAL_NETWORK ? [LOCAL_NETWORK] : [])];

const originAt = (name: string) => `http://${name}:${new URL(embedded.origin).port}`;

/** What the app's sockets hear from now on: one of a page that is being left hears nothing more. */
function framesOf(page: Page): unknown[] {
  const frames: unknown[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', (frame) => frames.push(frame)));
  return frames;
}

test.each(NAMES)('opened at %s, the app signs in and hears changes there', async (name) => {
  const { page, complaints } = await openPage(browser);
  await signInByForm(page, originAt(name), await embedded.approvedUser());
  await page.goto(`${originAt(name)}/support`);
  const heard = framesOf(page);
  await page.reload();
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  expect(new URL(page.url()).hostname).toBe(name);
  // Browsers say of some headers that plain HTTP on a network is not worth them.
  expect(complaints.filter((text) => !/header has been ignored/.test(text))).toEqual([]);
});

test('an admin opens the mailbox from the app, without the secret', async () => {
  const { page, complaints } = await openPage(browser);
  const admin = await embedded.admin();
  await embedded.mailbox.send({ to: 'a@example.com', subject: 'Caught', text: '', html: '' });
  await startSession(page, originAt('127.0.0.1'), admin);
  await page.goto(`${originAt('127.0.0.1')}/beta`);
  const button = page.getByRole('button', { name: 'Mailbox' });
  await button.waitFor();
  await expectNothingSideways(page, 'beta desk with a mailbox');
  await button.click();
  await page.getByRole('link', { name: 'Caught' }).click();
  await page.getByRole('heading', { name: 'Caught' }).waitFor();
  expect(complaints).toEqual([]);
});

test('somebody else finds no way into it', async () => {
  const { page } = await openPage(browser);
  await signIn(page, originAt('127.0.0.1'), await embedded.approvedUser());
  const answer = await page.goto(`${originAt('127.0.0.1')}/mailbox`);
  expect(answer?.status()).toBe(403);
  await page.getByText('the server printed when it started').waitFor();
});

test('the printed address opens the mailbox, and its secret stays in no address', async () => {
  const { page } = await openPage(browser);
  await page.goto(embedded.mailboxAddress ?? '');
  await page.getByRole('heading', { name: 'Mailbox' }).waitFor();
  expect(new URL(page.url()).search).toBe('');
  await page.reload();
  await page.getByRole('heading', { name: 'Mailbox' }).waitFor();
  expect(await page.evaluate('document.cookie')).toBe('');
});
