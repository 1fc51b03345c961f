import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { DEMO_USER } from '../../embedded/demo.ts';
import { startEmbedded } from '../../embedded/start.ts';
import { PROJECT_ROOT } from '../project-root.ts';

/** Recorded candles, which are beside the project, not in it. */
const RECORDED = join(PROJECT_ROOT, '..', 'shared', 'data', 'candles');
const PASSWORD = 'demo-password-1';

export interface ServedApp {
  readonly origin: string;
  readonly account: { readonly email: string; readonly password: string };
  /** The folder of recorded candles, or null where the market is simulated. */
  readonly candles: string | null;
  stop(): Promise<void>;
}

/** The built app on a free port with a fresh database, on recorded candles where there are any. */
export async function serveApp(): Promise<ServedApp> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'served-app-'));
  const candles = existsSync(RECORDED) ? RECORDED : null;
  const embedded = await startEmbedded({
    dataFolder,
    demoPassword: PASSWORD,
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
export async function openDashboard(page: Page, { origin, account }: ServedApp): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email address').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('combobox', { name: 'Coin' }).waitFor();
}
