// `npm start`: prepares database and app if needed, then runs everything in this process.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../embedded/project-folders.ts';
import { buildIfStale } from './build-if-stale.ts';

const LOOK_EVERY_MS = 500;

/** The parent process, where the system tells. */
function parentOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After the name, which may hold spaces: state, parent, …
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? '';
  } catch {
    return '';
  }
}

/** npm runs scripts through a shell, so both are above this process. */
const ancestors = () => `${process.ppid} ${parentOf(process.ppid)}`;

/**
 * Stops cleanly when the parent npm is gone: the shell between them forwards no signals. Without
 * npm nothing is watched, since a server may outlive its shell.
 */
function endWithParent(environment: Readonly<Record<string, string | undefined>>): void {
  if (environment.npm_lifecycle_event === undefined) return;
  const first = ancestors();
  const poll = setInterval(() => {
    if (ancestors() === first) return;
    clearInterval(poll);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS);
  poll.unref();
}

/** Runs beside the build. If it fails, only the first start is slower. */
async function prepareDatabase(): Promise<void> {
  if (process.env.DATABASE_URL) return;
  const script = join(PROJECT_ROOT, 'embedded', 'make-template.ts');
  await once(spawn(process.execPath, [script], { cwd: PROJECT_ROOT, stdio: 'inherit' }), 'exit');
}

endWithParent(process.env);
const prepared = prepareDatabase();
try {
  buildIfStale(PROJECT_ROOT);
} catch (error) {
  console.error(`\nStart stopped: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
await prepared;
await import('../embedded/main.ts');
