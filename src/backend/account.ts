import * as v from 'valibot';
import { accessToken } from './auth.ts';
import { connection } from './connection.ts';
import { failed, kindOfStatus, type Outcome, succeeded } from './failure.ts';
import { failureOfTable, tables } from './tables.ts';

const BUCKET = 'ticket-attachments';

/** Most files of one call to storage. */
const BATCH = 100;

const PathsSchema = v.array(v.string());
const RefusalSchema = v.object({ message: v.string() });

/** Everything that is kept of the signed-in person, as a JSON document. */
export async function exportMyData(): Promise<Outcome<unknown>> {
  const { data, error, status } = await (await tables()).rpc('export_my_data');
  return error ? failureOfTable(error, status) : succeeded(data);
}

async function beginDeletion(): Promise<Outcome<readonly string[]>> {
  const { data, error, status } = await (await tables()).rpc('begin_account_deletion');
  if (error) return failureOfTable(error, status);
  const paths = v.safeParse(PathsSchema, data);
  return paths.success ? succeeded(paths.output) : failed('malformed', status, null);
}

async function removeFiles(paths: readonly string[]): Promise<Outcome<null>> {
  const { supabaseUrl, supabaseAnonKey } = await connection().config();
  const response = await fetch(`${supabaseUrl}/storage/v1/object/${BUCKET}`, {
    method: 'DELETE',
    headers: {
      apikey: supabaseAnonKey,
      authorization: `Bearer ${(await accessToken()) ?? supabaseAnonKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ prefixes: paths }),
  });
  if (response.ok) return succeeded(null);
  const refusal = v.safeParse(RefusalSchema, await response.json().catch(() => null));
  const detail = refusal.success ? refusal.output.message : null;
  return failed(kindOfStatus(response.status), response.status, detail);
}

/**
 * Deletes the account of the signed-in person, who entered the password within the last five
 * minutes: first the files of their tickets, then every row. May be called again after a failure.
 */
export async function deleteMyAccount(): Promise<Outcome<null>> {
  const files = await beginDeletion();
  if (!files.ok) return files;
  for (let first = 0; first < files.value.length; first += BATCH) {
    const removed = await removeFiles(files.value.slice(first, first + BATCH));
    if (!removed.ok) return removed;
  }
  const { error, status } = await (await tables()).rpc('delete_my_account');
  return error ? failureOfTable(error, status) : succeeded(null);
}
