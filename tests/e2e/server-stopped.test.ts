import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openAnalysis, openSearch, startSession, untilControlled } from '../support/app-page.ts';
import { DESKTOP, openPage, PHONE, WITH_WORKER } from '../support/browser.ts';
import { type Person, startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { accessibilityFaults, expectNothingSideways } from '../support/page-checks.ts';
import { closePages, sharedBrowser } from '../support/shared-app.ts';
import { createTicket } from '../support/support-page.ts';

const GONE = 'The server cannot be reached.';

let embedded: TestEmbedded;
let browser: Browser;
let port: number;
let admin: Person;
const dataFolder = mkdtempSync(join(tmpdir(), 'test-stopped-'));

beforeAll(async () => {
  [embedded, browser] = await Promise.all([startTestEmbedded({ dataFolder }), sharedBrowser()]);
  port = Number(new URL(embedded.origin).port);
  admin = await embedded.admin('staff');
});
afterAll(async () => {
  await closePages();
  await embedded.stop();
  rmSync(dataFolder, { recursive: true, force: true });
});

/** Ten pages, and a server that starts twice. */
const LONG = { timeout: 300_000 };

let stopped = false;
const stop = async () => {
  stopped = true;
  await embedded.stop();
};
const startAgain = async () => {
  embedded = await startTestEmbedded({ dataFolder, port });
  stopped = false;
};
afterEach(async () => {
  if (stopped) await startAgain();
});

interface Visit {
  readonly path: string;
  /** Settles once the page is in use. */
  readonly ready: (page: Page) => Promise<unknown>;
  /** What is still there to be read while the server is away. */
  readonly kept: (page: Page) => Promise<unknown>;
  /** What cannot be pressed meanwhile; none where the page only reads. */
  readonly off?: (page: Page) => ReturnType<Page['getByRole']>;
  /** Words that say why, beside the mark in the header. */
  readonly says: string;
}

/** How much on the screen stands in for something that is still to come; what is far below waits. */
const waiting = (page: Page) =>
  page.locator('.animate-pulse').evaluateAll(
    (shapes) =>
      shapes.filter((shape) => {
        const { top, bottom, width } = shape.getBoundingClientRect();
        return width > 0 && bottom > 0 && top < 800;
      }).length,
  );
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).first().waitFor();
const button = (page: Page, name: string) => page.getByRole('button', { name }).first();

const VISITS: readonly Visit[] = [
  {
    path: '/dashboard',
    ready: async (page) => {
      await page.getByRole('region', { name: 'Trade Recommendation' }).waitFor();
      await openSearch(page);
    },
    kept: (page) => page.getByRole('region', { name: 'Trade Recommendation' }).waitFor(),
    off: (page) => button(page, 'Generate Analysis'),
    says: 'A new analysis needs a connection.',
  },
  {
    path: '/watchlist',
    ready: (page) => page.getByRole('article', { name: 'BTCUSDT' }).waitFor(),
    kept: (page) => page.getByRole('article', { name: 'BTCUSDT' }).waitFor(),
    off: (page) => button(page, 'Refresh Analysis'),
    says: 'Saved copy, ',
  },
  {
    path: '/settings',
    ready: (page) => button(page, 'Save Settings').waitFor(),
    kept: (page) => page.getByLabel('Telegram ID (optional)').waitFor(),
    off: (page) => button(page, 'Save Settings'),
    says: 'Settings of your account need a connection; the theme does not.',
  },
  {
    path: '/account',
    ready: (page) => button(page, 'Download JSON').waitFor(),
    kept: (page) => heading(page, 'Change password'),
    off: (page) => button(page, 'Download JSON'),
    says: 'Your account needs a connection.',
  },
  {
    path: '/support',
    ready: (page) => page.getByRole('link', { name: 'A question of mine' }).first().waitFor(),
    kept: (page) => page.getByRole('link', { name: 'A question of mine' }).first().waitFor(),
    says: 'Tickets need a connection',
  },
  {
    path: '/support?view=create',
    ready: (page) => page.getByLabel('Title*').fill('Half a sentence'),
    kept: async (page) =>
      expect(await page.getByLabel('Title*').inputValue()).toBe('Half a sentence'),
    off: (page) => button(page, 'Create Ticket'),
    says: 'The ticket cannot be sent now; your text is kept as a draft.',
  },
  {
    path: '/track-record',
    ready: (page) => heading(page, 'Track Record'),
    kept: (page) => heading(page, 'Track Record'),
    says: 'Saved copy, ',
  },
  {
    path: '/indicators',
    ready: (page) => heading(page, 'How it is computed'),
    kept: (page) => heading(page, 'How it is computed'),
    says: '',
  },
  {
    path: '/beta',
    ready: (page) => button(page, 'Revoke').waitFor(),
    kept: (page) => page.getByRole('main').getByText(admin.email).first().waitFor(),
    off: (page) => button(page, 'Revoke'),
    says: 'Nothing can be changed now; the list is as it was last read.',
  },
  {
    path: '/trail',
    ready: (page) => page.getByLabel('Show').waitFor(),
    kept: (page) => page.getByLabel('Show').waitFor(),
    off: (page) => button(page, 'Older'),
    says: 'The trail is as it was last read.',
  },
];

