import { chromium } from 'playwright-core';
import { expect, vi } from 'vitest';
import { findOrInstallBrowser } from '../../scripts/browser.ts';
import { BROWSER_FLAGS } from './browser.ts';
import type { NamedKey } from './webdriver-keys.ts';

/** A tab of any browser, as far as it takes to go through the app and back. */
export interface Tab {
  open(url: string): Promise<void>;
  /** The value of a JavaScript expression in the page; of a promise, what it settles with. */
  run(expression: string): Promise<unknown>;
  /** Types into the field that a CSS selector finds. */
  type(selector: string, text: string): Promise<void>;
  /** Strikes a key, which goes to what has the focus. */
  key(name: NamedKey): Promise<void>;
  /** Chooses files, by their paths, in the field that a CSS selector finds. */
  choose(selector: string, files: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** A browser whose tabs share one profile. */
export interface TabBrowser {
  newTab(): Promise<Tab>;
  close(): Promise<void>;
}

/** Waits until an expression is true in the page, which may be another page meanwhile. */
export async function until(tab: Tab, expression: string): Promise<void> {
  const isTrue = async () =>
    expect(await tab.run(expression).catch(() => false), expression).toBe(true);
  await vi.waitFor(isTrue, { timeout: 20_000, interval: 50 });
}

/** Presses the button that reads so, once one is shown that can be pressed. */
export async function press(tab: Tab, name: string): Promise<void> {
  const button = `[...document.querySelectorAll('button')].find(
    (one) => !one.disabled && one.offsetWidth > 0 && [one.textContent.trim(), one.getAttribute('aria-label')].includes('${name}'))`;
  await until(tab, `Boolean(${button})`);
  await tab.run(`(${button}).click() ?? null`);
}

/** Chromium that keeps pages for the way back, which Playwright otherwise turns off. */
export async function openChromiumThatKeepsPages(): Promise<TabBrowser> {
  const browser = await chromium.launch({
    executablePath: findOrInstallBrowser(),
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
        key: (name) => page.keyboard.press(name),
        choose: (selector, files) => page.setInputFiles(selector, [...files]),
        close: () => page.close(),
      };
    },
    close: () => browser.close(),
  };
}
