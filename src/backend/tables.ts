import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';
import { clientOf } from './client.ts';
import { confirming, fetchFor } from './connection.ts';
import { type Credentials, clientFor } from './credentials.ts';
import { failed, kindOfStatus, type Outcome, succeeded } from './failure.ts';
import { parsed } from './parsed.ts';

export interface TableAnswer {
  readonly data: unknown;
  readonly error: unknown;
  readonly status: number;
  readonly count?: number | null;
}

/** One client per call's credentials. */
export const tables = clientOf(
  () => import('@supabase/postgrest-js'),
  ({ PostgrestClient }) =>
    ({ supabaseUrl, headers }: Credentials) =>
      new PostgrestClient(`${supabaseUrl}/rest/v1`, { headers, fetch: fetchFor('database') }),
);

// The client fills in the browser's words with an empty code, or a whole page without one.
const ErrorSchema = v.object({
  message: v.pipe(v.string(), v.regex(/^(?!\s*<)/)),
  code: v.optional(v.pipe(v.string(), v.minLength(1))),
  hint: v.optional(v.nullable(v.string())),
});

/** The client keeps no headers: `npm start` puts a failed request's id here. */
const requestIdIn = (hint: string | null | undefined) =>
  /^Reference: ([\w-]+)$/.exec(hint ?? '')?.[1] ?? null;

/** SQLSTATE unique_violation. */
export const ALREADY_THERE = '23505';

/** Queries the tables under the user's own rights. */
export const fromTables = <const S extends v.GenericSchema>(
  ask: (client: PostgrestClient) => PromiseLike<TableAnswer>,
  schema: S,
) =>
  confirming(async () => {
    const client = await clientFor(tables);
    if (!client.ok) return client;
    const { data, error, status } = await ask(client.value);
    if (!error) return parsed(schema, data, status);
    const said = v.safeParse(ErrorSchema, error);
    if (said.success) {
      const { message, code, hint } = said.output;
      const kind = kindOfStatus(status);
      const words = code || kind === 'refused' ? message : null;
      return failed(kind, status, words, code, requestIdIn(hint));
    }
    return failed(status >= 200 && status < 300 ? 'malformed' : kindOfStatus(status), status);
  });

/** What a write answers is not read. */
export const toTables = (ask: Parameters<typeof fromTables>[0]): Promise<Outcome<unknown>> =>
  fromTables(ask, v.unknown());

/** Succeeds also if an earlier try had inserted the row. */
export async function insertOnce(table: string, row: object): Promise<Outcome<unknown>> {
  const inserted = await toTables((db) => db.from(table).insert(row));
  return !inserted.ok && inserted.failure.code === ALREADY_THERE ? succeeded(null) : inserted;
}
