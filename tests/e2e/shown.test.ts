import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProgramParts } from '../../embedded/programs/program.ts';
import { startSession, untilControlled } from '../support/app-page.ts';
import { openPage, PHONE, WITH_WORKER } from '../support/browser.ts';
import { rowsOf } from '../support/device-rows.ts';
import { type Person, startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { analysisProgramWith } from '../support/forced-market.ts';
import { openWorker, shownNotifications, standInForPushManager } from '../support/push-page.ts';
import { pushProgramFor } from '../support/push-program.ts';
import { writeAlert } from '../support/push-server.ts';
import { type PushService, startPushService } from '../support/push-service/server.ts';
import { closePages, sharedBrowser } from '../support/shared-app.ts';

let service: PushService;
let embedded: TestEmbedded;
let browser: Browser;
/** While it is, acknowledgements get no answer that counts. */
let down = false;

beforeAll(async () => {
  service = await startPushService();
  const pushProgram = async (parts: ProgramParts) => {
    const program = await pushProgramFor(service)(parts);
    const isShown = (request: Request) => new URL(request.url).pathname.endsWith('/shown');
    const fetch = (request: Request) =>
      down && isShown(request) ? new Response('gone', { status: 503 }) : program.app.fetch(request);
    return { ...program, app: { fetch } };
  };
  [embedded, browser] = await Promise.all([
    startTestEmbedded({ programs: [analysisProgramWith(), pushProgram] }),
    sharedBrowser(),
  ]);
});
afterAll(async () => {
  await closePages();
  await embedded.stop();
  await service.close();
});

/** A person with notifications on, on this page. */
async function subscribed() {
  const me = await embedded.approvedUser();
  const device = service.addDevice();
  const { page } = await openPage(browser, { ...PHONE, ...WITH_WORKER });
  await standInForPushManager(page.context(), device);
  await page.context().grantPermissions(['notifications'], { origin: embedded.origin });
  await startSession(page, embedded.origin, me);
  await page.goto(`${embedded.origin}/settings`);
  await page.getByLabel('Push notifications').check();
  await page.getByText('This device receives notifications.').waitFor();
  await untilControlled(page);
  return { me, page, device, worker: await openWorker(page) };
}

async function endpoints({ id }: Person): Promise<readonly string[]> {
  const rows = await embedded.database.query<{ endpoint: string }>(
    'select endpoint from public.push_subscriptions where user_id = $1',
    [id],
  );
  return rows.map(({ endpoint }) => endpoint);
}

/** What the push service takes for an alert of a coin, as the push server sends it. */
async function sent(me: Person, coin: string): Promise<string> {
  const before = service.accepted.length;
  await writeAlert(embedded.database, { ...me, token: '' }, { coin, title: `${coin} changed` });
  await service.acceptedAtLeast(before + 1);
  return service.accepted.at(-1)?.text ?? '';
}

/** Which of the person's alerts the push server knows to be shown. */
async function shownCoins({ id }: Person): Promise<readonly string[]> {
  const rows = await embedded.database.query<{ coin: string }>(
    `select a.coin from public.alert_deliveries d join public.alerts a on a.id = d.alert_id
     where a.user_id = $1 and d.shown_at is not null order by a.coin`,
    [id],
  );
  return rows.map(({ coin }) => coin);
}

const waiting = (page: Page) =>
  page.evaluate(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('coin-analyst');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const db = opening.result;
      const counting = db.transaction('shownTokens').objectStore('shownTokens').count();
      counting.onsuccess = () => {
        db.close();
        resolve(counting.result);
      };
    };
  })`);

test('what a device shows is known to the push server, and to the list of devices', async () => {
  const { me, page, worker } = await subscribed();
  await worker.deliver(await sent(me, 'BTCUSDT'));
  await expect
    .poll(async () => (await shownNotifications(page)).map(({ title }) => title))
    .toEqual(['BTCUSDT changed']);
  await expect.poll(() => shownCoins(me)).toEqual(['BTCUSDT']);
  expect(await waiting(page)).toBe(0);
  await page.reload();
  const devices = page.getByRole('region', { name: 'Devices' });
  await devices.getByText('Last shown less than 1 minute ago').waitFor();
  await page.context().close();
});

test('a device keeps what a push tells of the record', async () => {
  const { me, page, worker } = await subscribed();
  const witness = async () => (await page.evaluate<object[]>(rowsOf('witness')))[0];
  await expect.poll(witness).toMatchObject({ verified: 0 });
  const [record] = await embedded.database.query<{ number: number; hash: string }>(
    `insert into public.ledger_records (content) values ('{"kind":"restored","from":1,"at":1}')
     returning number::integer, hash`,
  );
  await worker.deliver(await sent(me, 'BTCUSDT'));
  await expect.poll(witness).toMatchObject({ verified: 0, links: [{ number: 0 }, record] });
  await page.context().close();
});

test('what could not be acknowledged is, with the next push', async () => {
  const { me, page, worker } = await subscribed();
  const [first, second] = [await sent(me, 'BTCUSDT'), await sent(me, 'ETHUSDT')];
  down = true;
  await worker.deliver(first);
  await expect.poll(() => waiting(page)).toBe(1);
  expect(await shownNotifications(page)).toHaveLength(1);
  expect(await shownCoins(me)).toEqual([]);
  down = false;
  await worker.deliver(second);
  await expect.poll(() => shownCoins(me)).toEqual(['BTCUSDT', 'ETHUSDT']);
  await expect.poll(() => waiting(page)).toBe(0);
  await page.context().close();
});

test('or when the app is opened the next time', async () => {
  const { me, page, worker } = await subscribed();
  const message = await sent(me, 'BTCUSDT');
  down = true;
  await worker.deliver(message);
  await expect.poll(() => waiting(page)).toBe(1);
  down = false;
  await page.goto(`${embedded.origin}/watchlist`);
  await expect.poll(() => shownCoins(me)).toEqual(['BTCUSDT']);
  await expect.poll(() => waiting(page)).toBe(0);
  await page.context().close();
});

test('the worker reports a subscription replaced with no page open, by what the device keeps', async () => {
  const { me, page, device } = await subscribed();
  expect(await endpoints(me)).toEqual([device.endpoint]);
  const [worker] = page.context().serviceWorkers();
  await page.goto('about:blank');
  const { id, endpoint, keys } = service.addDevice();
  // No tool of the browser's has it replace one; the event and its subscription are stood in for.
  const made = `{ toJSON: () => (${JSON.stringify({ endpoint, keys })}), options: {} }`;
  await worker?.evaluate(`dispatchEvent(Object.assign(
    new ExtendableEvent('pushsubscriptionchange'), { oldSubscription: null, newSubscription: ${made} }))`);
  await expect.poll(() => endpoints(me)).toEqual([endpoint]);
  expect(await sent(me, 'XRPUSDT')).toContain('XRPUSDT changed');
  expect(service.accepted.at(-1)?.device).toBe(id);
  await page.context().close();
});

test('who signs out leaves no device on the list', async () => {
  const { me, page } = await subscribed();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL('**/login');
  await expect.poll(() => endpoints(me)).toEqual([]);
  await page.context().close();
});
