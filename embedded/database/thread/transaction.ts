import { databaseLost, leftOpen, noTurn } from './database-fault.ts';
import type { Life, WorkLimits } from './life.ts';
import { NO_ROWS, type Parsing, type Rows, type Statements, type Work } from './protocol.ts';

/** Holds the turn until it ends. */
export interface OpenTransaction extends Statements {
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

/** As on a Postgres (`platform/database/postgres-database.ts`). */
const IDLE_LIMIT_MS = 60_000;

/** Needs a held turn; `release` is called once, at the end or if this throws. */
export async function beginTransaction(
  life: Life,
  limits: WorkLimits & { readonly parsing: Parsing },
  release: Release,
): Promise<OpenTransaction> {
  const { parsing } = limits;
  const ask = (work: Work) => life.ask(work, limits);
  const exec = (sql: string) => ask({ kind: 'exec', sql, parsing });
  let over: Error | null = null;
  let idle: NodeJS.Timeout | undefined;

  function finish(reason: Error): void {
    clearTimeout(idle);
    over ??= reason;
    release();
  }

  async function giveUp(): Promise<void> {
    over = leftOpen(IDLE_LIMIT_MS);
    await exec('rollback').catch(() => undefined);
    finish(over);
  }

  async function run(work: Work): Promise<readonly Rows[]> {
    if (over) throw over;
    clearTimeout(idle);
    try {
      return await ask(work);
    } catch (error) {
      if (life.over) finish(databaseLost());
      throw error;
    } finally {
      if (!over) idle = setTimeout(() => void giveUp(), IDLE_LIMIT_MS);
    }
  }

  async function end(sql: 'commit' | 'rollback'): Promise<void> {
    try {
      await run({ kind: 'exec', sql, parsing });
    } finally {
      finish(new Error('the transaction has ended'));
    }
  }

  try {
    await run({ kind: 'exec', sql: 'begin', parsing });
  } catch (error) {
    finish(databaseLost());
    throw error;
  }
  return {
    query: async (sql, params) =>
      (await run({ kind: 'query', sql, params, parsing }))[0] ?? NO_ROWS,
    exec: (sql) => run({ kind: 'exec', sql, parsing }),
    commit: () => end('commit'),
    async rollback() {
      if (!over) await end('rollback').catch(() => undefined);
    },
  };
}

/** Idempotent. */
export type Release = () => void;

/** One holder at a time, first come first served. */
export function createMutex() {
  const waiting: (() => void)[] = [];
  let held = false;

  function next(): void {
    const first = waiting.shift();
    if (first) first();
    else held = false;
  }

  function releaseOnce(): Release {
    let released = false;
    return () => {
      if (released) return;
      released = true;
      next();
    };
  }

  return {
    state: () => ({ held, waiting: waiting.length }),
    /** @throws DatabaseFault 57P03 if the turn does not come within `waitMs` */
    take(waitMs: number): Promise<Release> {
      if (!held) {
        held = true;
        return Promise.resolve(releaseOnce());
      }
      return new Promise((resolve, reject) => {
        const begin = () => {
          clearTimeout(timer);
          resolve(releaseOnce());
        };
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(begin), 1);
          reject(noTurn(waitMs));
        }, waitMs);
        waiting.push(begin);
      });
    },
  };
}
