import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ownEnvironment } from '../support/child-process.ts';
import { type EmbeddedProcess, endAll, watchEmbedded } from '../support/embedded-process.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const LockSchema = v.pipe(v.string(), v.parseJson(), v.object({ pid: v.number() }));

/** Whether anything listens there. */
function listens(origin: string): Promise<boolean> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

describe('what `npm start` runs', () => {
  let root: string;
  let processes: EmbeddedProcess[] = [];
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'test-parent-'));
  });
  afterEach(async () => {
    await endAll(processes);
    processes = [];
    endServer();
    rmSync(root, { recursive: true, force: true });
  });

  /** Where it did not end by itself, the lock still names it. */
  function endServer(): void {
    const lock = join(root, 'data', 'lock');
    if (!existsSync(lock)) return;
    const { pid } = v.parse(LockSchema, readFileSync(lock, 'utf8'));
    process.kill(pid, 'SIGKILL');
  }

  /** At the head of a process group, as a terminal starts it. */
  function startBelow(command: string, args: readonly string[]): EmbeddedProcess {
    const parent = spawn(command, [...args], {
      cwd: ROOT,
      detached: true,
      env: {
        ...ownEnvironment(),
        PORT: '0',
        DATA_DIR: join(root, 'data'),
        MARKET_DATA: 'simulated',
        npm_lifecycle_event: 'start',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const watched = watchEmbedded(parent);
    processes.push(watched);
    return watched;
  }

  // npm runs a script by a shell, which stays between the two and passes no signal on.
  const SHELL = ['-c', '"$1" scripts/start.ts; exit $?', 'sh', process.execPath];

  const NPM = ['start', '--ignore-scripts'];

  it.each([
    ['its shell is', 'SIGTERM', 'sh', SHELL],
    ['its shell is', 'SIGKILL', 'sh', SHELL],
    ['npm is', 'SIGTERM', 'npm', NPM],
    ['npm is', 'SIGKILL', 'npm', NPM],
    ['a terminal has all', 'SIGINT', 'npm', NPM],
    ['a terminal has all', 'SIGHUP', 'npm', NPM],
  ] as const)(
    'ends, with everything put away, when %s ended by %s',
    async (name, signal, command, args) => {
      const { child, ready, ended } = startBelow(command, args);
      const origin = await ready();
      expect(await listens(origin)).toBe(true);
      if (name === 'a terminal has all') process.kill(-(child.pid ?? 0), signal);
      else child.kill(signal);
      await ended();
      await vi.waitFor(() => expect(existsSync(join(root, 'data', 'lock'))).toBe(false), {
        timeout: 30_000,
        interval: 100,
      });
      expect(await listens(origin)).toBe(false);
    },
  );
});
