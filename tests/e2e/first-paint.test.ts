import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generate, signIn, untilComplete } from '../support/app-page.ts';
import { openBrowser, openPage } from '../support/browser.ts';
import { type Person, startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';

let embedded: TestEmbedded;
let browser: Browser;
let me: Person;

beforeAll(async () => {
  [embedded, browser] = await Promise.all([startTestEmbedded(), openBrowser()]);
  me = await embedded.approvedUser();
});
afterAll(async () => {
  await browser.close();
  await embedded.stop();
});

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

const picture = (page: Page) => page.locator('#picture');
const pictures = (page: Page) =>
  page.evaluate("localStorage.getItem('coin-analyst.pictures') ?? ''") as Promise<string>;
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

test('the dashboard opens as it was left, before its scripts, for that person alone', async () => {
  const { page, complaints } = await openPage(browser, {
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
  });
  await signIn(page, embedded.origin, me);
  await generate(page, 'BTCUSDT');
  await untilComplete(page);
  await expect.poll(() => pictures(page), { timeout: 15_000 }).toContain('BTCUSDT');
  const words = await recommendation(page).getByText('Reason.').locator('..').textContent();

  let scripts = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await picture(page)
    .getByText(words ?? '')
    .waitFor();
  // Nothing of it can be pressed or read out, and an age that no longer holds is not told.
  expect(await recommendation(page).count()).toBe(0);
  expect(await picture(page).getByText('ago').isVisible()).toBe(false);
  expect(await picture(page).locator('a[href], form, script').count()).toBe(0);

  await scripts.release();
  await recommendation(page).waitFor();
  await expect.poll(() => picture(page).locator('*').count()).toBe(0);
  expect(await recommendation(page).textContent()).toContain(words ?? '');

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL('**/login');
  expect(await pictures(page)).toBe('');
  scripts = await holdScripts(page);
  await page.goto(`${embedded.origin}/dashboard`, { waitUntil: 'commit' });
  await page.getByText('Loading').waitFor({ state: 'attached' });
  expect(await picture(page).locator('*').count()).toBe(0);
  await scripts.release();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('somebody whose approval ended is not shown what they saw', async () => {
  const person = await embedded.approvedUser();
  const { page } = await openPage(browser);
  await signIn(page, embedded.origin, person);
  await expect.poll(() => pictures(page), { timeout: 15_000 }).toContain('Generate Analysis');
  await embedded.database.query('update public.waitlist set approved = false where email = $1', [
    person.email,
  ]);
  await page.reload();
  await page.waitForURL('**/waitlist');
  await page.getByRole('heading', { name: 'Thanks for joining!' }).waitFor();
  expect(await pictures(page)).toBe('');
  await page.context().close();
});
