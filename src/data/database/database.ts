import type { DBCore, Dexie, Table } from 'dexie';

/** Every key starts with the user, so that a wipe can spare one of them. */
const TABLES = {
  analyses: '[userId+coin+kind], userId, timestamp',
  charts: '[userId+coin+kind], userId',
  inputs: '[userId+coin+kind], userId',
  shown: 'userId',
  drafts: '[userId+form], userId',
  running: 'userId',
  approvals: 'userId',
  pushWishes: 'userId',
  positionInputs: 'userId',
  // Tokens of notifications that were shown but not acknowledged yet.
  shownTokens: '[userId+token], userId',
  summaries: '[userId+coin+kind], userId',
  blocks: '[userId+coin+timeframe+block], userId, usedAt',
  choices: '[userId+plan], userId',
  // Answers of the server, by resource and question.
  resources: '[userId+name+key], userId, name',
} as const;

/** Of no person: it stays at sign-out. */
const OWN_TABLES = { witness: 'chain' } as const;

/** Increase it with the first release that changes the tables, and with each that does after it. */
const VERSION = 1;

export const TABLE_NAMES = Object.keys(TABLES);
export const DATABASE_NAME = 'coin-analyst';

type OfAnalyses = Table<unknown, [userId: string, coin: string, kind: string]>;

/** Rows are read as unknown and parsed by the file that owns the table. */
interface Tables
  extends Readonly<Record<'analyses' | 'charts' | 'inputs' | 'summaries', OfAnalyses>>,
    Readonly<Record<'shown' | 'running' | 'approvals', Table<unknown, string>>>,
    Readonly<Record<'pushWishes' | 'positionInputs', Table<unknown, string>>> {
  readonly drafts: Table<unknown, [userId: string, form: string]>;
  readonly shownTokens: Table<unknown, [userId: string, token: string]>;
  readonly witness: Table<unknown, string>;
  readonly blocks: Table<unknown, [userId: string, coin: string, timeframe: string, block: number]>;
  readonly choices: Table<unknown, [userId: string, plan: string]>;
  readonly resources: Table<unknown, [userId: string, name: string, key: string]>;
}

export interface Database extends Tables {
  readonly dexie: Dexie;
}

const openTransactions = new Set<IDBTransaction>();
let abortions = 0;

/**
 * Aborts open transactions when the page enters the back/forward cache: frozen, it would hold their
 * locks, and in WebKit every other page would wait until it is dropped.
 */
export function abortTransactions(): void {
  if (openTransactions.size === 0) return;
  abortions += 1;
  for (const transaction of openTransactions) {
    try {
      transaction.abort();
    } catch {
      // It had just ended.
    }
  }
  openTransactions.clear();
}

export function abortedOnCaching(transaction: IDBTransaction): IDBTransaction {
  openTransactions.add(transaction);
  const forget = () => openTransactions.delete(transaction);
  transaction.addEventListener('complete', forget);
  transaction.addEventListener('abort', forget);
  return transaction;
}

/** Repeats work that `abortTransactions` aborted, once the page is back. */
export async function repeatIfAborted<T>(work: () => Promise<T>): Promise<T> {
  const before = abortions;
  try {
    return await work();
  } catch (error) {
    if (abortions === before) throw error;
    return repeatIfAborted(work);
  }
}

let opened: Promise<Database> | null = null;
let begin: Promise<void> = Promise.resolve();

/** Delays the database and its code until an event. */
export function openDatabaseAfter(event: Promise<void>): void {
  begin = event;
}

const abortingOnCaching = (core: DBCore): Partial<DBCore> => ({
  transaction(...parts) {
    const transaction = core.transaction(...parts);
    if (transaction instanceof IDBTransaction) abortedOnCaching(transaction);
    return transaction;
  },
});

async function open(): Promise<Database> {
  await begin;
  const { Dexie } = await import('dexie');
  const dexie = new Dexie(DATABASE_NAME);
  dexie.version(VERSION).stores({ ...TABLES, ...OWN_TABLES });
  dexie.use({ stack: 'dbcore', name: 'transactions', create: abortingOnCaching });
  // A browser may close a database under memory pressure or for an upgrade in another tab.
  dexie.on('close', () => {
    opened = null;
  });
  await dexie.open();
  const tables = [...TABLE_NAMES, ...Object.keys(OWN_TABLES)].map((name) => [
    name,
    dexie.table(name),
  ]);
  return { dexie, ...(Object.fromEntries(tables) as Tables) };
}

/** @throws Error if the browser has no database (some private modes); the next call retries */
export function database(): Promise<Database> {
  opened ??= open().catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

export async function closeDatabase(): Promise<void> {
  const held = opened;
  opened = null;
  (await held?.catch(() => null))?.dexie.close();
}
