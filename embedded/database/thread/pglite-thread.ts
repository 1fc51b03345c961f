import { setTimeout as pause } from 'node:timers/promises';
import { watchPool } from '../../../platform/database/pools.ts';
import { createGuard } from '../../../platform/process/guarded.ts';
import { describeError, type Log } from '../../../platform/process/log.ts';
import { databaseLost, noTurn } from './database-fault.ts';
import { beginLife, type Life, type WorkLimits } from './life.ts';
import {
  NO_ROWS,
  type Rows,
  SERVERS,
  type Statements,
  type ThreadData,
  type Use,
  type Work,
} from './protocol.ts';
import { beginTransaction, createMutex, type OpenTransaction } from './transaction.ts';

const LONGEST_PAUSE_MS = 10_000;

interface ThreadLifeOptions extends ThreadData {
  readonly onNotification: (channel: string, payload: string) => void;
  /** Called with each restarted thread before others use it. */
  readonly onReopened: (life: Life) => Promise<void>;
  readonly log: Log;
}

/** Restarts a thread whenever it ends. @throws DatabaseFault if the first open fails */
async function keepAlive(options: ThreadLifeOptions) {
  const { folder, onNotification, onReopened, log } = options;
  let ended = false;
  // A thread that ends before opening the folder is not restarted here.
  let opening = true;

  const begin = () => beginLife({ folder, onNotification, onEnd: () => reopenAfterEnd() });

  let newest = await begin();
  let current = Promise.resolve(newest);
  opening = false;

  async function reopen(): Promise<Life> {
    for (let attempt = 0; !ended; attempt += 1) {
      try {
        const life = await begin();
        await onReopened(life);
        newest = life;
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
    /** The running thread, or the next one. @throws DatabaseFault 57P03 if not within `waitMs` */
    async living(waitMs: number): Promise<Life> {
      if (!newest.over) return newest;
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
    /** Without a restart. */
    async end(): Promise<void> {
      ended = true;
      // One that is opening ends as soon as it has.
      const life = await current.catch(() => null);
      await life?.end();
    },
  };
}

export type PgliteThread = Awaited<ReturnType<typeof openPgliteThread>>;

const CLOSE_WITHIN_MS = 3_000;

/**
 * A PGlite in its own thread, so that HTTP never waits for it. A statement past its limit or an
 * abort ends the thread, which restarts on the same folder; running work fails as "database
 * unavailable".
 * @param pool metrics label; null: unmeasured
 * @throws DatabaseFault if the folder cannot be opened
 */
export async function openPgliteThread(folder: string, log: Log, pool: string | null = 'pglite') {
  const guard = createGuard(log);
  const turns = createMutex();
  const heard = new Map<string, Set<(payload: string) => void>>();
  let closing: Promise<void> | null = null;
  const state = () => {
    const { held, waiting } = turns.state();
    return { inUse: held ? 1 : 0, idle: held ? 0 : 1, waiting, limit: 1 };
  };
  const unwatch = pool === null ? null : watchPool(pool, state);

  const thread = await keepAlive({
    folder,
    log,
    onNotification(channel, payload) {
      for (const handler of heard.get(channel) ?? []) handler(payload);
    },
    async onReopened(life) {
      for (const channel of heard.keys()) {
        await life.ask({ kind: 'listen', channel }, { limitMs: SERVERS.statementMs });
      }
    },
  });

  async function turn(use: Use) {
    if (closing) throw databaseLost();
    const release = await turns.take(use.waitMs);
    try {
      return { release, life: await thread.living(use.waitMs) };
    } catch (error) {
      release();
      throw error;
    }
  }

  const limitsOf = ({ statementMs, contendedMs }: Use): WorkLimits => ({
    limitMs: statementMs,
    contendedMs,
    isAwaited: () => turns.state().waiting > 0,
  });

  async function ask(use: Use, work: Work): Promise<readonly Rows[]> {
    const { life, release } = await turn(use);
    try {
      return await life.ask(work, limitsOf(use));
    } finally {
      release();
    }
  }

  async function close(): Promise<void> {
    unwatch?.();
    const release = await turns.take(CLOSE_WITHIN_MS).catch(() => null);
    const life: Life | null = await thread.living(CLOSE_WITHIN_MS).catch(() => null);
    if (release)
      await life?.ask({ kind: 'close' }, { limitMs: CLOSE_WITHIN_MS }).catch(() => undefined);
    await Promise.race([thread.end(), pause(CLOSE_WITHIN_MS, undefined, { ref: false })]);
  }

  return {
    /** Each statement takes a turn. */
    statements: (use: Use): Statements => ({
      query: async (sql, params) =>
        (await ask(use, { kind: 'query', sql, params, parsing: use.parsing }))[0] ?? NO_ROWS,
      exec: (sql) => ask(use, { kind: 'exec', sql, parsing: use.parsing }),
    }),
    async begin(use: Use): Promise<OpenTransaction> {
      const { life, release } = await turn(use);
      return beginTransaction(life, { ...limitsOf(use), parsing: use.parsing }, release);
    },
    /** Keeps listening after restarts. */
    async listen(channel: string, handler: (payload: string) => void) {
      const handlers = heard.get(channel) ?? new Set();
      const safely = guard(`notification on ${channel}`, handler);
      handlers.add(safely);
      heard.set(channel, handlers);
      if (handlers.size === 1) await ask(SERVERS, { kind: 'listen', channel });
      return async () => {
        handlers.delete(safely);
        if (handlers.size > 0 || closing) return;
        heard.delete(channel);
        await ask(SERVERS, { kind: 'unlisten', channel });
      };
    },
    /** Waits up to three seconds for the current statement; repeated calls share the wait. */
    close(): Promise<void> {
      closing ??= close();
      return closing;
    },
  };
}
