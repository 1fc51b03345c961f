import type { DBCore, Dexie, Table } from 'dexie';
import { whileHere } from './leaving.ts';

/** Every key starts with the user, so that a wipe can spare one of them. */
const TABLES = {
  analyses: '[userId+coin+kind], userId, timestamp',
  charts: '[userId+coin+kind], userId',
  inputs: '[userId+coin+kind], userId',
  shown: 'userId',
  watchlist: '[userId+id], userId',
  // When the list was fetched, which an empty one does not say.
  watchlistReadings: 'userId',
  drafts: '[userId+form], userId',
  running: 'userId',
  approvals: 'userId',
  alertCounts: 'userId',
  pushWishes: 'userId',
  trackRecords: '[userId+question], userId',
  positionInputs: 'userId',
  contracts: '[userId+coin], userId',
  // Tokens of notifications that were shown but not acknowledged yet.
  shownTokens: '[userId+token], userId',
  priceLevels: 'userId',
  coinMutes: 'userId',
  planTouches: '[userId+snapshotId], userId',
  summaries: '[userId+coin+kind], userId',
  weekLines: 'userId',
  scans: 'userId',
} as const;

/** Increase it with the first release that changes the tables, and with each that does after it. */
const VERSION = 1;

export const TABLE_NAMES = Object.keys(TABLES);
export const DATABASE_NAME = 'coin-analyst';

/** Rows are read as unknown and parsed by the file that owns the table. */
export interface Database {
  readonly dexie: Dexie;
  readonly analyses: Table<unknown, [userId: string, coin: string, kind: string]>;
  readonly charts: Table<unknown, [userId: string, coin: string, kind: string]>;
  readonly inputs: Table<unknown, [userId: string, coin: string, kind: string]>;
  readonly shown: Table<unknown, string>;
  readonly watchlist: Table<unknown, [userId: string, id: string]>;
  readonly watchlistReadings: Table<unknown, string>;
  readonly drafts: Table<unknown, [userId: string, form: string]>;
  readonly running: Table<unknown, string>;
  readonly approvals: Table<unknown, string>;
  readonly alertCounts: Table<unknown, string>;
  readonly pushWishes: Table<unknown, string>;
  readonly trackRecords: Table<unknown, [userId: string, question: string]>;
  readonly positionInputs: Table<unknown, string>;
  readonly contracts: Table<unknown, [userId: string, coin: string]>;
  readonly shownTokens: Table<unknown, [userId: string, token: string]>;
  readonly priceLevels: Table<unknown, string>;
  readonly coinMutes: Table<unknown, string>;
  readonly planTouches: Table<unknown, [userId: string, snapshotId: string]>;
  readonly summaries: Table<unknown, [userId: string, coin: string, kind: string]>;
  readonly weekLines: Table<unknown, string>;
  readonly scans: Table<unknown, string>;
}

let opened: Promise<Database> | null = null;
let begin: Promise<void> = Promise.resolve();

/** Delays the database and its code until an event. */
export function openDatabaseAfter(event: Promise<void>): void {
  begin = event;
}

function givenUpOnLeaving(core: DBCore): Partial<DBCore> {
  return {
    transaction(...parts) {
      const transaction = core.transaction(...parts);
      if (transaction instanceof IDBTransaction) whileHere(transaction);
      return transaction;
    },
  };
}

async function open(): Promise<Database> {
  await begin;
  const { Dexie } = await import('dexie');
  const dexie = new Dexie(DATABASE_NAME);
  dexie.version(VERSION).stores(TABLES);
  dexie.use({ stack: 'dbcore', name: 'leaving', create: givenUpOnLeaving });
  // A browser may close a database under memory pressure or for an upgrade in another tab.
  dexie.on('close', () => {
    opened = null;
  });
  await dexie.open();
  return {
    dexie,
    analyses: dexie.table('analyses'),
    charts: dexie.table('charts'),
    inputs: dexie.table('inputs'),
    shown: dexie.table('shown'),
    watchlist: dexie.table('watchlist'),
    watchlistReadings: dexie.table('watchlistReadings'),
    drafts: dexie.table('drafts'),
    running: dexie.table('running'),
    approvals: dexie.table('approvals'),
    alertCounts: dexie.table('alertCounts'),
    pushWishes: dexie.table('pushWishes'),
    trackRecords: dexie.table('trackRecords'),
    positionInputs: dexie.table('positionInputs'),
    contracts: dexie.table('contracts'),
    shownTokens: dexie.table('shownTokens'),
    priceLevels: dexie.table('priceLevels'),
    coinMutes: dexie.table('coinMutes'),
    planTouches: dexie.table('planTouches'),
    summaries: dexie.table('summaries'),
    weekLines: dexie.table('weekLines'),
    scans: dexie.table('scans'),
  };
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
