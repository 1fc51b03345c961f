import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { meet } from '../../support/counterpart.ts';
import { type Person, startTestEmbedded, type TestEmbedded } from '../../support/embedded.ts';
import type { Firefox } from '../../support/firefox.ts';
import {
  clickAlert,
  closeNotifications,
  heldEndpoint,
  notifications,
  openPushFirefox,
  tabAt,
  untilHearing,
} from '../../support/push-firefox.ts';
import { ended, writeAlert } from '../../support/push-server.ts';
import { type Autopush, startAutopush } from '../../support/push-service/autopush.ts';
import { openSignedIn, shows, signOut } from '../../support/tab-app.ts';
import { press, type Tab, until } from '../../support/tabs.ts';

const FIREFOX = {
  name: 'Firefox ESR',
  program: 'firefox-esr',
  how: 'apt-get install firefox-esr',
  inCi: true,
};
const ON = 'This device receives notifications.';
const TURN_ON = 'Turn on notifications on this device';

meet('a real Firefox receives what the product pushes', FIREFOX, () => {
  const profile = mkdtempSync(join(tmpdir(), 'push-profile-'));
  let service: Autopush;
  let embedded: TestEmbedded;
  let firefox: Firefox;
  let tab: Tab;
  let me: Person;

  beforeAll(async () => {
    service = await startAutopush();
    const push = { allowLoopback: true, ca: service.certificate.cert };
    [embedded, firefox] = await Promise.all([
      startTestEmbedded({ push }),
      openPushFirefox(service.socketUrl, profile),
    ]);
    me = await embedded.approvedUser();
    tab = await firefox.newTab();
    await openSignedIn(tab, embedded.origin, me);
  });
  afterAll(async () => {
    await firefox?.close();
    await embedded?.stop();
    await service?.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  });

  /** The settings, with notifications on and none on the screen. */
  beforeEach(async () => {
    await tab.open(`${embedded.origin}/settings`);
    await untilHearing(tab);
    await until(tab, `${shows(ON)} || ${shows(TURN_ON)}`);
    if (await tab.run(shows(TURN_ON))) await press(tab, TURN_ON);
    await until(tab, shows(ON));
    await closeNotifications(tab);
  });

  const alert = (coin: string, title = `${coin} changed`) =>
    writeAlert(embedded.database, { ...me, token: '' }, { coin, title });

  async function devices(): Promise<readonly string[]> {
    const rows = await embedded.database.query<{ endpoint: string }>(
      'select endpoint from public.push_subscriptions where user_id = $1',
      [me.id],
    );
    return rows.map(({ endpoint }) => endpoint);
  }

  /** Of how many alerts of a coin the push server has the device's proof. */
  async function proofs(coin: string): Promise<number> {
    const rows = await embedded.database.query(
      `select 1 from public.alert_deliveries d join public.alerts a on a.id = d.alert_id
       where a.user_id = $1 and a.coin = $2 and d.shown_at is not null`,
      [me.id, coin],
    );
    return rows.length;
  }

  /** Sends an alert, and waits until it is on the screen and proven. */
  async function shown(coin: string, title?: string): Promise<void> {
    const before = await proofs(coin);
    const state = await ended(embedded.database, await alert(coin, title));
    expect(state).toMatchObject({ status: 'sent' });
    await expect.poll(() => proofs(coin)).toBe(before + 1);
  }

  /** Presses for a test notification, and waits for what the page then says of it. */
  async function tested(outcome: string): Promise<void> {
    await press(tab, 'Send a test notification');
    const said = () => tab.run("document.getElementById('this-device').parentElement.innerText");
    await expect.poll(said).toContain(outcome);
  }

  /** Has no page of the app open. */
  const leave = () => tab.open('about:blank');

  test('a test notification is shown', async () => {
    await tested('The push service has taken the message');
    await expect.poll(() => notifications(tab)).toHaveLength(1);
    await expect.poll(() => service.acks.at(-1)?.code).toBe(100);
    expect(service.answered.at(-1)).toBe(201);
  });

  test('of three alerts the newer of one coin replaces the older, and each is proven', async () => {
    await shown('BTCUSDT', 'BTC, the first');
    await shown('ETHUSDT', 'ETH');
    await shown('BTCUSDT', 'BTC, the second');
    expect(await notifications(tab)).toEqual([
      ['BTC, the second', 'change-BTCUSDT', 'details', 'before'],
      ['ETH', 'change-ETHUSDT', 'details', 'before'],
    ]);
    await tab.open(`${embedded.origin}/settings`);
    await until(tab, shows('Last shown less than 1 minute ago'));
    await expect.poll(service.count).toEqual({ browsers: 1, channels: 1, waiting: 0 });
  });

  test('a click leads the open page to the coin, without reloading it', async () => {
    await tab.run('(globalThis.isSame = true)');
    await shown('LINKUSDT');
    await clickAlert(firefox, 'LINKUSDT changed');
    await until(tab, "location.pathname + location.search === '/dashboard?wl=LINKUSDT'");
    expect(await tab.run('globalThis.isSame ?? false')).toBe(true);
    expect(await notifications(tab)).toEqual([]);
  });

  test('a click on a button leads to what the button says', async () => {
    await shown('DOTUSDT');
    await clickAlert(firefox, 'DOTUSDT changed', 'before');
    await until(tab, "location.search === '?wl=DOTUSDT&previous=true'");
  });

  test('a click with no page open opens one at the coin', async () => {
    await leave();
    await shown('AVAXUSDT');
    await clickAlert(firefox, 'AVAXUSDT changed');
    await (await tabAt(firefox, '/dashboard?wl=AVAXUSDT')).close();
  });

  test.each([
    ['a page open', 'SOLUSDT', async () => undefined],
    ['no page open', 'XRPUSDT', leave],
  ])('a subscription that is replaced with %s goes on at once', async (_, coin, before) => {
    const old = await heldEndpoint(tab);
    await before();
    service.forgetBrowsers();
    await expect.poll(async () => (await devices()).filter((each) => each !== old)).toHaveLength(1);
    await shown(coin);
    await tab.open(`${embedded.origin}/settings`);
    await until(tab, shows(ON));
    await expect.poll(devices).toEqual([await heldEndpoint(tab)]);
  });

  test.each([
    ['closed', 'DOGEUSDT', () => firefox.quit()],
    ['killed', 'LTCUSDT', () => firefox.kill()],
  ])('an alert to a browser that is %s comes when it starts again', async (_, coin, stop) => {
    await stop();
    await expect.poll(() => service.count().browsers).toBe(0);
    expect(await ended(embedded.database, await alert(coin))).toMatchObject({ status: 'sent' });
    expect(service.count().waiting).toBe(1);
    firefox = await openPushFirefox(service.socketUrl, profile);
    await expect.poll(() => proofs(coin)).toBe(1);
    await expect.poll(() => service.count().waiting).toBe(0);
    tab = await firefox.newTab();
  });

  test('a device that the push service has dropped learns so at its test, and is turned on again', async () => {
    service.forgetChannels();
    await tested('This device has to be turned on again');
    expect(service.answered.at(-1)).toBe(410);
    expect(await devices()).toEqual([]);
    await press(tab, TURN_ON);
    await until(tab, shows(ON));
    await shown('ADAUSDT');
  });

  test('turned off, it is neither subscribed nor on the list', async () => {
    await press(tab, 'Turn off on this device');
    await until(tab, shows(TURN_ON));
    await expect.poll(() => service.count().channels).toBe(0);
    expect(await devices()).toEqual([]);
    expect(await heldEndpoint(tab)).toBeNull();
    const late = await ended(embedded.database, await alert('TRXUSDT'));
    expect(late).toMatchObject({ status: 'dead', reason: 'no device or chat to send to' });
  });

  test('signed out, it is neither subscribed nor on the list', async () => {
    await signOut(tab);
    await expect.poll(devices).toEqual([]);
    await expect.poll(() => service.count().channels).toBe(0);
    const late = await ended(embedded.database, await alert('ATOMUSDT'));
    expect(late).toMatchObject({ status: 'dead', reason: 'no device or chat to send to' });
  });
});
