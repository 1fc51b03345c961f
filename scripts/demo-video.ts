// `npm run demo-video`: films the landing page's video and takes the link preview. Writes public/.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { PROJECT_ROOT } from '../embedded/project-folders.ts';
import { installForPlaywright } from './browser.ts';
import { ffmpeg } from './demo/ffmpeg.ts';
import {
  analyse,
  generate,
  letTimePass,
  onServedApp,
  openDashboard,
  openScreen,
  type ServedApp,
  untilAdded,
  untilDrawn,
  untilListed,
  watch,
} from './demo/served-app.ts';

const PUBLIC = join(PROJECT_ROOT, 'public');
const COIN = 'BTC';
const SECOND_COIN = 'ETH';
// Video needs an even number of pixels on each edge; shown at half this width.
const SIZE = { width: 392, height: 844 };
const PHONE = { viewport: SIZE, deviceScaleFactor: 1, hasTouch: true, isMobile: true };
/** Chart and plan without the left list, in the 1200 × 630 pixels of a link preview. */
const LINK = { viewport: { width: 1160, height: 609 }, deviceScaleFactor: 30 / 29 };
/** The finger's position; the names of the actions stay out of the picture. */
const FINGER = {
  duration: 400,
  cursor: 'none',
  style: {
    point:
      'width: 36px; height: 36px; border-radius: 50%; background: #fff4; box-shadow: 0 0 0 1.5px #fff8',
    title: 'display: none',
  },
} as const;
/** Height of the header and the line of coin and action, sticky on phones. */
const STICKY = 112;
/** CRF, best quality first; lower is better. */
const QUALITIES = [24, 27, 30, 33, 36];
/** Bytes per file. */
const LARGEST_VIDEO = 600_000;

/** Scrolls like a thumb until the element is `top` pixels below the page's top. */
async function glideTo(page: Page, target: Locator, top: number): Promise<void> {
  const box = await target.boundingBox();
  await page.evaluate(`scrollBy({ top: ${(box?.y ?? top) - top}, behavior: 'smooth' })`);
  await wait(1_400);
}

async function filmTour(page: Page, app: ServedApp): Promise<void> {
  await page.getByRole('button', { name: `Analyse ${COIN}` }).waitFor();
  await wait(1_000);
  await page.getByRole('combobox', { name: 'Coin' }).pressSequentially(COIN, { delay: 300 });
  await page.getByRole('option').first().tap();
  await wait(600);
  await generate(page);
  await untilDrawn(page);

  const timeframes = page.getByRole('radiogroup', { name: 'Timeframe' });
  await glideTo(page, timeframes, STICKY);
  for (const timeframe of ['1d', '1h', '4h']) {
    await timeframes.getByRole('radio', { name: timeframe, exact: true }).tap();
    await wait(1_200);
  }

  const lines = page.locator('dl:has([data-mark])').first();
  await glideTo(page, lines, STICKY + 120);
  await lines.locator('[data-mark]', { hasText: 'ends it' }).first().tap();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('Values').waitFor();
  await wait(3_000);
  await sheet.getByRole('button', { name: 'Close' }).tap();
  const add = page.getByRole('button', { name: 'Add to Watch List' });
  await glideTo(page, add, 3 * STICKY);
  await add.tap();
  await untilAdded(page);

  await letTimePass(page, app);
  await page.getByRole('navigation', { name: 'Quick' }).getByRole('link', { name: 'Watch' }).tap();
  await untilListed(page, [`${COIN}USDT`, `${SECOND_COIN}USDT`]);
}

const openDesk = (browser: Browser, app: ServedApp) =>
  openScreen(browser, app, { ...LINK, colorScheme: 'dark' });

async function recordPhone(browser: Browser, app: ServedApp, film: string): Promise<void> {
  // Two coins; a list of one shows little.
  const desk = await openDesk(browser, app);
  await analyse(desk, SECOND_COIN);
  await watch(desk);
  await desk.context().close();
  const context = await browser.newContext({ ...PHONE, colorScheme: 'dark' });
  const page = await context.newPage();
  await openDashboard(page, app);
  await page.screencast.start({ path: film, size: SIZE });
  await page.screencast.showActions(FINGER);
  await filmTour(page, app);
  await page.screencast.stop();
  await context.close();
}

/** At the best quality within the size limit. @throws Error if none is */
function encode(film: string, target: string): void {
  const fits = QUALITIES.some((quality) => {
    const picture = ['-c:v', 'libx264', '-crf', String(quality), '-pix_fmt', 'yuv420p'];
    ffmpeg('-i', film, '-an', ...picture, '-movflags', '+faststart', target);
    return statSync(target).size <= LARGEST_VIDEO;
  });
  if (!fits) throw new Error(`${target} is larger than ${LARGEST_VIDEO} bytes`);
}

async function pictureForLinks(browser: Browser, app: ServedApp): Promise<void> {
  const page = await openDesk(browser, app);
  await analyse(page, COIN);
  await letTimePass(page, app);
  await watch(page);
  await page.screenshot({ path: join(PUBLIC, 'og-image.png') });
  await page.context().close();
}

ffmpeg('-version');
installForPlaywright('ffmpeg');
const folder = mkdtempSync(join(tmpdir(), 'demo-video-'));
await onServedApp(async (browser, app) => {
  if (!app.candles) console.log('No recorded candles beside the project: the market is simulated.');
  const film = join(folder, 'film.webm');
  await recordPhone(browser, app, film);
  encode(film, join(PUBLIC, 'demo.mp4'));
  await pictureForLinks(browser, app);
}).finally(() => rmSync(folder, { recursive: true, force: true }));
for (const name of ['demo.mp4', 'og-image.png']) {
  console.log(`public/${name}: ${statSync(join(PUBLIC, name)).size} bytes`);
}
