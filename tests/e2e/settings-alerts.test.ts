import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSession } from '../support/app-page.ts';
import { DESKTOP, openPage, PHONE } from '../support/browser.ts';
import type { Person, TestEmbedded } from '../support/embedded.ts';
import { accessibilityFaults, expectNothingSideways, fitsWidth } from '../support/page-checks.ts';
import { closePages, sharedApp } from '../support/shared-app.ts';

let embedded: TestEmbedded;
let browser: Browser;

beforeAll(async () => {
  [embedded, browser] = await sharedApp();
});
afterAll(closePages);

async function expectGood(page: Page, state: string): Promise<void> {
  expect(await accessibilityFaults(page), state).toEqual([]);
  await expectNothingSideways(page, state);
  expect(await fitsWidth(page, 320), `${state} at 320 px`).toBe(true);
}

const save = (page: Page) => page.getByRole('button', { name: 'Save Settings' });
const SAVED = 'Settings saved successfully! Monitoring times updated in real-time.';

async function inSettings(options: BrowserContextOptions, me?: Person) {
  const person = me ?? (await embedded.approvedUser());
  const opened = await openPage(browser, options);
  await startSession(opened.page, embedded.origin, person);
  await opened.page.goto(`${embedded.origin}/settings`);
  await save(opened.page).waitFor();
  return { me: person, ...opened };
}

async function saved({ id }: Person) {
  const [row] = await embedded.database.query(
    `select push_notifications, quiet_from, quiet_until, time_zone, quiet_passes, silent_kinds,
       support_replies from public.user_settings where user_id = $1`,
    [id],
  );
  return row;
}

const INDIA = { timezoneId: 'Asia/Kolkata' };

describe.each([
  ['a phone, dark', { ...PHONE, ...INDIA, colorScheme: 'dark' }],
  ['a desktop, light', { ...DESKTOP, ...INDIA, colorScheme: 'light' }],
] as const)('on %s', (_name, size) => {
  test('quiet hours and kinds are refused in words, saved, and shown again', async () => {
    const { me, page, complaints } = await inSettings(size);
    await page.getByLabel('Send nothing at certain times').check();
    const [from, until] = [
      page.getByLabel('From', { exact: true }),
      page.getByLabel('Until', { exact: true }),
    ];
    expect([await from.inputValue(), await until.inputValue()]).toEqual(['22:00', '07:00']);
    // The zone is the device's own until another is chosen.
    expect(await page.getByLabel('Time zone').inputValue()).toMatch(/^Asia\/(Kolkata|Calcutta)$/);
    await until.fill('22:00');
    await page.getByText('Quiet hours cannot begin and end at the same time.').waitFor();
    await save(page).click();
    await page.getByText('Error saving settings: Quiet hours cannot begin').waitFor();
    expect(await saved(me)).toBeUndefined();
    await expectGood(page, 'refused');

    await until.fill('06:30');
    await page.getByText('Between 10:00 PM and 6:30 AM').waitFor();
    await page.getByLabel('Time zone').selectOption('Europe/Berlin');
    await page.getByRole('button', { name: /^Use (Kolkata|Calcutta) time$/ }).waitFor();
    await page.getByLabel('A replaced Trade or a touched stop may come through').check();
    await page.getByLabel('Entry passed').uncheck();
    await page.getByLabel('Answers from support').uncheck();
    await save(page).click();
    await page.getByText(SAVED).waitFor();
    await expectGood(page, 'saved');
    expect(await saved(me)).toEqual({
      push_notifications: false,
      quiet_from: '22:00',
      quiet_until: '06:30',
      time_zone: 'Europe/Berlin',
      quiet_passes: true,
      silent_kinds: ['entry'],
      support_replies: false,
    });

    await page.reload();
    await save(page).waitFor();
    expect(await until.inputValue()).toBe('06:30');
    expect(await page.getByLabel('Time zone').inputValue()).toBe('Europe/Berlin');
    expect(await page.getByLabel('Entry passed').isChecked()).toBe(false);
    expect(await page.getByLabel('Plan opened or replaced').isChecked()).toBe(true);
    await page.getByLabel('Send nothing at certain times').uncheck();
    await save(page).click();
    await page.getByText(SAVED).waitFor();
    expect(await saved(me)).toMatchObject({
      quiet_from: null,
      quiet_until: null,
      time_zone: expect.stringMatching(/^Asia\//),
    });
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('muted coins are listed, and unmuted', async () => {
    const me = await embedded.approvedUser();
    await embedded.database.query(
      `insert into public.coin_mutes (user_id, coin, until) values
         ($1, 'BTCUSDT', null), ($1, 'ETHUSDT', now() + interval '4 hours'),
         ($1, 'OLDUSDT', now() - interval '4 hours')`,
      [me.id],
    );
    const { page } = await inSettings(size, me);
    const coins = page.getByRole('list', { name: 'Muted coins' }).getByRole('listitem');
    await expect.poll(() => coins.count()).toBe(2);
    await coins.first().getByText('Until unmuted').waitFor();
    await expectGood(page, 'muted');
    await page.getByRole('button', { name: 'Unmute BTCUSDT' }).click();
    await expect.poll(() => coins.count()).toBe(1);
    await page.getByRole('button', { name: 'Unmute ETHUSDT' }).click();
    await page.getByText('No coin is muted.').waitFor();
    const left = await embedded.database.query(
      'select coin from public.coin_mutes where user_id = $1',
      [me.id],
    );
    expect(left).toEqual([{ coin: 'OLDUSDT' }]);
    await page.context().close();
  });
});

test('times stand beside those of the person, also while one is chosen', async () => {
  const { page } = await inSettings({ ...PHONE, ...INDIA });
  await page.getByText(/^12:00 PM ET is (9|10):30 PM in (Kolkata|Calcutta)\.$/).waitFor();
  await page.getByLabel('Send nothing at certain times').check();
  await page.getByLabel('Time zone').selectOption('Europe/London');
  await page.getByText(/^12:00 PM ET is (4|5):00 PM in London\.$/).waitFor();
  await page.context().close();
});

test('the switch is saved at once, taken back, and says what kept it from being saved', async () => {
  const { me, page } = await inSettings(DESKTOP);
  const notifications = page.getByLabel('Push notifications');
  // What else was entered waits for Save Settings.
  await page.getByLabel('Entry passed').uncheck();
  await notifications.check();
  await page.getByText('Saved: notifications are on for your account.').waitFor();
  expect(await saved(me)).toMatchObject({ push_notifications: true, silent_kinds: [] });
  await expectGood(page, 'on');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Saved: notifications are off for your account').waitFor();
  expect(await saved(me)).toMatchObject({ push_notifications: false });
  expect(await notifications.isChecked()).toBe(false);

  await page.route('**/settings/update', (route) => route.fulfill({ status: 500, json: {} }));
  await notifications.click();
  await page.getByText('Error saving settings: Failed to save settings').waitFor();
  expect(await notifications.isChecked()).toBe(false);
  await expectGood(page, 'not saved');
  await page.unroute('**/settings/update');
  expect(await page.getByLabel('Entry passed').isChecked()).toBe(false);
  await save(page).click();
  await page.getByText(SAVED).waitFor();
  expect(await saved(me)).toMatchObject({ push_notifications: false, silent_kinds: ['entry'] });
  await page.context().close();
});
