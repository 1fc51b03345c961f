import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What axe finds, each with the elements it is about; empty where nothing. */
export async function accessibilityFaults(page: Page): Promise<unknown[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
}

/** Whether nothing scrolls sideways at a width in CSS pixels. */
export async function fitsWidth(page: Page, width: number): Promise<boolean> {
  const before = page.viewportSize();
  await page.setViewportSize({ width, height: 800 });
  const fits = await page.evaluate('document.documentElement.scrollWidth <= innerWidth');
  if (before) await page.setViewportSize(before);
  return fits === true;
}