/** In ms, of the page's clock: the longest pause between two probes, and half of it. */
const PAUSE = 23_000;

/** A page that somebody uses, with an analysis, a watched coin and a ticket of theirs. */
async function inUse(options: BrowserContextOptions): Promise<Page> {
  const { page } = await openPage(browser, { ...options, ...WITH_WORKER });
  await page.clock.install();
  await openAnalysis(page, embedded, admin, 'BTCUSDT');
  const add = page.getByRole('button', { name: /Add to Watch List|In Watch List/ });
  await add.waitFor();
  if ((await add.textContent())?.includes('Add')) await add.click();
  await page.getByRole('button', { name: 'In Watch List' }).waitFor();
  await createTicket(page, 'A question of mine');
  await untilControlled(page);
  return page;
}

const PATIENT = { timeout: 60_000 };
const mark = (page: Page) => page.locator('header [role="status"]');

/** `ALL_DEVICES=1` walks through the screens at a desk, too. */
const DEVICES = [
  ['phone, dark', { ...PHONE, colorScheme: 'dark' }],
  ['desktop, light', { ...DESKTOP, colorScheme: 'light' }],
] as const;

describe.each(process.env.ALL_DEVICES ? DEVICES : DEVICES.slice(0, 1))(
  'the server stops while somebody looks: %s',
  (name, options) => {
    test('every screen says so, keeps what it shows, and is itself again', LONG, async () => {
      const first = await inUse(options);
      const context = first.context();
      const open = new Map<Visit, Page>([]);
      for (const visit of VISITS) {
        const page = visit === VISITS[0] ? first : await context.newPage();
        await page.goto(`${embedded.origin}${visit.path}`);
        await visit.ready(page);
        open.set(visit, page);
      }
      await stop();
      for (const [visit, page] of open) {
        await page.bringToFront();
        await expect.poll(() => mark(page).textContent(), { message: visit.path }).toContain(GONE);
        if (visit.says) await page.getByText(visit.says).first().waitFor();
        await visit.kept(page);
        if (visit.off) expect(await visit.off(page).isDisabled(), visit.path).toBe(true);
        await expect.poll(() => waiting(page), { message: visit.path }).toBe(0);
        expect(await accessibilityFaults(page), visit.path).toEqual([]);
        await expectNothingSideways(page, visit.path);
        const shots = process.env.SHOTS;
        const file = `${visit.path.replace(/\W+/g, '-')}-${name.replace(/\W+/g, '-')}.png`;
        if (shots) await page.screenshot({ path: join(shots, file) });
      }
      await startAgain();
      // By itself, after a pause.
      await context.clock.fastForward(PAUSE);
      for (const [visit, page] of open) {
        await page.bringToFront();
        await expect
          .poll(() => mark(page).textContent(), { ...PATIENT, message: visit.path })
          .toBe('');
        if (visit.says) await page.getByText(visit.says).first().waitFor({ state: 'hidden' });
        await visit.kept(page);
        if (visit.off && visit.path !== '/trail' && !visit.path.includes('create')) {
          await expect
            .poll(() => visit.off?.(page).isEnabled(), { message: visit.path })
            .toBe(true);
        }
      }
      await context.close();
    });
  },
);

