import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DataFolderRefused } from '../data-folder/damage.ts';
import { FolderInUse, LOCK_FILE, lockFolder } from './folder-lock.ts';

const MODULE = new URL('./folder-lock.ts', import.meta.url).href;

/** The arguments by which Node runs some lines with the lock and a folder. */
const withLock = (lines: string, folder: string) => [
  '--input-type=module',
  '--eval',
  `import { FolderInUse, lockFolder } from ${JSON.stringify(MODULE)};
   const folder = process.argv[1];
   ${lines}`,
  folder,
];

const HOLD = 'lockFolder(folder); console.log(process.pid); setInterval(() => undefined, 60_000);';

/** When bidden, takes and gives back the lock 100 times; the mark shows who else has it meanwhile. */
const TAKE_TURNS = `
  import { once } from 'node:events';
  import { rmSync, writeFileSync } from 'node:fs';
  console.log(process.pid);
  await once(process.stdin, 'data');
  process.stdin.destroy();
  for (let turns = 0; turns < 100; ) {
    let unlock;
    try {
      unlock = lockFolder(folder);
    } catch (error) {
      if (error instanceof FolderInUse) continue;
      throw error;
    }
    writeFileSync(folder + '/mark', '', { flag: 'wx' });
    rmSync(folder + '/mark');
    unlock();
    turns += 1;
  }`;

/** Begins a program with process ids of its own, as a container does. */
const APART = ['--user', '--map-root-user', '--pid', '--fork', '--kill-child'];

describe('the lock of a data folder', () => {
  let folder: string;
  let children: ChildProcess[];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'test-lock-'));
    children = [];
  });
  afterEach(async () => {
    await Promise.all(children.map(kill));
    rmSync(folder, { recursive: true, force: true });
  });

  const note = () => join(folder, 'lock');

  async function kill(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  /** Begins a program and waits for its first line. @returns it and its process id as it sees it */
  async function begin(program: string, args: readonly string[]) {
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    children.push(child);
    const [line] = await once(child.stdout, 'data');
    return { child, pid: Number(String(line)) };
  }

  it('names this process and is gone when it is given back', () => {
    const unlock = lockFolder(folder);
    expect(JSON.parse(readFileSync(note(), 'utf8')).pid).toBe(process.pid);
    expect(statSync(note()).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, LOCK_FILE)).mode & 0o777).toBe(0o600);
    unlock();
    expect(existsSync(note())).toBe(false);
  });

  it('is refused to a second taker in the same process, also by another path', () => {
    const unlock = lockFolder(folder);
    expect(() => lockFolder(join(folder, '..', folder.split('/').at(-1) ?? ''))).toThrow(
      FolderInUse,
    );
    unlock();
    lockFolder(folder)();
  });

  it('is refused while its holder lives, whom the message names, and free once it is killed', async () => {
    const { child } = await begin(process.execPath, withLock(HOLD, folder));
    expect(() => lockFolder(folder)).toThrow(`in use by process ${child.pid}. Stop it first`);
    await kill(child);
    expect(existsSync(note())).toBe(true);
    const unlock = lockFolder(folder);
    expect(JSON.parse(readFileSync(note(), 'utf8')).pid).toBe(process.pid);
    unlock();
  });

  it('holds between containers, where each server is process 1', async ({ skip }) => {
    const probe = spawnSync('unshare', [...APART, 'true']);
    if (probe.status !== 0) skip('process ids of its own are not to be had here');
    const inContainer = (lines: string) => [...APART, process.execPath, ...withLock(lines, folder)];
    const { child, pid } = await begin('unshare', inContainer(HOLD));
    expect(pid).toBe(1);
    const named = `in use by process 1 of another container or machine (host name ${hostname()})`;
    expect(() => lockFolder(folder)).toThrow(named);
    const second = spawnSync('unshare', inContainer('lockFolder(folder);'), { encoding: 'utf8' });
    expect(second.status).toBe(1);
    expect(second.stderr).toContain(named);
    await kill(child);
    // The kernel ends the container's process after the one that began it.
    const unlock = await vi.waitFor(() => lockFolder(folder), { timeout: 10_000, interval: 10 });
    unlock();
  });

  it('has one holder at a time, however many take it at the same moment', async () => {
    const takers = await Promise.all(
      [1, 2].map(() => begin(process.execPath, withLock(TAKE_TURNS, folder))),
    );
    const ending = takers.map(({ child }) => once(child, 'exit'));
    for (const { child } of takers) child.stdin?.write('go');
    const ends = await Promise.all(ending);
    expect(ends.map(([code]) => code)).toEqual([0, 0]);
  });

  it('is taken over from a process that has ended, though its parent never looked', async ({
    skip,
  }) => {
    if (process.platform !== 'linux') skip('zombies are read from /proc');
    // The shell becomes a program that never waits for the child it was given.
    const script = '"$@" & exec sleep 60';
    const args = ['-c', script, 'sh', process.execPath, ...withLock(HOLD, folder)];
    const { pid } = await begin('sh', args);
    expect(() => lockFolder(folder)).toThrow(`process ${pid}`);
    process.kill(pid, 'SIGKILL');
    const stat = () => readFileSync(`/proc/${pid}/stat`, 'utf8');
    await vi.waitFor(() => expect(stat()).toContain(') Z '), { timeout: 10_000, interval: 10 });
    lockFolder(folder)();
  });

  it('is taken over where a process left its note, though its id is in use again', () => {
    const left = { pid: process.ppid, host: hostname(), namespace: null };
    writeFileSync(note(), JSON.stringify(left));
    lockFolder(folder)();
  });

  it('is taken over where the note was left half written', () => {
    writeFileSync(note(), '{"pid":');
    lockFolder(folder)();
  });

  it('is refused in words where nothing can be locked', () => {
    mkdirSync(join(folder, LOCK_FILE));
    const unable = () => lockFolder(folder);
    expect(unable).toThrow(DataFolderRefused);
    expect(unable).toThrow(`${join(folder, LOCK_FILE)} cannot be locked (`);
    rmSync(join(folder, LOCK_FILE), { recursive: true });
    writeFileSync(join(folder, LOCK_FILE), 'something else\n'.repeat(100));
    expect(unable).toThrow('file is not a database');
    expect(readFileSync(join(folder, LOCK_FILE), 'utf8')).toContain('something else');
    rmSync(join(folder, LOCK_FILE));
    lockFolder(folder)();
  });
});
