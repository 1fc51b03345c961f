import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FolderInUse, lockFolder } from './folder-lock.ts';

describe('the lock of a data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'test-lock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const file = () => join(folder, 'lock');

  it('names this process and is gone when it is given back', () => {
    const unlock = lockFolder(folder);
    expect(JSON.parse(readFileSync(file(), 'utf8')).pid).toBe(process.pid);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    unlock();
    expect(existsSync(file())).toBe(false);
  });

  it('is refused to a second taker in the same process, also by another path', () => {
    const unlock = lockFolder(folder);
    expect(() => lockFolder(join(folder, '..', folder.split('/').at(-1) ?? ''))).toThrow(
      FolderInUse,
    );
    unlock();
    lockFolder(folder)();
  });

  it('is refused while its holder lives, whom the message names', async () => {
    const holder = spawn('sleep', ['60']);
    await once(holder, 'spawn');
    writeFileSync(file(), JSON.stringify({ pid: holder.pid, started: null }));
    expect(() => lockFolder(folder)).toThrow(`process ${holder.pid}`);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    lockFolder(folder)();
  });

  it('is taken over from a process that is gone, though its id is in use again', async () => {
    const other = spawn('sleep', ['60']);
    await once(other, 'spawn');
    writeFileSync(file(), JSON.stringify({ pid: other.pid, started: 'another boot/1' }));
    const unlock = lockFolder(folder);
    expect(JSON.parse(readFileSync(file(), 'utf8')).pid).toBe(process.pid);
    unlock();
    other.kill('SIGKILL');
    await once(other, 'exit');
  });

  it('is taken over from a process that has ended, though its parent never looked', async ({
    skip,
  }) => {
    if (process.platform !== 'linux') skip('zombies are read from /proc');
    // The shell becomes a program that never waits for the child it was given.
    const parent = spawn('sh', ['-c', 'sleep 1 & echo $!; exec sleep 60']);
    try {
      const [line] = await once(parent.stdout, 'data');
      const pid = Number(String(line));
      const stat = () => readFileSync(`/proc/${pid}/stat`, 'utf8');
      await vi.waitFor(() => expect(stat()).toContain(') Z '), { timeout: 10_000, interval: 10 });
      writeFileSync(file(), JSON.stringify({ pid, started: null }));
      lockFolder(folder)();
    } finally {
      parent.kill('SIGKILL');
      await once(parent, 'exit');
    }
  });

  it('is taken over where it was left half written', () => {
    writeFileSync(file(), '{"pid":');
    lockFolder(folder)();
  });
});
