import type { Browser, Page, WebSocketRoute } from 'playwright-core';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applySnapshot } from '../../analysis-server/monitor/finish-checks.ts';
import { MonitoringTimeSchema } from '../../domain/person/monitoring-time.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { openAnalysis, signIn, startSession } from '../support/app-page.ts';
import { DESKTOP, openBrowser, openPage, PHONE } from '../support/browser.ts';
import { type Person, startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { closePages, sharedBrowser } from '../support/shared-app.ts';
import { type Caller, openTicket, writeMessage } from '../support/support-desk.ts';
import { createTicket, openFor } from '../support/support-page.ts';

let embedded: TestEmbedded;
let browser: Browser;

beforeAll(async () => {
  [embedded, browser] = await Promise.all([startTestEmbedded(), sharedBrowser()]);
});
afterAll(async () => {
  await closePages();
  await embedded.stop();
});

const caller = async (person: Person): Promise<Caller> => ({
  ...person,
  client: await embedded.signIn(person),
});

/** Settles once the page hears of changes as they happen. */
function listening(page: Page, topic: string): Promise<unknown> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const text = payload.toString();
        if (text.includes('Subscribed to PostgreSQL') && text.includes(topic)) resolve(text);
      }),
    );
  });
}

/** The red dot beside Support: in the header, or in the bar at the foot of a phone. */
const dot = (page: Page) =>
  page.locator(':is(header, #bottom-bar) .bg-down').filter({ visible: true });

/** Milliseconds until the red dot is there, from now on. */
async function untilDot(page: Page, since: number): Promise<number> {
  await dot(page).waitFor();
  return Date.now() - since;
}

test('the dot follows an answer on every page, on a phone and a desktop, in two browsers', async () => {
  const [owner, staff] = await Promise.all([embedded.approvedUser('owner'), embedded.admin()]);
  const { page: team } = await openFor(browser, embedded.origin, staff);
  const { page: asking } = await openFor(browser, embedded.origin, owner);
  await createTicket(asking, 'Where is my chart?');
  await asking.context().close();

  await team.goto(`${embedded.origin}/support`);
  await team.getByRole('link', { name: 'Where is my chart?' }).click();
  const answer = async (text: string) => {
    await team.getByRole('textbox', { name: 'Message' }).fill(text);
    await team.getByRole('button', { name: 'Send Reply' }).click();
    const pressed = Date.now();
    return pressed;
  };

  const own = await openBrowser();
  try {
    for (const [path, options] of [
      ['/dashboard', DESKTOP],
      ['/watchlist', PHONE],
      ['/track-record', DESKTOP],
      ['/settings', PHONE],
      ['/indicators', DESKTOP],
    ] as const) {
      const { page, complaints } = await openPage(own, options);
      await startSession(page, embedded.origin, owner);
      const ready = listening(page, 'ticket-updates');
      await page.goto(`${embedded.origin}${path}`);
      await ready;
      expect(await dot(page).count()).toBe(0);
      const pressed = await answer(`Look at ${path}.`);
      const after = await untilDot(page, pressed);
      process.stdout.write(`dot on ${path} ${after} ms after the answer was sent\n`);
      await page.goto(`${embedded.origin}/support`);
      await page.getByRole('link', { name: 'Where is my chart?' }).click();
      await page.getByRole('log', { name: 'Messages' }).getByText(`Look at ${path}.`).waitFor();
      await dot(page).waitFor({ state: 'hidden' });
      expect(complaints).toEqual([]);
      await page.context().close();
    }
  } finally {
    await own.close();
    await team.context().close();
  }
});

test('what happened while the connection was cut is looked up once it is back', async () => {
  const [owner, staff] = await Promise.all([embedded.approvedUser('cut'), embedded.admin()]);
  const desk = await caller(staff);
  const ticket = await openTicket(await caller(owner));
  const { page } = await openPage(browser, DESKTOP);
  const open: WebSocketRoute[] = [];
  let cut = false;
  await page.routeWebSocket(/realtime/, (socket) => {
    if (cut) return void socket.close();
    open.push(socket);
    return void socket.connectToServer();
  });
  const counts: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('unread_ticket_count')) counts.push(response.url());
  });
  await signIn(page, embedded.origin, owner);
  await expect.poll(() => open.length).toBe(1);
  // Once after the sign-in, once as the channel comes up.
  await expect.poll(() => counts.length).toBeGreaterThanOrEqual(2);
  cut = true;
  for (const socket of open) await socket.close();
  await writeMessage(desk, ticket, 'Try again, please.');
  expect(await dot(page).count()).toBe(0);
  cut = false;
  await dot(page).waitFor();
  await page.context().close();
});

