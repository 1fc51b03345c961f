import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ForcedMove } from '../../analysis-server/market/simulated/simulated-forced-move.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { openAnalysis, untilControlled } from '../support/app-page.ts';
import { openPage, PHONE, WITH_WORKER } from '../support/browser.ts';
import { type Person, startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { analysisProgramOn } from '../support/forced-market.ts';
import { openWorker, shownNotifications, standInForPushManager } from '../support/push-page.ts';
import { pushProgramFor } from '../support/push-program.ts';
import { until } from '../support/push-server.ts';
import { type PushService, startPushService } from '../support/push-service/server.ts';
import { quietHours, wish } from '../support/quiet-hours.ts';
import { closePages, sharedBrowser } from '../support/shared-app.ts';
import { startTelegramServer, type TelegramServer } from '../support/telegram-server/server.ts';

const CHAT = 7_200_001;
/** A device that has shown nothing for so long is taken for dead. */
const ESCALATE_MS = 3_000;

const moves: ForcedMove[] = [];
let ahead = 0;
let service: PushService;
let telegram: TelegramServer;
let embedded: TestEmbedded;
let browser: Browser;

const now = () => epochMs(Date.now() + ahead);

beforeAll(async () => {
  [service, telegram] = await Promise.all([startPushService(), startTelegramServer()]);
  [embedded, browser] = await Promise.all([
    startTestEmbedded({
      clock: { now },
      push: { telegram: { token: telegram.token, apiUrl: telegram.url } },
      programs: [analysisProgramOn(moves), pushProgramFor(service, { escalateMs: ESCALATE_MS })],
    }),
    sharedBrowser(),
  ]);
});
afterAll(async () => {
  await closePages();
  await embedded.stop();
  await Promise.all([service.close(), telegram.close()]);
});

/** The market jumps in a minute from now, and that minute is over. */
async function jump(percent: number): Promise<void> {
  moves.push({ coin: 'BTCUSDT', from: epochMs(now() + 60_000), percent });
  ahead += 180_000;
}

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Notifications for BTC' });

/** Sets a level so far from the price now, in per cent; the page asks for that price as it opens. */
async function setLevel(page: Page, percent: number): Promise<void> {
  await page.goto(`${embedded.origin}/dashboard?wl=BTCUSDT`);
  await page.getByRole('button', { name: 'Notify at a price', exact: true }).click();
  await sheet(page).getByRole('button', { name: 'Notify me at a price' }).click();
  const said = await sheet(page)
    .getByText(/^The price now is/)
    .textContent();
  const price = Number(said?.match(/[\d,]+\.\d+/)?.[0].replaceAll(',', ''));
  const form = sheet(page);
  await form.getByLabel('Price (USDT)').fill((price * (1 + percent / 100)).toFixed(1));
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(/^You will be notified when BTC/).waitFor();
  await form.getByRole('button', { name: 'Done' }).click();
}

interface AlertRow {
  readonly title: string;
  readonly held: boolean;
  readonly status: string;
}

/** What became of the person's alerts of own levels, oldest first. */
const levelAlerts = ({ id }: Person) =>
  embedded.database.query<AlertRow>(
    `select m.title, a.not_before > now() as held, a.status
     from public.alerts a join public.alert_messages m on m.id = a.message_id
     where a.user_id = $1 and a.kind = 'level' order by a.id`,
    [id],
  );

/** The push message of the person's newest own level. */
async function levelPush(): Promise<string> {
  let text: string | null | undefined;
  await until(async () => {
    text = service.accepted.findLast((message) => message.text?.includes('"kind":"level"'))?.text;
    return typeof text === 'string';
  });
  return text ?? '';
}

test('a touched level reaches the phone, or the chat of who has no phone, or waits for the morning', async () => {
  const me = await embedded.approvedUser();
  const { page, complaints } = await openPage(browser, { ...PHONE, ...WITH_WORKER });
  await standInForPushManager(page.context(), service.addDevice());
  await page.context().grantPermissions(['notifications'], { origin: embedded.origin });
  await openAnalysis(page, embedded, me, 'BTCUSDT');
  await page.getByRole('button', { name: 'Add to Watch List' }).click();
  await page.getByRole('button', { name: 'Notify me', exact: true }).click();
  await untilControlled(page);
  await until(async () => {
    const rows = await embedded.database.query(
      `select 1 from public.push_subscriptions d join public.user_settings s using (user_id)
       where d.user_id = $1 and s.push_notifications`,
      [me.id],
    );
    return rows.length === 1;
  });

  // Touched: shown on the phone, and the push server knows it.
  await setLevel(page, 3);
  await jump(5);
  const worker = await openWorker(page);
  await worker.deliver(await levelPush());
  const [alert] = await levelAlerts(me);
  await expect
    .poll(async () => (await shownNotifications(page)).map(({ title }) => title))
    .toEqual([alert?.title]);
  const shown = () =>
    embedded.database.query(
      `select 1 from public.alert_deliveries d join public.alerts a on a.id = d.alert_id
       where a.user_id = $1 and a.kind = 'level' and d.shown_at is not null`,
      [me.id],
    );
  await expect.poll(async () => (await shown()).length).toBe(1);

  // A phone that shows nothing: the chat gets it.
  await wish(
    embedded.database,
    { ...me, token: '' },
    {
      telegram_id: String(CHAT),
      backup_channels: ['telegram'],
    },
  );
  telegram.write(CHAT, '/start');
  await embedded.database.query(
    `update public.telegram_links set state = 'confirmed', confirmed_at = now() where user_id = $1`,
    [me.id],
  );
  await setLevel(page, 3);
  await jump(5);
  // The plan's own stop or targets may lie in the same minute: they have messages of their own.
  const message = await telegram.message(
    ({ chat, text }) => chat === String(CHAT) && /^BTC rose to/.test(text),
  );
  expect(message.text).toContain((await levelAlerts(me)).at(-1)?.title ?? 'no second alert');

  // In quiet hours it waits, and the coin's list of levels has it all the same.
  await wish(embedded.database, { ...me, token: '' }, quietHours(-1, 1));
  const sent = service.accepted.length;
  await setLevel(page, 3);
  await jump(5);
  await expect.poll(async () => (await levelAlerts(me)).length).toBe(3);
  await expect.poll(async () => (await levelAlerts(me)).at(-1)?.held).toBe(true);
  expect(service.accepted.slice(sent).filter(({ text }) => text?.includes('"level"'))).toEqual([]);
  await page.getByRole('button', { name: 'Notify at a price', exact: true }).click();
  await expect
    .poll(() =>
      sheet(page)
        .getByText(/^Touched/)
        .count(),
    )
    .toBe(3);
  expect(complaints).toEqual([]);
});
