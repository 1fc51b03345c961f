import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * What axe finds, each with the first element it is about; empty where nothing.
 * @param part a selector: no more than this part
 */
export async function accessibilityFaults(page: Page, part?: string): Promise<string[]> {
  // There are no frames of other origins, for which each look would open a page of its own.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (part !== undefined) axe.include(part);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** What is far from the screen takes a changed theme's colours when it comes near; this brings all near. */
const EVERYTHING_DRAWN =
  "document.styleSheets[0].insertRule('* { content-visibility: visible !important }')";

/** Shows a theme, and waits until it is on the screen. */
async function showTheme(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 50)))');
}

/** Expects that axe finds nothing in either theme, and leaves the light one. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  await page.evaluate(EVERYTHING_DRAWN);
  for (const theme of ['dark', 'light'] as const) {
    await showTheme(page, theme);
    expect(await accessibilityFaults(page), `${state}, ${theme}`).toEqual([]);
  }
}

/** Expects that the page does not scroll sideways. */
export async function expectNothingSideways(page: Page, state: string): Promise<void> {
  const sideways = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
  expect(sideways, `${state} scrolls sideways`).toBe(false);
}

/** Whether nothing scrolls sideways at a width in CSS pixels. */
export async function fitsWidth(page: Page, width: number): Promise<boolean> {
  const before = page.viewportSize();
  await page.setViewportSize({ width, height: 800 });
  const fits = await page.evaluate('document.documentElement.scrollWidth <= innerWidth');
  if (before) await page.setViewportSize(before);
  return fits === true;
}
