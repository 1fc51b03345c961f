import { setTimeout as pause } from 'node:timers/promises';
import { describeError, type Log } from '../../../platform/log.ts';
import { databaseLost, noTurn } from './database-fault.ts';
import { beginLife, type Life } from './life.ts';
import type { ThreadData } from './protocol.ts';

const LONGEST_PAUSE_MS = 10_000;

export interface ThreadLife {
  /**
   * The thread as it lives now, or once it lives again.
   * @throws DatabaseFault 57P03 when it does not within `waitMs`
   */
  living(waitMs: number): Promise<Life>;
  /** Ends the thread for good. */
  end(): Promise<void>;
}

export interface ThreadLifeOptions extends ThreadData {
  readonly onNotification: (channel: string, payload: string) => void;
  /** Called with each life after the first, before anybody else has it. */
  readonly onReopened: (life: Life) => Promise<void>;
  readonly log: Log;
}

/**
 * A thread that is started again, on the same folder, whenever it ends.
 * @throws DatabaseFault when the folder cannot be opened the first time
 */
export async function keepAlive(options: ThreadLifeOptions): Promise<ThreadLife> {
  const { folder, onNotification, onReopened, log } = options;
  let ended = false;
  // A thread that ends before it has opened the folder is not followed by another from here.
  let opening = true;

  const begin = () => beginLife({ folder, onNotification, onEnd: () => reopenAfterEnd() });

  let current = Promise.resolve(await begin());
  opening = false;

  async function reopen(): Promise<Life> {
    for (let attempt = 0; !ended; attempt += 1) {
      try {
        const life = await begin();
        await onReopened(life);
        log.warn({ attempt }, 'the database was opened again');
        return life;
      } catch (error) {
        log.error(describeError(error), 'the database could not be opened again yet');
        await pause(Math.min(LONGEST_PAUSE_MS, 500 * 2 ** attempt), undefined, { ref: false });
      }
    }
    throw databaseLost();
  }

  function reopenAfterEnd(): void {
    if (ended || opening) return;
    opening = true;
    current = reopen().finally(() => {
      opening = false;
    });
    current.catch(() => undefined);
  }

  return {
    async living(waitMs) {
      const waiting = new AbortController();
      const tooLate = pause(waitMs, undefined, { signal: waiting.signal }).then(() => {
        throw noTurn(waitMs);
      });
      tooLate.catch(() => undefined);
      try {
        const life = await Promise.race([current, tooLate]);
        if (!life.over) return life;
        reopenAfterEnd();
        throw databaseLost();
      } finally {
        waiting.abort();
      }
    },
    async end() {
      ended = true;
      // One that is being opened ends as soon as it is.
      const life = await current.catch(() => null);
      await life?.end();
    },
  };
}
