import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { PROJECT_ROOT } from '../embedded/project-folders.ts';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';

/** CHROMIUM_PATH, Debian's or Playwright's own; null if none. */
export function findBrowser(): string | null {
  for (const path of [process.env.CHROMIUM_PATH, SYSTEM_CHROMIUM, chromium.executablePath()]) {
    if (path && existsSync(path)) return path;
  }
  return null;
}

/** What is there already is not downloaded again. */
export function installForPlaywright(what: 'chromium' | 'ffmpeg'): void {
  const cli = join(PROJECT_ROOT, 'node_modules', 'playwright-core', 'cli.js');
  spawnSync(process.execPath, [cli, 'install', what], { cwd: PROJECT_ROOT, stdio: 'inherit' });
}

/** Downloads Playwright's browser if none is found. @throws Error saying how to get one */
export function findOrInstallBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  console.log('No Chromium here; asking Playwright to download its own ...');
  installForPlaywright('chromium');
  const installed = findBrowser();
  if (installed) return installed;
  throw new Error(
    'no browser for the browser tests: install Chromium (Debian: apt-get install -y chromium) or set CHROMIUM_PATH to one',
  );
}

/** For pictures: draws in software and without scroll bars. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findOrInstallBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--hide-scrollbars'],
  });
