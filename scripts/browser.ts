import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';

/** CHROMIUM_PATH, Debian's or Playwright's own; null if none. */
export function findBrowser(): string | null {
  const named = process.env.CHROMIUM_PATH;
  for (const path of [named, SYSTEM_CHROMIUM, chromium.executablePath()]) {
    if (path && existsSync(path)) return path;
  }
  return null;
}

/** Downloads Playwright's browser if none is found. @throws Error saying how to get one */
export function findOrInstallBrowser(root: string): string {
  const found = findBrowser();
  if (found) return found;
  console.log('No Chromium here; asking Playwright to download its own ...');
  const cli = join(root, 'node_modules', 'playwright-core', 'cli.js');
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { cwd: root, stdio: 'inherit' });
  const installed = findBrowser();
  if (installed) return installed;
  throw new Error(
    'no browser for the browser tests: install Chromium (Debian: apt-get install -y chromium) or set CHROMIUM_PATH to one',
  );
}
