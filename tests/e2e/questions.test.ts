import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAnalysis, openFold, untilControlled } from '../support/app-page.ts';
import { openPage, PHONE, WITH_WORKER } from '../support/browser.ts';
import { startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { type ModelServer, startModelServer } from '../support/model-server/model-server.ts';
import { TEST_MODEL } from '../support/model-server/written.ts';
import { expectAccessible } from '../support/page-checks.ts';
import { closePages, sharedBrowser } from '../support/shared-app.ts';

let embedded: TestEmbedded;
let model: ModelServer;
let browser: Browser;

beforeAll(async () => {
  model = await startModelServer('good');
  const languageModel = {
    provider: 'openai-compatible',
    model: TEST_MODEL,
    apiKey: null,
    baseUrl: model.baseUrl,
    dailyTokens: 500_000,
  } as const;
  [embedded, browser] = await Promise.all([startTestEmbedded({ languageModel }), sharedBrowser()]);
});
afterAll(async () => {
  await closePages();
  await embedded.stop();
  await model.close();
});

const FIXED = [/^Why not (LONG|SHORT)\?$/, 'What reverses it?', 'What is on the way?'];
const CHANGED = 'What changed?';

const questions = (page: Page) => page.getByRole('region', { name: 'Questions' });
const question = (page: Page, name: string | RegExp) =>
  questions(page).getByRole('button', { name });

/** Opens each fixed question and expects an answer with evidence below it. */
async function expectAnswers(page: Page): Promise<void> {
  await openFold(page, 'Questions');
  for (const name of FIXED) {
    await question(page, name).click();
    const item = questions(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name }) });
    await item.locator('[data-mark]').first().waitFor();
  }
}

test('the questions of an analysis are answered with evidence, offline too', async () => {
  const { page, complaints } = await openPage(browser, { ...PHONE, ...WITH_WORKER });
  await openAnalysis(page, embedded, await embedded.approvedUser(), 'BTCUSDT');
  await expectAnswers(page);
  await question(page, CHANGED).click();
  await questions(page).getByText('This is the first analysis of BTC.').waitFor();

  await question(page, 'What reverses it?').click();
  await questions(page).locator('[data-mark]').first().click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'answered questions');

  await untilControlled(page);
  await page.context().setOffline(true);
  await page.reload();
  await expectAnswers(page);
  await question(page, CHANGED).click();
  await questions(page)
    .getByText('The server answers this, and it cannot be reached now.')
    .waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('by keyboard a question opens and closes', async () => {
  const { page } = await openPage(browser);
  await openAnalysis(page, embedded, await embedded.approvedUser(), 'ETHUSDT');
  await openFold(page, 'Questions');
  const flips = question(page, 'What reverses it?');
  await flips.focus();
  await page.keyboard.press('Enter');
  expect(await flips.getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.press('Space');
  expect(await flips.getAttribute('aria-expanded')).toBe('false');
  await page.context().close();
});

test('a question of one’s own is answered by the model that is connected', async () => {
  const { page, complaints } = await openPage(browser);
  await openAnalysis(page, embedded, await embedded.approvedUser(), 'SOLUSDT');
  await openFold(page, 'Questions');
  await page.getByLabel('Ask about this analysis').fill('Is there volume behind it?');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await questions(page).getByText('and that asks for patience', { exact: false }).waitFor();
  await questions(page).getByText('You have 9 questions left in this hour').waitFor();
  await expectAccessible(page, 'an answered question of one’s own');
  expect(complaints).toEqual([]);
  await page.context().close();
});
