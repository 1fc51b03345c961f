import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const FIREFOX = '/usr/bin/firefox-esr';

/** Whether this machine has Firefox (Debian: firefox-esr). */
export const hasFirefox = existsSync(FIREFOX);

/** Opens a page in a Firefox of its own, without a window. @returns the way to end it */
export function openInFirefox(url: string): () => Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-profile-'));
  const args = ['--headless', '--no-remote', '--profile', profile, url];
  const process = spawn(FIREFOX, args, { stdio: 'ignore' });
  return async () => {
    const ended = once(process, 'exit');
    if (process.exitCode === null && process.kill()) await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
}
