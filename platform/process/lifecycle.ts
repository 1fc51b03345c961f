/** Something that runs. */
export interface Lifecycle {
  /** A second call changes nothing. */
  start(): Promise<void>;
  /** Also right after a start that failed half-way. */
  stop(): Promise<void>;
}

/** @param end lets go of whatever `begin` came to */
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
