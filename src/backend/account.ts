import * as v from 'valibot';
import type { KeptTargets } from '../../domain/notice/alert-targets.ts';
import type { Outcome } from './failure.ts';
import { fromBucket } from './storage.ts';
import { fromTables, toTables } from './tables.ts';

/** Most files per storage call. */
const BATCH = 100;

export const exportMyData = () => fromTables((db) => db.rpc('export_my_data'), v.unknown());

/** Deletes ticket files, then all rows; repeatable. Needs the password entered within 5 minutes. */
export async function deleteMyAccount(): Promise<Outcome<unknown>> {
  const files = await fromTables((db) => db.rpc('begin_account_deletion'), v.array(v.string()));
  if (!files.ok) return files;
  for (let first = 0; first < files.value.length; first += BATCH) {
    const batch = files.value.slice(first, first + BATCH);
    const removed = await fromBucket((bucket) => bucket.remove(batch));
    if (!removed.ok) return removed;
  }
  return toTables((db) => db.rpc('delete_my_account'));
}

/** Keeps these targets when the recovery link sets the password; removes nothing before. */
export const keepAlertTargets = (kept: KeptTargets) =>
  toTables((db) => db.rpc('keep_alert_targets', { ...kept }));
