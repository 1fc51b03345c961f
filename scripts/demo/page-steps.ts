import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** Longer than any transition of the page, in ms. */
const SETTLED = 300;

/** Lets the analysis run on the coin that is chosen. */
export async function generate(page: Page): Promise<void> {
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
export async function untilAdded(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'In Watch List' }).first().waitFor();
  const later = page.getByRole('button', { name: 'Not now' });
  await later
    .waitFor({ timeout: 3_000 })
    .then(() => later.click())
    .catch(() => undefined);
  await page.mouse.move(0, 0);
}

/** Waits until the chart is drawn and the other coins have prices. */
export async function untilDrawn(page: Page): Promise<void> {
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
export async function untilListed(page: Page, coins: readonly string[]): Promise<void> {
  for (const name of coins) await page.getByRole('article', { name }).waitFor();
  await wait(4_000);
}

export async function openWatchList(page: Page, coins: readonly string[]): Promise<void> {
  await page.goto(new URL('/watchlist', page.url()).href);
  await untilListed(page, coins);
}
