import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EmbeddedProcess, endAll, runEmbedded } from '../support/embedded-process.ts';
import { listingOf } from '../support/folder-listing.ts';

const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;
/** Said where a test needs to act as another user, or to mount. */
const NEEDS_ROOT = isRoot ? 'as root' : 'skipped: only root acts as another user and mounts';

let root: string;
let data: string;
let processes: EmbeddedProcess[] = [];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'test-rights-'));
  // Others may come as far as the data folder.
  chmodSync(root, 0o755);
  data = join(root, 'data');
});
afterEach(async () => {
  await endAll(processes);
  processes = [];
  spawnSync('umount', [data], { stdio: 'ignore' });
  rmSync(root, { recursive: true, force: true });
});

function run(uid?: number): EmbeddedProcess {
  const started = runEmbedded(data, {}, uid === undefined ? {} : { uid });
  processes.push(started);
  return started;
}

/** @returns what a program says on ending by itself; fails when it starts */
async function refusal(uid?: number): Promise<string> {
  const { ended, output } = run(uid);
  expect(await ended()).toBe(1);
  return output();
}

async function startAndStop(): Promise<void> {
  const { child, ready, ended } = run();
  await ready();
  child.kill('SIGTERM');
  expect(await ended()).toBe(0);
}

/** Everything below the data folder that another user of the machine can read. */
function readByNobody(): string {
  const found = spawnSync('find', [root, '-type', 'f', '-readable'], {
    uid: NOBODY,
    encoding: 'utf8',
  });
  return found.stdout;
}

describe(`the rights of a data folder (${NEEDS_ROOT})`, () => {
  it("are its owner's alone, also where it was made with wider ones", async () => {
    mkdirSync(data, { mode: 0o755 });
    await startAndStop();
    const widen = (path: string) => spawnSync('chmod', ['-R', 'a+rX', path]);
    widen(data);
    if (isRoot) expect(readByNobody()).toMatch(/keys\.json/);
    const { child, ready, ended } = run();
    await ready();
    const wide = Object.entries(listingOf(data)).filter(([, state]) => !/^[67]00/.test(state));
    expect(wide).toEqual([]);
    if (isRoot) expect(readByNobody()).toBe('');
    child.kill('SIGTERM');
    await ended();
  });

  it.runIf(isRoot)('are refused where the folder belongs to another user', async () => {
    mkdirSync(data);
    chownSync(data, NOBODY, NOBODY);
    const before = listingOf(data);
    expect(await refusal()).toContain(`${data} belongs to another user (id ${NOBODY})`);
    expect(await refusal()).toContain('chown -R');
    expect(listingOf(data)).toEqual(before);
  });

  it.runIf(isRoot)('are asked for where this user has none', async () => {
    mkdirSync(data, { mode: 0o700 });
    writeFileSync(join(data, 'keys.json'), '{}', { mode: 0o600 });
    expect(await refusal(NOBODY)).toMatch(/cannot be read and written by this user \(EACCES\)/);
    rmSync(data, { recursive: true });
    mkdirSync(data, { mode: 0o500 });
    chownSync(data, NOBODY, NOBODY);
    expect(await refusal(NOBODY)).toContain(`chmod -R u+rwX '${data}'`);
    rmSync(data, { recursive: true });
    expect(await refusal(NOBODY)).toMatch(/data cannot be made \(EACCES\)\. Make it yourself/);
  });
});

function mount(options: string): boolean {
  mkdirSync(data, { recursive: true });
  return spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'none', data]).status === 0;
}

describe(`a disk that cannot be written (${NEEDS_ROOT})`, () => {
  it.runIf(isRoot)('is named when it is read-only', async ({ skip }) => {
    if (!mount('ro')) skip('tmpfs cannot be mounted here');
    expect(await refusal()).toMatch(/data cannot be written: its file system is read-only/);
  });

  it.runIf(isRoot)(
    'is named when it is full, before and after the first start',
    async ({ skip }) => {
      if (!mount('size=12m,mode=700')) skip('tmpfs cannot be mounted here');
      expect(await refusal()).toMatch(/The disk that holds .*data.* is full/);
      spawnSync('mount', ['-o', 'remount,size=120m', data]);
      await startAndStop();
      const { bavail, bsize } = statfsSync(data);
      writeFileSync(join(data, 'ballast'), Buffer.alloc(bavail * bsize));
      expect(await refusal()).toMatch(/The disk that holds .*data.* is full/);
      rmSync(join(data, 'ballast'));
      await startAndStop();
    },
  );
});
