import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAnalysis } from '../support/app-page.ts';
import { openPage } from '../support/browser.ts';
import type { Person, TestEmbedded } from '../support/embedded.ts';
import { closePages, sharedApp } from '../support/shared-app.ts';

let embedded: TestEmbedded;
let browser: Browser;
let me: Person;

beforeAll(async () => {
  [embedded, browser] = await sharedApp();
  me = await embedded.approvedUser();
});
afterAll(closePages);

/** Holds back every script of the app, as a slow network does. */
async function holdScripts(page: Page): Promise<{ readonly release: () => Promise<void> }> {
  const held: Route[] = [];
  let holding = true;
  await page.route('**/assets/*.js', (route) => {
    if (holding) held.push(route);
    else void route.continue();
  });
  return {
    async release() {
      holding = false;
      await Promise.all(held.map((route) => route.continue()));
    },
  };
}

/** What local storage may hold: who is signed in, and facts of the device. */
const STORED = /^coin-analyst\.(session|theme|config|visit|install-dismissed)$/;
const storedKeys = (page: Page) => page.evaluate('Object.keys(localStorage)') as Promise<string[]>;
const recommendation = (page: Page) => page.getByRole('region', { name: 'Trade Recommendation' });

test('the sign-in page is there before its scripts, and what is sent in between counts', async () => {
  const { page, complaints } = await openPage(browser);
  const scripts = await holdScripts(page);
  await page.goto(`${embedded.origin}/login`, { waitUntil: 'commit' });
  await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor();
  await page.getByLabel('Email address').fill(me.email);
  await page.getByLabel('Password', { exact: true }).fill(me.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  expect(page.url()).toBe(`${embedded.origin}/login`);

  await scripts.release();
  await page.waitForURL('**/dashboard');
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('where the styles cannot be had, the page says so and offers another try', async () => {
  const { page } = await openPage(browser);
  await page.route('**/assets/*.css', (route) => route.abort());
  await page.goto(`${embedded.origin}/login`);
  await page.getByRole('heading', { name: 'The app could not be loaded' }).waitFor();
  await page.unroute('**/assets/*.css');
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor();
  await page.context().close();
});

test('what was typed before the scripts came stays, and is not sent by itself', async () => {
  const { page, complaints } = await openPage(browser);
  const scripts = await holdScripts(page);
  await page.goto(`${embedded.origin}/login`, { waitUntil: 'commit' });
  await page.getByLabel('Email address').fill('me@example.com');
  await scripts.release();
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
  expect(await page.getByLabel('Email address').inputValue()).toBe('me@example.com');
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('the dashboard opens from the database, and local storage holds nothing of it', async () => {
  const { page, complaints } = await openPage(browser);
  await openAnalysis(page, embedded, me, 'BTCUSDT');
  const words = await recommendation(page)
    .getByText(/^Reason[.,]/)
    .locator('..')
    .textContent();

  const scripts = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await page.getByText('Loading').waitFor({ state: 'attached' });
  expect(await page.locator('body').textContent()).not.toContain('BTCUSDT');
  await scripts.release();
  await recommendation(page).waitFor();
  expect(await recommendation(page).textContent()).toContain(words ?? '');
  const keys = await storedKeys(page);
  expect(keys).toContain('coin-analyst.session');
  expect(keys.filter((key) => !STORED.test(key))).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a kept analysis needs no request but for the page and the scripts that it names', async () => {
  const { page, complaints } = await openPage(browser);
  await openAnalysis(page, embedded, me, 'BTCUSDT');
  const html = await (await page.request.get(`${embedded.origin}/dashboard`)).text();
  const named = [...html.matchAll(/ href="(\/[^"]+)"/g)].map(([, path]) => path);
  const unanswered: string[] = [];
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (['/dashboard', '/icons/logo.svg', ...named].includes(pathname)) await route.continue();
    else unanswered.push(pathname);
  });
  await page.reload({ waitUntil: 'commit' });
  await recommendation(page)
    .getByText(/^Reason[.,]/)
    .waitFor();
  // Among what comes after it.
  await expect.poll(() => unanswered).toContain('/config.json');
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('somebody whose approval ended is not shown what they saw', async () => {
  const person = await embedded.approvedUser();
  const { page } = await openPage(browser);
  await openAnalysis(page, embedded, person, 'BTCUSDT');
  await embedded.database.query('update public.waitlist set approved = false where email = $1', [
    person.email,
  ]);
  await page.reload();
  await page.waitForURL('**/waitlist');
  await page.getByRole('heading', { name: 'Thanks for joining!' }).waitFor();

  // From then on the device lets nobody in before the answer is there.
  const asked = Promise.withResolvers<Route>();
  await page.route('**/rest/v1/waitlist?**', asked.resolve, { times: 1 });
  await page.goto(`${embedded.origin}/dashboard`);
  const question = await asked.promise;
  expect(await recommendation(page).count()).toBe(0);
  await question.continue();
  await page.waitForURL('**/waitlist');
  await page.context().close();
});
