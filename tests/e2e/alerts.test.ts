import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toTwelveHour } from '../../domain/person/monitoring-time.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { openAnalysis, startSession, untilControlled } from '../support/app-page.ts';
import { openPage, PHONE, WITH_WORKER } from '../support/browser.ts';
import { startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { analysisProgramOn } from '../support/forced-market.ts';
import { outline } from '../support/outlines.ts';
import { openWorker, shownNotifications, standInForPushManager } from '../support/push-page.ts';
import { pushProgramFor } from '../support/push-program.ts';
import { until } from '../support/push-server.ts';
import { type PushService, startPushService } from '../support/push-service/server.ts';
import { closePages, sharedBrowser } from '../support/shared-app.ts';
import { storeLostTrade } from '../support/stored-looks.ts';

const MINUTE = 60_000;
/** An alert has to outlive its delivery by the database's own clock, so the test starts now. */
const START = Date.now();
const CHECK = Math.ceil((START + 50 * MINUTE) / MINUTE) * MINUTE;

let ahead = 0;
let service: PushService;
let embedded: TestEmbedded;
let browser: Browser;

beforeAll(async () => {
  service = await startPushService();
  [embedded, browser] = await Promise.all([
    startTestEmbedded({
      clock: { now: () => epochMs(Date.now() + ahead) },
      // Here changes alone are looked at.
      levelWatch: false,
      programs: [analysisProgramOn([]), pushProgramFor(service)],
    }),
    sharedBrowser(),
  ]);
});
afterAll(async () => {
  await closePages();
  await embedded.stop();
  await service.close();
});

const easternText = (moment: number) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: 'America/New_York',
    hour: '2-digit',
    minute: '2-digit',
  }).format(moment);

async function onlyTime(page: Page, time: string): Promise<void> {
  const chips = page.getByRole('list', { name: 'Monitoring times' }).getByRole('button');
  while ((await chips.count()) > 0) await chips.first().click();
  await page.getByText('No monitoring times set').waitFor();
  const [clock = '', meridiem = ''] = toTwelveHour(time).split(' ');
  const [hour = '', minute = ''] = clock.split(':');
  await page.getByLabel('Hour').selectOption(hour);
  await page.getByLabel('Minute').selectOption(minute);
  await page.getByLabel('AM or PM').selectOption(meridiem);
  await page.getByRole('button', { name: 'Add Time' }).click();
}

/** What the icon's badge was set to, in order, by page and worker alike. */
const BADGES = `
  globalThis.badges = [];
  navigator.setAppBadge = async (count) => void globalThis.badges.push(count);
  navigator.clearAppBadge = async () => void globalThis.badges.push(0);
`;
const QUESTIONS = `
  globalThis.questions = 0;
  const ask = Notification.requestPermission.bind(Notification);
  Notification.requestPermission = () => {
    globalThis.questions += 1;
    return ask();
  };
`;

/** Taps a notification in the worker itself: the browser's own event, on what is shown. */
async function tap(page: Page, tag: string, action: string): Promise<void> {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('no service worker runs');
  await worker.evaluate(
    `registration.getNotifications({ tag: ${JSON.stringify(tag)} }).then(([notification]) =>
      dispatchEvent(new NotificationEvent('notificationclick', {
        notification, action: ${JSON.stringify(action)},
      })))`,
  );
}

/** A busy machine takes a while to show a notification. */
const PATIENTLY = { timeout: 15_000 };

