import type { Log } from './log.ts';

export interface StopOptions {
  readonly log: Log;
  /** How long stopping may take. Default 15,000. */
  readonly withinMs?: number | undefined;
  readonly onFirst?: () => void;
  /** Called when somebody presses Ctrl-C again; other later signals change nothing. */
  readonly onLater?: () => void;
}

/**
 * Stops a program on SIGTERM, SIGINT or SIGHUP, which a closed terminal sends: once, within a time,
 * then the process ends.
 * @param stop lets go of everything; where that fails or resolves to false, the exit code is 1
 */
export function stopOnSignal(stop: () => Promise<boolean>, options: StopOptions): void {
  const { log, withinMs = 15_000 } = options;
  let isStopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (isStopping) {
      if (signal === 'SIGINT') options.onLater?.();
      return;
    }
    isStopping = true;
    options.onFirst?.();
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.error({ withinMs }, 'did not stop in time');
      process.exit(1);
    }, withinMs).unref();
    stop().then(
      (isClean) => process.exit(isClean ? 0 : 1),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal);
}