/** Puts coins on a person's list, each with an analysis older than the one before it. */
async function watchCopies(
  person: Person,
  coins: readonly string[],
  source: string,
): Promise<void> {
  for (const [age, coin] of coins.entries()) {
    await embedded.database.query(
      `with copy as (
         insert into public.analysis_snapshots
           (coin, market, snapshot_time, taken_at, engine, result, recommendation, inputs)
         select $1, market, snapshot_time - make_interval(hours => $2),
           taken_at - make_interval(hours => $2), engine, result, recommendation, inputs
         from public.analysis_snapshots where coin = $3
         order by snapshot_time desc limit 1 returning id)
       insert into public.watchlist_entries (user_id, coin, current_snapshot)
       select $4, $1, id from copy on conflict (user_id, coin) do nothing`,
      [coin, age + 1, source, person.id],
    );
  }
}

test('rows follow the end of a check without a jump', async () => {
  const me = await embedded.approvedUser('rows');
  const { page, complaints } = await openPage(browser, PHONE);
  await openAnalysis(page, embedded, me, 'BTCUSDT');
  await watchCopies(me, ['AUSDT', 'BUSDT', 'CUSDT', 'BTCUSDT', 'DUSDT', 'EUSDT'], 'BTCUSDT');

  const ready = listening(page, 'coin-checks');
  await page.goto(`${embedded.origin}/watchlist`);
  const names = () =>
    page.getByRole('article').evaluateAll((cards) => cards.map((card) => card.ariaLabel));
  await expect.poll(names).toHaveLength(6);
  await ready;
  const before = await names();
  expect(before[3]).toBe('BTCUSDT');
  const card = page.getByRole('article', { name: 'BTCUSDT' });
  const button = card.getByRole('button', { name: 'Refresh Analysis' });
  // Prices, which come late, have their place by then.
  await page.waitForLoadState('networkidle');
  await button.focus();
  await button.scrollIntoViewIfNeeded();
  const top = async () => (await card.boundingBox())?.y ?? 0;
  const updated = card.locator('span:has-text("Last Updated") time');
  const shown = () => updated.getAttribute('datetime');
  const [placed, old] = [await top(), await shown()];

  // What the monitor does at the end of a check, with an analysis of now.
  const [fresh] = await embedded.database.query<{ id: string }>(
    `insert into public.analysis_snapshots
       (coin, market, snapshot_time, taken_at, engine, result, recommendation, inputs)
     select coin, market, snapshot_time + interval '15 minutes', now(), engine, result, recommendation, inputs
     from public.analysis_snapshots where coin = 'BTCUSDT' order by snapshot_time desc limit 1
     returning id`,
  );
  if (!fresh) throw new Error('there is no analysis to check by');
  const ended = Date.now();
  await embedded.database.transaction((tx) =>
    applySnapshot(tx, {
      coin: 'BTCUSDT',
      snapshotId: fresh.id,
      time: v.parse(MonitoringTimeSchema, '08:00'),
      now: epochMs(Date.now()),
    }),
  );
  await expect.poll(shown).not.toBe(old);
  process.stdout.write(`the row shows the check ${Date.now() - ended} ms after its end\n`);
  expect(await names()).toEqual(before);
  expect(await button.evaluate((element) => element.matches(':focus'))).toBe(true);
  expect(Math.abs((await top()) - placed)).toBeLessThan(5);

  // A change above makes a card taller; what has the focus stays where it was.
  await embedded.database.transaction(async (tx) => {
    await tx.query(
      "update public.watchlist_entries set change_detected = true where user_id = $1 and coin = 'AUSDT'",
      [me.id],
    );
    await tx.query(
      `update public.coin_checks set checks = checks + 1, last_check_at = now(),
         last_check_error = 'The market does not answer.' where coin = 'AUSDT'`,
    );
  });
  const above = page.getByRole('article', { name: 'AUSDT' });
  await above.getByText('The market does not answer.').waitFor({ state: 'attached' });
  expect(await above.getByText('Change Detected').count()).toBe(1);
  expect(await names()).toEqual(before);
  expect(await button.evaluate((element) => element.matches(':focus'))).toBe(true);
  expect(Math.abs((await top()) - placed)).toBeLessThan(5);

  // Opened again, the newest analysis comes first.
  await page.goto(`${embedded.origin}/dashboard`);
  await page.goto(`${embedded.origin}/watchlist`);
  await expect.poll(async () => (await names())[0]).toBe('BTCUSDT');
  expect(complaints).toEqual([]);
  await page.context().close();
});
