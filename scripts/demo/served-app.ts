import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { epochMs } from '../../domain/text/quantity.ts';
import { DEMO_USER } from '../../embedded/demo.ts';
import { startEmbedded } from '../../embedded/start.ts';
import { PROJECT_ROOT } from '../project-root.ts';

/** Recorded candles, which are beside the project, not in it. */
export const RECORDED = join(PROJECT_ROOT, '..', 'shared', 'data', 'candles');
const PASSWORD = 'demo-password-1';
/** Five minutes after the recorded candles end: what is filmed is of then. */
const MOMENT = epochMs(Date.UTC(2026, 4, 6, 12, 5));
/** Long enough for an age in plain minutes. */
const A_WHILE = 3 * 60_000;

export interface ServedApp {
  readonly origin: string;
  readonly account: { readonly email: string; readonly password: string };
  /** The folder of recorded candles, or null where the market is simulated. */
  readonly candles: string | null;
  stop(): Promise<void>;
}

/**
 * The built app on a free port with a fresh database.
 * @param candles folder of recorded candles, whose end is the present then; null for a simulated
 *   market of now
 */
export async function serveApp(
  candles: string | null = existsSync(RECORDED) ? RECORDED : null,
): Promise<ServedApp> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'served-app-'));
  const embedded = await startEmbedded({
    dataFolder,
    demoPassword: PASSWORD,
    ...(candles ? { clock: { now: () => MOMENT } } : {}),
    market: {
      marketData: candles ? { kind: 'recorded', folder: candles } : { kind: 'simulated' },
      exchange: 'auto',
      exchangeUrl: null,
    },
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

/** Signs in and leaves the page at an empty dashboard. */
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

/** Lets a few minutes pass on a page of recorded candles, so that what it shows has an age. */
export async function letTimePass(page: Page, { candles }: ServedApp): Promise<void> {
  if (candles) await page.clock.setFixedTime(MOMENT + A_WHILE);
}
