import * as v from 'valibot';
import {
  type AlertTargets,
  AlertTargetsSchema,
  type KeptTargets,
} from '../../domain/notice/alert-targets.ts';
import type { Outcome } from './failure.ts';
import { fromTables } from './tables.ts';

export function readAlertTargets(): Promise<Outcome<AlertTargets>> {
  return fromTables((db) => db.rpc('alert_targets'), AlertTargetsSchema);
}

/** Keeps these targets when the recovery link sets the password; removes nothing before. */
export function keepAlertTargets(kept: KeptTargets): Promise<Outcome<unknown>> {
  return fromTables((db) => db.rpc('keep_alert_targets', { ...kept }), v.unknown());
}
