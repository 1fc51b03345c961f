import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { untilControlled } from '../support/app-page.ts';
import { openPage, PHONE, WITH_WORKER } from '../support/browser.ts';
import { closePages, sharedBrowser } from '../support/shared-app.ts';
import { type StaticApp, startStaticApp } from '../support/static-app.ts';

let browser: Browser;
let app: StaticApp;

beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(closePages);
beforeEach(async () => {
  app = await startStaticApp();
});
afterEach(() => app.stop());

/** A mark that a reload takes away. */
const mark = (page: Page) => page.evaluate('globalThis.notReloaded = true');
const marked = (page: Page) => page.evaluate('globalThis.notReloaded === true');
/** What coming back to the page does. */
const comeBack = (page: Page) =>
  page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");

async function openLogin(): Promise<Page> {
  const { page } = await openPage(browser, { ...PHONE, ...WITH_WORKER });
  await page.goto(`${app.origin}/login`);
  await untilControlled(page);
  return page;
}

test('a new version is offered, never forced, and taken by a press, even on a first visit', async () => {
  const page = await openLogin();
  await mark(page);
  app.release();
  await comeBack(page);
  await page.getByText('A new version is ready.').waitFor();
  expect(await marked(page)).toBe(true);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => marked(page).catch(() => true)).toBe(false);
  await page.getByLabel('Email address').waitFor();
  expect(await page.getByText('A new version is ready.').count()).toBe(0);
  await page.context().close();
});

test('a page that the worker was not asked for is answered by it all the same', async () => {
  const page = await openLogin();
  const tools = await page.context().newCDPSession(page);
  await mark(page);
  await tools.send('Page.reload', { ignoreCache: true });
  await expect.poll(() => marked(page).catch(() => true)).toBe(false);
  await untilControlled(page);
  await page.context().close();
});

test('an offer can wait, and returns when the page is looked at again', async () => {
  const page = await openLogin();
  app.release();
  await comeBack(page);
  await page.getByRole('button', { name: 'Later' }).click();
  expect(await page.getByText('A new version is ready.').count()).toBe(0);
  await comeBack(page);
  await page.getByText('A new version is ready.').waitFor();
  await page.context().close();
});

test('a version that another tab took is taken by a reload', async () => {
  const page = await openLogin();
  const other = await page.context().newPage();
  await other.goto(`${app.origin}/login`);
  await mark(page);
  app.release();
  for (const tab of [page, other]) {
    await comeBack(tab);
    await tab.getByText('A new version is ready.').waitFor();
  }
  await other.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => other.getByText('A new version is ready.').count()).toBe(0);
  await other.getByLabel('Email address').waitFor();
  expect(await marked(page)).toBe(true);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => marked(page).catch(() => true)).toBe(false);
  await page.getByLabel('Email address').waitFor();
  await page.context().close();
});

test('the shell opens without a network, at any of its addresses', async () => {
  const page = await openLogin();
  await page.context().setOffline(true);
  await page.goto(`${app.origin}/dashboard`);
  await page.getByText('You are offline. Signing in needs a connection.').waitFor();
  await page.goto(`${app.origin}/`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.context().close();
});

test('an old page whose parts are gone says so and offers a reload', async () => {
  const { page } = await openPage(browser);
  app.withdraw('/assets/login-screen');
  await page.goto(`${app.origin}/login`);
  await page.getByRole('heading', { name: 'A new version is ready' }).waitFor();
  expect(await page.getByRole('button', { name: 'Reload' }).count()).toBe(1);
  await page.context().close();
});

test('nothing but what the build made is ever in the cache', async () => {
  const page = await openLogin();
  await page.evaluate("fetch('/config.json').catch(() => null)");
  const cached = await page.evaluate(`caches.keys().then((names) => Promise.all(
    names.map((name) => caches.open(name).then((cache) => cache.keys()))
  )).then((lists) => lists.flat().map((request) => new URL(request.url).pathname))`);
  expect(cached).toContain('/app.html');
  const allowed =
    /^\/(assets\/.+\.(js|css|woff2)|[a-z]+\.html|manifest\.webmanifest|theme\.js|icons\/.+\.(svg|png))$/;
  for (const path of Array.isArray(cached) ? cached : []) expect(path).toMatch(allowed);
  await page.context().close();
});
