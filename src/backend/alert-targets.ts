import * as v from 'valibot';
import {
  type AlertTargets,
  AlertTargetsSchema,
  type KeptTargets,
} from '../../domain/alert-targets.ts';
import { failed, type Outcome, succeeded } from './failure.ts';
import { failureOfTable, tables } from './tables.ts';

/** Where the alerts of a person who came by a recovery link go. */
export async function readAlertTargets(): Promise<Outcome<AlertTargets>> {
  const { data, error, status } = await (await tables()).rpc('alert_targets');
  if (error) return failureOfTable(error, status);
  const targets = v.safeParse(AlertTargetsSchema, data);
  return targets.success ? succeeded(targets.output) : failed('malformed', status, null);
}

/** Has these stay when the password is set by the link; nothing is removed before that. */
export async function keepAlertTargets(kept: KeptTargets): Promise<Outcome<null>> {
  const { error, status } = await (await tables()).rpc('keep_alert_targets', { ...kept });
  return error ? failureOfTable(error, status) : succeeded(null);
}