test('a change that the monitor finds reaches the phone, opens there, and is counted', async () => {
  const me = await embedded.approvedUser();
  const device = service.addDevice();
  const { page, complaints } = await openPage(browser, { ...PHONE, ...WITH_WORKER });
  const context = page.context();
  await standInForPushManager(context, device);
  await context.addInitScript(BADGES + QUESTIONS);

  // A coin is watched, from before its plan ended.
  const hours = (START - outline().snapshotTime) / (60 * MINUTE) - 24;
  const before = await storeLostTrade(embedded.database, 'BTCUSDT', hours);
  await openAnalysis(page, embedded, me, 'BTCUSDT');
  await page.getByRole('button', { name: 'Add to Watch List' }).click();
  await page.getByRole('button', { name: 'In Watch List' }).waitFor();
  await embedded.database.query(
    'update public.watchlist_entries set current_snapshot = $1 where user_id = $2',
    [before, me.id],
  );

  // The person is asked at a press, not before; the subscription is stored.
  await page.goto(`${embedded.origin}/settings`);
  const turnOn = page.getByRole('button', { name: 'Turn on notifications on this device' });
  await turnOn.waitFor();
  await page.getByText('Your browser will ask for permission').waitFor();
  expect(await page.evaluate('globalThis.questions')).toBe(0);
  await context.grantPermissions(['notifications'], { origin: embedded.origin });
  await turnOn.click();
  await page.getByText('This device receives notifications.').waitFor();
  expect(await page.evaluate('globalThis.questions')).toBe(1);
  const stored = await embedded.database.query<{ endpoint: string }>(
    'select endpoint from public.push_subscriptions where user_id = $1',
    [me.id],
  );
  expect(stored).toEqual([{ endpoint: device.endpoint }]);

  // One check a day.
  expect(await page.getByLabel('Push notifications').isChecked()).toBe(true);
  await onlyTime(page, easternText(CHECK));
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await page
    .getByText('Settings saved successfully! Monitoring times updated in real-time.')
    .waitFor();

  // The monitor finds the change; the push server sends it to the local push service.
  ahead = CHECK + 30_000 - Date.now();
  await service.acceptedAtLeast(1);
  const [message] = service.accepted;
  const text = message?.text;
  if (!text) throw new Error('the push message could not be decrypted');
  expect(service.faults).toEqual([]);
  const [alert] = await embedded.database.query<{ title: string; body: string }>(
    `select m.title, m.body from public.alerts a
     join public.alert_messages m on m.id = a.message_id where a.user_id = $1`,
    [me.id],
  );
  if (!alert) throw new Error('the monitor wrote no alert');

  // The same bytes reach the real worker, while the page is open and visible.
  const worker = await openWorker(page);
  await worker.deliver(text);
  await expect
    .poll(() => shownNotifications(page))
    .toEqual([
      {
        title: alert.title,
        body: alert.body,
        tag: 'change-BTCUSDT',
        actions: ['details', 'before'],
      },
    ]);
  await expect.poll(() => page.evaluate('globalThis.badges.at(-1)')).toBe(1);

  // Before the change: the open window shows it, without another window.
  await tap(page, 'change-BTCUSDT', 'before');
  await page.waitForURL('**/dashboard?wl=BTCUSDT&previous=true');
  await page.getByText('Viewing Previous Analysis').waitFor();
  expect(context.pages()).toHaveLength(1);
  expect(await page.evaluate('globalThis.badges.at(-1)')).toBe(1);

  // The details: opening them is what clears the count. The first notification has gone by then: its
  // closing would take along another of the same tag.
  await expect.poll(() => shownNotifications(page)).toEqual([]);
  await worker.deliver(text);
  await expect.poll(() => shownNotifications(page), PATIENTLY).toHaveLength(1);
  await tap(page, 'change-BTCUSDT', '');
  await page.waitForURL('**/dashboard?wl=BTCUSDT');
  await page.getByRole('heading', { name: 'BTCUSDT', exact: true }).waitFor();
  await expect.poll(() => page.evaluate('globalThis.badges.at(-1)')).toBe(0);
  expect(await shownNotifications(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

test('a test notification goes the real way, and the device says when it was reached', async () => {
  const me = await embedded.approvedUser();
  const device = service.addDevice(
    { status: 201 },
    { status: 429, retryAfter: '7' },
    { status: 410 },
  );
  const { page } = await openPage(browser, { ...PHONE, ...WITH_WORKER });
  await standInForPushManager(page.context(), device, service.addDevice());
  await page.context().grantPermissions(['notifications'], { origin: embedded.origin });
  await startSession(page, embedded.origin, me);
  await page.goto(`${embedded.origin}/settings`);
  await page.getByRole('button', { name: 'Turn on notifications on this device' }).click();
  const send = page.getByRole('button', { name: 'Send a test notification' });
  const devices = page.getByRole('region', { name: 'Devices' });
  await devices.getByText('Nothing delivered yet').waitFor();

  await send.click();
  await page.getByText('The push service has taken the message').waitFor();
  await devices.getByText('Last delivered less than 1 minute ago').waitFor();
  const text = service.accepted.at(-1)?.text;
  // A message reaches nobody before the worker is there.
  await untilControlled(page);
  const worker = await openWorker(page);
  await worker.deliver(text ?? '');
  await expect
    .poll(async () => (await shownNotifications(page)).map(({ title }) => title))
    .toEqual(['Notifications work on this device']);

  await send.click();
  await page.getByText(/The push service asks us to wait \d seconds/).waitFor();
  await send.click();
  await page.getByText('This device has to be turned on again').waitFor();
  await page.getByText('Notifications have stopped on this device.').waitFor();

  await page.getByRole('button', { name: 'Turn on notifications on this device' }).click();
  await page.getByText('This device receives notifications.').waitFor();
  await devices.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Notifications are off on this device.').waitFor();
  expect(await devices.count()).toBe(0);
  await page.context().close();
});

test('a push that nobody can read is shown all the same', async () => {
  const { page } = await openPage(browser, { ...PHONE, ...WITH_WORKER });
  await page.goto(`${embedded.origin}/login`);
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await page.context().grantPermissions(['notifications'], { origin: embedded.origin });
  const worker = await openWorker(page);
  await worker.deliver('not what this version knows');
  await expect
    .poll(async () => (await shownNotifications(page)).map(({ body }) => body))
    .toEqual(['A watched coin changed.']);
  await page.context().close();
});

test('a subscription that the browser lost is renewed at the next start', async () => {
  const me = await embedded.approvedUser();
  const [first, second] = [service.addDevice(), service.addDevice()];
  const { page } = await openPage(browser, { ...PHONE, ...WITH_WORKER });
  await standInForPushManager(page.context(), first, second);
  await page.context().grantPermissions(['notifications'], { origin: embedded.origin });
  await startSession(page, embedded.origin, me);
  await page.goto(`${embedded.origin}/settings`);
  await page.getByRole('button', { name: 'Turn on notifications on this device' }).click();
  await page.getByText('This device receives notifications.').waitFor();

  await page.evaluate(`navigator.serviceWorker.ready
    .then((registration) => registration.pushManager.getSubscription())
    .then((subscription) => subscription.unsubscribe())`);
  await page.goto(`${embedded.origin}/watchlist`);
  const endpoints = async () =>
    (
      await embedded.database.query<{ endpoint: string }>(
        'select endpoint from public.push_subscriptions where user_id = $1',
        [me.id],
      )
    ).map(({ endpoint }) => endpoint);
  await until(async () => (await endpoints()).join() === second.endpoint);
  await page.context().close();
});

test('what changed while the person was away is announced on the next visit, once', async () => {
  const me = await embedded.approvedUser();
  const { page } = await openPage(browser, { ...PHONE, ...WITH_WORKER });
  await openAnalysis(page, embedded, me, 'ETHUSDT');
  await page.getByRole('button', { name: 'Add to Watch List' }).click();
  await page.getByRole('button', { name: 'In Watch List' }).waitFor();
  const leftAt = Date.now();
  await page.goto('about:blank');
  // The page that was left notes the moment while the next one is there already.
  const beside = await page.context().newPage();
  await beside.goto(`${embedded.origin}/robots.txt`);
  await expect
    .poll(() => beside.evaluate("Number(localStorage.getItem('coin-analyst.visit'))"))
    .toBeGreaterThanOrEqual(leftAt);
  await beside.close();

  await embedded.database.query(
    `with changed as (
       update public.watchlist_entries e set change_detected = true,
         previous_snapshot = e.current_snapshot
       where e.user_id = $1 returning e.*
     ), message as (
       insert into public.alert_messages (snapshot_id, title, body)
       values (gen_random_uuid(), 'ETH: LONG → SHORT', 'Stop 1') returning id
     )
     insert into public.alerts (user_id, coin, snapshot_id, message_id, expires_at)
     select c.user_id, c.coin, gen_random_uuid(), m.id, now()
     from changed c, message m, generate_series(1, 3)`,
    [me.id],
  );
  await page.goto(`${embedded.origin}/dashboard`);
  const notice = page
    .getByRole('status')
    .filter({ hasText: '3 changes since you were last here.' });
  await notice.getByRole('link', { name: 'Watch List' }).click();
  await page.getByText('Change Detected').waitFor();
  expect(await page.getByText('since you were last here').count()).toBe(0);
  await page.goto(`${embedded.origin}/dashboard`);
  await page.getByRole('region', { name: 'Trade Recommendation' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.getByText('since you were last here').count()).toBe(0);
  await page.context().close();
});
