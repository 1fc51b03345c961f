// `npm run demo-video`: records the app at work for the landing page, with its poster, the picture
// for links, and the example of "How It Works". Writes public/ and src/screens/landing/.
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { findOrInstallBrowser } from './browser.ts';
import { buildIfStale } from './build-if-stale.ts';
import { openCamera } from './demo/camera.ts';
import { encodePoster, encodeVideo, requireFfmpeg } from './demo/encode.ts';
import { openDashboard, type ServedApp, serveApp } from './demo/served-app.ts';
import { specimenOf } from './demo/specimen.ts';
import { analyse, filmAnalysis, filmReading } from './demo/tour.ts';
import { PROJECT_ROOT } from './project-root.ts';

const PUBLIC = join(PROJECT_ROOT, 'public');
const SPECIMEN = join(PROJECT_ROOT, 'src', 'screens', 'landing', 'specimen.json');
const COIN = 'BTC';
// Both edges come to even numbers of pixels, as video wants them.
const PHONE = { viewport: { width: 392, height: 844 }, deviceScaleFactor: 1.5, hasTouch: true };

async function recordPhone(browser: Browser, app: ServedApp, folder: string): Promise<void> {
  const context = await browser.newContext({ ...PHONE, isMobile: true, colorScheme: 'dark' });
  const page = await context.newPage();
  await openDashboard(page, app);
  const camera = openCamera(page, folder);
  const analysis = await filmAnalysis(page, camera, COIN);
  const poster = join(folder, 'poster.png');
  await page.screenshot({ path: poster });
  await filmReading(page, camera);
  if (app.candles) {
    const specimen = await specimenOf(analysis, app.candles);
    writeFileSync(SPECIMEN, `${JSON.stringify(specimen, null, 2)}\n`);
  }
  await context.close();
  encodePoster(poster, join(PUBLIC, 'demo-poster.avif'));
  encodeVideo(camera.frames, folder, join(PUBLIC, 'demo.mp4'));
}

async function pictureForLinks(browser: Browser, app: ServedApp): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1200, height: 630 },
    colorScheme: 'dark',
  });
  const page = await context.newPage();
  await openDashboard(page, app);
  await analyse(page, COIN);
  await page.screenshot({ path: join(PUBLIC, 'og-image.png') });
  await context.close();
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
for (const name of ['demo.mp4', 'demo-poster.avif', 'og-image.png']) {
  console.log(`public/${name}: ${statSync(join(PUBLIC, name)).size} bytes`);
}
