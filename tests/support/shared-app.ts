import type { Browser } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { startTestEmbedded, type TestEmbedded } from './embedded.ts';

type SharedApp = readonly [embedded: TestEmbedded, browser: Browser];

let browser: Promise<Browser> | null = null;
let app: Promise<SharedApp> | null = null;

/**
 * One browser for all files of a test process: each page has a profile of its own in it. It ends
 * with the process.
 */
export function sharedBrowser(): Promise<Browser> {
  browser ??= openBrowser();
  return browser;
}

/** The shared browser where a test has asked for it. */
export function openedBrowser(): Promise<Browser> | null {
  return browser;
}

/**
 * One server, and the shared browser, for all files of a test process that need no market, clock or
 * empty database of their own: to start a server takes two seconds of a core. It ends with the
 * process.
 */
export function sharedApp(): Promise<SharedApp> {
  app ??= Promise.all([startTestEmbedded(), sharedBrowser()]);
  return app;
}

/** Closes what a file opened in the shared browser; for its `afterAll`. */
export async function closePages(): Promise<void> {
  const opened = await browser;
  await Promise.all((opened?.contexts() ?? []).map((context) => context.close()));
}
