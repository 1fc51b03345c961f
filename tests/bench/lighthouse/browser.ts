import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { findOrInstallBrowser } from '../../../scripts/browser.ts';
import { PROJECT_ROOT } from '../../../scripts/project-root.ts';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--remote-debugging-port=0',
];

export interface MeasuredBrowser {
  /** Where its debugger listens. */
  readonly port: number;
  /** A page of the profile that is measured, to bring it into the wanted state. */
  readonly page: Page;
  stop(): Promise<void>;
}

/** A browser with an empty profile, to be driven by Playwright and then measured by Lighthouse. */
export async function openMeasuredBrowser(): Promise<MeasuredBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findOrInstallBrowser(PROJECT_ROOT),
    args: FLAGS,
  });
  const [port] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n');
  return {
    port: Number(port),
    page: context.pages()[0] ?? (await context.newPage()),
    async stop() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
