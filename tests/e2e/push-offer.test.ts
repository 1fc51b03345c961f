import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generate, signIn, untilComplete } from '../support/app-page.ts';
import { DESKTOP, openPage, PHONE, WITH_WORKER } from '../support/browser.ts';
import { type Person, startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { analysisProgramWith } from '../support/forced-market.ts';
import { accessibilityFaults, expectNothingSideways, fitsWidth } from '../support/page-checks.ts';
import { standInForPushManager } from '../support/push-page.ts';
import { pushProgramFor } from '../support/push-program.ts';
import { type PushService, startPushService } from '../support/push-service/server.ts';
import { closePages, sharedBrowser } from '../support/shared-app.ts';

const TITLE = 'Get notified when it changes?';

let service: PushService;
let embedded: TestEmbedded;
let browser: Browser;

beforeAll(async () => {
  service = await startPushService();
  [embedded, browser] = await Promise.all([
    startTestEmbedded({ programs: [analysisProgramWith(), pushProgramFor(service)] }),
    sharedBrowser(),
  ]);
});
afterAll(async () => {
  await closePages();
  await embedded.stop();
  await service.close();
});

async function expectGood(page: Page, state: string): Promise<void> {
  expect(await accessibilityFaults(page), state).toEqual([]);
  await expectNothingSideways(page, state);
  expect(await fitsWidth(page, 320), `${state} at 320 px`).toBe(true);
}

/** Questions that the browser was asked to put. */
const QUESTIONS = `
  globalThis.questions = 0;
  const ask = Notification.requestPermission.bind(Notification);
  Notification.requestPermission = () => {
    globalThis.questions += 1;
    return ask();
  };
`;

/** A page on which a coin was added to the watch list a moment ago. */
async function afterAdding(
  options: BrowserContextOptions,
  prepare?: (page: Page) => Promise<unknown>,
) {
  const me = await embedded.approvedUser();
  const opened = await openPage(browser, options);
  await prepare?.(opened.page);
  await signIn(opened.page, embedded.origin, me);
  await add(opened.page, 'BTCUSDT');
  return { me, ...opened };
}

async function add(page: Page, coin: string): Promise<void> {
  await generate(page, coin);
  await untilComplete(page);
  await page.getByRole('button', { name: 'Add to Watch List' }).click();
  await page.getByRole('button', { name: 'In Watch List' }).waitFor();
}

const offer = (page: Page) => page.getByText(TITLE);
const accept = (page: Page) => page.getByRole('button', { name: 'Notify me', exact: true });

async function kept({ id }: Person) {
  const [row] = await embedded.database.query(
    `select coalesce((select push_notifications from public.user_settings where user_id = $1), false)
         as on,
       array(select endpoint from public.push_subscriptions where user_id = $1) as endpoints`,
    [id],
  );
  return row;
}

describe.each([
  ['a phone, dark', { ...PHONE, colorScheme: 'dark' }],
  ['a desktop, light', { ...DESKTOP, colorScheme: 'light' }],
] as const)('on %s', (_name, size) => {
  test('who adds a coin is asked, and one press turns everything on', async () => {
    const device = service.addDevice();
    const { me, page, complaints } = await afterAdding(
      { ...size, ...WITH_WORKER },
      async (opened) => {
        await standInForPushManager(opened.context(), device);
        await opened.context().addInitScript(QUESTIONS);
      },
    );
    await offer(page).waitFor();
    await expectGood(page, 'offered');
    expect(await page.evaluate('globalThis.questions')).toBe(0);
    expect(await kept(me)).toEqual({ on: false, endpoints: [] });
    await page.context().grantPermissions(['notifications'], { origin: embedded.origin });
    await accept(page).click();
    await page.getByText('Notifications are on for this device.').waitFor();
    await expectGood(page, 'on');
    expect(await page.evaluate('globalThis.questions')).toBe(1);
    expect(await kept(me)).toEqual({ on: true, endpoints: [device.endpoint] });
    await page.goto(`${embedded.origin}/settings`);
    await page.getByText('This device receives notifications.').waitFor();
    expect(await page.getByLabel('Push notifications').isChecked()).toBe(true);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('who refuses is not asked again, and Settings says how to allow it', async () => {
    const { me, page } = await afterAdding(size);
    // Headless, the browser answers its question with no.
    await accept(page).click();
    await page.getByText('You are not asked again.').waitFor();
    await expectGood(page, 'refused');
    expect(await kept(me)).toEqual({ on: false, endpoints: [] });
    await page.getByRole('link', { name: 'Settings', exact: true }).last().click();
    await page.getByText('Notifications are blocked on this device.').waitFor();
    await page.getByText('then reload this page').waitFor();
    await expectGood(page, 'explained');
    await page.goto(`${embedded.origin}/dashboard`);
    await add(page, 'ETHUSDT');
    expect(await offer(page).count()).toBe(0);
    await page.context().close();
  });
});

/** Presses that somebody made on the page. */
const COUNT_PRESSES = `
  globalThis.presses = 0;
  document.addEventListener('click', ({ isTrusted }) => {
    if (isTrusted) globalThis.presses += 1;
  }, true);
`;

test('from the first run to a watched coin with push on takes at most five presses', async () => {
  const device = service.addDevice();
  const me = await embedded.approvedUser();
  const { page } = await openPage(browser, { ...PHONE, ...WITH_WORKER });
  await standInForPushManager(page.context(), device);
  await page.context().addInitScript(QUESTIONS);
  await page.context().addInitScript(COUNT_PRESSES);
  await signIn(page, embedded.origin, me);
  await page.getByRole('heading', { name: 'Choose a coin to analyse' }).waitFor();
  await page.evaluate('globalThis.presses = 0');
  await page
    .getByRole('button', { name: /^Analyse [A-Z0-9]+$/ })
    .first()
    .click();
  await untilComplete(page);
  await page.getByRole('button', { name: 'Add to Watch List' }).click();
  await offer(page).waitFor();
  await page.context().grantPermissions(['notifications'], { origin: embedded.origin });
  await accept(page).click();
  await page.getByText('Notifications are on for this device.').waitFor();
  expect(await kept(me)).toEqual({ on: true, endpoints: [device.endpoint] });
  // The browser's own question is a press, too.
  expect(await page.evaluate('globalThis.presses + globalThis.questions')).toBe(4);
  // Nothing that floats hides the bar at the foot.
  const bar = page.getByRole('navigation', { name: 'Quick' });
  await bar.getByRole('link', { name: 'Watch' }).click();
  await page.waitForURL('**/watchlist');
  await page.context().close();
});

test('“Not now” is an answer, too', async () => {
  const { page } = await afterAdding(PHONE, (opened) => opened.context().addInitScript(QUESTIONS));
  await page.getByRole('button', { name: 'Not now' }).click();
  await offer(page).waitFor({ state: 'hidden' });
  await add(page, 'ETHUSDT');
  expect(await offer(page).count()).toBe(0);
  expect(await page.evaluate('globalThis.questions')).toBe(0);
  await page.context().close();
});

test('a server that cannot be reached at the press is said, and another press goes on', async () => {
  const device = service.addDevice();
  const { me, page } = await afterAdding({ ...PHONE, ...WITH_WORKER }, (opened) =>
    standInForPushManager(opened.context(), device),
  );
  await page.context().grantPermissions(['notifications'], { origin: embedded.origin });
  await offer(page).waitFor();
  await page.route('**/settings/update', (route) => route.fulfill({ status: 503, json: {} }));
  await accept(page).click();
  await accept(page).and(page.locator(':enabled')).waitFor();
  expect(await kept(me)).toEqual({ on: false, endpoints: [device.endpoint] });
  await page.unroute('**/settings/update');
  await accept(page).click();
  await page.getByText('Notifications are on for this device.').waitFor();
  expect(await kept(me)).toEqual({ on: true, endpoints: [device.endpoint] });
  await page.context().close();
});

test('an iPhone whose app is not on the home screen is shown the way there, and not asked', async () => {
  const { page } = await afterAdding(
    {
      ...PHONE,
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    },
    (opened) =>
      opened
        .context()
        .addInitScript('delete globalThis.PushManager; delete globalThis.Notification;'),
  );
  await offer(page).waitFor();
  await page.getByText('the app has to be on the home screen first').waitFor();
  expect(await accept(page).count()).toBe(0);
  await expectGood(page, 'install first');
  await page.getByRole('button', { name: 'Show me how' }).click();
  await page.getByText('Scroll down to “Add to Home Screen”').waitFor();
  await expectGood(page, 'the steps');
  await page.getByRole('button', { name: 'Done' }).click();
  await offer(page).waitFor({ state: 'hidden' });
  await page.context().close();
});
