// `npm run landing-pictures`: takes the landing stage's pictures from the app, in both themes.
// Writes public/landing/ and, for the first paint, src/screens/landing/stills/.
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, PageScreenshotOptions } from 'playwright-core';
import { PROJECT_ROOT } from '../embedded/project-folders.ts';
import { ffmpeg } from './demo/ffmpeg.ts';
import { analyse, onServedApp, openScreen, watch } from './demo/served-app.ts';

const SHARP = join(PROJECT_ROOT, 'public', 'landing');
const STILLS = join(PROJECT_ROOT, 'src', 'screens', 'landing', 'stills');
/** Best quality first. */
const STILL_QUALITIES = [55, 56, 57, 58, 59, 60, 61, 62, 63];
const SHARP_QUALITY = 34;

interface Shot {
  readonly name: string;
  readonly size: BrowserContextOptions;
  readonly clip?: PageScreenshotOptions['clip'];
  /** Widths of the sharp files, as in `stage.tsx`. */
  readonly widths: readonly number[];
  /** Inlined in the page: width, and maximum bytes. */
  readonly still: { readonly width: number; readonly bytes: number };
}

const SHOTS: readonly Shot[] = [
  {
    name: 'desk',
    size: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1.25 },
    clip: { x: 248, y: 0, width: 1192, height: 900 },
    widths: [744, 1464],
    // A phone's width, with a bit per 20 pixels: with less, the later picture counts as the LCP.
    still: { width: 512, bytes: 850 },
  },
  {
    name: 'phone',
    size: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true },
    widths: [436],
    still: { width: 109, bytes: 500 },
  },
];
const THEMES = ['dark', 'light'] as const;
const PICTURES = SHOTS.flatMap((shot) => THEMES.map((theme) => ({ ...shot, theme })));

/** An AVIF; height follows `width` (pixels), lower `quality` is better. */
function encodePicture(picture: string, width: number, quality: number, target: string): void {
  const still = ['-c:v', 'libaom-av1', '-still-picture', '1', '-pix_fmt', 'yuv420p'];
  const scaled = ['-vf', `scale=${width}:-2:flags=area`];
  ffmpeg('-i', picture, ...scaled, ...still, '-cpu-used', '8', '-crf', String(quality), target);
}

ffmpeg('-version');
const folder = mkdtempSync(join(tmpdir(), 'landing-pictures-'));
const shotOf = ({ name, theme }: { readonly name: string; readonly theme: string }) =>
  join(folder, `${name}-${theme}.png`);
await onServedApp(async (browser, app) => {
  for (const { size, clip, ...picture } of PICTURES) {
    const page = await openScreen(browser, app, { ...size, colorScheme: picture.theme });
    await analyse(page, 'BTC');
    await watch(page);
    await page.evaluate('scrollTo(0, 0)');
    await page.screenshot({ path: shotOf(picture), ...(clip ? { clip } : {}) });
    await page.context().close();
  }
});

for (const made of [SHARP, STILLS]) mkdirSync(made, { recursive: true });
for (const { name, theme, widths } of PICTURES) {
  for (const width of widths) {
    const target = join(SHARP, `${name}-${theme}-${width}.avif`);
    encodePicture(shotOf({ name, theme }), width, SHARP_QUALITY, target);
    console.log(`${target}: ${statSync(target).size} bytes`);
  }
}
for (const picture of PICTURES) {
  const { name, theme, still } = picture;
  const target = join(STILLS, `${name}-${theme}.avif`);
  const quality = STILL_QUALITIES.find((each) => {
    encodePicture(shotOf(picture), still.width, each, target);
    return statSync(target).size <= still.bytes;
  });
  if (quality === undefined) throw new Error(`${target} is larger than ${still.bytes} bytes`);
  console.log(`${target}: ${statSync(target).size} bytes at quality ${quality}`);
}
rmSync(folder, { recursive: true, force: true });
