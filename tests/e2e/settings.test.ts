import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../embedded/project-folders.ts';
import { startSession } from '../support/app-page.ts';
import { DESKTOP, openPage, PHONE } from '../support/browser.ts';
import { startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { accessibilityFaults, expectNothingSideways, fitsWidth } from '../support/page-checks.ts';
import { closePages, sharedBrowser } from '../support/shared-app.ts';
import { startSmtpServer, type TestSmtpServer } from '../support/smtp-server.ts';
import { openTicket, writeMessage } from '../support/support-desk.ts';
import { startTelegramServer, type TelegramServer } from '../support/telegram-server/server.ts';

const { version } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8'));
let embedded: TestEmbedded;
let browser: Browser;
let telegram: TelegramServer;
let smtp: TestSmtpServer;

beforeAll(async () => {
  [telegram, smtp] = await Promise.all([startTelegramServer(), startSmtpServer()]);
  [embedded, browser] = await Promise.all([
    startTestEmbedded({
      push: {
        telegram: { token: telegram.token, apiUrl: telegram.url },
        channels: { ALERTS_SMTP_URL: smtp.url },
        allowLoopback: true,
      },
    }),
    sharedBrowser(),
  ]);
});
afterAll(async () => {
  await closePages();
  await embedded.stop();
  await telegram.close();
  await smtp.close();
});

async function expectGood(page: Page, state: string): Promise<void> {
  expect(await accessibilityFaults(page), state).toEqual([]);
  await expectNothingSideways(page, state);
  expect(await fitsWidth(page, 320), `${state} at 320 px`).toBe(true);
}

const save = (page: Page) => page.getByRole('button', { name: 'Save Settings' });
const SAVED = 'Settings saved successfully! Monitoring times updated in real-time.';

async function openSettings(page: Page): Promise<void> {
  await page.goto(`${embedded.origin}/settings`);
  await save(page).waitFor();
  await page.getByText('Notifications are off on this device.').waitFor();
}

describe.each([
  ['a phone, dark', { ...PHONE, colorScheme: 'dark' }],
  ['a desktop, light', { ...DESKTOP, colorScheme: 'light' }],
] as const)('on %s', (_name, size) => {
  test('settings are read, changed, saved, refused and shown without a network', async () => {
    const me = await embedded.approvedUser();
    const { page, complaints } = await openPage(browser, size);
    await startSession(page, embedded.origin, me);
    await openSettings(page);
    const chips = page.getByRole('list', { name: 'Monitoring times' }).getByRole('listitem');
    expect(await chips.count()).toBe(8);
    await page.getByText(`v.10232025 · Release ${version}`).waitFor();
    expect(await page.getByText(me.email).count()).toBeGreaterThan(0);
    await page.getByText('Not connected', { exact: true }).waitFor();
    await expectGood(page, 'first');

    await page.getByLabel('Push notifications').check();
    await page.getByLabel('Answers from support').uncheck();
    await page.getByRole('button', { name: 'Remove 12:16 AM ET' }).click();
    await save(page).click();
    await page.getByText(SAVED).waitFor();
    await expectGood(page, 'saved');
    await page.getByText(SAVED).waitFor({ state: 'hidden' });
    const [row] = await embedded.database.query(
      `select push_notifications, support_replies, cardinality(monitoring_times) as times
       from public.user_settings where user_id = $1`,
      [me.id],
    );
    expect(row).toEqual({ push_notifications: true, support_replies: false, times: 7 });
    await page.reload();
    await save(page).waitFor();
    expect(await page.getByLabel('Push notifications').isChecked()).toBe(true);
    expect(await page.getByLabel('Answers from support').isChecked()).toBe(false);

    await page.route('**/settings/update', (route) => route.fulfill({ status: 500, json: {} }));
    await save(page).click();
    await page.getByText('Error saving settings: Failed to save settings').waitFor();
    await expectGood(page, 'refused');

    await page.route('**/rest/v1/user_settings**', (route) =>
      route.fulfill({ status: 500, json: {} }),
    );
    await page.reload();
    await page.getByText('Your settings could not be loaded.').waitFor();
    await expectGood(page, 'not loaded');
    await page.unroute('**/rest/v1/user_settings**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await save(page).waitFor();

    await page.context().setOffline(true);
    await page.getByText('You are offline. Settings of your account need a connection').waitFor();
    await expect.poll(() => save(page).isDisabled()).toBe(true);
    await expectGood(page, 'offline');
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

const COUNT_TRANSITIONS = `{
  globalThis.fading = [];
  addEventListener('transitionrun', ({ propertyName }) => fading.push(propertyName), true);
}`;
/** The next two pictures are drawn. */
const DRAWN = `new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))`;

/** Whether something lies over the lower edge of what has the focus, and what that is called. */
const FOCUSED = `(() => {
  const focused = document.activeElement;
  const { left, width, bottom } = focused.getBoundingClientRect();
  const met = document.elementFromPoint(left + width / 2, bottom - 2);
  const covered = !met || !(met.contains(focused) || focused.contains(met));
  const name = focused.labels?.[0]?.textContent || focused.textContent;
  return { name, covered };
})()`;

test('what takes the focus is not under the bar at the foot', async () => {
  const me = await embedded.approvedUser();
  const { page } = await openPage(browser, PHONE);
  await startSession(page, embedded.origin, me);
  await openSettings(page);
  await page.getByLabel('Push notifications').focus();
  const covered: string[] = [];
  const met: string[] = [];
  while (met.at(-1) !== 'Save Settings' && met.length < 60) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate<{ name: string; covered: boolean }>(FOCUSED);
    met.push(focused.name);
    if (focused.covered) covered.push(focused.name);
  }
  expect(covered).toEqual([]);
  expect(met).toEqual(expect.arrayContaining(['Webhook turned off', 'Add Time']));
  expect(met.at(-1)).toBe('Save Settings');
  await page.context().close();
});

test('everything is reached and changed by keyboard alone', async () => {
  const me = await embedded.approvedUser();
  const { page } = await openPage(browser, DESKTOP);
  await startSession(page, embedded.origin, me);
  await openSettings(page);
  await page.getByLabel('Push notifications').focus();
  await page.keyboard.press('Space');
  expect(await page.getByLabel('Push notifications').isChecked()).toBe(true);
  await page.getByLabel('Telegram ID').focus();
  await page.keyboard.press('Enter');
  await page.getByText(SAVED).waitFor();
  await page.getByRole('radio', { name: 'System' }).focus();
  await page.evaluate(COUNT_TRANSITIONS);
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    await page.emulateMedia({ reducedMotion, colorScheme: 'light' });
    await page.keyboard.press('ArrowRight');
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
    await page.evaluate(DRAWN);
    await page.keyboard.press('ArrowLeft');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.evaluate(DRAWN);
    // No colour of the theme before stays for a moment.
    expect(await page.evaluate('fading'), reducedMotion).toEqual([]);
  }
  await page.keyboard.press('ArrowRight');
  await page.reload();
  expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
  await page.context().close();
});

test('Telegram is connected in one tap, and says where it stands', async () => {
  const me = await embedded.approvedUser();
  const { page } = await openPage(browser);
  // The link leads out of the test; where it leads is what counts.
  await page.addInitScript('globalThis.open = (url) => { globalThis.opened = url; return null; }');
  await startSession(page, embedded.origin, me);
  await openSettings(page);
  await page.getByRole('button', { name: 'Connect Telegram' }).click();
  await page.getByRole('link', { name: 'open the bot' }).waitFor();
  const link = String(await page.evaluate('globalThis.opened'));
  expect(link).toMatch(/^https:\/\/t\.me\/coin_analyst_test_bot\?start=/);
  telegram.write(777, `/start ${new URL(link).searchParams.get('start')}`);
  await page.getByText('Alerts go to this Telegram user.').waitFor();
  await expect.poll(() => page.getByLabel('Telegram ID').inputValue()).toBe('777');

  telegram.write(777, '/stop');
  await telegram.message(({ chat, text }) => chat === '777' && /stop|no longer|end/i.test(text));
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
  await page.getByText('This Telegram user does not want the alerts.').waitFor();
  await expectGood(page, 'disabled');
  await page.context().close();
});

test('e-mail is turned on by the person, and then brings what support answered', async () => {
  const me = await embedded.approvedUser();
  const { page } = await openPage(browser, PHONE);
  await startSession(page, embedded.origin, me);
  await openSettings(page);
  const email = page.getByLabel('E-mail notifications');
  await email.waitFor();
  expect(await email.isChecked()).toBe(false);
  await email.check();
  await expectGood(page, 'e-mail offered');
  await save(page).click();
  await page.getByText(SAVED).waitFor();
  await page.reload();
  await email.waitFor();
  expect(await email.isChecked()).toBe(true);
  const client = await embedded.signIn(me);
  const ticket = await openTicket({ ...me, client });
  const admin = await embedded.admin('helper');
  await writeMessage({ ...admin, client: await embedded.signIn(admin) }, ticket, 'Please reload.');
  const mail = await smtp.next();
  expect(mail.to).toEqual([me.email]);
  expect(mail.text).toContain('Subject: Support answered');
  await page.context().close();
});

test('e-mail is not offered where the server sends none', async () => {
  const me = await embedded.approvedUser();
  const { page } = await openPage(browser);
  await page.route('**/push/channels', (route) =>
    route.fulfill({ json: { channels: ['push', 'telegram'] } }),
  );
  await startSession(page, embedded.origin, me);
  const asked = page.waitForResponse('**/push/channels');
  await openSettings(page);
  await asked;
  expect(await page.getByLabel('E-mail notifications').count()).toBe(0);
  await page.context().close();
});

test('without a bot the setting explains that the operator has not connected one', async () => {
  const me = await embedded.approvedUser();
  const { page } = await openPage(browser);
  const none = { state: 'no-bot', message: 'The operator has not connected a Telegram bot.' };
  await page.route('**/push/telegram', (route) =>
    route.fulfill({ json: { ...none, bot: null, telegram_id: null, last_delivered_at: null } }),
  );
  await startSession(page, embedded.origin, me);
  await openSettings(page);
  await page.getByText('The operator has not connected a Telegram bot.').waitFor();
  expect(await page.getByRole('button', { name: 'Connect Telegram' }).count()).toBe(0);
  await page.context().close();
});

test('permission that was refused is shown with the way to change it', async () => {
  const me = await embedded.approvedUser();
  const { page } = await openPage(browser);
  await startSession(page, embedded.origin, me);
  await openSettings(page);
  // Headless, the browser answers the question with no.
  await page.getByRole('button', { name: 'Turn on notifications on this device' }).click();
  await page.getByText('Notifications are blocked on this device.').waitFor();
  await page.getByText('then reload this page').waitFor();
  expect(
    await page.getByRole('button', { name: 'Turn on notifications on this device' }).count(),
  ).toBe(0);
  await expectGood(page, 'denied');
  await page.context().close();
});
