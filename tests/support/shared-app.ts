import type { Browser } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { startTestEmbedded, type TestEmbedded } from './embedded.ts';

type SharedApp = readonly [embedded: TestEmbedded, browser: Browser];

let shared: Promise<SharedApp> | null = null;

/**
 * One server and one browser for all files of a test process that need no market, clock or empty
 * database of their own: to start them takes five seconds of a core. They end with the process.
 */
export function sharedApp(): Promise<SharedApp> {
  shared ??= Promise.all([startTestEmbedded(), openBrowser()]);
  return shared;
}

/** Closes what a file opened in the shared browser; for its `afterAll`. */
export async function closePages(): Promise<void> {
  if (shared === null) return;
  const [, browser] = await shared;
  await Promise.all(browser.contexts().map((context) => context.close()));
}
