import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';

async function faultsFoundBy(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/**
 * There are no frames of other origins, for which each look would open a page of its own. Left to
 * itself, each look evaluates half a megabyte of script twice.
 */
async function look(page: Page): Promise<AxeBuilder> {
  const isThere = page.frames().length === 1 && (await page.evaluate("typeof axe === 'object'"));
  return new AxeBuilder(isThere ? { page, axeSource: 'null' } : { page }).setLegacyMode();
}

/**
 * What axe finds, each with the first element it is about; empty where nothing.
 * @param part a selector: no more than this part
 */
export async function accessibilityFaults(page: Page, part?: string): Promise<string[]> {
  const axe = (await look(page)).options({ resultTypes: ['violations'] });
  if (part !== undefined) axe.include(part);
  return faultsFoundBy(axe);
}

/** The rules that look at colours: all that another theme can break. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** What is far from the screen takes a changed theme's colours when it comes near; this brings all near. */
const EVERYTHING_DRAWN =
  "document.styleSheets[0].insertRule('* { content-visibility: visible !important }')";

/** The next picture is drawn, and no colour is on its way to another. */
const SETTLED = `(async () => {
  await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 50)));
  const fading = document.getAnimations().filter((one) => one instanceof CSSTransition);
  await Promise.allSettled(fading.map(({ finished }) => finished));
})()`;

/** Shows a theme, and waits until it is on the screen. */
async function showTheme(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(SETTLED);
}

/** Expects that axe finds nothing in either theme, and leaves the light one. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  await page.evaluate(EVERYTHING_DRAWN);
  await showTheme(page, 'dark');
  expect(await accessibilityFaults(page), `${state}, dark`).toEqual([]);
  await showTheme(page, 'light');
  const runOnly = { type: 'rule', values: COLOUR_RULES } as const;
  const colours = (await look(page)).options({ resultTypes: ['violations'], runOnly });
  expect(await faultsFoundBy(colours), `${state}, light`).toEqual([]);
}

const FITS = 'document.documentElement.scrollWidth <= innerWidth';

/** Expects that the page does not scroll sideways. */
export async function expectNothingSideways(page: Page, state: string): Promise<void> {
  expect(await page.evaluate(FITS), `${state} fits its width`).toBe(true);
}

/** Whether nothing scrolls sideways at a width in CSS pixels. */
export async function fitsWidth(page: Page, width: number): Promise<boolean> {
  const before = page.viewportSize();
  await page.setViewportSize({ width, height: 800 });
  // What is drawn by a script takes its new width a moment later.
  const fitted = await vi
    .waitUntil(() => page.evaluate(FITS), { timeout: 2_000 })
    .then(
      () => true,
      () => false,
    );
  if (before) await page.setViewportSize(before);
  return fitted;
}
