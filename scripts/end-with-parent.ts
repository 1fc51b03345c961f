import { processStat } from '../platform/process-stat.ts';

const LOOK_EVERY_MS = 500;

/** The parent of another process, where the system says it. */
function parentOf(pid: number): string {
  try {
    return processStat(pid)[1] ?? '';
  } catch {
    return '';
  }
}

/** npm runs a script by a shell, so both are above this process. */
const ancestors = () => `${process.ppid} ${parentOf(process.ppid)}`;

/**
 * Stops this process in order when the npm that runs it is gone: the shell between them passes no
 * signal on. Without npm nothing is watched, since a server may outlive the shell it was started in.
 */
export function endWithParent(environment: Readonly<Record<string, string | undefined>>): void {
  if (environment.npm_lifecycle_event === undefined) return;
  const first = ancestors();
  const poll = setInterval(() => {
    if (ancestors() === first) return;
    clearInterval(poll);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS);
  poll.unref();
}
