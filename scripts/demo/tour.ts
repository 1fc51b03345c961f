import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { type Camera, FRAMES_A_SECOND } from './camera.ts';

/** Longer than any transition of the page, in ms. */
const SETTLED = 300;
/** Whole pixels of the film scroll without being redrawn: a third of the size. */
const SCROLL_STEP = 4;
/** Height of the header and the line of coin and action, sticky on phones. */
const STICKY = 112;
const TIMEFRAME = '[role="radiogroup"][aria-label="Timeframe"]';
const THREE_LINES = 'dl:has([data-mark])';

async function generate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Generate Analysis' }).click();
  await page.getByText(/complete in \d+ mins, \d+ seconds/).waitFor();
  // A pointer over the chart would mark a candle.
  await page.mouse.move(0, 0);
  await wait(SETTLED);
}

export async function analyse(page: Page, coin: string): Promise<void> {
  const search = page.getByRole('combobox', { name: 'Coin' });
  // Beside an analysis a phone hides the search behind an icon.
  const icon = page.getByRole('button', { name: 'Search a coin' });
  await search.or(icon).first().waitFor();
  if (!(await search.isVisible())) await icon.click();
  await search.fill(coin);
  await page.getByRole('option').first().click();
  await generate(page);
}

/** Waits until the coin is on the watch list, and declines the offer that follows. */
async function untilAdded(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'In Watch List' }).first().waitFor();
  const later = page.getByRole('button', { name: 'Not now' });
  await later
    .waitFor({ timeout: 3_000 })
    .then(() => later.click())
    .catch(() => undefined);
  await page.mouse.move(0, 0);
}

/** Waits until the chart is drawn and the other coins have prices. */
async function untilDrawn(page: Page): Promise<void> {
  await page.getByRole('application').waitFor();
  await wait(4_000);
}

/** Adds the coin to the watch list, on a page without traces of its run. */
export async function watch(page: Page): Promise<void> {
  const out = page.getByRole('button', { name: 'Add to Watch List' });
  const added = page.getByRole('button', { name: 'In Watch List' });
  await out.or(added).first().waitFor();
  if (await out.isVisible()) await out.click();
  await untilAdded(page);
  await page.reload();
  await added.first().waitFor();
  await untilDrawn(page);
}

/** Waits until each coin has its prices, plan and the plan's state. */
async function untilListed(page: Page, coins: readonly string[]): Promise<void> {
  for (const name of coins) await page.getByRole('article', { name }).waitFor();
  await wait(4_000);
}

export async function openWatchList(page: Page, coins: readonly string[]): Promise<void> {
  await page.goto(new URL('/watchlist', page.url()).href);
  await untilListed(page, coins);
}

/** Marks the finger's position. */
async function tap(page: Page, camera: Camera, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not on the page`);
  const [x, y] = [box.x + Math.min(box.width, 80) / 2, box.y + box.height / 2];
  await page.evaluate(`{
    const mark = document.createElement('div');
    mark.id = 'finger';
    mark.style.cssText = 'position:fixed;z-index:99;left:${x - 18}px;top:${y - 18}px;width:36px;'
      + 'height:36px;border-radius:50%;background:#fff4;box-shadow:0 0 0 1.5px #fff8;pointer-events:none';
    (document.querySelector('dialog[open]') ?? document.body).append(mark);
  }`);
  await camera.hold(0.4);
  await page.evaluate("document.getElementById('finger').remove()");
  await page.touchscreen.tap(x, y);
  await wait(SETTLED);
}

export async function filmAnalysis(page: Page, camera: Camera, typed: string): Promise<void> {
  const search = page.getByRole('combobox', { name: 'Coin' });
  await page.getByRole('button', { name: `Analyse ${typed}` }).waitFor();
  await wait(1_000);
  await camera.hold(1);
  for (const letter of typed) {
    await search.pressSequentially(letter);
    await wait(SETTLED);
    await camera.hold(0.28);
  }
  await camera.hold(0.5);
  await tap(page, camera, page.getByRole('option').first());
  await camera.hold(0.6);
  await camera.follow(generate(page));
  await untilDrawn(page);
}

/** Scrolls like a thumb until the element is `top` pixels below the page's top. */
async function glideTo(page: Page, camera: Camera, selector: string, top: number): Promise<void> {
  const from = Number(await page.evaluate('scrollY'));
  const box = await page.locator(selector).first().boundingBox();
  const to = Math.max(0, from + (box?.y ?? 0) - top);
  const frames = Math.round(FRAMES_A_SECOND * Math.min(1.4, 0.5 + Math.abs(to - from) / 2500));
  for (let frame = 1; frame <= frames; frame += 1) {
    const eased = from + (to - from) * (1 - (1 - frame / frames) ** 3);
    const y = Math.round(eased / SCROLL_STEP) * SCROLL_STEP;
    await page.evaluate(`scrollTo({ top: ${y}, behavior: 'instant' })`);
    await camera.hold(1 / FRAMES_A_SECOND);
  }
}

export async function filmReading(page: Page, camera: Camera): Promise<void> {
  await camera.hold(2.6);
  await glideTo(page, camera, TIMEFRAME, STICKY);
  await camera.hold(0.8);
  for (const timeframe of ['1d', '1h', '4h']) {
    await tap(page, camera, page.locator(TIMEFRAME).getByText(timeframe, { exact: true }));
    await wait(SETTLED);
    await camera.hold(0.9);
  }
  await glideTo(page, camera, THREE_LINES, STICKY + 120);
  await camera.hold(1.2);
  await tap(page, camera, page.locator(`${THREE_LINES} [data-mark]`, { hasText: 'stop' }).first());
  const sheet = page.getByRole('dialog');
  await sheet.waitFor();
  await wait(SETTLED);
  await camera.hold(3);
  await tap(page, camera, sheet.getByRole('button', { name: 'Close' }));
  await sheet.waitFor({ state: 'hidden' });
  await wait(SETTLED);
  await camera.hold(0.6);
  await tap(page, camera, page.getByRole('button', { name: 'Add to Watch List' }));
  await untilAdded(page);
  await wait(SETTLED);
  await camera.hold(1.2);
}

export async function filmWatchList(
  page: Page,
  camera: Camera,
  coins: readonly string[],
): Promise<void> {
  const bar = page.getByRole('navigation', { name: 'Quick' });
  await tap(page, camera, bar.getByRole('link', { name: 'Watch' }));
  await untilListed(page, coins);
  await camera.hold(3);
}