test('who opens a screen while the server is away gets what the device has, then the rest', async () => {
  const page = await inUse(PHONE);
  await stop();
  const shown: readonly (readonly [path: string, text: string])[] = [
    ['/dashboard', 'A new analysis needs a connection.'],
    ['/watchlist', 'Saved copy, '],
    ['/settings', 'Settings of your account need a connection; the theme does not.'],
    ['/support', 'Tickets need a connection'],
    ['/track-record', 'No track record saved on this device.'],
  ];
  for (const [path, text] of shown) {
    await page.goto(`${embedded.origin}${path}`);
    if (path === '/dashboard') await openSearch(page);
    await page.getByText(text).first().waitFor();
    await expect.poll(() => waiting(page), { message: path }).toBe(0);
  }
  await startAgain();
  await page.clock.fastForward(PAUSE);
  const late = page.getByText('No track record saved on this device.');
  await late.waitFor({ state: 'hidden', ...PATIENT });
  await page.context().close();
});

test('signing in waits for the server, and what was typed is still there', async () => {
  const { page } = await openPage(browser, PHONE);
  // With its scripts: what becomes of a page without them is tried with the first paint.
  await page.goto(`${embedded.origin}/login`, { waitUntil: 'networkidle' });
  await page.getByLabel('Email address').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await stop();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText(`${GONE} Signing in needs a connection.`).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Sign in' }).isDisabled()).toBe(true);
  await startAgain();
  const waits = page.getByText('Signing in needs a connection.');
  await waits.waitFor({ state: 'hidden', ...PATIENT });
  expect(await page.getByLabel('Email address').inputValue()).toBe(admin.email);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard');
  await page.context().close();
});

test('a network that answers with its own page is named, and gone once it lets through', async () => {
  const { page } = await openPage(browser, PHONE);
  await startSession(page, embedded.origin, admin);
  await page.goto(`${embedded.origin}/watchlist`);
  await page.getByRole('article').first().waitFor();
  let portal = true;
  await page.route('**/*', (route) =>
    portal && route.request().resourceType() === 'fetch'
      ? route.fulfill({ contentType: 'text/html', body: '<html>Welcome to the hotel</html>' })
      : route.fallback(),
  );
  await page.evaluate('dispatchEvent(new Event("offline"))');
  await page.getByText('This network asks for a sign-in page first. Saved copy, ').waitFor();
  portal = false;
  await expect.poll(() => mark(page).textContent(), PATIENT).toBe('');
  await page.context().close();
});

test('one server that is away turns off its own part alone', async () => {
  const { page } = await openPage(browser, DESKTOP);
  await startSession(page, embedded.origin, admin);
  await page.goto(`${embedded.origin}/watchlist`);
  const card = page.getByRole('article', { name: 'BTCUSDT' });
  await card.waitFor();
  let away = true;
  await page.route('**/analysis/**', (route) =>
    away ? route.fulfill({ status: 503, json: { detail: 'Please wait.' } }) : route.fallback(),
  );
  await card.getByRole('button', { name: 'Refresh Analysis' }).click();
  await expect
    .poll(() => mark(page).textContent())
    .toContain('The analysis server cannot be reached right now.');
  const refresh = card.getByRole('button', { name: 'Refresh Analysis' });
  await expect.poll(() => refresh.isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Remove BTCUSDT' }).isEnabled()).toBe(true);
  away = false;
  await expect.poll(() => refresh.isEnabled(), PATIENT).toBe(true);
  await page.context().close();
});
