import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { epochMs } from '../../domain/text/quantity.ts';
import { DEMO_USER } from '../../embedded/accounts.ts';
import { PROJECT_FOLDERS, PROJECT_ROOT } from '../../embedded/project-folders.ts';
import { type EmbeddedOptions, startEmbedded } from '../../embedded/start.ts';
import { launchBrowser } from '../browser.ts';
import { buildIfStale } from '../build-if-stale.ts';

/** Recorded candles, beside the project, not in it. */
export const RECORDED = join(PROJECT_ROOT, '..', 'shared', 'data', 'candles');
const PASSWORD = 'demo-password-1';
/** Five minutes after the recorded candles end: the time that is filmed. */
const MOMENT = epochMs(Date.UTC(2026, 4, 6, 12, 5));
/** Long enough for an age in whole minutes. */
const A_WHILE = 3 * 60_000;

export interface ServedApp {
  readonly origin: string;
  readonly account: { readonly email: string; readonly password: string };
  /** Null: simulated market. */
  readonly candles: string | null;
  stop(): Promise<void>;
}

const recorded = (folder: string): Partial<EmbeddedOptions> => ({
  clock: { now: () => MOMENT },
  market: { marketData: { kind: 'recorded', folder }, exchange: 'auto', exchangeUrl: null },
});

/** With a fresh database. `candles`: their end is the present; null: simulated. */
export async function serveApp(
  candles: string | null = existsSync(RECORDED) ? RECORDED : null,
  appFolder: string = PROJECT_FOLDERS.app,
): Promise<ServedApp> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'served-app-'));
  const embedded = await startEmbedded({
    dataFolder,
    appFolder,
    demoPassword: PASSWORD,
    ...(candles ? recorded(candles) : {}),
  });
  return {
    origin: embedded.origin,
    account: { email: DEMO_USER, password: PASSWORD },
    candles,
    async stop() {
      await embedded.stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

export async function openDashboard(
  page: Page,
  { origin, account, candles }: ServedApp,
): Promise<void> {
  if (candles) await page.clock.install({ time: MOMENT });
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email address').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('combobox', { name: 'Coin' }).waitFor();
}

/** A dashboard on a screen of its own, without motion. */
export async function openScreen(
  browser: Browser,
  app: ServedApp,
  screen: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext({ ...screen, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await openDashboard(page, app);
  return page;
}

/** Advances a few minutes on recorded candles, so that shown data has an age. */
export async function letTimePass(page: Page, { candles }: ServedApp): Promise<void> {
  if (candles) await page.clock.setFixedTime(MOMENT + A_WHILE);
}

/** Longer than any transition of the page, in ms. */
const SETTLED = 300;

/** Lets the analysis run on the coin that is chosen. */
export async function generate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Generate Analysis' }).click();
  await page.getByText(/complete in \d+ mins, \d+ seconds/).waitFor();
  // A pointer over the chart would mark a candle.
  await page.mouse.move(0, 0);
  await wait(SETTLED);
}

export async function analyse(page: Page, coin: string): Promise<void> {
  const search = page.getByRole('combobox', { name: 'Coin' });
  // Beside an analysis a phone hides the search behind an icon.
  const icon = page.getByRole('button', { name: 'Search a coin' });
  await search.or(icon).first().waitFor();
  if (!(await search.isVisible())) await icon.click();
  await search.fill(coin);
  await page.getByRole('option').first().click();
  await generate(page);
}

/** Waits until the coin is on the watch list, and declines the offer that follows. */
export async function untilAdded(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'In Watch List' }).first().waitFor();
  const later = page.getByRole('button', { name: 'Not now' });
  await later
    .waitFor({ timeout: 3_000 })
    .then(() => later.click())
    .catch(() => undefined);
  await page.mouse.move(0, 0);
}

/** Waits until the chart is drawn and the other coins have prices. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.getByRole('application').waitFor();
  await wait(4_000);
}

/** Adds the coin to the watch list, on a page without traces of its run. */
export async function watch(page: Page): Promise<void> {
  const out = page.getByRole('button', { name: 'Add to Watch List' });
  const added = page.getByRole('button', { name: 'In Watch List' });
  await out.or(added).first().waitFor();
  if (await out.isVisible()) await out.click();
  await untilAdded(page);
  await page.reload();
  await added.first().waitFor();
  await untilDrawn(page);
}

/** Waits until each coin has its prices, plan and the plan's state. */
export async function untilListed(page: Page, coins: readonly string[]): Promise<void> {
  for (const name of coins) await page.getByRole('article', { name }).waitFor();
  await wait(4_000);
}

export async function openWatchList(page: Page, coins: readonly string[]): Promise<void> {
  await page.goto(new URL('/watchlist', page.url()).href);
  await untilListed(page, coins);
}

/** Builds the app if it is stale, and runs work on it in a browser. */
export async function onServedApp(
  work: (browser: Browser, app: ServedApp) => Promise<void>,
): Promise<void> {
  buildIfStale(PROJECT_ROOT);
  const app = await serveApp();
  const browser = await launchBrowser();
  try {
    await work(browser, app);
  } finally {
    await browser.close();
    await app.stop();
  }
}
