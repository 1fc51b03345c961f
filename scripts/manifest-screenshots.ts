// `npm run manifest-screenshots`: takes install-prompt pictures from the app. Writes
// public/screenshots/ and the README's docs/dashboard.png.
import { copyFileSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { PROJECT_ROOT } from '../embedded/project-folders.ts';
import {
  analyse,
  letTimePass,
  onServedApp,
  openScreen,
  openWatchList,
  type ServedApp,
  watch,
} from './demo/served-app.ts';

const FOLDER = join(PROJECT_ROOT, 'public', 'screenshots');
const COINS = ['BTCUSDT', 'ETHUSDT'];
const DARK = { colorScheme: 'dark' } as const;
const PHONE = {
  ...DARK,
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
};
const DESKTOP = { ...DARK, viewport: { width: 1440, height: 900 } };

async function take(page: Page, name: string): Promise<void> {
  const path = join(FOLDER, `${name}.png`);
  await page.screenshot({ path });
  console.log(`public/screenshots/${name}.png: ${statSync(path).size} bytes`);
}

async function takeAnalysis(page: Page, app: ServedApp, name: string): Promise<void> {
  await analyse(page, 'BTC');
  await letTimePass(page, app);
  await watch(page);
  await page.evaluate('scrollTo(0, 0)');
  await take(page, name);
}

mkdirSync(FOLDER, { recursive: true });
await onServedApp(async (browser, app) => {
  const phone = await openScreen(browser, app, { ...PHONE, isMobile: true });
  await analyse(phone, 'ETH');
  await watch(phone);
  await takeAnalysis(phone, app, 'phone-analysis');
  await openWatchList(phone, COINS);
  await take(phone, 'phone-watch-list');

  const desktop = await openScreen(browser, app, DESKTOP);
  await takeAnalysis(desktop, app, 'desktop-analysis');
  copyFileSync(join(FOLDER, 'desktop-analysis.png'), join(PROJECT_ROOT, 'docs', 'dashboard.png'));
  await openWatchList(desktop, COINS);
  await take(desktop, 'desktop-watch-list');
});
