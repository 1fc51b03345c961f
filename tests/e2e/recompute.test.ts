import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  generate,
  openAnalysis,
  openFold,
  signIn,
  untilComplete,
  untilControlled,
} from '../support/app-page.ts';
import { openPage, PHONE, WITH_WORKER } from '../support/browser.ts';
import type { TestEmbedded } from '../support/embedded.ts';
import { expectAccessible } from '../support/page-checks.ts';
import { closePages, sharedApp } from '../support/shared-app.ts';

let embedded: TestEmbedded;
let browser: Browser;

beforeAll(async () => {
  [embedded, browser] = await sharedApp();
});
afterAll(closePages);

const INPUTS = '**/analysis/inputs';
const SAME = /The same: [\d,]+ bytes, computed on this device in [\d.]+ s from 5,000 candles\./;

/** The kinds of the analyses whose inputs the device keeps. */
const KEPT_KINDS = `new Promise((read, failed) => {
  const opening = indexedDB.open('coin-analyst');
  opening.onerror = failed;
  opening.onsuccess = () => {
    const reading = opening.result.transaction('inputs').objectStore('inputs').getAllKeys();
    reading.onerror = failed;
    reading.onsuccess = () => {
      opening.result.close();
      read(reading.result.map(([, , kind]) => kind));
    };
  };
})`;

/** Waits until the device keeps the inputs of an analysis, which it fetches last. */
async function untilKept(page: Page, kind: 'current' | 'recorded'): Promise<void> {
  await expect.poll(() => page.evaluate(KEPT_KINDS), { timeout: 30_000 }).toContain(kind);
}

async function showProof(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Proof' }).scrollIntoViewIfNeeded();
  await openFold(page, 'Proof');
}

async function computeAgain(page: Page): Promise<void> {
  await showProof(page);
  await page.getByRole('button', { name: 'Compute again on this device' }).click();
}

async function storedHash(): Promise<string | undefined> {
  const [row] = await embedded.database.query<{ hash: string }>(
    `select inputs ->> 'hash' as hash from public.analysis_snapshots
     where coin = 'BTCUSDT' order by taken_at desc limit 1`,
  );
  return row?.hash;
}

test('an analysis is computed again with the network on and off, to the byte', async () => {
  const { page, complaints } = await openPage(browser, { ...PHONE, ...WITH_WORKER });
  await openAnalysis(page, embedded, await embedded.approvedUser(), 'BTCUSDT');
  await computeAgain(page);
  await page.getByText(SAME).waitFor();
  await page.getByText(`Hash of the inputs: ${await storedHash()}`).waitFor();
  await expectAccessible(page, 'a proof');

  await untilControlled(page);
  await page.context().setOffline(true);
  await page.reload();
  await computeAgain(page);
  await page.getByText(SAME).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('its inputs are kept without a press, so that it works offline at once', async () => {
  const { page } = await openPage(browser, { ...PHONE, ...WITH_WORKER });
  await openAnalysis(page, embedded, await embedded.approvedUser(), 'ETHUSDT');
  await untilControlled(page);
  await untilKept(page, 'current');
  await page.context().setOffline(true);
  await page.reload();
  await computeAgain(page);
  await page.getByText(SAME).waitFor();
  await page.context().close();
});

test('an analysis of the track record is computed again once the network is gone', async () => {
  const { page } = await openPage(browser, { ...PHONE, ...WITH_WORKER });
  await openAnalysis(page, embedded, await embedded.approvedUser(), 'XRPUSDT');
  const [row] = await embedded.database.query<{ id: string }>(
    "select id from public.analysis_snapshots where coin = 'XRPUSDT' order by taken_at desc limit 1",
  );
  await page.goto(`${embedded.origin}/dashboard?snapshot=${row?.id}`);
  await page.getByText('Viewing a Recorded Analysis').waitFor();
  await showProof(page);
  await untilKept(page, 'recorded');
  await page.context().setOffline(true);
  await computeAgain(page);
  await page.getByText(SAME).waitFor();
  await page.context().close();
});

test('a value that was changed is named, and so is what stands in the way', async () => {
  const { page } = await openPage(browser);
  const person = await embedded.approvedUser();
  await signIn(page, embedded.origin, person);
  await page.route(INPUTS, (route) =>
    route.fulfill({ status: 410, json: { detail: 'Its candles are no longer kept.' } }),
  );
  await page.route('**/analysis/status', async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replace(/"RSI":[\d.]+/, '"RSI":51.23');
    await route.fulfill({ response, body: text });
  });
  await generate(page, 'SOLUSDT');
  await untilComplete(page);
  await computeAgain(page);
  await page.getByText('Its candles are no longer kept.').waitFor();
  await page.unroute(INPUTS);
  await computeAgain(page);
  await page
    .getByText(/Not the same: the first difference is at \w+ RSI: stored 51\.23, computed [\d.]+\./)
    .waitFor();
  await page.context().close();
});
