import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { closePages, sharedBrowser } from '../support/shared-app.ts';
import { type StaticApp, startStaticApp } from '../support/static-app.ts';

const WORDS = 'Your browser is too old for Coin Analyst.';

let app: StaticApp;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startStaticApp(), sharedBrowser()]);
});
afterAll(async () => {
  await closePages();
  await app.stop();
});

test.each(['/', '/login'])(
  '%s says so to a browser that knows no layers, and to no other',
  async (path) => {
    const { page } = await openPage(browser);
    await page.goto(`${app.origin}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText(WORDS).isVisible()).toBe(false);

    // Such a browser leaves out the whole block, as this one does with what it does not know: in the
    // page and in the file of styles that comes later.
    const styled = (url: URL) => url.pathname === path || url.pathname.endsWith('.css');
    await page.route(styled, async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        body: (await response.text()).replaceAll('@layer', '@unknown'),
      });
    });
    await page.reload();
    await page.getByText(WORDS).waitFor({ state: 'visible' });
    // The file of styles may still be on its way.
    await page.unrouteAll({ behavior: 'wait' });
    await page.context().close();
  },
);
