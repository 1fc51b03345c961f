import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../embedded/project-folders.ts';
import { DESKTOP, openPage, PHONE } from '../support/browser.ts';
import { NO_LIMITS, startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { expectAccessible, expectNothingSideways } from '../support/page-checks.ts';
import { closePages, sharedBrowser } from '../support/shared-app.ts';

/** What is said only once the count is there, and with it the page's script. */
const COUNTED = /^(1 user has|\d+ users have) signed up!$/;
const THANKS =
  'Thank you for joining the waitlist! Please check your email to confirm your address.';
const ALREADY = 'You are already on the waitlist! We will notify you when access is available.';

let embedded: TestEmbedded;
let browser: Browser;

beforeAll(async () => {
  [embedded, browser] = await Promise.all([startTestEmbedded(), sharedBrowser()]);
  await embedded.pendingUser();
});
afterAll(async () => {
  await closePages();
  await embedded.stop();
});

const field = (page: Page) => page.getByRole('textbox', { name: 'Email address' });
const button = (page: Page) => page.getByRole('button', { name: /^Join/ });

async function askToJoin(page: Page, email: string): Promise<void> {
  await field(page).fill(email);
  await button(page).click();
}

describe('joining', () => {
  test('from the form by the mail to /waitlist, also in another browser', async () => {
    const { page, complaints } = await openPage(browser);
    await page.goto(embedded.origin);
    await page.getByText('1 user has signed up!').waitFor();

    await askToJoin(page, 'Visitor@example.com');
    await page.getByText(THANKS).waitFor();
    await page.getByText('2 users have signed up!').waitFor();
    expect(await field(page).inputValue()).toBe('');

    await askToJoin(page, 'visitor@example.com');
    await page.getByText(ALREADY).waitFor();
    const [mail] = embedded.mailbox.messages();
    expect(mail?.to).toBe('visitor@example.com');
    expect(complaints).toEqual([]);

    const elsewhere = await openPage(browser);
    await elsewhere.page.goto(mail?.links[0] ?? '');
    await elsewhere.page.getByRole('heading', { name: 'Thanks for joining!' }).waitFor();
    expect(new URL(elsewhere.page.url()).pathname).toBe('/waitlist');
    const [account] = await embedded.database.query<{ confirmed: boolean; flag: boolean }>(
      `select email_confirmed_at is not null as confirmed,
         (raw_user_meta_data->>'waitlist_signup')::boolean as flag
       from auth.users where email = 'visitor@example.com'`,
    );
    expect(account).toEqual({ confirmed: true, flag: true });
    await elsewhere.page.context().close();
    await page.context().close();
  });

  test('by keyboard alone', async () => {
    const { page } = await openPage(browser);
    await page.goto(embedded.origin);
    await expect.poll(() => button(page).isEnabled()).toBe(true);
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').textContent()).toBe('Skip to the waitlist');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/#waitlist');
    await page.keyboard.press('Tab');
    await page.keyboard.type('keyboard@example.com');
    await page.keyboard.press('Enter');
    await page.getByText(THANKS).waitFor();
    await page.context().close();
  });

  test('a limit is said as a sentence', async () => {
    const none = { burst: 1, perMinute: 1 };
    const strict = await startTestEmbedded({
      limits: { ...NO_LIMITS, signUp: { pair: none, client: none, address: none } },
    });
    try {
      const { page } = await openPage(browser);
      await page.goto(strict.origin);
      await askToJoin(page, 'first@example.com');
      await page.getByText(THANKS).waitFor();
      await askToJoin(page, 'second@example.com');
      await page.getByText(/^Too many requests\. Please wait .* and try again\.$/).waitFor();
      expect(await field(page).inputValue()).toBe('second@example.com');
      await page.context().close();
    } finally {
      await strict.stop();
    }
  });

  test('without a network the button is off with the reason', async () => {
    const { page } = await openPage(browser);
    await page.goto(embedded.origin);
    await page.getByText(COUNTED).waitFor();
    await page.context().setOffline(true);
    await page.getByText('The server cannot be reached. Joining waits until it can.').waitFor();
    expect(await button(page).isDisabled()).toBe(true);
    await page.context().setOffline(false);
    await expect.poll(() => button(page).isEnabled()).toBe(true);
    await page.context().close();
  });

  test('a try that nothing answers says so, though the browser has a network', async () => {
    const { page } = await openPage(browser);
    await page.goto(embedded.origin);
    await page.getByText(COUNTED).waitFor();
    await page.route(/\/(rest|auth)\/v1\//, (route) => route.abort('connectionrefused'));
    await askToJoin(page, 'cut-off@example.com');
    await page.getByText('The server cannot be reached. Joining waits until it can.').waitFor();
    expect(await button(page).isDisabled()).toBe(true);
    expect(await field(page).inputValue()).toBe('cut-off@example.com');
    await page.unroute(/\/(rest|auth)\/v1\//);
    await expect.poll(() => button(page).isEnabled(), { timeout: 15_000 }).toBe(true);
    await page.context().close();
  });
});

test('with scripts off everything can be read, and the form says what it needs', async () => {
  const { page } = await openPage(browser, { ...PHONE, javaScriptEnabled: false });
  await page.goto(embedded.origin);
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const name of [
    'How It Works',
    'Tap a number, see where it comes from',
    'The record, losses included',
    'Why Coin Analyst',
    'Join the Waitlist',
    'Investment Risk',
  ]) {
    expect(await page.getByRole('region', { name }).isVisible(), name).toBe(true);
  }
  expect(
    await page.locator('noscript p', { hasText: 'Joining needs JavaScript' }).isVisible(),
  ).toBe(true);
  expect(await button(page).isDisabled()).toBe(true);
  expect(await page.getByText('Loading...').isVisible()).toBe(false);
  const evidence = page.getByRole('region', { name: 'Tap a number, see where it comes from' });
  const cards = evidence.locator('.landing-card');
  for (const place of [0, 2]) {
    await evidence.locator('blockquote label').nth(place).click();
    await expect.poll(() => cards.nth(place).isVisible()).toBe(true);
    const count = await cards.count();
    const seen = await Promise.all(
      Array.from({ length: count }, (_, each) => cards.nth(each).isVisible()),
    );
    expect(seen.filter(Boolean)).toHaveLength(1);
  }
  expect(await page.locator('noscript a[href="/demo.mp4"]').isVisible()).toBe(true);
  await page.context().close();
});

describe('the video', () => {
  test('plays in place, silently, after the page is idle', async () => {
    const { page } = await openPage(browser, { ...DESKTOP, reducedMotion: 'no-preference' });
    await page.goto(embedded.origin);
    await page.getByRole('button', { name: 'Pause video' }).waitFor();
    await expect
      .poll(() => page.evaluate("document.querySelector('video').currentTime"))
      .not.toBe(0);
    expect(await page.evaluate("document.querySelector('video').muted")).toBe(true);
    await page.getByRole('button', { name: 'Pause video' }).click();
    expect(await page.evaluate("document.querySelector('video').paused")).toBe(true);
    await page.context().close();
  });

  test('stands still where less motion is wanted, and loads nothing until asked', async () => {
    const { page } = await openPage(browser, DESKTOP);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(embedded.origin, { waitUntil: 'networkidle' });
    expect(asked).toContainEqual(expect.stringMatching(/^\/landing\/desk-(dark|light)-\d+\.avif$/));
    expect(asked).toContainEqual(
      expect.stringMatching(/^\/landing\/phone-(dark|light)-\d+\.avif$/),
    );
    expect(asked).not.toContain('/demo.mp4');
    await page.getByRole('button', { name: 'Play video' }).click();
    await page.getByRole('button', { name: 'Pause video' }).waitFor();
    expect(asked).toContain('/demo.mp4');
    await page.context().close();
  });
});

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
  ['the smallest screen', { viewport: { width: 320, height: 640 } }],
] as const)('on %s', (name, size) => {
  test('nothing is out of reach: axe, touch targets, no scrolling sideways', async () => {
    const { page, complaints } = await openPage(browser, size);
    await page.goto(embedded.origin);
    await page.getByText(COUNTED).waitFor();
    for (const state of ['at first', 'answered']) {
      await expectAccessible(page, state);
      await expectNothingSideways(page, state);
      if (state === 'answered') break;
      await askToJoin(page, `${name.replaceAll(' ', '-')}@example.com`);
      await page.getByText(THANKS).waitFor();
    }
    const small = await page.evaluate(`[...document.querySelectorAll('a, button, input')]
      .map((element) => [element.outerHTML.slice(0, 90), element.getBoundingClientRect()])
      .filter(([, { width, height }]) => width > 1 && height > 1 && (width < 43.5 || height < 43.5))
      .map(([html]) => html)`);
    expect(small).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

test('from the landing page to the open analysis, its evidence, and back to the form', async () => {
  const { page, complaints } = await openPage(browser, PHONE);
  await page.goto(embedded.origin);
  await page.getByRole('link', { name: 'See today’s BTC analysis' }).click();
  await page.waitForURL('**/sample');
  const plan = page.getByRole('region', { name: 'Trade Recommendation' });
  await plan
    .getByText(/\b(LONG|SHORT)$/)
    .first()
    .waitFor({ timeout: 60_000 });
  await page.getByText('Sample.', { exact: true }).waitFor();
  const first = page.locator('[data-mark]').first();
  await first.click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('How it was decided').first().waitFor();
  await expectAccessible(page, 'with the source of a number');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  for (const name of [/Watch List/, /^Notify/, /Position Size/, 'Generate Analysis']) {
    expect(await page.getByRole('button', { name }).count(), String(name)).toBe(0);
  }
  await expectNothingSideways(page, 'the sample');
  await page.getByRole('link', { name: 'Join the Waitlist' }).click();
  await page.waitForURL('**/#waitlist');
  await field(page).waitFor();
  // The first of all is made while the page waits for it.
  expect(complaints.filter((complaint) => !complaint.includes('503'))).toEqual([]);
  await page.context().close();
});

describe('what a visit weighs', () => {
  const gzipped = async (request: Request): Promise<number> =>
    gzipSync((await (await request.response())?.body()) ?? '').length;

  test('at most 6 KB of script and 20 KB of HTML and CSS before anything is touched', async () => {
    const { page } = await openPage(browser);
    const requests: Request[] = [];
    page.on('requestfinished', (request) => requests.push(request));
    await page.goto(embedded.origin, { waitUntil: 'networkidle' });
    const weight = async (...kinds: readonly string[]) => {
      const chosen = requests.filter((request) => kinds.includes(request.resourceType()));
      expect(chosen.length).toBeGreaterThan(0);
      return (await Promise.all(chosen.map(gzipped))).reduce((sum, bytes) => sum + bytes, 0);
    };
    expect(await weight('script')).toBeLessThanOrEqual(6 * 1024);
    expect(await weight('document', 'stylesheet')).toBeLessThanOrEqual(20 * 1024);
    await page.context().close();
  });

  test('the video weighs less than 600 KB', () => {
    expect(readFileSync(join(PROJECT_ROOT, 'dist', 'demo.mp4')).length).toBeLessThan(600_000);
  });
});
