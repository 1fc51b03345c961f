import * as v from 'valibot';
import type { Outcome } from './failure.ts';
import { fromBucket } from './storage.ts';
import { fromTables } from './tables.ts';

/** Most files of one call to storage. */
const BATCH = 100;

/** Everything that is kept of the signed-in person, as a JSON document. */
export function exportMyData(): Promise<Outcome<unknown>> {
  return fromTables((db) => db.rpc('export_my_data'), v.unknown());
}

/**
 * Deletes the account of the signed-in person, who entered the password within the last five
 * minutes: first the files of their tickets, then every row. May be called again after a failure.
 */
export async function deleteMyAccount(): Promise<Outcome<unknown>> {
  const files = await fromTables((db) => db.rpc('begin_account_deletion'), v.array(v.string()));
  if (!files.ok) return files;
  for (let first = 0; first < files.value.length; first += BATCH) {
    const batch = files.value.slice(first, first + BATCH);
    const removed = await fromBucket((bucket) => bucket.remove(batch));
    if (!removed.ok) return removed;
  }
  return fromTables((db) => db.rpc('delete_my_account'), v.unknown());
}
