import type { Log } from './log.ts';
import { reportUnexpected } from './unexpected-errors.ts';

/**
 * Makes a listener for a raw event (socket, server, database connection, timer) that neither throws
 * nor rejects: nothing above it would catch that, and the process would end.
 * @param event names the place in the log
 * @param instead answers or drops what the listener failed on
 */
export type Guard = <A extends unknown[]>(
  event: string,
  listener: (...args: A) => unknown,
  instead?: (...args: A) => unknown,
) => (...args: A) => void;

/** A guard that reports to this log. */
export function createGuard(log: Log): Guard {
  return (event, listener, instead) =>
    (...args) => {
      const report = (error: unknown) => reportUnexpected(log, event, error);
      const failed = (error: unknown) => {
        report(error);
        try {
          instead?.(...args);
        } catch (failure) {
          report(failure);
        }
      };
      try {
        const outcome = listener(...args);
        if (outcome instanceof Promise) outcome.catch(failed);
      } catch (error) {
        failed(error);
      }
    };
}
