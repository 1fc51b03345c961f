import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { findOrInstallBrowser } from '../../scripts/browser.ts';

/** What every browser under test is started with. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A headless Chromium with an empty profile that calls nobody by itself. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findOrInstallBrowser(),
    args: BROWSER_FLAGS,
  });
}

export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 } };
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

/** For tests of the service worker: to install it in a new profile takes a second of a core. */
export const WITH_WORKER: BrowserContextOptions = { serviceWorkers: 'allow' };

/**
 * A page of its own profile, without a service worker, and everything it complained of: errors, and
 * broken content policy.
 */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = PHONE,
): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const text = message.text();
    // The browser itself reports each failed request; tests that provoke one look elsewhere.
    const isReport = /Failed to load resource|^WebSocket connection .*ERR_INTERNET_DISCONNECTED/;
    if (message.type() === 'error' && !isReport.test(text)) complaints.push(text);
  });
  return { page, complaints };
}
