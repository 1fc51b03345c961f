import { createFailureLog } from './failure-log.ts';
import { createGuard } from './guarded.ts';
import type { Log } from './log.ts';
import { watchTask } from './tasks.ts';

/** A task that is done again and again, never twice at the same time. */
export interface Repeating {
  /** No further round begins; resolves when the one under way has ended. */
  stop(): Promise<void>;
}

/** Begins at once. After a round that fails, which is logged, the next one comes as usual. */
export function repeat(
  name: string,
  task: () => Promise<void>,
  everyMs: number,
  log: Log,
): Repeating {
  const watched = watchTask(name);
  const logFailure = createFailureLog(log, 'task failed');
  let round: Promise<void> | null = null;
  function begin(): void {
    round ??= task()
      .then(watched.succeeded, (error: unknown) => {
        watched.failed();
        logFailure({ task: name }, error);
      })
      .finally(() => {
        round = null;
      });
  }
  const timer = setInterval(createGuard(log)(name, begin), everyMs);
  timer.unref();
  begin();
  return {
    async stop() {
      clearInterval(timer);
      await round;
      watched.ended();
    },
  };
}
