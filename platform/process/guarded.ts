import type { Log } from './log.ts';
import { reportUnexpected } from './unexpected-errors.ts';

/**
 * Wraps a raw event listener, as an exception or rejection there would end the process.
 * @param instead answers or drops what the listener failed on
 */
export type Guard = <A extends unknown[]>(
  event: string,
  listener: (...args: A) => unknown,
  instead?: (...args: A) => unknown,
) => (...args: A) => void;

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
