import type { Page } from 'playwright-core';
import { afterEach } from 'vitest';
import { openedBrowser } from './shared-app.ts';

const MOST_LINES = 60;

async function read(page: Page): Promise<string> {
  const body = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String);
  const lines = body.split('\n');
  const shown = lines.slice(0, MOST_LINES);
  if (lines.length > MOST_LINES) shown.push(`… and ${lines.length - MOST_LINES} lines more`);
  return [`${page.url()} shows:`, ...shown].join('\n');
}

/**
 * Adds to a failure what its pages show, as a screen reader reads them: where it fails once in a
 * hundred runs there is no other way to see it.
 */
afterEach(async ({ task }) => {
  const error = task.result?.state === 'fail' && task.result.errors?.[0];
  if (!error) return;
  const browser = await openedBrowser();
  const pages = browser?.contexts().flatMap((context) => context.pages()) ?? [];
  for (const page of pages) error.message += `\n\n${await read(page)}`;
});
