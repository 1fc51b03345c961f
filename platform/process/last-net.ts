import type { Log } from './log.ts';
import { watchLoop } from './loop-watch.ts';
import { reportUnexpected } from './unexpected-errors.ts';

/** docs/decisions/raw-events.md. Call it once ready: earlier failures must end the process. */
export function outliveUnexpectedErrors(log: Log): void {
  watchLoop(log);
  process.on('uncaughtException', (error) => reportUnexpected(log, 'uncaught exception', error));
  process.on('unhandledRejection', (reason) =>
    reportUnexpected(log, 'unhandled rejection', reason),
  );
}
