// PGlite's own thread: one call at a time, in order.
import { parentPort, workerData } from 'node:worker_threads';
import type { ParserOptions, Results } from '@electric-sql/pglite';
import pg from 'pg';
import { INT8_OID, readInt8 } from '../../../platform/database/column-types.ts';
import { readAsRest } from '../rest-columns.ts';
import { isLost } from './database-fault.ts';
import type { Asked, Parsing, Rows, Said, SentError, ThreadData, Work } from './protocol.ts';

const NUMERIC_OID = 1700;
const DATE_OIDS = { date: 1082, timestamp: 1114, timestamptz: 1184 };

const rest: ParserOptions = { ...readAsRest };

/** As in `platform/database/postgres-database.ts`, over the REST API's parsers. */
const servers: ParserOptions = {
  ...rest,
  [INT8_OID]: readInt8,
  [NUMERIC_OID]: (text) => text,
  ...Object.fromEntries(
    Object.values(DATE_OIDS).map((oid) => [oid, pg.types.getTypeParser(oid, 'text')]),
  ),
};

const columnParsers: Readonly<Record<Parsing, ParserOptions>> = { rest, servers };

// On load PGlite replaces `process.emitWarning` with a function that fails on Error objects.
const { emitWarning } = process;
const { PGlite } = await import('@electric-sql/pglite');
const { pgcrypto } = await import('@electric-sql/pglite/contrib/pgcrypto');
process.emitWarning = emitWarning;

const { folder }: ThreadData = workerData;

function say(said: Said): void {
  parentPort?.postMessage(said);
}

/** Statements and parameters must not reach a log. */
const NOT_SENT = new Set(['query', 'params', 'stack', 'message', 'name', 'length']);

function sendable(error: unknown): SentError {
  if (!(error instanceof Error)) return { message: String(error), fields: {} };
  const fields: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(error)) {
    const plain =
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    if (plain && !NOT_SENT.has(name)) fields[name] = value;
  }
  return { message: error.message, fields };
}

const rowsOf = ({ rows, affectedRows }: Pick<Results, 'rows' | 'affectedRows'>): Rows => ({
  rows,
  affectedRows: affectedRows ?? null,
});

async function open() {
  const pg = new PGlite({ dataDir: folder, extensions: { pgcrypto }, parsers: columnParsers.rest });
  await pg.waitReady;
  await learnDomains(pg);
  return pg;
}

type Pg = InstanceType<typeof PGlite>;

/** Serialises domain parameters as their base type: PGlite knows types only by number. */
async function learnDomains(pg: Pg): Promise<void> {
  const { rows } = await pg.query<{ domain: number; base: number }>(
    `select oid as domain, typbasetype as base from pg_type where typtype = 'd'`,
  );
  for (const { domain, base } of rows) {
    const serialize = pg.serializers[base];
    if (serialize) pg.serializers[domain] = serialize;
  }
}

async function workOn(pg: Pg, work: Work): Promise<Rows[]> {
  switch (work.kind) {
    case 'query': {
      const options = { parsers: columnParsers[work.parsing] };
      return [rowsOf(await pg.query(work.sql, [...work.params], options))];
    }
    case 'exec': {
      const results = await pg.exec(work.sql, { parsers: columnParsers[work.parsing] });
      if (/\bcreate domain\b/.test(work.sql)) await learnDomains(pg);
      return results.map((each) => rowsOf(each));
    }
    case 'listen':
      await pg.listen(work.channel, (payload) =>
        say({ kind: 'notification', channel: work.channel, payload }),
      );
      return [];
    case 'unlisten':
      await pg.unlisten(work.channel);
      return [];
    case 'close':
      await pg.close();
      return [];
  }
}

/**
 * Gives the WebAssembly stack back what a failed statement left on it. PGlite 0.4 jumps out of an error
 * without doing so: 1 to 6 KB each, and some 2,000 to 12,000 errors overwrote its memory, as a PANIC,
 * an abort or a statement that never ends. PGlite 0.5 does it itself.
 */
function stackOf(pg: Pg): () => void {
  const pointer: object = Reflect.get(pg.Module, '___stack_pointer');
  const top: unknown = Reflect.get(pointer, 'value');
  return () => void Reflect.set(pointer, 'value', top);
}

try {
  const pg = await open();
  const resetStack = stackOf(pg);
  let before: Promise<void> = Promise.resolve();
  parentPort?.on('message', ({ call, work }: Asked) => {
    before = before
      .then(() => workOn(pg, work))
      .then((results) => say({ kind: 'done', call, results }))
      .catch((error: unknown) => {
        // Aborts and PANICs leave nothing usable: the thread ends, as a Postgres would.
        if (isLost(error)) process.exit(1);
        resetStack();
        say({ kind: 'failed', call, error: sendable(error) });
      });
  });
  say({ kind: 'ready' });
} catch (error) {
  say({ kind: 'not-opened', error: sendable(error) });
}
