import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { inviteByMail } from '../../embedded/mail/invite-by-mail.ts';
import { addAlertTargets, alertTargetsOf } from '../support/alert-targets.ts';
import { signIn } from '../support/app-page.ts';
import { DESKTOP, openPage, PHONE } from '../support/browser.ts';
import type { Person, TestEmbedded } from '../support/embedded.ts';
import { linkMailedTo } from '../support/mailed-link.ts';
import { expectAccessible, expectNothingSideways } from '../support/page-checks.ts';
import { closePages, sharedApp } from '../support/shared-app.ts';

let embedded: TestEmbedded;
let browser: Browser;

beforeAll(async () => {
  [embedded, browser] = await sharedApp();
});
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
afterAll(closePages);

const NEW = 'A-new-password-1';

/** Opens a link that sets a password, as the beta desk mails it. */
async function openLink(page: Page, person: Person): Promise<void> {
  const { database, mailbox, origin } = embedded;
  await inviteByMail({ database, transport: mailbox, siteUrl: origin })(person);
  await page.goto(linkMailedTo(embedded, person.email, 'You are in: your beta access is approved'));
  await page.getByRole('heading', { name: 'Set Your New Password' }).waitFor();
}

async function setPassword(page: Page): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(NEW);
  await page.getByLabel('Confirm new password').fill(NEW);
  await page.getByRole('button', { name: 'Update Password' }).click();
  await page.getByText('Password Updated!').waitFor();
}

async function expectClean(page: Page, state: string): Promise<void> {
  await expectAccessible(page, state);
  await expectNothingSideways(page, state);
}

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const)('on %s', (name, size) => {
  test('a reset shows what receives alerts and keeps what is chosen', async () => {
    const person = await embedded.approvedUser();
    const { chrome } = await addAlertTargets(embedded.database, person.id);
    const { page, complaints } = await openPage(browser, size);
    await openLink(page, person);
    const group = page.getByRole('group', { name: 'Devices that receive your alerts' });
    await group.waitFor();
    for (const box of await group.getByRole('checkbox').all()) {
      expect(await box.isChecked()).toBe(false);
    }
    expect(await group.getByRole('checkbox').count()).toBe(3);
    await expectClean(page, `reset with devices on ${name}`);
    await group.getByLabel('Keep Chrome on Windows').check();
    await group.getByLabel('Keep Telegram ••••••789').check();
    await group.getByLabel('Keep Telegram ••••••789').uncheck();
    await expectClean(page, `reset with a kept device on ${name}`);
    await setPassword(page);
    await page.waitForURL('**/login');
    expect(await alertTargetsOf(embedded.database, person.id)).toEqual({
      devices: [chrome],
      links: null,
      codes: 0,
      telegram: '',
    });
    expect(complaints).toEqual([]);
  });

  test('a changed password signs out the other devices and says so', async () => {
    const person = await embedded.approvedUser();
    const { page, complaints } = await openPage(browser, size);
    const other = await openPage(browser, size);
    await signIn(page, embedded.origin, person);
    await signIn(other.page, embedded.origin, person);
    await page.goto(`${embedded.origin}/account`);
    await page.getByLabel('Current password').fill('not my password');
    await page.getByLabel('New password', { exact: true }).fill(NEW);
    await page.getByLabel('Confirm new password').fill(NEW);
    await page.getByRole('button', { name: 'Update Password' }).click();
    await page.getByText('The password is not right.').waitFor();
    await expectClean(page, `a wrong current password on ${name}`);
    await page.getByLabel('Current password').fill(person.password);
    await page.getByRole('button', { name: 'Update Password' }).click();
    await page.getByText('Other devices have been signed out.').waitFor();
    await expectClean(page, `a changed password on ${name}`);
    const sessions = await embedded.database.query(
      'select 1 from auth.sessions where user_id = $1',
      [person.id],
    );
    expect(sessions).toHaveLength(1);
    await page.reload();
    await page.getByRole('heading', { name: 'Change password' }).waitFor();
    expect([...complaints, ...other.complaints]).toEqual([]);
    await other.page.reload();
    await other.page.waitForURL('**/login');
    await other.page.getByText('The session has ended. Please sign in again.').waitFor();
  });
});

test('a reset of somebody without devices shows no list, and removes by default', async () => {
  const { page } = await openPage(browser);
  const bare = await embedded.approvedUser();
  const targets = page.waitForResponse('**/rest/v1/rpc/alert_targets');
  await openLink(page, bare);
  await targets;
  await page.getByRole('button', { name: 'Update Password' }).waitFor();
  expect(await page.getByRole('group').count()).toBe(0);

  const person = await embedded.approvedUser();
  await addAlertTargets(embedded.database, person.id);
  await openLink(page, person);
  await setPassword(page);
  const nothing = { devices: null, links: null, codes: 0, telegram: '' };
  expect(await alertTargetsOf(embedded.database, person.id)).toEqual(nothing);
});
