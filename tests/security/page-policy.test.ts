import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { APP_PAGES } from '../../domain/app-pages.ts';
import { openAnalysis, untilControlled } from '../support/app-page.ts';
import { openPage, PHONE, WITH_WORKER } from '../support/browser.ts';
import { startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { closePages, sharedBrowser } from '../support/shared-app.ts';

let embedded: TestEmbedded;
let browser: Browser;

beforeAll(async () => {
  [embedded, browser] = await Promise.all([startTestEmbedded(), sharedBrowser()]);
});
afterAll(async () => {
  await closePages();
  await embedded.stop();
});

/** Notes what the content policy refuses, from a page's first script on. */
const NOTE_VIOLATIONS = `globalThis.refused = [];
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    refused.push(effectiveDirective + ' ' + blockedURI + ' ' + sample));`;

const refused = (page: Page) => page.evaluate('globalThis.refused');

test('no screen asks for anything that the content policy refuses', async () => {
  const admin = await embedded.admin();
  const { page, complaints } = await openPage(browser, { ...PHONE, ...WITH_WORKER });
  await page.addInitScript(NOTE_VIOLATIONS);
  await page.goto(embedded.origin);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await refused(page), '/').toEqual([]);
  await openAnalysis(page, embedded, admin, 'BTCUSDT');
  await page.getByRole('heading', { name: /^Chart/ }).scrollIntoViewIfNeeded();
  await page.getByRole('application', { name: /Price chart of BTCUSDT/ }).waitFor();
  await untilControlled(page);
  expect(await refused(page), 'an analysis with its chart').toEqual([]);
  for (const path of APP_PAGES) {
    await page.goto(`${embedded.origin}${path}`);
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await refused(page), path).toEqual([]);
  }
  expect(complaints).toEqual([]);
  await page.context().close();
});

/** What text must never become, however it gets there. */
const ATTACKS = [
  "document.body.innerHTML = '<img src=x onerror=alert(1)>'",
  "document.body.insertAdjacentHTML('beforeend', '&amp;<script>alert(1)</script>')",
  "document.createElement('iframe').srcdoc = '<script>alert(1)</script>'",
  "new DOMParser().parseFromString('<p>', 'text/html')",
  "document.createElement('script').src = '/auth/v1/callback'",
  "document.createElement('script').src = 'https://elsewhere.example/assets/app.js'",
  "document.createElement('script').src = '/assets/../storage/v1/object/x.js'",
  "document.createElement('script').src = 'data:text/javascript,alert(1)'",
  "document.createElement('script').text = 'alert(1)'",
  "trustedTypes.createPolicy('own', { createHTML: (html) => html })",
  "trustedTypes.createPolicy('default', { createHTML: (html) => html })",
];

test.each(['/', '/login', '/dashboard'])(
  'on %s no text becomes markup or a script',
  async (path) => {
    const { page } = await openPage(browser);
    await page.goto(`${embedded.origin}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const attack of ATTACKS) {
      const ran = await page.evaluate(`(() => {
      try {
        ${attack};
        return true;
      } catch {
        return false;
      }
    })()`);
      expect(ran, attack).toBe(false);
    }
    await page.context().close();
  },
);
