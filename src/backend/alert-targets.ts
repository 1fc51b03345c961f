import * as v from 'valibot';
import {
  type AlertTargets,
  AlertTargetsSchema,
  type KeptTargets,
} from '../../domain/notice/alert-targets.ts';
import type { Outcome } from './failure.ts';
import { fromTables } from './tables.ts';

/** Where the alerts of a person who came by a recovery link go. */
export function readAlertTargets(): Promise<Outcome<AlertTargets>> {
  return fromTables((db) => db.rpc('alert_targets'), AlertTargetsSchema);
}

/** Has these stay when the password is set by the link; nothing is removed before that. */
export function keepAlertTargets(kept: KeptTargets): Promise<Outcome<unknown>> {
  return fromTables((db) => db.rpc('keep_alert_targets', { ...kept }), v.unknown());
}
