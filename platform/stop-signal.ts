import type { Log } from './log.ts';

/**
 * Stops a program on SIGTERM or SIGINT: once, within `graceMs`, then the process ends.
 * @param stop lets go of everything; its failure ends the process with code 1
 */
export function stopOnSignal(stop: () => Promise<void>, log: Log, graceMs = 15_000): void {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.error({ graceMs }, 'did not stop in time');
      process.exit(1);
    }, graceMs).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
