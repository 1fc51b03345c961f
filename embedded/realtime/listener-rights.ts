import pg from 'pg';
import type { Database } from '../../platform/database/database.ts';
import { type ActingPerson, become } from '../../platform/person/acting-person.ts';
import type { RowChange } from './binding.ts';

export interface Column {
  readonly name: string;
  /** Postgres' type name, such as `int8`. */
  readonly type: string;
}

export type Seen =
  | { readonly kind: 'row'; readonly columns: readonly Column[]; readonly row: Row }
  /** Deleted: only the key is sent. */
  | { readonly kind: 'gone'; readonly columns: readonly Column[] }
  | { readonly kind: 'hidden' };

type Row = Readonly<Record<string, unknown>>;

const relationOf = (change: RowChange) =>
  `${pg.escapeIdentifier(change.schema)}.${pg.escapeIdentifier(change.table)}`;

async function readRow(
  tx: Database,
  change: RowChange,
  columns: readonly Column[],
): Promise<Row | null> {
  const names = columns.map((column) => pg.escapeIdentifier(column.name)).join(', ');
  const keys = Object.keys(change.key);
  const where = keys
    .map((name, i) => `${pg.escapeIdentifier(name)}::text = $${i + 1}`)
    .join(' and ');
  const [found] = await tx.query<{ row: Row }>(
    `select to_jsonb(r) as row from (select ${names} from ${relationOf(change)} where ${where}) r`,
    keys.map((name) => String(change.key[name])),
  );
  return found?.row ?? null;
}

/** A deleted row's policies cannot be checked: its key goes to its approved owner and to admins. */
async function mayKnowOfDeletion(
  tx: Database,
  change: RowChange,
  listener: ActingPerson,
): Promise<boolean> {
  const [standing] = await tx.query<{ approved: boolean; admin: boolean }>(
    'select public.is_approved() as approved, public.is_admin() as admin',
  );
  if (!standing) return false;
  return standing.admin || (standing.approved && change.owner === listener.userId);
}

/** Reads changed rows under each user's rights, once for all sessions that are still valid. */
export function listenerRights(database: Database) {
  const columnsOf = new Map<string, readonly Column[]>();

  async function readableColumns(tx: Database, change: RowChange): Promise<readonly Column[]> {
    const relation = relationOf(change);
    const known = columnsOf.get(relation);
    if (known) return known;
    const columns = await tx.query<Column>(
      `select a.attname::text as name, t.typname::text as type
       from pg_attribute a join pg_type t on t.oid = a.atttypid
       where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped
         and has_column_privilege('authenticated', a.attrelid, a.attnum, 'select')
       order by a.attnum`,
      [relation],
    );
    columnsOf.set(relation, columns);
    return columns;
  }

  async function seenBy(tx: Database, change: RowChange, listener: ActingPerson): Promise<Seen> {
    const columns = await readableColumns(tx, change);
    if (columns.length === 0) return { kind: 'hidden' };
    await become(tx, listener);
    if (change.type === 'DELETE') {
      const may = await mayKnowOfDeletion(tx, change, listener);
      return may ? { kind: 'gone', columns } : { kind: 'hidden' };
    }
    const row = await readRow(tx, change, columns);
    return row === null ? { kind: 'hidden' } : { kind: 'row', columns, row };
  }

  return (change: RowChange, listeners: readonly ActingPerson[]) =>
    database.transaction(async (tx) => {
      const rows = await tx.query<{ id: string }>(
        `select s.id::text from unnest($1::uuid[], $2::uuid[]) s (id, person)
         where private.is_live_session(s.id, s.person)`,
        [listeners.map(({ sessionId }) => sessionId), listeners.map(({ userId }) => userId)],
      );
      const alive = new Set(rows.map(({ id }) => id));
      const listener = listeners.find(({ sessionId }) => alive.has(sessionId));
      const seen: Seen = listener ? await seenBy(tx, change, listener) : { kind: 'hidden' };
      return { seen, alive };
    });
}
