import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { PROJECT_ROOT } from '../../embedded/project-folders.ts';
import { findOrInstallBrowser } from '../../scripts/browser.ts';
import { BROWSER_FLAGS } from './browser.ts';
import { bundled, openBundle } from './bundled-page.ts';

/** 'forced': the user's own few colours. */
export const THEMES = ['dark', 'light', 'forced'] as const;
const PARTS = [
  'ladder-long',
  'ladder-short',
  'ladder-stopped',
  'arrows',
  'stance',
  'life',
  'row',
  'share',
  'chart',
  'mark',
] as const;
/** A line of text: where it looks otherwise, this machine draws letters otherwise. */
export const LETTERS = 'letters';
/** What is drawn without letters. */
export const WITHOUT_LETTERS: readonly Part[] = ['mark'];

export type Theme = (typeof THEMES)[number];
export type Part = (typeof PARTS)[number];
/** Forced colours leave a canvas alone; all else the browser colours by itself. */
export const partsIn = (theme: Theme): readonly Part[] => (theme === 'forced' ? ['chart'] : PARTS);
type Picture = Part | typeof LETTERS;

const FOLDER = join(PROJECT_ROOT, 'tests', 'fixtures', 'golden');
const ENTRY = 'tests/pages/golden-parts.tsx';
/** What the parts' data take for now. */
const NOW = Date.UTC(2026, 4, 6, 14, 45);

const fileOf = (part: Picture, theme: Theme) => join(FOLDER, `${part}-${theme}.png`);

/** The picture that is kept of a part. */
export const keptPicture = (part: Picture, theme: Theme): Buffer =>
  readFileSync(fileOf(part, theme));

/** Keeps a picture as that of a part. */
export const keepPicture = (part: Picture, theme: Theme, picture: Buffer): void =>
  writeFileSync(fileOf(part, theme), picture);

/** A browser that draws letters alike on every machine. */
export const openDrawingBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findOrInstallBrowser(),
    args: [...BROWSER_FLAGS, '--font-render-hinting=none', '--disable-lcd-text'],
  });

/** The page on which the parts stand, in one theme. */
async function openParts(
  browser: Browser,
  theme: Theme,
  files: ReturnType<typeof bundled>,
): Promise<Page> {
  const letters = `<p data-part="${LETTERS}" style="position: absolute; top: 6000px">82,485.4 TP3 from entry</p>`;
  const page = await openBundle(browser, await files, {
    theme,
    viewport: { width: 1440, height: 900 },
    now: NOW,
    body: letters,
  });
  await page.locator('[data-part=share]').waitFor();
  await page.locator('[data-part=chart] canvas').first().waitFor();
  await page.evaluate('document.fonts.ready');
  return page;
}

/** The page of each theme, from one bundle. */
export async function openThemes(browser: Browser): Promise<Readonly<Record<Theme, Page>>> {
  const files = bundled(ENTRY);
  const open = (theme: Theme) => openParts(browser, theme, files);
  const [dark, light, forced] = await Promise.all([open('dark'), open('light'), open('forced')]);
  return { dark, light, forced };
}

/** A picture of a part as it looks now. */
export const pictureOf = (page: Page, part: Picture): Promise<Buffer> =>
  page.locator(`[data-part=${part}]`).screenshot({ animations: 'disabled', caret: 'hide' });

/** A pixel differs where one of its colours is off by more; the softest ground is off the page by 20. */
const COLOUR_SLACK = 16;

const COMPARE = `async ([one, other, slack]) => {
  const read = async (picture) => {
    const image = await createImageBitmap(await (await fetch('data:image/png;base64,' + picture)).blob());
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height);
  };
  const [a, b] = [await read(one), await read(other)];
  if (a.width !== b.width || a.height !== b.height) return Infinity;
  let count = 0;
  for (let at = 0; at < a.data.length; at += 4) {
    if ([0, 1, 2].some((of) => Math.abs(a.data[at + of] - b.data[at + of]) > slack)) count += 1;
  }
  return count;
}`;

/** How many pixels of two pictures differ; without end where they are not of one size. */
export async function differingPixels(page: Page, one: Buffer, other: Buffer): Promise<number> {
  const pictures = JSON.stringify([one.toString('base64'), other.toString('base64'), COLOUR_SLACK]);
  const count: number | null = await page.evaluate(`(${COMPARE})(${pictures})`);
  return count ?? Number.POSITIVE_INFINITY;
}
