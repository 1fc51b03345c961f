import type { ParserOptions } from '@electric-sql/pglite';
import pg from 'pg';
import { INT8_OID, readInt8 } from '../../../platform/column-types.ts';
import { readAsRest } from '../rest-columns.ts';
import type { Reading } from './protocol.ts';

const NUMERIC_OID = 1700;
const DATE_OIDS = { date: 1082, timestamp: 1114, timestamptz: 1184 };

const rest: ParserOptions = { ...readAsRest };

/** As `platform/postgres-database.ts` reads columns, over what the REST API sets up. */
const servers: ParserOptions = {
  ...rest,
  [INT8_OID]: readInt8,
  [NUMERIC_OID]: (text) => text,
  ...Object.fromEntries(
    Object.values(DATE_OIDS).map((oid) => [oid, pg.types.getTypeParser(oid, 'text')]),
  ),
};

/** The parsers of columns by type id, for each way of reading. */
export const columnReading: Readonly<Record<Reading, ParserOptions>> = { rest, servers };
