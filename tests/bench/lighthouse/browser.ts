import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { launch } from 'chrome-launcher';
import { chromium, type Page } from 'playwright-core';
import { findOrInstallBrowser } from '../../../scripts/browser.ts';

/** How long a browser is left alone after its start, in milliseconds. */
const STARTED = 5000;

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic'];

export interface MeasuredProfile {
  /** Brings the profile into the wanted state, in a browser that is closed before any measuring. */
  prepare(steps: (page: Page) => Promise<void>): Promise<void>;
  /** Measures in a browser of its own: what drives one slows it, and what it did before lingers. */
  measuring<T>(measure: (port: number) => Promise<T>): Promise<T>;
  remove(): void;
}

/** A browser's profile, empty at first. */
export function measuredProfile(): MeasuredProfile {
  const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  const executable = findOrInstallBrowser();
  return {
    async prepare(steps) {
      const context = await chromium.launchPersistentContext(folder, {
        executablePath: executable,
        args: FLAGS,
      });
      try {
        await steps(context.pages()[0] ?? (await context.newPage()));
      } finally {
        await context.close();
      }
    },
    async measuring(measure) {
      const browser = await launch({
        chromePath: executable,
        userDataDir: folder,
        chromeFlags: [...FLAGS, '--headless=new'],
        logLevel: 'error',
      });
      try {
        // Its own start keeps both cores busy for a while.
        await setTimeout(STARTED);
        return await measure(browser.port);
      } finally {
        browser.kill();
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}
