import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  differingPixels,
  keptPicture,
  LETTERS,
  openDrawingBrowser,
  openThemes,
  partsIn,
  pictureOf,
  THEMES,
  type Theme,
  WITHOUT_LETTERS,
} from '../support/golden.ts';

/** So many pixels may differ: fewer than a digit takes. */
const FEW = 16;

let browser: Browser;
let pages: Readonly<Record<Theme, Page>>;

beforeAll(async () => {
  browser = await openDrawingBrowser();
  pages = await openThemes(browser);
});
afterAll(() => browser.close());

/** Where a picture that is not as it was can be looked at. */
function leave(name: string, picture: Buffer): string {
  const folder = join(tmpdir(), 'coin-analyst-golden');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  writeFileSync(path, picture);
  return path;
}

describe.each(THEMES)('in the %s theme', (theme) => {
  test.for(partsIn(theme))('%s looks as it did', async (part, { skip }) => {
    const page = pages[theme];
    const letters = await differingPixels(
      page,
      await pictureOf(page, LETTERS),
      keptPicture(LETTERS, theme),
    );
    skip(letters > FEW && !WITHOUT_LETTERS.includes(part), 'this machine draws letters otherwise');
    const picture = await pictureOf(page, part);
    const count = await differingPixels(page, picture, keptPicture(part, theme));
    const path = count > FEW ? leave(`${part}-${theme}.png`, picture) : '';
    expect(count, `${part} has changed: ${path}; meant? npm run golden`).toBeLessThanOrEqual(FEW);
  });
});
