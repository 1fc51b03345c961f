import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ForcedMove } from '../../analysis-server/market/simulated/simulated-forced-move.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { openAnalysis, untilControlled } from '../support/app-page.ts';
import { openPage, PHONE, WITH_WORKER } from '../support/browser.ts';
import { startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { analysisProgramOn } from '../support/forced-market.ts';
import { openWorker, shownNotifications, standInForPushManager } from '../support/push-page.ts';
import { pushProgramFor } from '../support/push-program.ts';
import { until } from '../support/push-server.ts';
import { type PushService, startPushService } from '../support/push-service/server.ts';
import { closePages, sharedBrowser } from '../support/shared-app.ts';

const HOUR = 3_600_000;
const moves: ForcedMove[] = [];
let ahead = 0;
let service: PushService;
let embedded: TestEmbedded;
let browser: Browser;

const now = () => epochMs(Date.now() + ahead);

beforeAll(async () => {
  service = await startPushService();
  [embedded, browser] = await Promise.all([
    startTestEmbedded({
      clock: { now },
      programs: [
        analysisProgramOn(
          moves,
          { scanEveryMs: 100, scanAfterMs: 0 },
          { marketScan: true, limits: { scannedCoins: 3 } },
        ),
        pushProgramFor(service),
      ],
    }),
    sharedBrowser(),
  ]);
});
afterAll(async () => {
  await closePages();
  await embedded.stop();
  await service.close();
});

/** As soon as it is checked; the market jumps ten minutes before it. */
async function hourAfter(percent = 0): Promise<void> {
  const hour = Math.ceil((now() + 660_000) / HOUR) * HOUR;
  if (percent !== 0) moves.push({ coin: 'BTCUSDT', from: epochMs(hour - 600_000), percent });
  ahead += hour + 60_000 - now();
  await until(async () => (await hourRows(hour)).length === 1);
}

const hourRows = (hour: number) =>
  embedded.database.query<{ holds: string[] }>(
    `select holds from private.hourly_claims where coin = 'BTCUSDT' and hour = $1`,
    [new Date(hour).toISOString()],
  );

const sentRule = () =>
  service.accepted.findLast(({ text }) => text?.includes('"kind":"rule"'))?.text ?? '';

test("a card's statement is asked for, reaches the phone once it holds twice, and opens", async () => {
  const me = await embedded.approvedUser();
  const { page, complaints } = await openPage(browser, { ...PHONE, ...WITH_WORKER });
  await standInForPushManager(page.context(), service.addDevice());
  await page.context().grantPermissions(['notifications'], { origin: embedded.origin });
  await openAnalysis(page, embedded, me, 'BTCUSDT');
  await page.getByRole('radio', { name: '1h' }).check({ force: true });
  await page.getByRole('button', { name: /^Basic Technical Indicators/ }).click();
  await page.getByRole('button', { name: /^Tell me when: Basic/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Tell me when' });
  await sheet.getByText(/^Would have fired/).waitFor();
  const [last] = await hourRows(Math.floor(now() / HOUR) * HOUR);
  const isHigh = last?.holds.includes('oscillator:1h:RSI:overbought') ?? false;
  const [state, words, percent] = isHigh
    ? (['oversold', 'below 30', -12] as const)
    : (['overbought', 'above 70', 12] as const);
  await sheet.getByLabel('Statement').selectOption(`oscillator:1h:RSI:${state}`);
  await sheet.getByRole('button', { name: 'Tell me', exact: true }).click();
  await page.getByRole('button', { name: 'Notify me', exact: true }).click();
  await untilControlled(page);
  await page.getByText('Notifications are on for this device.').waitFor();

  await hourAfter(percent);
  expect(sentRule()).toBe('');
  await hourAfter();
  await until(async () => sentRule() !== '');
  await (await openWorker(page)).deliver(sentRule());
  await expect
    .poll(() => shownNotifications(page))
    .toMatchObject([
      {
        title: `BTC: 1h RSI ${words}`,
        body: expect.stringMatching(/^Since \d\d:00 UTC, price [\d,.]+\. \S.*\.$/),
      },
    ]);

  await page.goto(JSON.parse(sentRule()).notification.navigate);
  const opened = page.getByRole('dialog', { name: new RegExp(`^1h RSI is ${state}`) });
  await opened.getByText(/^RSI of the 1-hour timeframe$/).waitFor();
  expect(complaints).toEqual([]);
});
