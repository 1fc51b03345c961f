import type * as v from 'valibot';
import { fromTables } from '../backend/tables.ts';

interface OwnRows<S> {
  readonly table: string;
  readonly row: v.ObjectSchema<v.ObjectEntries, undefined>;
  readonly rows: S;
  readonly order: string;
  readonly ascending?: boolean;
}

/** Reads a user's rows of a table; `row` names the columns. */
export const ownRows =
  <const S extends v.GenericSchema>({ table, row, rows, order, ascending = true }: OwnRows<S>) =>
  (userId: string) =>
    fromTables((db) => {
      const columns = Object.keys(row.entries).join();
      return db.from(table).select(columns).eq('user_id', userId).order(order, { ascending });
    }, rows);
