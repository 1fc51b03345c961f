import { chromium } from 'playwright-core';
import { expect } from 'vitest';
import { findOrInstallBrowser } from '../../scripts/browser.ts';
import { PROJECT_ROOT } from '../../scripts/project-root.ts';
import { BROWSER_FLAGS } from './browser.ts';

/** A tab of any browser, as far as it takes to go through the app and back. */
export interface Tab {
  open(url: string): Promise<void>;
  /** The value of a JavaScript expression in the page. */
  run(expression: string): Promise<unknown>;
  /** Types into the field that a CSS selector finds. */
  type(selector: string, text: string): Promise<void>;
}

/** A browser whose tabs share one profile. */
export interface TabBrowser {
  newTab(): Promise<Tab>;
  close(): Promise<void>;
}

/** Waits until an expression is true in the page, which may be another page meanwhile. */
export async function until(tab: Tab, expression: string): Promise<void> {
  await expect
    .poll(() => tab.run(expression).catch(() => false), { timeout: 20_000, message: expression })
    .toBe(true);
}

/** Presses the button that reads so, once there is one that can be pressed. */
export async function press(tab: Tab, name: string): Promise<void> {
  const button = `[...document.querySelectorAll('button')].find(
    (one) => !one.disabled && [one.textContent.trim(), one.getAttribute('aria-label')].includes('${name}'))`;
  await until(tab, `Boolean(${button})`);
  await tab.run(`(${button}).click() ?? null`);
}

/** Chromium that keeps pages for the way back, which Playwright otherwise turns off. */
export async function openChromiumThatKeepsPages(): Promise<TabBrowser> {
  const browser = await chromium.launch({
    executablePath: findOrInstallBrowser(PROJECT_ROOT),
    args: BROWSER_FLAGS,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  // Chromium drops a kept page to which another speaks, as the auth client does at sign-out. Not
  // every browser does, nor is every session ended by that client.
  await context.addInitScript('delete globalThis.BroadcastChannel');
  return {
    async newTab() {
      const page = await context.newPage();
      return {
        open: async (url) => void (await page.goto(url)),
        run: (expression) => page.evaluate(expression),
        type: (selector, text) => page.fill(selector, text),
      };
    },
    close: () => browser.close(),
  };
}
