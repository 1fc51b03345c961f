export interface Lifecycle {
  /** Idempotent. */
  start(): Promise<void>;
  /** Also cleans up after a start that failed. */
  stop(): Promise<void>;
}

export function createLifecycle(
  begin: () => Promise<void>,
  end: () => Promise<unknown>,
): Lifecycle {
  let starting: Promise<void> | null = null;
  return {
    start() {
      starting ??= begin();
      return starting;
    },
    async stop() {
      await starting?.catch(() => undefined);
      starting = null;
      await end();
    },
  };
}
