import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { findOrInstallBrowser } from '../../scripts/browser.ts';
import { BROWSER_FLAGS } from './browser.ts';

export interface InstalledBrowser {
  readonly context: BrowserContext;
  close(): Promise<void>;
}

/** A Chromium with a profile of its own on disk: only there can an app be installed. */
export async function openInstalledBrowser(): Promise<InstalledBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'browser-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findOrInstallBrowser(),
    args: [...BROWSER_FLAGS],
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(15_000);
  return {
    context,
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
