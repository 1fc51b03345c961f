import type { Log } from './log.ts';

export interface StopOptions {
  readonly log: Log;
  readonly withinMs?: number | undefined;
  readonly onFirst?: () => void;
  /** On a second Ctrl-C; other later signals are ignored. */
  readonly onLater?: () => void;
}

/** On SIGTERM, SIGINT or SIGHUP (closed terminal). Exits with 1 if `stop` fails or yields false. */
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
