import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generate, openAnalysis, untilComplete } from '../support/app-page.ts';
import { openPage, PHONE } from '../support/browser.ts';
import { type Person, startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { closePages, sharedApp } from '../support/shared-app.ts';

let embedded: TestEmbedded;
let browser: Browser;
let me: Person;

beforeAll(async () => {
  [embedded, browser] = await sharedApp();
  me = await embedded.approvedUser();
});
afterAll(closePages);

const at = (width: number) => ({ viewport: { width, height: 900 } });

test('a result opens at its top, run from a scrolled page', async () => {
  const { page } = await openPage(browser, PHONE);
  await openAnalysis(page, embedded, me, 'BTCUSDT');
  const top = () => page.evaluate('Math.round(scrollY)');
  // The page grows as its parts are drawn.
  const scroll = () => page.evaluate('scrollTo(0, 1_200)').then(top);
  await expect.poll(scroll).toBe(1_200);
  await generate(page, 'eth');
  await untilComplete(page);
  await page.getByRole('heading', { name: 'ETHUSDT', exact: true }).waitFor();
  expect(await top()).toBe(0);
});

test.each([768, 1024])(
  'beside a result at %d px a coin can be typed and run at once',
  async (width) => {
    const { page } = await openPage(browser, at(width));
    await openAnalysis(page, embedded, me, 'BTCUSDT');
    for (const part of [
      page.getByRole('combobox', { name: 'Coin' }),
      page.getByRole('button', { name: 'Generate Analysis' }),
    ]) {
      const box = await part.boundingBox();
      expect(box).toMatchObject({ x: expect.any(Number), y: expect.any(Number) });
      expect(box && box.y + box.height).toBeLessThan(300);
      expect(box && box.x + box.width).toBeLessThanOrEqual(width);
    }
  },
);

/** Notes whether the page ever offered to try again, or warned. */
const NOTES_FAILURES = `
  globalThis.failures = [];
  new MutationObserver(() => {
    for (const element of document.querySelectorAll('button, [role=alert]')) {
      const text = element.textContent.trim();
      if (element.role === 'alert' ? text !== '' : text === 'Try again') failures.push(text);
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });`;

test('the sample asked for first of a server that has no analysis yet comes without an error', async () => {
  const cold = await startTestEmbedded();
  try {
    const { page } = await openPage(browser, PHONE);
    const answers: number[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/analysis/sample')) answers.push(response.status());
    });
    await page.addInitScript(NOTES_FAILURES);
    await page.goto(`${cold.origin}/sample`);
    await page.getByRole('heading', { name: 'BTCUSDT', exact: true }).waitFor({ timeout: 30_000 });
    expect([answers[0], answers.at(-1)]).toEqual([503, 200]);
    expect(await page.evaluate('failures')).toEqual([]);
  } finally {
    await cold.stop();
  }
});
