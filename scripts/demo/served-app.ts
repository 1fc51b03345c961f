import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { epochMs } from '../../domain/text/quantity.ts';
import { DEMO_USER } from '../../embedded/demo.ts';
import { startEmbedded } from '../../embedded/start.ts';
import { PROJECT_ROOT } from '../project-root.ts';

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

/** On a free port, with a fresh database. `candles`: their end is the present; null: simulated. */
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

/** Advances a few minutes on recorded candles, so that shown data has an age. */
export async function letTimePass(page: Page, { candles }: ServedApp): Promise<void> {
  if (candles) await page.clock.setFixedTime(MOMENT + A_WHILE);
}
