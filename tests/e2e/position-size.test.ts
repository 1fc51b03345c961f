import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAnalysis, untilControlled } from '../support/app-page.ts';
import { DESKTOP, openPage, PHONE, WITH_WORKER } from '../support/browser.ts';
import { rowsOf } from '../support/device-rows.ts';
import type { TestEmbedded } from '../support/embedded.ts';
import { expectAccessible, expectNothingSideways, fitsWidth } from '../support/page-checks.ts';
import { closePages, sharedApp } from '../support/shared-app.ts';

let embedded: TestEmbedded;
let browser: Browser;

beforeAll(async () => {
  [embedded, browser] = await sharedApp();
});
afterAll(closePages);

const ACCOUNT = '739125,84';
const RISK = '1,7531';
/** In whichever form somebody might send them. */
const SECRET = /739125|1[.,]7531/;

/** What opens leverage and the table. */
const REST = 'Leverage, margin and liquidation';

async function openSection(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Position Size' }).waitFor();
  // On wide screens it stands open.
  const fold = page.getByRole('button', { name: /^Position Size/ });
  if (await fold.isVisible()) await fold.click();
  await page.getByLabel('Account (USDT)').waitFor();
  await page.getByText(REST).click();
}

const size = (page: Page) => page.getByRole('row', { name: /^Size/ }).textContent();

test('a position is sized with the network and without, and nothing of it is sent', async () => {
  const { page, complaints } = await openPage(browser, { ...PHONE, ...WITH_WORKER });
  const requests: Request[] = [];
  page.context().on('request', (request) => requests.push(request));
  const person = await embedded.approvedUser();
  await openAnalysis(page, embedded, person, 'BTCUSDT');
  await openSection(page);
  await page.getByLabel('Account (USDT)').fill(ACCOUNT);
  await page.getByLabel('Risk (% of the account)').fill(RISK);
  const shown = await size(page);
  expect(shown).toMatch(/^Size\d+\.\d{4} BTC/);
  await page.getByText("The contract's terms are made up, like the market.").waitFor();
  await expectAccessible(page, 'a position size');
  await expectNothingSideways(page, 'a position size');
  expect(await fitsWidth(page, 320)).toBe(true);

  await untilControlled(page);
  await page.context().setOffline(true);
  await page.reload();
  await openSection(page);
  expect(await page.getByLabel('Account (USDT)').inputValue()).toBe(ACCOUNT);
  expect(await size(page)).toBe(shown);
  await page.context().setOffline(false);

  const sent = requests.map((request) => `${request.url()} ${request.postData() ?? ''}`);
  expect(sent.filter((line) => line.includes('/analysis/contract'))).toEqual([
    `${embedded.origin}/analysis/contract {"coin":"BTCUSDT"}`,
  ]);
  expect(sent.filter((line) => SECRET.test(line.replace(embedded.origin, '')))).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('the section works by keys alone and says what is wrong beside the field', async () => {
  const { page } = await openPage(browser);
  await openAnalysis(page, embedded, await embedded.approvedUser(), 'ETHUSDT');
  await page.getByRole('button', { name: /^Position Size/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Account (USDT)').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.type('0');
  const account = page.getByLabel('Account (USDT)');
  await page.getByRole('alert').filter({ hasText: 'The account is 0 USDT' }).waitFor();
  expect(await account.getAttribute('aria-invalid')).toBe('true');
  await expectAccessible(page, 'a position size with an error');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('5000');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByLabel('Leverage (x)').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.type('100');
  await page.getByText(/^At 100x the position is liquidated before its stop/).waitFor();
  await expectAccessible(page, 'a position that is liquidated first');
  await page.context().close();
});

test('account and risk go with the sign-out', async () => {
  const { page } = await openPage(browser, DESKTOP);
  const person = await embedded.approvedUser();
  await openAnalysis(page, embedded, person, 'BTCUSDT');
  await openSection(page);
  await page.getByLabel('Account (USDT)').fill(ACCOUNT);
  await expect
    .poll(() => page.evaluate(rowsOf('positionInputs')))
    .toEqual([{ userId: person.id, account: ACCOUNT, risk: '1' }]);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL('**/login**');
  for (const table of ['positionInputs', 'resources']) {
    await expect.poll(() => page.evaluate(rowsOf(table))).toEqual([]);
  }
  await page.context().close();
});
