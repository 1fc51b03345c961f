import type { Log } from './log.ts';
import { reportUnexpected } from './unexpected-errors.ts';

/**
 * Keeps the process alive through what no guard caught: see docs/decisions/raw-events.md. To be
 * called once the program is ready; what fails before must end it.
 */
export function outliveUnexpectedErrors(log: Log): void {
  process.on('uncaughtException', (error) => reportUnexpected(log, 'uncaught exception', error));
  process.on('unhandledRejection', (reason) =>
    reportUnexpected(log, 'unhandled rejection', reason),
  );
}
