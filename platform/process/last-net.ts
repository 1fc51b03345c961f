import type { Log } from './log.ts';
import { watchLoop } from './loop-watch.ts';
import { reportUnexpected } from './unexpected-errors.ts';

/**
 * Keeps the process alive through what no guard caught (docs/decisions/raw-events.md), and watches its loop.
 * To be called once the program is ready; what fails before must end it.
 */
export function outliveUnexpectedErrors(log: Log): void {
  watchLoop(log);
  process.on('uncaughtException', (error) => reportUnexpected(log, 'uncaught exception', error));
  process.on('unhandledRejection', (reason) =>
    reportUnexpected(log, 'unhandled rejection', reason),
  );
}
