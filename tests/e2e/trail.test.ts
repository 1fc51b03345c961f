import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { signIn, startSession } from '../support/app-page.ts';
import { DESKTOP, openPage, PHONE } from '../support/browser.ts';
import { type Person, startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { expectAccessible, expectNothingSideways, fitsWidth } from '../support/page-checks.ts';
import { closePages, sharedBrowser } from '../support/shared-app.ts';

let embedded: TestEmbedded;
let browser: Browser;
let admin: Person;
let jane: Person;

beforeAll(async () => {
  [embedded, browser] = await Promise.all([startTestEmbedded(), sharedBrowser()]);
  admin = await embedded.admin();
  jane = await embedded.pendingUser('jane');
  const asAdmin = await embedded.signIn(admin);
  for (let turn = 0; turn < 15; turn += 1) {
    for (const approved of [true, false]) {
      await asAdmin.from('waitlist').update({ approved }).eq('user_id', jane.id);
    }
  }
  await asAdmin.from('canned_replies').insert({ title: 'Thank you', body: 'for writing' });
});
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
afterAll(async () => {
  await closePages();
  await embedded.stop();
});

const SENTENCE = () => `${admin.email} revoked the approval of ${jane.email}`;

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const)('on %s', (_name, size) => {
  test('every state of the trail is clean', async () => {
    const { page, complaints } = await openPage(browser, size);
    await startSession(page, embedded.origin, admin);
    await page.goto(`${embedded.origin}/trail`);
    await page.getByText(SENTENCE()).first().waitFor();
    await expectAccessible(page, 'the trail');
    await expectNothingSideways(page, 'the trail');
    expect(await fitsWidth(page, 320)).toBe(true);

    await page.getByLabel('Show').selectOption('Accounts deleted');
    await page.getByText('Nothing of this kind has been done.').waitFor();
    await expectAccessible(page, 'no entry');

    await page.route('**/rpc/admin_trail', (route) => route.abort());
    await page.getByLabel('Show').selectOption('Approvals');
    await page.getByRole('alert').getByText('The trail cannot be shown').waitFor();
    await expectAccessible(page, 'the trail cannot be read');
    await expectNothingSideways(page, 'the trail cannot be read');
    await page.unroute('**/rpc/admin_trail');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(`${admin.email} approved ${jane.email}`).first().waitFor();
    expect(complaints).toEqual([]);
  });
});

test('an admin gets there from the beta desk and turns its pages by keyboard', async () => {
  const { page } = await openPage(browser, DESKTOP);
  await signIn(page, embedded.origin, admin);
  await page.getByRole('link', { name: 'Beta', exact: true }).press('Enter');
  await page.getByRole('link', { name: 'Trail', exact: true }).press('Enter');
  await page.waitForURL('**/trail');
  const entries = page.getByRole('main').getByRole('listitem');
  await expect.poll(() => entries.count()).toBe(25);
  expect(await entries.first().textContent()).toContain('added the canned reply “Thank you”');
  const age = entries.first().getByText(/ago$/);
  expect(await age.getAttribute('title')).toContain(String(new Date().getFullYear()));

  const newest = await entries.allTextContents();
  await page.getByRole('button', { name: 'Older' }).press('Enter');
  await page.getByRole('status').getByText('Page 2').waitFor();
  await entries.first().waitFor();
  // What made the admin and the two approvals before the thirty changes.
  expect(await entries.last().textContent()).toContain(`approved ${admin.email}`);
  expect(await page.getByRole('button', { name: 'Older' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Newer' }).press('Enter');
  await expect.poll(() => entries.allTextContents()).toEqual(newest);

  await page.getByLabel('Show').selectOption('Approvals');
  await expect
    .poll(async () => (await entries.allTextContents()).every((text) => / approved /.test(text)))
    .toBe(true);
});

test('the trail is not for others, not even its screen', async () => {
  const person = await embedded.approvedUser();
  const { page } = await openPage(browser, DESKTOP);
  await startSession(page, embedded.origin, person);
  await page.goto(`${embedded.origin}/trail`);
  await page.waitForURL('**/dashboard');
});
