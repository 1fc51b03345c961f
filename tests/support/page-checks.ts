import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Has axe read each colour once: to read them took a third of a look, and a page has a few dozen. */
const READ_COLOURS_ONCE = `(() => {
  const { prototype } = axe.commons.color.Color;
  const { parseString } = prototype;
  const read = new Map();
  prototype.parseString = function (text) {
    const known = read.get(text);
    if (known) Object.assign(this, known);
    else {
      parseString.call(this, text);
      const { r, g, b, alpha } = this;
      read.set(text, { r, g, b, alpha });
    }
    return this;
  };
})()`;

/**
 * Has axe keep its colours' private fields on the colours: a `WeakMap` for each, which the garbage
 * collector goes through again and again, took a quarter of a look at a whole analysis.
 */
const QUICK_AXE = `((WeakMap) => { ${AXE} })(class {
  #key = Symbol();
  has(object) { return this.#key in object; }
  get(object) { return object[this.#key]; }
  set(object, value) { object[this.#key] = value; return this; }
  delete(object) { return delete object[this.#key]; }
});`;

/**
 * What axe finds by these rules, each with the first element it is about. A document keeps axe: to
 * compile half a megabyte costs more than many a look. No page that is looked at has frames.
 */
async function faultsFoundBy(
  page: Page,
  options: RunOptions = {},
  part?: string,
): Promise<string[]> {
  if (await page.evaluate("typeof axe !== 'object'")) {
    await page.evaluate(`${QUICK_AXE} ${READ_COLOURS_ONCE}`);
  }
  const context = part === undefined ? 'document' : JSON.stringify(part);
  // To make up a selector of each node that it is unsure about takes time, and nobody reads them.
  const asked = JSON.stringify({ ...options, resultTypes: ['violations'], selectors: false });
  return page.evaluate<string[]>(`axe.run(${context}, ${asked}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes[0]?.html))`);
}

/**
 * What axe finds, each with the first element it is about; empty where nothing.
 * @param part a selector: no more than this part
 */
export function accessibilityFaults(page: Page, part?: string): Promise<string[]> {
  return faultsFoundBy(page, {}, part);
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
  expect(await faultsFoundBy(page, { runOnly }), `${state}, light`).toEqual([]);
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
