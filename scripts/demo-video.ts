// `npm run demo-video`: records the landing page's video and takes the link preview. Writes
// public/.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findOrInstallBrowser } from './browser.ts';
import { buildIfStale } from './build-if-stale.ts';
import { openCamera } from './demo/camera.ts';
import { encodeVideo, requireFfmpeg } from './demo/encode.ts';
import { letTimePass, openDashboard, type ServedApp, serveApp } from './demo/served-app.ts';
import { analyse, filmAnalysis, filmReading, filmWatchList, watch } from './demo/tour.ts';
import { PROJECT_ROOT } from './project-root.ts';

const PUBLIC = join(PROJECT_ROOT, 'public');
const COIN = 'BTC';
const SECOND_COIN = 'ETH';
// Video needs an even number of pixels on each edge; shown at half this width.
const PHONE = { viewport: { width: 392, height: 844 }, deviceScaleFactor: 1, hasTouch: true };
/** Chart and plan without the left list, in the 1200 × 630 pixels of a link preview. */
const LINK = { viewport: { width: 1160, height: 609 }, deviceScaleFactor: 30 / 29 };

async function openDesk(browser: Browser, app: ServedApp): Promise<Page> {
  const context = await browser.newContext({
    ...LINK,
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await openDashboard(page, app);
  return page;
}

async function recordPhone(browser: Browser, app: ServedApp, folder: string): Promise<void> {
  const context = await browser.newContext({ ...PHONE, isMobile: true, colorScheme: 'dark' });
  const page = await context.newPage();
  await openDashboard(page, app);
  // Two coins; a list of one shows little.
  const desk = await openDesk(browser, app);
  await analyse(desk, SECOND_COIN);
  await watch(desk);
  await desk.context().close();
  const camera = openCamera(page, folder);
  await filmAnalysis(page, camera, COIN);
  await filmReading(page, camera);
  await letTimePass(page, app);
  await filmWatchList(
    page,
    camera,
    [COIN, SECOND_COIN].map((base) => `${base}USDT`),
  );
  await context.close();
  encodeVideo(camera.frames, join(folder, 'frames.txt'), join(PUBLIC, 'demo.mp4'));
}

async function pictureForLinks(browser: Browser, app: ServedApp): Promise<void> {
  const page = await openDesk(browser, app);
  await analyse(page, COIN);
  await letTimePass(page, app);
  await watch(page);
  await page.screenshot({ path: join(PUBLIC, 'og-image.png') });
  await page.context().close();
}

requireFfmpeg();
buildIfStale(PROJECT_ROOT);
const folder = mkdtempSync(join(tmpdir(), 'demo-video-'));
const app = await serveApp();
const browser = await chromium.launch({
  executablePath: findOrInstallBrowser(PROJECT_ROOT),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--hide-scrollbars'],
});
try {
  if (!app.candles) console.log('No recorded candles beside the project: the market is simulated.');
  await recordPhone(browser, app, folder);
  await pictureForLinks(browser, app);
} finally {
  await browser.close();
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
}
for (const name of ['demo.mp4', 'og-image.png']) {
  console.log(`public/${name}: ${statSync(join(PUBLIC, name)).size} bytes`);
}
