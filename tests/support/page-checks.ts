import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

interface Looked {
  /** A selector: no more than this part. */
  readonly part?: string;
  /** Only these of axe's rules. */
  readonly rules?: readonly string[];
}

/** Those of axe's rules that depend on the theme. */
const RULES_OF_THEME = ['color-contrast', 'link-in-text-block'];

/** What axe finds, each with the first element it is about; empty where nothing. */
export async function accessibilityFaults(page: Page, looked: Looked = {}): Promise<string[]> {
  // There are no frames of other origins, for which each look would open a page of its own.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (looked.part !== undefined) axe.include(looked.part);
  if (looked.rules) axe.withRules([...looked.rules]);
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
export async function expectAccessible(page: Page, state: string, part?: string): Promise<void> {
  const within = part === undefined ? {} : { part };
  await page.evaluate(EVERYTHING_DRAWN);
  await showTheme(page, 'dark');
  expect(await accessibilityFaults(page, within), `${state}, dark`).toEqual([]);
  await showTheme(page, 'light');
  const inLight = await accessibilityFaults(page, { ...within, rules: RULES_OF_THEME });
  expect(inLight, `${state}, light`).toEqual([]);
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
