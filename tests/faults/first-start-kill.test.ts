import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type EmbeddedProcess, endAll, runEmbedded } from '../support/embedded-process.ts';

let root: string;
let data: string;
let processes: EmbeddedProcess[] = [];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'test-first-start-'));
  data = join(root, 'data');
});
afterEach(async () => {
  await endAll(processes);
  processes = [];
  rmSync(root, { recursive: true, force: true });
});

function run(): EmbeddedProcess {
  const started = runEmbedded(data);
  processes.push(started);
  return started;
}

/** Files in the order in which a first start makes them. */
const STEPS = [
  'database.new/unfinished',
  'keys.json',
  'database.new/database/PG_VERSION',
  'database.new/database/global/pg_control',
  'database/PG_VERSION',
];

describe('a first start that is killed', () => {
  it.each(STEPS)('when %s is there is begun again, with the same keys', async (step) => {
    const { child, ended } = run();
    await vi.waitFor(() => expect(existsSync(join(data, step))).toBe(true), {
      timeout: 60_000,
      interval: 1,
    });
    child.kill('SIGKILL');
    await ended();
    const keysFile = join(data, 'keys.json');
    const keys = existsSync(keysFile) ? readFileSync(keysFile, 'utf8') : null;

    const again = run();
    const origin = await again.ready();
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    expect(existsSync(join(data, 'database.new'))).toBe(false);
    if (keys !== null) expect(readFileSync(keysFile, 'utf8')).toBe(keys);
  });
});
